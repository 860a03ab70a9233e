package hide

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/span"
)

// namesakes adds to the mentions of people the single words of their names that stand with
// a capital elsewhere in the document, be it in what a detector takes for a place or a firm:
// before a text goes to a model, too much is better hidden than too little.
func (of nameWords) namesakes(doc *lethe.Document, ms []replace.Placement) []replace.Placement {
	if len(of) == 0 {
		return ms
	}
	taken := map[int][]span.Span{}
	for _, m := range ms {
		if m.Target != replace.Unmasked { // a place or firm that is called so stays else, and tells who
			taken[m.Field] = append(taken[m.Field], m.Span)
		}
	}
	for i, f := range doc.Readable() {
		spans := taken[i]
		slices.SortFunc(spans, func(a, b span.Span) int { return cmp.Compare(a.End, b.End) })
		for start := 0; start < len(f.Text); {
			word, p, known := of.at(f.Text, start)
			if word.Empty() {
				_, size := utf8.DecodeRuneInString(f.Text[start:])
				start += size
				continue
			}
			start = word.End
			for len(spans) > 0 && spans[0].End <= word.Start {
				spans = spans[1:]
			}
			if !known || len(spans) > 0 && spans[0].Overlaps(word) {
				continue
			}
			p.Field, p.Span = i, word
			ms = append(ms, p)
		}
	}
	return ms
}

// leastName is how many letters a word must have to give somebody away by itself.
const leastName = 3

// nameWords are words of names, as they are compared, each with one who has it.
type nameWords map[string]replace.Placement

// namesOf returns those of the people who are mentioned.
func namesOf(doc *lethe.Document, ms []replace.Placement, person func(lethe.Label) bool) nameWords {
	of := nameWords{}
	for _, m := range ms {
		if !person(m.Label) || m.Target == replace.Unmasked {
			continue
		}
		for _, w := range name.Parse(m.In(doc.Fields[m.Field].Text), "").Words {
			if _, again := of[w.Coarse]; !again && !w.Short && utf8.RuneCountInString(w.Text) >= leastName {
				of[w.Coarse] = m
			}
		}
	}
	return of
}

// at returns the word that begins at a place, or nothing, and who is called so, if it has a
// capital: of O'Neill all of it, if that is a name, else the O.
func (of nameWords) at(text string, start int) (word span.Span, who replace.Placement, known bool) {
	for _, marks := range []int{mostMarks, 0} {
		word = wordAt(text, start, marks)
		if first, _ := utf8.DecodeRuneInString(text[start:]); !unicode.IsUpper(first) {
			continue
		}
		if who, known = of[name.Coarse(name.Fold(word.In(text)))]; known {
			break
		}
	}
	return word, who, known
}

// in reports whether one of the words occurs in a text with a capital.
func (of nameWords) in(text string) bool {
	for start := 0; start < len(text); {
		word, _, known := of.at(text, start)
		if known {
			return true
		}
		_, size := utf8.DecodeRuneInString(text[start:])
		start = max(word.End, start+size)
	}
	return false
}

// mostMarks bounds how often a text of letters and apostrophes is read again.
const mostMarks = 3

// wordAt is the word of letters that begins at a place, or nothing: with as many marks
// within as are said, which names are compared without.
func wordAt(text string, start, marks int) span.Span {
	end := start
	for i, r := range text[start:] {
		switch {
		case letter.OrMark(r):
			end = start + i + utf8.RuneLen(r)
		case marks > 0 && end == start+i && i > 0 && strings.ContainsRune("'’·\u00ad\u200b", r):
			marks--
		default:
			return span.Span{Start: start, End: end}
		}
	}
	return span.Span{Start: start, End: end}
}
