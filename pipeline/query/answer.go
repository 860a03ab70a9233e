package query

import (
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/words"
)

// Answer puts back into an answer what its question said: what stood for a part of the
// question becomes that part again, in whatever letters it is written, unless any sentence
// may have it. It needs no vault,
// since whoever asked knows it. All else is for the vault to reveal.
func (w Rewording) Answer(text, question string) (string, error) {
	b := words.NewBuilder()
	for i, c := range w.Changes {
		if (c.Group != "" || c.Basis == namePart) && !lexicon.Plain(c.Place.In(w.Text)) {
			b.Add(c.Place.In(w.Text), i)
		}
	}
	m, err := b.Build()
	if err != nil {
		return "", fmt.Errorf("query: %w", err)
	}
	var out strings.Builder
	at := 0
	for _, found := range longest(m, text) {
		out.WriteString(text[at:found.Start])
		out.WriteString(w.Changes[found.Owner].Span.In(question))
		at = found.End
	}
	out.WriteString(text[at:])
	return out.String(), nil
}

// longest returns the occurrences of values in a text, of those that overlap the longest.
func longest(m *words.Matcher, text string) []words.Match {
	var out []words.Match
	m.Each(text, func(found words.Match) {
		for n := len(out); n > 0 && out[n-1].Overlaps(found.Span); n = len(out) {
			if out[n-1].Len() >= found.Len() {
				return
			}
			out = out[:n-1]
		}
		out = append(out, found)
	})
	return out
}
