package pack

import (
	"context"
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/detect/tagger/wording"
	"github.com/lethe-privacy/lethe/internal/text/language"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/span"
)

// word is one of a passage.
type word = wording.Word

// text is a passage as words, and what was found in it.
type text struct {
	wording.Text
	p     *Pack
	field string
	at    int // where the passage begins in the field
	lists *tagger.Lexicon
	taken []bool // by word
	found []lethe.Mention
}

func newText(p *Pack, field string, at int, s string) *text {
	t := &text{p: p, field: field, at: at, Text: wording.Text{S: s, Words: wording.Cut(s, "")}}
	t.lists, _ = tagger.SharedLexicon() // it is part of the program; without it, less is known
	t.taken = make([]bool, len(t.Words))
	return t
}

// textsOf are the passages of a document that packs read, in the language that each looks to be in.
func textsOf(ctx context.Context, doc *lethe.Document) iter.Seq[*text] {
	main := language.Looks(ctx, doc)
	return func(yield func(*text) bool) {
		for _, f := range doc.Fields {
			if f.Kind != lethe.Text {
				continue
			}
			for _, passage := range language.PassagesOf(ctx, f.Text, main) {
				if p := Of(passage.Language); p != nil && !yield(newText(p, f.Name, passage.Start, passage.In(f.Text))) {
					return
				}
			}
		}
	}
}

// holds reports whether a mention lies in the passage.
func (t *text) holds(m *lethe.Mention) bool {
	return m.Field == t.field && t.at <= m.Start && m.End <= t.at+len(t.S)
}

// near reports whether nothing but one space stands after word i, or a sign that joins the
// parts of a word.
func (t *text) near(i int) bool {
	switch t.Between(i) {
	case " ", "\u00a0", "\u202f", "  ", "-", "'", "’", "‑":
		return true
	case " '", " ’", " ‘": // "van 't Hof"
		return len(t.Low(i+1)) == 1 && t.p.Particle[t.Low(i+1)]
	}
	return false
}

// follows is near, or a dot of an abbreviation between.
func (t *text) follows(i int) bool {
	switch t.Between(i) {
	case ". ", ".", ".\u00a0", ".-":
		return true
	}
	return t.near(i)
}

// announces reports whether the text after word i may stand between an announcement and
// what it announces.
func (t *text) announces(i int) bool {
	if i+1 >= len(t.Words) {
		return false
	}
	sep := t.Between(i)
	switch strings.TrimSpace(sep) {
	case "", ":", ".", ",", "(", "°", "º", ".:", "-", "–", "#", "°:", "(e)", "):", ") :", ")", "\"", "«", "„", ": «", "|", ";":
		return strings.Count(sep, "\n") < 2
	}
	return false
}

// after gives the word after the longest phrase that begins at word i, 0 where none does.
func (t *text) after(i int, of phrases) (behind int) {
	for _, ws := range of[t.Low(i)] {
		ok := true
		for k, w := range ws {
			ok = ok && t.Low(i+k) == w && (k == 0 || t.follows(i+k-1))
		}
		if ok {
			behind = max(behind, i+len(ws))
		}
	}
	return behind
}

// capital reports whether word i begins with a capital, or has none to begin with.
func (t *text) capital(i int) bool {
	if i < 0 || i >= len(t.Words) {
		return false
	}
	r, _ := utf8.DecodeRuneInString(t.Words[i].Raw)
	return unicode.IsUpper(r) || t.p.Bare && unicode.IsLetter(r)
}

// capitals reports whether word i is written in capitals throughout.
func (t *text) capitals(i int) bool {
	w := t.Words[i].Raw
	return utf8.RuneCountInString(w) > 1 && strings.ToUpper(w) == w && strings.ToLower(w) != w
}

// letters reports whether word i has letters alone.
func (t *text) letters(i int) bool {
	return i >= 0 && i < len(t.Words) && strings.IndexFunc(t.Words[i].Raw, unicode.IsDigit) < 0
}

// initial reports whether word i is one capital, with a dot or between names.
func (t *text) initial(i int) bool {
	return t.capital(i) && utf8.RuneCountInString(t.Words[i].Raw) == 1 && strings.HasPrefix(t.Between(i), ".")
}

func (t *text) digits(i int) bool {
	return i >= 0 && i < len(t.Words) && strings.Trim(t.Words[i].Raw, "0123456789") == ""
}

// inside reports whether word i stands in the midst of a sentence, where an ordinary word
// has no capital.
func (t *text) inside(i int) bool {
	if i == 0 {
		return false
	}
	sep := t.Between(i - 1)
	if strings.ContainsAny(sep, "\n\t|•·*") || strings.ContainsAny(sep, "!?:;…") || strings.Contains(sep, columnGap) {
		return false
	}
	if strings.HasPrefix(strings.TrimSpace(sep), ".") {
		return t.abbreviated(i - 1)
	}
	if strings.Contains(sep, "). ") || strings.HasPrefix(sep, ") ") && t.numbersItem(i-1) {
		return false
	}
	return !strings.ContainsAny(sep, "«\"“„") && !strings.HasPrefix(strings.TrimSpace(sep), "-") || t.near(i-1)
}

// columnGap is the least between two columns.
const columnGap = "   "

// numbersItem reports whether word i, before a bracket that closes, is the number of an item:
// "a) Kwota", "2) Kwota".
func (t *text) numbersItem(i int) bool {
	return utf8.RuneCountInString(t.Words[i].Raw) < 3 && !strings.HasSuffix(t.Between(i-1), "(")
}

// abbreviated reports whether the dot after word i belongs to it, and not to the sentence as well, which
// what follows a number ends: "2025 r."
func (t *text) abbreviated(i int) bool {
	w := t.Words[i]
	return t.p.Honorific[w.Low] || utf8.RuneCountInString(w.Raw) == 1 && !t.digits(i) && !(t.digits(i-1) && !t.capital(i)) || len(w.Low) < 4 && t.after(i, t.p.StreetBefore) > 0
}

// ordinary reports whether word i is one of the language.
func (t *text) ordinary(i int) bool {
	if i < 0 || i >= len(t.Words) {
		return false
	}
	return lexicon.Rank(t.Words[i].Raw, t.p.Language) > 0
}

// forms are a word and what it may be a case of.
func (t *text) forms(low string, yield func(string) bool) {
	if !yield(low) {
		return
	}
	endings(low, t.p.endings, yield)
}

// endings are what a word may be a form of, by what it ends in.
func endings(low string, rules [][2]string, yield func(string) bool) {
	for _, e := range rules {
		if stem, ok := strings.CutSuffix(low, e[0]); ok && utf8.RuneCountInString(stem) > 2 && !yield(stem+e[1]) {
			return
		}
	}
}

// isA reports whether word i, or what it is a case of, is on a list of the pack or in one
// of the classes of the shared lists.
func (t *text) isA(i int, list words, classes tagger.Class) bool {
	if i < 0 || i >= len(t.Words) || len([]rune(t.Words[i].Low)) < 2 {
		return false
	}
	for low := range func(yield func(string) bool) { t.forms(t.Words[i].Low, yield) } {
		if list[low] {
			return true
		}
		if key, ok := tagger.Phrase(low); ok && classes != 0 && t.lists.Classes(key)&classes != 0 {
			return true
		}
	}
	return false
}

const (
	givenClasses  = tagger.GivenCommon | tagger.Given
	familyClasses = tagger.SurnameCommon | tagger.Surname
)

func (t *text) given(i int) bool  { return t.isA(i, t.p.given, givenClasses) }
func (t *text) family(i int) bool { return t.isA(i, t.p.family, familyClasses) || t.byEnding(i) }
func (t *text) town(i int) bool   { return t.isA(i, t.p.towns, tagger.PlaceMajor) }

// byEnding reports whether word i ends as surnames do, and is no word of the language.
func (t *text) byEnding(i int) bool {
	return t.p.surname != nil && i < len(t.Words) && t.capital(i) && !t.ordinary(i) && (lexicon.Known(t.p.Language) || t.inside(i)) && t.p.surname.MatchString(t.Words[i].Raw)
}

// free reports whether nothing was found where words first to last stand.
func (t *text) free(first, last int) bool {
	for i := first; i <= last && i < len(t.Words); i++ {
		if t.taken[i] {
			return false
		}
	}
	return first >= 0 && last < len(t.Words)
}

// add notes a mention from word first to word last.
func (t *text) add(first, last int, label lethe.Label, score float64, why string) *lethe.Mention {
	return t.addSpan(first, last, t.SpanOf(first, last), label, score, why)
}

func (t *text) addSpan(first, last int, s span.Span, label lethe.Label, score float64, why string) *lethe.Mention {
	for i := first; i <= last; i++ {
		t.taken[i] = true
	}
	t.found = append(t.found, t.mention(s, label, score, why))
	return &t.found[len(t.found)-1]
}

func (t *text) mention(s span.Span, label lethe.Label, score float64, why string) lethe.Mention {
	return lethe.Mention{
		Field: t.field, Span: span.Span{Start: s.Start + t.at, End: s.End + t.at}, Label: label, Text: strings.Clone(s.In(t.S)), Score: score,
		Details: lethe.Details{Rule: why, Features: t.p.features},
	}
}
