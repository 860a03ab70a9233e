package pipeline

import (
	"cmp"
	"slices"
	"unicode"
	"unicode/utf8"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/link/name"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/span"
)

// namesakes adds to the mentions of people the single words of their names that stand with
// a capital elsewhere in the document, where no detector takes them for a name: before a
// text goes to a model, too much is better hidden than too little.
func (x *redaction) namesakes(doc *lethe.Document, ms []replace.Placed) []replace.Placed {
	of := x.namedIn(doc, ms)
	if len(of) == 0 {
		return ms
	}
	taken := map[int][]span.Span{}
	for _, m := range ms {
		taken[m.Field] = append(taken[m.Field], m.Span)
	}
	for i, f := range doc.Readable() {
		spans := taken[i]
		slices.SortFunc(spans, func(a, b span.Span) int { return cmp.Compare(a.End, b.End) })
		for start := 0; start < len(f.Text); {
			word := wordAt(f.Text, start)
			if word.Empty() {
				_, size := utf8.DecodeRuneInString(f.Text[start:])
				start += size
				continue
			}
			start = word.End
			for len(spans) > 0 && spans[0].End <= word.Start {
				spans = spans[1:]
			}
			p, known := of[named(word.In(f.Text))]
			if first, _ := utf8.DecodeRuneInString(word.In(f.Text)); !known || !unicode.IsUpper(first) || len(spans) > 0 && spans[0].Overlaps(word) {
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

// namedIn gives the words of the names of the people who are mentioned, each with one who
// has it.
func (x *redaction) namedIn(doc *lethe.Document, ms []replace.Placed) map[string]replace.Placed {
	of := map[string]replace.Placed{}
	for _, m := range ms {
		if kind, _, _ := cut(x.rewriter.runner.schema.Origin(m.Label)); kind != lethe.Person || m.Target == replace.Unmasked {
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

// named is a word as names are compared.
func named(word string) string { return name.Coarse(name.Fold(word)) }

// wordAt is the word of letters that begins at a place, or nothing.
func wordAt(text string, start int) span.Span {
	end := start
	for i, r := range text[start:] {
		if !unicode.IsLetter(r) && !unicode.IsMark(r) {
			break
		}
		end = start + i + utf8.RuneLen(r)
	}
	return span.Span{Start: start, End: end}
}
