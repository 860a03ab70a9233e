package pack

import (
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/fold"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/span"
)

// Trimmed cuts the names and addresses of passages that a pack reads to what belongs to them, in the
// document as it is written: they end before the next heading or label, and have no title or article
// before them. What is then a word of the language, or called after somebody that eponym knows, is dropped.
func Trimmed(ctx context.Context, doc *lethe.Document, ms []lethe.Mention, eponym func(string) bool) []lethe.Mention {
	if len(ms) == 0 {
		return ms
	}
	for t := range textsOf(ctx, doc) {
		if !lexicon.Known(t.p.Language) {
			continue
		}
		kept := ms[:0]
		for _, m := range ms {
			if !t.holds(&m) || m.Score >= certain || t.trim(&m, eponym) {
				kept = append(kept, m)
			}
		}
		clear(ms[len(kept):])
		ms = kept
	}
	return ms
}

// certain is the score of what the user's own lists and check digits find.
const certain = 1

// trim cuts a mention and reports whether anything of it is left.
func (t *text) trim(m *lethe.Mention, eponym func(string) bool) bool {
	if m.Label == lethe.URL || m.Label == lethe.PersonalID {
		return !t.p.Abbreviation[initialsOf(m.Text)] && !(m.Detector == "echo" && lexicon.Rank(m.Text, t.p.Language) > 0)
	}
	if !slices.Contains(guessed, m.Label) && m.Label != lethe.Address {
		return true
	}
	first, last := t.wordsIn(span.Span{Start: m.Start - t.at, End: m.End - t.at})
	if first > last {
		return true
	}
	from, to := first, last
	switch m.Label {
	case lethe.Address:
		from, to = t.addressLines(first, last)
	case lethe.Person:
		from, to = t.withoutWords(first, t.lastOfLine(first, last))
	default:
		to = t.lastOfLine(first, last)
	}
	if from > to {
		return false
	}
	s := span.Span{Start: m.Start - t.at, End: m.End - t.at}
	if from > first {
		s.Start = t.Words[from].Start
	}
	if to < last {
		s.End = t.Words[to].End
	}
	if from > first || to < last {
		m.Start, m.End, m.Text, m.Normalized = s.Start+t.at, s.End+t.at, strings.Clone(s.In(t.S)), ""
	}
	return !t.nobodys(m, from, to, eponym)
}

// nobodys reports whether words first to last, which are what is left of a mention, name nobody.
func (t *text) nobodys(m *lethe.Mention, first, last int, eponym func(string) bool) bool {
	if t.isEponym(m, eponym) || t.p.Abbreviation[initialsOf(m.Text)] || slices.Contains(others, m.Detector) && t.foreign(m) {
		return true
	}
	if slices.Contains(others, m.Detector) && t.titlesAlone(first, last) {
		return true
	}
	if m.Label != lethe.Person {
		return false
	}
	if first == last && (t.p.EponymBefore[t.Low(first)] && (t.p.Particle[t.Low(first+1)] || t.p.PlaceBefore[t.Low(first+1)]) || m.Detector == DetectorName && midst[m.Rule] && t.beginsLine(first)) {
		return true
	}
	if m.Detector != "echo" {
		return false
	}
	small := true
	for i := first; i <= last; i++ {
		small = small && !t.capital(i) && !t.isA(i, t.p.given, 0) && (t.ordinary(i) || lexicon.RankBare(t.Words[i].Raw, t.p.Language) > 0)
	}
	return small || t.isThing(first)
}

// titlesAlone reports whether words first to last are titles and articles without a name: "De heer".
func (t *text) titlesAlone(first, last int) bool {
	for i := first; i <= last; i++ {
		if !t.p.Honorific[t.Low(i)] && (i == last || !t.p.Particle[t.Low(i)] && !t.p.OccupationArticle[t.Low(i)]) {
			return false
		}
	}
	return t.ordinary(last) && !t.capital(last)
}

// midst are the rules that go by a capital in the midst of a sentence.
var midst = map[string]bool{unknownWord: true, midstGiven: true, midstFamily: true}

// shortLine is how many bytes a line has less of that is not wrapped.
const shortLine = 40

// beginsLine reports whether word i, which is on no list of the pack, begins a line that does not go on with
// the sentence of another.
func (t *text) beginsLine(i int) bool {
	if i == 0 || t.isA(i, t.p.given, 0) || t.isA(i, t.p.family, 0) {
		return false
	}
	line := strings.LastIndexByte(t.S[:t.Words[i].Start], '\n')
	if line < 0 || line < t.Words[i-1].Start {
		return false
	}
	above := strings.TrimSpace(t.S[strings.LastIndexByte(t.S[:line], '\n')+1 : line])
	return len(above) < shortLine
}

// initialsOf are the letters of a mention that has nothing but a few, folded: "C.F." is "cf".
func initialsOf(text string) string {
	return fold.Bare(strings.Join(letter.Fields(text), ""))
}

// wordsIn are the first and the last word of a span.
func (t *text) wordsIn(s span.Span) (first, last int) {
	first, _ = slices.BinarySearchFunc(t.Words, s.Start, func(w word, at int) int { return w.Start - at })
	if first > 0 && t.Words[first-1].End > s.Start {
		first--
	}
	last = first - 1
	for last+1 < len(t.Words) && t.Words[last+1].Start < s.End {
		last++
	}
	return first, last
}

// lastOfLine is the last word of the name that begins with word first: it ends with its line, unless what
// follows goes on with it as a name, and is no word of the language and no label.
func (t *text) lastOfLine(first, last int) int {
	for i := first; i < last; i++ {
		sep, next := t.Between(i), i+1
		if !strings.Contains(sep, "\n") {
			continue
		}
		goesOn := t.capital(next) && t.letters(next) && !t.p.Honorific[t.Low(next)] && (!t.ordinary(next) || t.isA(next, t.p.family, 0)) && !t.derived(next) || t.p.Particle[t.Low(next)] && !t.capital(next)
		if !goesOn || strings.Count(sep, "\n") > 1 || strings.HasPrefix(strings.TrimLeft(t.Between(last), " "), ":") {
			return i
		}
	}
	return last
}

// withoutWords leaves out titles, articles and abbreviations before a name, and behind it what is in small
// letters and no part of one: "de heer Bakker", "joost even".
func (t *text) withoutWords(first, last int) (int, int) {
	for first < last && t.beforeName(first) {
		first++
	}
	for first+1 <= last && utf8.RuneCountInString(t.Words[first].Raw) == 1 && t.p.Abbreviation[t.Low(first)+t.Low(first+1)] { // "C.F. Rossi"
		first += 2
	}
	for last > first && !t.capital(last) && t.everydayWord(last) && !(strings.TrimSpace(t.Between(last-1)) != "" && !t.everydayWord(last-1)) {
		last--
	}
	for last > first && (t.Between(last-1) == "-" || t.p.Particle[t.Low(last)]) && !t.capital(last) && t.small(last) {
		last--
	}
	return first, last
}

// beforeName reports whether word i, before others of a name, is a title or an article.
func (t *text) beforeName(i int) bool {
	if sep := t.Between(i); sep == "-" || sep == "'" || sep == "’" {
		return false
	}
	low, single := t.Low(i), utf8.RuneCountInString(t.Words[i].Raw) == 1
	switch {
	case t.p.Honorific[low]:
		return !t.given(i) && !single || single && t.initial(i) && t.given(i+1) && !t.isA(i+1, t.p.family, 0) || !t.capital(i)
	case t.p.Particle[low] || t.p.OccupationArticle[low]:
		if !t.capital(i) && (t.initial(i+1) || t.near(i) && t.isA(i+1, t.p.given, 0) && !t.isA(i+1, t.p.family, 0)) { // "van Ilse"
			return true
		}
		return t.p.Honorific[t.Low(i+1)] && utf8.RuneCountInString(t.Words[i+1].Raw) > 1 || single && !t.initial(i) && t.near(i) && t.isA(i+1, t.p.given, 0)
	}
	return false
}

// addressLines leaves of an address the lines from its street to its post code and town.
func (t *text) addressLines(first, last int) (int, int) {
	from, to, coded := -1, -1, false
	begin := first
	for i := first; i <= last; i++ {
		if i < last && !strings.Contains(t.Between(i), "\n") {
			continue
		}
		street, code := t.ofAddress(begin, i)
		if from < 0 && (street || code) {
			if from = begin; code && !street {
				from = first // whatever the line above is called
			}
		}
		if from >= 0 && !coded && (code || to < 0 || !t.labels(begin)) {
			to = i
		}
		coded = coded || code
		begin = i + 1
	}
	if from < 0 {
		return first, last
	}
	return from, to
}

// labels reports whether the line that begins with word i is no part of an address: it begins with a word
// of the language that no address has, or with a label before a colon.
func (t *text) labels(i int) bool {
	return strings.HasPrefix(strings.TrimLeft(t.Between(i), " \u00a0"), ":") || t.ordinary(i) && !t.town(i) && !t.p.AddressTail[t.Low(i)] || t.capitals(i) && len(t.Words[i].Raw) < 5
}

// ofAddress reports whether the line of words first to last begins with a street or a number, or has the
// word for a street and a number, and whether it has a post code and a town.
func (t *text) ofAddress(first, last int) (street, code bool) {
	numbered := false
	for i := first; i <= last; i++ {
		numbered = numbered || strings.IndexFunc(t.Words[i].Raw, unicode.IsDigit) >= 0
	}
	for i := first; i <= last; i++ {
		end := t.codeEnd(i)
		isCode := end >= 0 && end < last && t.townBehind(end) > end
		code = code || isCode
		named := t.after(i, t.p.StreetBefore) > 0 || t.p.street != nil && t.p.street.MatchString(t.Words[i].Raw)
		street = street || named && (numbered || i == first) || i == first && !isCode && t.digits(i)
	}
	return street, code
}
