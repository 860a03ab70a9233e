package link

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
)

// paper is a document that a test makes up.
type paper struct {
	ref      lethe.DocumentRef
	mentions []lethe.Mention
}

// drawName draws a name of few people, in one of many forms.
func drawName(t *rapid.T) string {
	given := rapid.SampledFrom([]string{"Anna", "Anton", "Hans", "Hans Peter", "Hans-Karl", "Maria", "José"}).Draw(t, "given")
	surname := rapid.SampledFrom([]string{"Keller", "Meier", "Núñez Leal", "Núñez", "Meier-Huber", "von Gunten", "Müller", "Mueller"}).Draw(t, "surname")
	initials := ""
	for w := range strings.FieldsFuncSeq(given, func(r rune) bool { return r == ' ' || r == '-' }) {
		initials += w[:1] + "."
	}
	form := rapid.SampledFrom([]string{
		"G S", "G S", "G S", "S, G", "I S", "I S", "S", "S", "G", "S G", "S I", "G K.", "I K.", "G S jun.", "G S sen.", "Ss", "G S’s", "Mrs S",
	}).Draw(t, "form")
	name := strings.NewReplacer("G", given, "I", initials, "K", surname[:1], "S", surname).Replace(form)
	if rapid.IntRange(0, 5).Draw(t, "capitals") == 0 {
		name = strings.ToUpper(name)
	}
	return name
}

func drawPapers(t *rapid.T) []paper {
	papers := make([]paper, rapid.IntRange(1, 6).Draw(t, "documents"))
	for i := range papers {
		papers[i].ref = lethe.DocumentRef{ID: string(rune('a'+i%3)) + string(rune('0'+i)), SourceID: string(rune('a' + i%3))}
		at := 0
		for range rapid.IntRange(0, 7).Draw(t, "mentions") {
			m := lethe.Mention{Label: lethe.Person, Text: drawName(t), Relevance: float64(rapid.IntRange(0, 4).Draw(t, "relevance")) / 4}
			switch rapid.IntRange(0, 11).Draw(t, "kind") {
			case 0:
				m.Label, m.Text = lethe.BirthDate, rapid.SampledFrom([]string{"01/02/1980", "03/04/1990"}).Draw(t, "date")
			case 1:
				m.Label = lethe.Location
			case 2, 3, 4:
				m.Details = lethe.DetailsOf(map[string]string{"title": rapid.SampledFrom([]string{"Mr", "Frau", "Dr", "Mr and Mrs", "mother", "don"}).Draw(t, "title")})
			case 5:
				m.Details = lethe.DetailsOf(map[string]string{"role": rapid.SampledFrom([]string{"subject", "staff"}).Draw(t, "role")})
			}
			m.Normalized = lethe.Lower(m.Text)
			at += rapid.SampledFrom([]int{1, 1, 30}).Draw(t, "distance")
			m.Start, m.End = at, at+len(m.Text)
			at = m.End
			papers[i].mentions = append(papers[i].mentions, m)
		}
	}
	return papers
}

func build(options Options, papers []paper) (*Result, [][]Handle) {
	b := New(options)
	handles := make([][]Handle, len(papers))
	for i, p := range papers {
		handles[i] = b.Add(p.ref, p.mentions)
	}
	return b.Collection(), handles
}

// The order in which documents are read must not show, nor that in which their
// mentions come.
func TestOrderDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		papers := drawPapers(t)
		want, _ := build(byName(), papers)
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		r.Shuffle(len(papers), func(i, j int) { papers[i], papers[j] = papers[j], papers[i] })
		for _, p := range papers {
			r.Shuffle(len(p.mentions), func(i, j int) { p.mentions[i], p.mentions[j] = p.mentions[j], p.mentions[i] })
		}
		got, _ := build(byName(), papers)
		if !reflect.DeepEqual(got.Collection, want.Collection) || !reflect.DeepEqual(got.Merges, want.Merges) {
			t.Fatalf("got %+v\n%+v\nwant %+v\n%+v", got.Collection, got.Merges, want.Collection, want.Merges)
		}
	})
}

// Without labels of people the collection is that of the plain rule: one entity for
// each pair of value and label.
func TestExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		papers := drawPapers(t)
		l, handles := build(Options{Originals: true}, papers)
		type key struct {
			value string
			label lethe.Label
		}
		entities := map[key]int{}
		for i, p := range papers {
			for k, m := range p.mentions {
				at := l.Entities[handles[i][k]]
				e := l.Collection.Entities[at]
				if e.ID != lethe.NewEntityID(m.Normalized, m.Label) || e.Normalized != m.Normalized || e.Label != m.Label {
					t.Fatalf("%+v became %+v", m, e)
				}
				if seen, ok := entities[key{m.Normalized, m.Label}]; ok && seen != at {
					t.Fatalf("%q became two entities", m.Text)
				}
				entities[key{m.Normalized, m.Label}] = at
			}
		}
		if len(entities) != len(l.Collection.Entities) || l.Merges != nil {
			t.Fatalf("%d values, %d entities", len(entities), len(l.Collection.Entities))
		}
	})
}

// What every collection has, however it is linked.
func TestInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		papers := drawPapers(t)
		l, handles := build(byName(), papers)
		ids := map[lethe.EntityID]bool{}
		for i, e := range l.Collection.Entities {
			if ids[e.ID] || e.ID != lethe.NewEntityID(e.Normalized, e.Label) || i > 0 && l.Collection.Entities[i-1].ID.Compare(e.ID) >= 0 {
				t.Fatalf("the id of %+v", e)
			}
			ids[e.ID] = true
			for k, o := range e.Occurrences {
				if k > 0 && e.Occurrences[k-1].Doc >= o.Doc {
					t.Fatalf("occurrences of %+v", e)
				}
			}
		}
		for d, p := range papers {
			for k, m := range p.mentions {
				e := l.Collection.Entities[l.Entities[handles[d][k]]]
				holds := false
				for _, o := range e.Occurrences {
					holds = holds || o.Doc == l.Documents[d] && o.Relevance >= m.Relevance
				}
				if !holds || e.Label != m.Label || !strings.Contains(strings.Join(e.Originals, "\x00"), m.Text) {
					t.Fatalf("%+v became %+v", m, e)
				}
			}
		}
	})
}
