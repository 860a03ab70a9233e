package talk

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/detect/tagger/wording"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/span"
)

// Classes of the lists of names.
const (
	given   = tagger.GivenCommon | tagger.Given
	family  = tagger.SurnameCommon | tagger.Surname
	town    = tagger.PlaceMajor | tagger.Place | tagger.Country
	ordinal = 2500 // words that are commoner are what they say, not surnames
)

var shared = sync.OnceValues(tagger.SharedLexicon)

// text is a field as words, with the lines that speakers begin.
type text struct {
	wording.Text
	field string
	lists *tagger.Lexicon
	turns []turn
	taken span.Marks // where something was found, or structure stands
	found []lethe.Mention

	placeEnds, placeStarts span.Marks // where addresses, towns and post codes end and begin
}

func newText(f lethe.Field) *text {
	n := len(f.Text) + 1 // an end may be that of the text
	t := &text{field: f.Name, Text: wording.Text{S: f.Text, Words: wording.Cut(f.Text, "·ºª")}, taken: span.NewMarks(n), placeEnds: span.NewMarks(n), placeStarts: span.NewMarks(n)}
	t.lists, _ = shared() // it is part of the program; without it, less is known
	t.turns = turnsOf(f.Text)
	return t
}

// joined reports whether nothing but a space, an apostrophe or a hyphen parts word i from
// the next.
func (t *text) joined(i int) bool {
	switch t.Between(i) {
	case " ", "'", "’", "-", "  ":
		return true
	}
	return false
}

// phrase reports whether the words of a phrase begin at word i, and gives the word after
// it.
func (t *text) phrase(i int, phrase string) (int, bool) {
	for w := range strings.FieldsSeq(phrase) {
		if t.Low(i) != w {
			return 0, false
		}
		i++
	}
	return i, true
}

// after gives the word after the longest of the phrases that begins at word i; 0 where
// none does.
func (t *text) after(i int, phrases []string) int {
	behind := 0
	for _, p := range phrases {
		if next, ok := t.phrase(i, p); ok {
			behind = max(behind, next)
		}
	}
	return behind
}

// classes are the lists in which the words from first to last stand as one name.
func (t *text) classes(first, last int) tagger.Class {
	key, ok := tagger.Phrase(t.S[t.Words[first].Start:t.Words[last].End])
	if !ok {
		return 0
	}
	c := t.lists.Classes(key)
	if first == last && shortNames[t.Low(first)] {
		c |= tagger.GivenCommon
	}
	return c
}

// capital reports whether word i begins with a capital.
func (t *text) capital(i int) bool {
	r, _ := utf8.DecodeRuneInString(t.Words[i].Raw)
	return unicode.IsUpper(r)
}

// letters reports whether word i has no digits and more than one letter.
func (t *text) letters(i int) bool {
	w := t.Words[i].Raw
	return utf8.RuneCountInString(w) > 1 && strings.IndexFunc(w, func(r rune) bool { return unicode.IsDigit(r) || r == 'º' || r == 'ª' }) < 0
}

// ordinary reports whether word i is one of the languages.
func (t *text) ordinary(i int) bool {
	w := t.Words[i].Raw
	return lexicon.Ordinary(w, "ca", "es") || small[t.Low(i)] || t.rank(i) > 0 && t.rank(i) < ordinal ||
		drawnOut(w) != w && (lexicon.Ordinary(drawnOut(w), "ca", "es") || small[strings.ToLower(drawnOut(w))])
}

// drawnOut is a word without the letters that only draw out its end: "diaa", "graciasss".
func drawnOut(w string) string {
	for {
		last, n := utf8.DecodeLastRuneInString(w)
		if before, _ := utf8.DecodeLastRuneInString(w[:len(w)-n]); n == 0 || last != before {
			return w
		}
		w = w[:len(w)-n]
	}
}

// rank is the better place of word i among the words of either language, 0 where neither
// has it.
func (t *text) rank(i int) int {
	best := 0
	for _, l := range []string{"ca", "es"} {
		if r := lexicon.Rank(lethe.Lower(t.Words[i].Raw), l); r > 0 && (best == 0 || r < best) {
			best = r
		}
	}
	return best
}

// free reports whether nothing was found where words first to last stand.
func (t *text) free(first, last int) bool { return !t.taken.Any(t.SpanOf(first, last)) }

// wordFrom is the first word that begins at a place or after it.
func (t *text) wordFrom(at int) int {
	i, _ := slices.BinarySearchFunc(t.Words, at, func(w wording.Word, at int) int { return w.Start - at })
	return i
}

func (t *text) add(s span.Span, label lethe.Label, score float64, why string) {
	t.taken.Set(s)
	if label == lethe.Address || label == lethe.Location || label == PostCode {
		t.placeEnds.Set(span.Span{Start: s.End, End: s.End + 1})
		t.placeStarts.Set(span.Span{Start: s.Start, End: s.Start + 1})
	}
	t.found = append(t.found, lethe.Mention{
		Field: t.field, Span: s, Label: label, Text: strings.Clone(s.In(t.S)), Score: score,
		Details: lethe.Details{Rule: why},
	})
}
