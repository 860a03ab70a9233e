package agreement

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/ulikunitz/xz"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/link"
)

// frequent is a list of names with the share of people who bear them.
type frequent struct {
	names []string
	upto  []float64 // shares added up
}

func readFrequent(t *testing.T, file string) *frequent {
	f, err := os.Open("../../../shared/data/gaz-names-us-census/" + file)
	if err != nil {
		t.Skip("the frequencies of names are not here (../shared/data/gaz-names-us-census)")
	}
	defer f.Close()
	r, err := xz.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	list, sum := &frequent{}, 0.0
	for s := bufio.NewScanner(r); s.Scan(); {
		fields := strings.Fields(s.Text())
		if len(fields) < 2 {
			continue
		}
		share, err := strconv.ParseFloat(fields[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		sum += share
		list.names = append(list.names, fields[0][:1]+strings.ToLower(fields[0][1:]))
		list.upto = append(list.upto, sum)
	}
	return list
}

func (f *frequent) draw(r *rand.Rand) string {
	at := sort.SearchFloat64s(f.upto, r.Float64()*f.upto[len(f.upto)-1])
	return f.names[min(at, len(f.names)-1)]
}

// citizen is an invented person.
type citizen struct{ given, middle, surname, title, born string }

// population draws people as the census has them.
type population struct {
	r                     *rand.Rand
	surnames, male, women *frequent
}

func (p *population) citizen(surname string) citizen {
	c := citizen{surname: surname, title: "Mr", given: p.male.draw(p.r)}
	if p.r.IntN(2) == 0 {
		c.title, c.given = "Ms", p.women.draw(p.r)
	}
	if p.r.IntN(3) == 0 {
		c.middle = string(rune('A'+p.r.IntN(20))) + ". "
	}
	c.born = fmt.Sprintf("%02d/%02d/%d", 1+p.r.IntN(28), 1+p.r.IntN(12), 1930+p.r.IntN(80))
	if surname == "" {
		c.surname = p.surnames.draw(p.r)
	}
	return c
}

// letter is a document under construction.
type letter struct {
	text     strings.Builder
	mentions []lethe.Mention
	gold     []int
}

func (l *letter) say(before, name string, who int, role string) {
	l.text.WriteString(before)
	m := lethe.Mention{Label: lethe.Person, Text: name, Normalized: lethe.Lower(name)}
	if role != "" {
		m.Details = lethe.Details{Role: lethe.Role(role)}
	}
	if who < 0 {
		m.Label = lethe.BirthDate
	}
	m.Start = l.text.Len()
	m.End = m.Start + len(name)
	l.text.WriteString(name)
	l.mentions, l.gold = append(l.mentions, m), append(l.gold, who)
}

// tell mentions a citizen in several forms.
func (l *letter) tell(r *rand.Rand, c citizen, who int) {
	first := []string{
		c.given + " " + c.middle + c.surname, c.given + " " + c.surname, c.surname + ", " + c.given, strings.ToUpper(c.given + " " + c.surname),
		c.given[:1] + ". " + c.surname, c.surname,
	}[min(r.IntN(12), 5)%6]
	l.say(". "+c.title+" ", first, who, "")
	if r.IntN(3) == 0 {
		l.say(", born ", c.born, -1, "")
	}
	for range r.IntN(4) {
		switch r.IntN(4) {
		case 0:
			l.say(". Then ", c.given, who, "")
		case 1:
			l.say(". Then ", c.given+" "+c.surname, who, "")
		default:
			l.say(". Then "+c.title+" ", c.surname, who, "")
		}
	}
}

// TestCollections measures linking in collections of invented people with names as
// frequent as they are in life: in each document somebody who comes back in others, a
// doctor who does, and now and then a relative of the same surname.
func TestCollections(t *testing.T) {
	p := &population{
		surnames: readFrequent(t, "dist.all.last.xz"), male: readFrequent(t, "dist.male.first.xz"),
		women: readFrequent(t, "dist.female.first.xz"),
	}
	for _, size := range []int{30, 300, 3000, 30000} {
		p.r = rand.New(rand.NewPCG(uint64(size), 7))
		letters := p.letters(size)
		for _, o := range []struct {
			name    string
			options link.Options
		}{{"exact", link.Options{}}, {"by name", link.Options{People: []lethe.Label{lethe.Person}, BirthDates: []lethe.Label{lethe.BirthDate}}}} {
			all, within := score(letters, o.options)
			t.Logf("%5d documents, %-7s: %d mentions; all pairwise %v, B³ %v; within documents B³ %v",
				size, o.name, all.Mentions, all.Pairwise(), all.BCubed(), within.BCubed())
			if o.name == "by name" && (all.BCubed().Precision < .9 || within.BCubed().F1 < .9) {
				t.Error("too many people are taken for one")
			}
		}
	}
}

func (p *population) letters(n int) []*letter {
	people := make([]citizen, n/3)
	for i := range people {
		people[i] = p.citizen("")
	}
	doctors := make([]citizen, 1+n/30)
	for i := range doctors {
		doctors[i] = p.citizen("")
	}
	out := make([]*letter, n)
	relatives := len(people) + len(doctors)
	for i := range out {
		l := &letter{}
		who := p.r.IntN(len(people))
		l.tell(p.r, people[who], who)
		if d := p.r.IntN(len(doctors)); p.r.IntN(2) == 0 {
			c := doctors[d]
			name := []string{c.given[:1] + ". " + c.surname, c.given + " " + c.surname, c.surname}[p.r.IntN(3)]
			l.say(". Seen by Dr. ", name, len(people)+d, "staff")
		}
		if p.r.IntN(4) == 0 {
			l.tell(p.r, p.citizen(people[who].surname), relatives)
			relatives++
		}
		out[i] = l
	}
	return out
}

func score(letters []*letter, options link.Options) (all, within Score) {
	b := link.New(options)
	handles := make([][]link.Handle, len(letters))
	for i, l := range letters {
		doc := lethe.NewDocument(strconv.Itoa(i), l.text.String())
		mentions := slices.Clone(l.mentions)
		link.Observe(doc, mentions, lethe.Person)
		handles[i] = b.Add(lethe.DocumentRef{ID: doc.ID, SourceID: doc.SourceID}, mentions)
	}
	linked := b.Collection()
	var gold, found []int
	for i, l := range letters {
		var g, f []int
		for k, who := range l.gold {
			if who >= 0 {
				g, f = append(g, who), append(f, linked.Entities[handles[i][k]])
			}
		}
		Add(&within, g, f)
		gold, found = append(gold, g...), append(found, f...)
	}
	Add(&all, gold, found)
	return all, within
}
