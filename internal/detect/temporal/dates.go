package temporal

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/date"
	"github.com/lethe-privacy/lethe/internal/text/language"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
	"github.com/lethe-privacy/lethe/span"
)

// Dates finds dates, and tells those of birth by their context.
func Dates() detect.Detector {
	return detect.Detector{
		Name: "dates",
		Doc: "Dates in digits and in words (en, de, es, ca, and the text's own of fr, it, nl, pt, pl), with or without a year; a date beside a word for birth, " +
			"or in a field named for it, is a date of birth.",
		Labels:   []lethe.Label{lethe.Date, lethe.BirthDate},
		Numbers:  true,
		Examples: dateExamples,
		Find: func(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
			var found []lethe.Mention
			spoken := language.Of(ctx, doc)
			err := detect.Texts(doc, func(f lethe.Field) error {
				s := dateScan{field: f, lang: doc.Language, spoken: spoken, meaning: meaningOf(f.Name), found: found}
				s.run()
				found = s.found
				return nil
			})
			return found, err
		},
	}
}

// dateScan reads one field from front to back.
type dateScan struct {
	field   lethe.Field
	lang    string // as somebody says; "" where nobody does
	spoken  string // as the document looks where nobody says
	meaning meaning
	found   []lethe.Mention
	lastEnd int         // of the last date found, 0 before the first
	heads   *[13]uint32 // by month, the days that begin lines, as bits; nil before that was asked
	entries uint8       // 2 where the text is notes kept by days, 1 where it is none, 0 before that was asked
}

func (s *dateScan) run() {
	if s.whole() {
		return
	}
	text := s.field.Text
	feasts := date.FeastsDated(text, s.lang)
	for i := 0; i < len(text); {
		for len(feasts) > 0 && feasts[0].Start < i {
			feasts = feasts[1:]
		}
		if len(feasts) > 0 && feasts[0].Start == i && s.feast(feasts[0]) {
			i = feasts[0].End
			continue
		}
		switch b := text[i]; {
		case digit(b):
			i = s.atDigit(i)
		case b|0x20 >= 'a' && b|0x20 <= 'z':
			i = s.atWord(i)
		case b < utf8.RuneSelf:
			i++
		default:
			r, n := utf8.DecodeRuneInString(text[i:])
			if unicode.IsLetter(r) {
				n = pastWord(text, i) - i
			}
			i += n
		}
	}
}

// feast takes the name of a feast with its year, unless it is a date without being one: "4th of July 1976".
func (s *dateScan) feast(f date.DatedFeast) bool {
	if _, end, ok := date.At(s.field.Text, f.Start, s.lang); ok && end >= f.End {
		return false
	}
	s.add(f.Start, f.End, f.Moment.String(), 0.8, byMonth)
	return true
}

// whole takes the whole of a field that is named for a date.
func (s *dateScan) whole() bool {
	if s.meaning != dateMeaning && s.meaning != birthMeaning {
		return false
	}
	text := strings.TrimSpace(s.field.Text)
	if len(text) > 40 {
		return false
	}
	norm, ok := normalize.Date(text, s.lang)
	if !ok {
		return false
	}
	if _, _, ok := date.At(text, 0, s.lang); !ok && !digit(text[0]) {
		return false // "den 2. Juni 2021": the scan leaves the article out
	}
	start := strings.Index(s.field.Text, text)
	s.add(start, start+len(text), norm, 0.95, byField)
	return true
}

// atWord looks at the word at byte i and gives the byte where to go on.
func (s *dateScan) atWord(i int) int {
	text := s.field.Text
	if m, end, ok := date.At(text, i, s.lang); ok && !wordRune(runeAt(text, end)) && !overListNumber(text, i, end) {
		return s.written(i, end, m)
	}
	past := pastWord(text, i)
	if end := s.spokenBirth(lethe.Lower(text[i:past]), past); end > 0 {
		return end
	}
	return past
}

// atDigit looks at the number at byte i and gives the byte where to go on.
func (s *dateScan) atDigit(i int) int {
	text := s.field.Text
	past := i
	for past < len(text) && digit(text[past]) {
		past++
	}
	if m, end, ok := date.At(text, i, s.lang); ok {
		if monthWritten(text[i:end]) {
			if !wordRune(runeAt(text, end)) {
				return s.written(i, end, m)
			}
		} else if s.numeric(i, end, m) {
			return end
		}
	}
	if end := s.cued(i, past); end > 0 {
		return end
	}
	return pastWord(text, past)
}

// numeric takes a date of three numbers, if it stands alone.
func (s *dateScan) numeric(start, end int, m date.Moment) bool {
	text := s.field.Text
	if m.Year < 1800 || m.Year > 2199 || !aloneAfter(text, end, s.lang) {
		return false
	}
	first, norm := s.rangeBefore(start, m)
	if !aloneBefore(text, first, s.lastEnd) || numbered(text, first) && !(s.lang == "de" && strings.HasSuffix(text[:first], " v. ")) {
		return false
	}
	score := 0.95
	if !fourDigits(text[start:end]) {
		if score = 0.85; measured(text, start, end) || afterNumber(text, first) {
			return false
		}
	}
	s.add(first, end, norm, score, byDigits)
	return true
}

// fourDigits reports whether a numeric date has its year in full.
func fourDigits(date string) bool {
	run := 0
	for i := range len(date) {
		if run++; !digit(date[i]) {
			run = 0
		}
		if run == 4 {
			return true
		}
	}
	return false
}

// afterNumber reports whether another group of digits precedes, as in a telephone
// number.
func afterNumber(text string, i int) bool {
	return i >= 2 && text[i-1] == ' ' && digit(text[i-2])
}

// item is the number of an item and a month.
var item = lazyregexp.New(`^\d{1,2}\. \p{Lu}`)

// written takes a date with the month in words; its ends are words or numbers
// that need no more than not to be part of one.
func (s *dateScan) written(start, end int, m date.Moment) int {
	text := s.field.Text
	first := start
	var norm string
	if digit(text[start]) {
		first, norm = s.rangeBefore(start, m)
	} else {
		end, norm = rangeAfter(text, end, m)
	}
	if wordRune(runeBefore(text, first)) || m.Year != 0 && m.Year < 1500 {
		return pastWord(text, start)
	}
	if s.german() && !digit(text[start]) && digit(text[end-1]) && !digit(text[max(start, end-3)]) && words().Unit[next(text, end)] {
		return pastWord(text, start) // "bis September 10 ml": the number measures what follows
	}
	if s.spoken == "en" && m.Year == 0 && item.MatchString(text[start:end]) && beginsLine(text, start) {
		return pastWord(text, start) // "5. May Fair" of an agenda: the English write no full stop behind a day
	}
	score := 0.95
	if m.Year == 0 {
		score = 0.8
	}
	s.add(first, end, norm, score, byMonth)
	return end
}

// monthWritten reports whether a date has letters at its month, not only in its
// time.
func monthWritten(date string) bool {
	for i := range len(date) {
		if b := date[i]; b|0x20 >= 'a' && b|0x20 <= 'z' || b >= utf8.RuneSelf {
			return i < 8
		}
	}
	return false
}

// pastWord is the end of the run of letters and digits at byte i.
func pastWord(text string, i int) int {
	for i < len(text) {
		b := text[i]
		if b|0x20 >= 'a' && b|0x20 <= 'z' || digit(b) || b == '_' {
			i++
			continue
		}
		if b < utf8.RuneSelf {
			break
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		if !wordRune(r) {
			break
		}
		i += n
	}
	return i
}

func (s *dateScan) add(start, end int, norm string, score float64, w evidence) {
	label := lethe.Date
	if s.meaning == birthMeaning || birth(s.field.Text, start, end, s.lastEnd) {
		label, w = lethe.BirthDate, w.ofBirth()
	}
	s.found = append(s.found, lethe.Mention{
		Field: s.field.Name, Span: span.Span{Start: start, End: end}, Label: label,
		Text: s.field.Text[start:end], Normalized: norm, Score: score, Details: lethe.Details(w),
	})
	s.lastEnd = end
}

// overListNumber reports whether what was read as a date goes over into the number of an
// entry of a list: "in March.\n2. The next".
func overListNumber(text string, start, end int) bool {
	nl := strings.LastIndexByte(text[start:end], '\n')
	if nl < 0 {
		return false
	}
	behind := strings.TrimLeft(text[start+nl+1:], " ")
	n := 0
	for n < len(behind) && digit(behind[n]) {
		n++
	}
	return n > 0 && n < 3 && n+1 < len(behind) && (behind[n] == '.' || behind[n] == ')') && behind[n+1] == ' '
}
