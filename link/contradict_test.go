package link

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
)

// shape is a reading of a name that owes nothing to package name: given names in
// lowercase letters or as initials, and the surname.
type shape struct {
	given      []string
	surname    string
	generation string
	title      string
	born       string
}

// contradict reports whether two shapes cannot be one person's.
func (a shape) contradict(b shape) bool {
	if a.generation != "" && b.generation != "" && a.generation != b.generation {
		return true
	}
	if a.born != "" && b.born != "" && a.born != b.born {
		return true
	}
	if male, female := a.title+b.title, a.title+b.title; strings.Contains(male, "m") && strings.Contains(female, "f") {
		return true
	}
	if len(a.given) == 0 || len(b.given) == 0 || a.surname == "" || b.surname == "" {
		return false
	}
	x, y := a.given[0], b.given[0]
	return !strings.HasPrefix(x, y) && !strings.HasPrefix(y, x)
}

// No entity holds two names that contradict each other in the first given name or
// initial, in the title, in the generation or in the date of birth behind the name.
func TestNoContradiction(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		type seen struct {
			doc, mention int
			shape
		}
		var all []seen
		papers := make([]paper, rapid.IntRange(1, 6).Draw(t, "documents"))
		for i := range papers {
			papers[i].ref = lethe.DocumentRef{ID: string(rune('a' + i))}
			for at := range rapid.IntRange(1, 6).Draw(t, "mentions") {
				s, text := drawShape(t)
				m := lethe.Mention{Label: lethe.Person, Text: text, Normalized: lethe.Lower(text)}
				m.Start = at * 200
				m.End = m.Start + len(text)
				if s.title != "" {
					m.Details = lethe.DetailsOf(map[string]string{"gender": s.title})
				}
				all = append(all, seen{i, len(papers[i].mentions), s})
				papers[i].mentions = append(papers[i].mentions, m)
				if s.born != "" {
					d := lethe.Mention{Label: lethe.BirthDate, Text: s.born, Normalized: s.born}
					d.Start = m.End + 5
					d.End = d.Start + 10
					papers[i].mentions = append(papers[i].mentions, d)
				}
			}
		}
		l, handles := build(byName(), papers)
		for i, a := range all {
			for _, b := range all[:i] {
				if l.Entities[handles[a.doc][a.mention]] == l.Entities[handles[b.doc][b.mention]] && a.contradict(b.shape) {
					t.Fatalf("%+v and %+v are one", a, b)
				}
			}
		}
	})
}

func drawShape(t *rapid.T) (shape, string) {
	s := shape{
		given:      strings.Fields(rapid.SampledFrom([]string{"", "", "anna", "anton", "a", "h", "hans", "hans peter", "hans p", "h k", "xu"}).Draw(t, "given")),
		surname:    rapid.SampledFrom([]string{"keller", "keller", "meier", "meier-huber", "gut leal"}).Draw(t, "surname"),
		generation: rapid.SampledFrom([]string{"", "", "", "jun", "sen"}).Draw(t, "generation"),
		title:      rapid.SampledFrom([]string{"", "", "m", "f"}).Draw(t, "title"),
		born:       rapid.SampledFrom([]string{"", "", "", "01/02/1980", "03/04/1990"}).Draw(t, "born"),
	}
	var words []string
	for _, g := range s.given {
		if len(g) == 1 {
			g += "."
		}
		words = append(words, g)
	}
	text := strings.Join(append(words, s.surname), " ")
	if s.generation != "" {
		text += " " + s.generation + "."
	}
	return s, text
}
