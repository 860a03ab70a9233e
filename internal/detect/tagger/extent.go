package tagger

import (
	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// longest is how many tokens a mention of a label has at most. Nothing that people mark
// is longer, but for one in some thousands.
var longest = map[lethe.Label]int{
	lethe.Person: 12, lethe.Age: 10, lethe.Occupation: 10, lethe.Phone: 12, lethe.Email: 12, lethe.PersonalID: 12,
	lethe.Date: 16, lethe.Code: 16, lethe.Location: 16, lethe.Organization: 20, lethe.Quantity: 20,
	lethe.Address: 24, lethe.Demographic: 28,
}

// longestOther is that of all other labels.
const longestOther = 32

// mostOf is how many tokens a mention of a label has at most.
func mostOf(l lethe.Label) int {
	if n, ok := longest[l]; ok {
		return n
	}
	return longestOther
}

// bounded cuts tokens that were taken for a mention where a sentence ends, and to the
// most that a mention of the label has. Signs alone are none. The parts of an address
// may stand between full stops.
func (r *reader) bounded(l lethe.Label, from, to int) []span.Span {
	most := mostOf(l)
	var out []span.Span
	start := from
	for i := from; i < to; i++ {
		end := i + 1
		switch {
		case i == to-1:
		case r.tokens[i].Kind == Blank || l != lethe.Address && r.sentenceEnds(i):
			end = i
		default:
			continue
		}
		if s := r.trimmed(start, min(end, start+most)); !s.Empty() {
			out = append(out, s)
		}
		start = i + 1
	}
	return out
}

// trimmed leaves the ends of lines out on both sides, and all where there is no word.
func (r *reader) trimmed(from, to int) span.Span {
	for from < to && r.tokens[from].Kind >= Line {
		from++
	}
	for from < to && r.tokens[to-1].Kind >= Line {
		to--
	}
	for i := from; i < to; i++ {
		if r.tokens[i].Kind <= Number {
			return span.Span{Start: from, End: to}
		}
	}
	return span.Span{}
}

// longWord is the least length of a word whose full stop ends a sentence: shorter ones
// may be abbreviations.
const longWord = 5

// sentenceEnds reports whether token i is a sign that ends a sentence: a long word stands
// before it, and a capital letter or the end of the line after it.
func (r *reader) sentenceEnds(i int) bool {
	switch r.word(i).text {
	case ".", "!", "?", "…":
	default:
		return false
	}
	before, after := r.word(i-1), r.word(i+1)
	return before.kind == Word && before.runes >= longWord && (after.cap || after.kind >= Line)
}

// Within is what is left of a mention that another detector found, bounded as the tagger bounds its
// own: in pieces where a sentence or paragraph ends, none longer than mentions of the label are.
// What has no word in it stays as it is.
func Within(text string, l lethe.Label, s span.Span) []span.Span {
	part := s.In(text)
	r := &reader{text: part, tokens: Tokenize(part), info: &Info{}}
	r.at, r.ids = make([]int32, len(r.tokens)), newWordIDs(len(r.tokens))
	for i, t := range r.tokens {
		r.at[i] = r.intern(t.In(part), t.Kind)
	}
	pieces := r.bounded(l, 0, len(r.tokens))
	if len(pieces) == 0 {
		return []span.Span{s}
	}
	for i, p := range pieces {
		pieces[i] = span.Span{Start: s.Start + r.tokens[p.Start].Start, End: s.Start + r.tokens[p.End-1].End}
	}
	return pieces
}
