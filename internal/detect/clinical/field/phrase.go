package field

import (
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// phrases finds sequences of whole tokens, however the tokenizer cuts their words.
type phrases struct {
	first  map[rune][]phrase // by the first character
	begins [256]bool         // its first byte
}

// phrase is a sequence of words.
type phrase struct {
	words []string
	index int
}

func (ps *phrases) add(text string, index int) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return
	}
	if ps.first == nil {
		ps.first = map[rune][]phrase{}
	}
	r, _ := utf8.DecodeRuneInString(words[0])
	ps.begins[words[0][0]] = true
	ps.first[r] = append(ps.first[r], phrase{words, index})
}

// find calls found with the number of the phrase and of its first and last token,
// for each place where a phrase stands within one leaf.
func (ps *phrases) find(r *Report, found func(index, first, last int)) {
	tokens := r.Annotations.Of(Token)
	for i, id := range tokens {
		text := r.Annotations.Get(id).In(r.Annotations.Text)
		if text == "" || !ps.begins[text[0]] {
			continue
		}
		initial, _ := utf8.DecodeRuneInString(text)
		for _, p := range ps.first[initial] {
			if end, ok := p.at(r, tokens, i); ok {
				found(p.index, i, end)
			}
		}
	}
}

// at reports whether the phrase begins at a token, and at which it ends.
func (p *phrase) at(r *Report, tokens []annotation.ID, i int) (int, bool) {
	first := r.Annotations.Get(tokens[i]).Span
	end := r.leafEnd(first)
	j := i
	for _, w := range p.words {
		for w != "" {
			if j == len(tokens) {
				return 0, false
			}
			t := r.Annotations.Get(tokens[j]).Span
			rest, ok := strings.CutPrefix(w, t.In(r.Annotations.Text))
			if !ok || t.Empty() || t.End > end {
				return 0, false
			}
			w = rest
			j++
		}
	}
	return j - 1, true
}

// leafEnd is where the leaf ends in which a span begins.
func (r *Report) leafEnd(s span.Span) int {
	i := r.leafAt(s.Start)
	if i < 0 {
		return len(r.Annotations.Text)
	}
	return max(r.Leaves[i].End, s.End)
}
