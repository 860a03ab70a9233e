package replace

import (
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/words"
)

// ValueSource is an entity as [Values] want to know it.
type ValueSource struct {
	Ways        []string // in which it is written, or searched for
	Occurrences []lethe.Occurrence
	Stays       bool // it can still be read after replacement
	Person      bool // it is the name of one
}

// Values are all values of a collection, with where they stand. What an operator draws from
// a list that everybody has must not be told from the rest of the list by never being drawn:
// anyone who has several releases would read the originals off what is never used. So a masked
// value may be drawn for another, but not where both are in one document. A value that
// stays is not drawn at all: it is there to be read, and nobody could tell the two apart.
type Values struct {
	matcher *words.Matcher
	of      []int32 // the entity of each value
	next    []int32 // another value that is written alike; none is -1
	known   []ValueSource
}

// NewValues takes in all entities of a collection.
func NewValues(entities iter.Seq[ValueSource]) (*Values, error) {
	v := &Values{}
	var texts []string
	b := words.NewBuilder()
	for e := range entities {
		for _, way := range e.Ways {
			if b.Add(way, len(texts)) {
				texts = append(texts, way)
				v.of = append(v.of, int32(len(v.known)))
			}
		}
		e.Ways = nil
		v.known = append(v.known, e)
	}
	var err error
	if v.matcher, err = b.Build(); err != nil {
		return nil, failure.Errorf("replace", "%w", err)
	}
	v.chain(texts)
	return v, nil
}

// chain joins the values that the matcher does not tell apart, of which it knows the first.
func (v *Values) chain(texts []string) {
	v.next = slices.Repeat([]int32{-1}, len(texts))
	for i, text := range texts {
		from, end := extent(text)
		first := i
		v.matcher.Each(text, func(m words.Match) {
			if m.Start <= from && m.End >= end {
				first = min(first, m.Owner)
			}
		})
		if first != i {
			v.next[i], v.next[first] = v.next[first], int32(i)
		}
	}
}

// extent is where the first letter, digit or sign of a text begins, and the last ends.
func extent(text string) (from, end int) {
	written := letter.OrDigit
	from = max(0, strings.IndexFunc(text, written))
	end = strings.LastIndexFunc(text, written)
	if end < 0 {
		return 0, 0
	}
	_, n := utf8.DecodeRuneInString(text[end:])
	return from, end + n
}

// In reports whether any value occurs in a text, read as in keys and ids.
func (v *Values) In(text string) bool {
	return v.any(text, func(string, ValueSource) bool { return true })
}

// Near reports whether a value occurs in a text that stays readable, or that also stands
// in one of the documents, which are in rising order.
func (v *Values) Near(docs []int, text string) bool {
	return v.any(text, func(_ string, e ValueSource) bool { return e.Stays || meet(docs, e.Occurrences) })
}

// Whole reports whether a name of a person, of two words in full or more, occurs in a text.
func (v *Values) Whole(text string) bool {
	return v.any(text, func(found string, e ValueSource) bool {
		full := 0
		for _, w := range strings.FieldsFunc(found, letter.NotOrMark) {
			if utf8.RuneCountInString(w) > 1 {
				full++
			}
		}
		return e.Person && full > 1
	})
}

// mostRead is how many parts of a text are read for values inside of values. In a text with
// more, whatever is found counts.
const mostRead = 256

// any reports whether one of the values in a text is wanted. The matcher gives the longest
// value that ends at a place; shorter ones are looked for behind its first word.
func (v *Values) any(text string, wanted func(found string, e ValueSource) bool) bool {
	found := false
	read := []string{text}
	for k := 0; k < len(read) && !found; k++ {
		v.matcher.EachLoose(read[k], func(m words.Match) {
			for i := int32(m.Owner); i >= 0 && !found; i = v.next[i] {
				found = wanted(m.In(read[k]), v.known[v.of[i]])
			}
			rest := behindFirstWord(m.In(read[k]))
			switch {
			case found || rest == "" || slices.Contains(read, rest):
			case len(read) == mostRead:
				found = true
			default:
				read = append(read, rest)
			}
		})
	}
	return found
}

func behindFirstWord(text string) string {
	word := letter.OfWord
	start := strings.IndexFunc(text, word)
	if start < 0 {
		return ""
	}
	end := strings.IndexFunc(text[start:], func(r rune) bool { return !word(r) })
	if end < 0 {
		return ""
	}
	return strings.TrimLeftFunc(text[start+end:], func(r rune) bool { return !word(r) })
}

// meet reports whether an entity occurs in one of the documents. The shorter list is gone
// through.
func meet(docs []int, at []lethe.Occurrence) bool {
	if len(docs) < len(at) {
		return slices.ContainsFunc(docs, func(d int) bool {
			_, ok := slices.BinarySearchFunc(at, d, func(o lethe.Occurrence, d int) int { return o.Doc - d })
			return ok
		})
	}
	return slices.ContainsFunc(at, func(o lethe.Occurrence) bool {
		_, ok := slices.BinarySearch(docs, o.Doc)
		return ok
	})
}
