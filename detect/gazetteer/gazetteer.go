package gazetteer

import (
	"context"
	"slices"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/span"
)

// New compiles lists into one detector. Users' lists are matched together with the
// project's own by New(append(Embedded(), theirs...)).
func New(lists []List) (detect.Detector, error) {
	for i := range lists {
		if err := lists[i].Validate(); err != nil {
			return detect.Detector{}, err
		}
	}
	a := compile(lists)
	d := detect.Detector{
		Name: "gazetteer",
		Doc:  "Terms of word lists, as whole words: occupations, demographics, conditions, treatments, places.",
		Find: func(_ context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
			var found []lethe.Mention
			lang := base(doc.Language)
			err := detect.Texts(doc, func(f lethe.Field) error {
				found = append(found, a.mentions(f, lang)...)
				return nil
			})
			return found, err
		},
	}
	for _, l := range lists {
		if !slices.Contains(d.Labels, l.Label) {
			d.Labels = append(d.Labels, l.Label)
			d.Examples = append(d.Examples, detect.Example{Text: "[" + string(l.Label) + " " + l.Terms[0] + "]", Language: l.Language})
		}
	}
	d.Examples = append(d.Examples, detect.Example{Text: "-"})
	return d, nil
}

// mentions gives the matches that stay in one field.
func (a *automaton) mentions(f lethe.Field, lang string) []lethe.Mention {
	matches := slices.DeleteFunc(a.find(f.Text), func(m match) bool {
		want := base(a.lists[m.list].Language)
		return want != "" && lang != "" && want != lang
	})
	slices.SortStableFunc(matches, func(x, y match) int {
		if x.start != y.start {
			return x.start - y.start
		}
		return y.stop - x.stop
	})
	var found []lethe.Mention
	taken := map[lethe.Label]int{}
	for _, m := range matches {
		l := &a.lists[m.list]
		if m.start < taken[l.Label] {
			continue
		}
		taken[l.Label] = m.stop
		found = append(found, lethe.Mention{
			Field: f.Name, Span: span.Span{Start: m.start, End: m.stop}, Label: l.Label,
			Text: f.Text[m.start:m.stop], Score: l.score(), Features: map[string]string{"list": l.Name},
		})
	}
	return found
}

func (l *List) score() float64 {
	if l.Score == 0 {
		return 0.7
	}
	return l.Score
}
