package link

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/slow"
)

// crowdOf makes n mentions of people in documents of ten; name gives the i-th.
func crowdOf(n int, name func(i int) string) []paper {
	papers := make([]paper, (n+9)/10)
	for i := range n {
		p := &papers[i/10]
		p.ref.ID = fmt.Sprint(i / 10)
		text := name(i)
		p.mentions = append(p.mentions, lethe.Mention{Label: lethe.Person, Text: text, Normalized: lethe.Lower(text)})
	}
	return papers
}

// invented is a word that sounds like a name, another for each number.
func invented(i int) string {
	consonants, vowels := "bdfgklmnprstvz", "aeiou"
	word := ""
	for range 4 {
		word += string(consonants[i%14]) + string(vowels[i/14%5])
		i /= 70
	}
	return word
}

// mixed names a million times 300,000 people of 30,000 surnames, in all forms.
func mixed(i int) string {
	r := rand.New(rand.NewPCG(uint64(i), 1))
	person := i / 10 * 3 % 300_000
	person += r.IntN(3)
	given, surname := invented(person/7), invented(person%30_000+50_000)
	switch r.IntN(5) {
	case 0:
		return surname
	case 1:
		return given[:1] + ". " + surname
	case 2:
		return surname + ", " + given
	}
	return given + " " + surname
}

func BenchmarkMillion(b *testing.B) {
	papers := crowdOf(1_000_000, mixed)
	for _, o := range []struct {
		name    string
		options Options
	}{{"exact", Options{Originals: true}}, {"by name", byName()}} {
		b.Run(o.name, func(b *testing.B) {
			for range b.N {
				before := heap()
				l, _ := build(o.options, papers)
				b.ReportMetric(float64(heap()-before)/1e6, "MB")
				b.ReportMetric(float64(len(l.Collection.Entities)), "entities")
			}
		})
	}
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// Work must not grow with the square of what one key holds: eight times the input may
// take some eight times as long, not 64 times.
func TestHostileNames(t *testing.T) {
	slow.Test(t, "takes seconds")
	dates := func(i int) string { return fmt.Sprintf("%02d/%02d/%04d", i%28+1, i/28%12+1, 1000+i/336) }
	for _, c := range []struct {
		why  string
		name func(i int) string
	}{
		{"one surname", func(i int) string { return invented(i) + " Keller" }},
		{"one surname, with initials", func(i int) string {
			return invented(i / 2)[:1+i%2*7] + ". " + invented(i)[:2] + ". Keller"
		}},
		{"one given name", func(i int) string { return "Anna " + invented(i) }},
		{"one name but for the middle", func(i int) string { return "Anna " + invented(i) + " Keller" }},
		{"one middle name", func(i int) string { return invented(i) + " Anna " + invented(i+1) }},
		{"one name", func(i int) string { return "Anna Keller" }},
		{"long names", func(i int) string {
			return invented(i) + " Anna Maria Tabo Tabo Tabo Tabo Tabo Tabo Tabo Tabo " + invented(i+7)
		}},
	} {
		for _, one := range []bool{false, true} {
			took := func(n int) time.Duration {
				papers := crowdOf(n, c.name)
				for i := range papers {
					date := lethe.Mention{Label: lethe.BirthDate, Normalized: dates(i)}
					papers[i].mentions = append(papers[i].mentions, date)
				}
				if one {
					for _, p := range papers[1:] {
						papers[0].mentions = append(papers[0].mentions, p.mentions...)
					}
					papers = papers[:1]
				}
				start := time.Now()
				build(byName(), papers)
				return time.Since(start)
			}
			small, large := took(2_500), took(20_000)
			t.Logf("%s, one document %v: 2,500 in %v, 20,000 in %v", c.why, one, small, large)
			if large > 30*small+2*time.Second {
				t.Errorf("%s, one document %v: %v, then %v for eight times as much", c.why, one, small, large)
			}
		}
	}
}
