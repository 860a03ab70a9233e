package words

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"
)

// name invents a name: n different ones in about two thirds as many words.
func name(i int) string { return syllables(i%(i/2+1000)) + " " + syllables(i) }

// syllables writes a number as a pronounceable word.
func syllables(i int) string {
	var b strings.Builder
	b.WriteByte("BDFGKLMNPRSTVZ"[i%14])
	for i = i/14 + 1; i > 0; i /= 60 {
		b.WriteByte("aeiou"[i%5])
		b.WriteByte("bdfklmnprstz"[i/5%12])
	}
	return b.String()
}

func matcher(tb testing.TB, n int) *Matcher {
	tb.Helper()
	b := NewBuilder()
	for i := range n {
		b.Add(name(i), i)
	}
	m, err := b.Build()
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

// prose is text with one of n names in every twenty words.
func prose(n, size int) string {
	plain := strings.Fields(`the patient was seen on Monday and reported that the claim for
		treatment had been refused by the insurer without any reason being given in writing to her`)
	r := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	for b.Len() < size {
		if r.IntN(20) == 0 {
			b.WriteString(name(r.IntN(n)))
		} else {
			b.WriteString(plain[r.IntN(len(plain))])
		}
		b.WriteString([]string{" ", " ", " ", ", ", ".\n"}[r.IntN(5)])
	}
	return b.String()
}

func BenchmarkMatcher(b *testing.B) {
	for _, n := range []int{10_000, 1_000_000} {
		m := matcher(b, n)
		german := strings.NewReplacer("a", "ä", "s", "ß").Replace(prose(n, 1<<20))
		for name, text := range map[string]string{
			"prose": prose(n, 1<<20), "umlauts": german, "hostile": strings.Repeat("a ", 1<<19),
		} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				found := 0
				for b.Loop() {
					m.Each(text, func(Match) { found++ })
				}
				b.ReportMetric(float64(found)/float64(b.N), "matches")
			})
		}
	}
}

// BenchmarkBuild gives the time and the memory that stays for a million values.
func BenchmarkBuild(b *testing.B) {
	const n = 1_000_000
	var m *Matcher
	for b.Loop() {
		m = matcher(b, n)
	}
	runtime.GC()
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	b.ReportMetric(float64(s.HeapAlloc)/(1<<20), "MiB")
	runtime.KeepAlive(m)
}

// TestLinear holds a repetitive text and nested values to linear time. Sixteen
// times the text would take 256 times as long if it were quadratic; the margin is
// for machines that do something else besides.
func TestLinear(t *testing.T) {
	b := NewBuilder()
	for i := 1; i <= 500; i++ {
		b.Add(strings.Repeat("a ", i), i)
	}
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	best := func(n int) time.Duration {
		text, least := strings.Repeat("a ", n), time.Hour
		for range 5 {
			start := time.Now()
			m.Each(text, func(Match) {})
			least = min(least, time.Since(start))
		}
		return least
	}
	if one, sixteen := best(20_000), best(320_000); sixteen > 100*one {
		t.Errorf("sixteen times the text takes %v instead of %v", sixteen, one)
	}
}
