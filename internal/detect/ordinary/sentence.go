package ordinary

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/span"
)

// sentenceEnd is where one sentence ends within a mention and another begins.
var sentenceEnd = lazyregexp.New(`(\p{L}+\p{Ll}{2})\.\s+\p{Lu}`)

// parted cuts names that a statistical detector takes to go on after the end of a sentence:
// "Owner Ann Ap-Rhys. Welsh cob mare". What is an ordinary word after it is dropped.
func parted(ms []lethe.Mention, languages []string) []lethe.Mention {
	var out []lethe.Mention
	for i, m := range ms {
		at := endOfSentence(m)
		if at < 0 {
			if out != nil {
				out = append(out, m)
			}
			continue
		}
		if out == nil {
			out = slices.Clone(ms[:i])
		}
		first, rest := m, m
		first.Span, first.Text = span.Span{Start: m.Start, End: m.Start + at}, m.Text[:at]
		tail := strings.TrimLeft(m.Text[at:], ". \n\t")
		rest.Start, rest.Text = m.End-len(tail), tail
		out = append(out, first)
		if !lexicon.Ordinary(tail, languages...) {
			out = append(out, rest)
		}
	}
	if out == nil {
		return ms
	}
	return out
}

// endOfSentence is where the full stop stands in a person's name after a word that is no
// title, -1 where there is none.
func endOfSentence(m lethe.Mention) int {
	if m.Detector != "tagger" || m.Label != lethe.Person {
		return -1
	}
	for _, at := range sentenceEnd.FindAllStringSubmatchIndex(m.Text, -1) {
		if word := m.Text[at[2]:at[3]]; !name.Around(name.Fold(word)) {
			return at[3]
		}
	}
	return -1
}
