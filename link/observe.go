package link

import (
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/name"
)

// Observe sets the Title of the names of people among a document's mentions: the titles
// and words for relatives that stand right in front of them ("Mr and Mrs", "Frau Dr.",
// "mother"), or relatives in brackets right behind ("Kit (son, 19)"), else a word near them by which
// they are a man or a woman ("la delegada,", "nacida"). Titles that are there already stay. It changes nothing else.
func Observe(doc *lethe.Document, mentions []lethe.Mention, people ...lethe.Label) {
	texts := make(map[string]string, len(doc.Fields))
	for _, f := range doc.Fields {
		if f.Kind == lethe.Text {
			texts[f.Name] = f.Text
		}
	}
	for i := range mentions {
		m := &mentions[i]
		text := texts[m.Field]
		if !slices.Contains(people, m.Label) || m.Title != "" || m.Start > len(text) {
			continue
		}
		if m.Title = name.Before(text, m.Start); m.Title == "" && m.End <= len(text) {
			if m.Title = name.Behind(text, m.End); m.Title == "" {
				m.Title = name.Nearby(text, m.Start, m.End)
			}
		}
	}
}
