package talk

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

const (
	mostPieces  = 4 // messages that a number comes in
	mostBetween = 2 // messages of others between two of them
)

// piece is a part of a number: its words, and how many digits they are.
type piece struct{ first, last, digits int }

// inPieces finds telephone numbers that somebody writes in several messages: "688 31", "0977, se
// m'ha enviat a mitges". Together they have the nine digits of one.
func (t *text) inPieces() {
	for k := range t.turns {
		for _, p := range t.pieces(k) {
			if t.free(p.first, p.last) {
				t.add(t.SpanOf(p.first, p.last), lethe.Phone, .6, "telephone in several messages")
			}
		}
	}
}

// pieces are those of a number that begins at the end of turn k, nil where none does.
func (t *text) pieces(k int) []piece {
	all := []piece{t.endingPiece(k)}
	n, between := all[0].digits, 0
	for j := k + 1; j < len(t.turns) && n > 1 && n < telephoneDigits && len(all) < mostPieces && between <= mostBetween; j++ {
		if t.turns[j].speaker.In(t.S) != t.turns[k].speaker.In(t.S) {
			if between++; strings.Contains(t.turnText(j), "?") {
				return nil // what follows answers another question
			}
			continue
		}
		first, end := t.spoken(j)
		digits, last := t.counted(first, telephoneDigits-n)
		all, n, between = append(all, piece{first, last, digits}), n+digits, 0
		switch {
		case digits == 0:
			return nil
		case n == telephoneDigits && !t.numberBehind(last) && !counts(t.wordAfter(t.Words[last].End)):
			return all
		case last+1 < end:
			return nil
		}
	}
	return nil
}

// spoken are the words of turn k: the first, and the one after the last.
func (t *text) spoken(k int) (first, end int) {
	end = len(t.Words)
	if k+1 < len(t.turns) {
		end = t.wordFrom(t.turns[k+1].head.Start)
	}
	return min(t.wordFrom(t.turns[k].head.End), end), end
}

// turnText is what is said in turn k.
func (t *text) turnText(k int) string {
	end := len(t.S)
	if k+1 < len(t.turns) {
		end = t.turns[k+1].head.Start
	}
	return t.S[t.turns[k].head.End:end]
}

// counts reports whether a word behind a number says what is counted, or goes on with a date.
func counts(w string) bool { return unitsBehind[w] || w == "de" || w == "del" || w == "d" }

// endingPiece is the number with which turn k ends, if telephones of Spain begin with it.
func (t *text) endingPiece(k int) piece {
	first, end := t.spoken(k)
	for i := first; i < end; i++ {
		if t.digits(i) && t.Words[i].Raw[0] >= '6' || leads[t.Low(i)] {
			if n, last := t.counted(i, telephoneDigits); last == end-1 {
				return piece{i, last, n}
			}
		}
		if t.digits(i) || numeral(t.Low(i)) { // another number
			_, last := t.counted(i, telephoneDigits)
			i = max(i, last)
		}
	}
	return piece{}
}

// numberBehind reports whether a number goes on behind word i.
func (t *text) numberBehind(i int) bool {
	return i+1 < len(t.Words) && strings.Trim(t.Between(i), betweenDigits) == "" && (t.digits(i+1) || numeral(t.Low(i+1)))
}

// extensions takes to telephone numbers what is dialled behind them, "extensió 3", "(ext. 12)", and the
// last digits of another.
func (t *text) extensions() {
	for k, m := range t.found {
		if m.Label != lethe.Phone {
			continue
		}
		behind := t.S[m.End:min(len(t.S), m.End+24)]
		x := dialled.FindString(behind)
		if also := alsoEnds.FindStringSubmatch(behind); also != nil {
			x = also[1]
		}
		if s := (span.Span{Start: m.End, End: m.End + len(x)}); x != "" && !t.taken.Any(s) && (s.End == len(t.S) || !isDigit(t.S[s.End])) {
			t.taken.Set(s)
			t.found[k].End, t.found[k].Text = s.End, t.S[m.Start:s.End]
		}
	}
}

var dialled = lazyregexp.New(`(?i)^[ ,]{0,3}(?:\((?:ext(?:ensi(?:on|ón|ó|o))?|int(?:erno|ern)?|anexo|annex|x)[.:]{0,2} {0,2}\d{1,5}\)|(?:ext(?:ensi(?:on|ón|ó|o))?|int(?:erno|ern)?|anexo|annex|x)[.:]{0,2} {0,2}\d{1,5})`)

// alsoEnds is the end of another number of the same house: "93 795 40 22 i 23", "617 440 925 - 926".
var alsoEnds = lazyregexp.New(`^((?: ?- ?| ?/ ?| [iyo] )\d{1,3})(?:$|[\n,;)]|\.(?:$|\s))`)

// fewestStray is how many digits a number has at least that nothing announces.
const fewestStray = 8

// strays finds long numbers in chats that nothing announces: there they are somebody's, and hardly
// ever how many of something.
func (t *text) strays() {
	if t.turns == nil {
		return
	}
	for _, m := range loose.FindAllStringIndex(t.S, -1) {
		s := span.Span{Start: m[0], End: m[1]}
		if n := digitsOf(s.In(t.S)); n < fewestStray || n > mostDigits || digitBeside(t.S, s) || t.taken.Any(s) || t.amount(s) || moment.MatchString(s.In(t.S)) || unitsBehind[t.wordAfter(s.End)] {
			continue
		}
		t.add(s, lethe.Code, .4, "long number in a chat")
	}
}

// moment is a date, years or hours.
var moment = lazyregexp.New(`^\(?(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2}|(?:19|20)\d\d ?[-/] ?(?:19|20)\d\d|\d{1,2}\.\d\d? ?[-/] ?\d{1,2}\.\d\d?)`)
