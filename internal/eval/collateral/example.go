package collateral

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// Why says what an example is one of.
type Why string

// The reasons, in the order in which they are shown.
const (
	Detected Why = "wrongly detected"
	Beyond   Why = "reached"
	Still    Why = "gold left"
)

// Example is a span that was destroyed and need not have been, or is left and must not be.
// It holds text of the document.
type Example struct {
	Why     Why
	Label   lethe.Label
	Text    string // in one line
	Count   int    // how often
	Letters int    // how many letters and digits in all
	// Where it stands first, with the context.
	Doc, Field    string
	At            int // byte
	Before, After string
	Instead       string // the text there now
}

// Examples collects them. The zero value collects none.
type Examples struct {
	Wanted bool
	at     map[exampleKey]*Example
}

type exampleKey struct {
	why   Why
	label lethe.Label
	text  string
}

// add notes what a replacement destroyed: from the first to the last letter of it that the
// gold does not mark.
func (e *Examples) add(x Text, edit Edit, at []byte, n int) {
	if !e.Wanted {
		return
	}
	why := Detected
	if edit.Reached {
		why = Beyond
	}
	s := shrink(x.Before, edit.Span, func(b byte) bool { return b&isGone != 0 && b&(isGold|isApart) == 0 }, at)
	e.note(x, why, edit.Label, s, n, edit.Text)
}

// left notes a gold mark of which something is left.
func (e *Examples) left(x Text, m Mark, at []byte) {
	if !e.Wanted {
		return
	}
	n := 0
	for i, r := range m.In(x.Before) {
		if counts(r) && at[m.Start+i]&isGone == 0 {
			n++
		}
	}
	if n == 0 {
		return
	}
	e.note(x, Still, m.Label, shrink(x.Before, m.Span, func(b byte) bool { return b&isGone == 0 }, at), n, "")
}

// shrink cuts a span to what lies between the first and the last letter that is one of those.
func shrink(text string, s span.Span, those func(byte) bool, at []byte) span.Span {
	out := span.Span{Start: s.End, End: s.Start}
	for i, r := range s.In(text) {
		if k := s.Start + i; counts(r) && those(at[k]) {
			out.Start, out.End = min(out.Start, k), k+utf8.RuneLen(r)
		}
	}
	if out.Empty() {
		return s
	}
	return out
}

func (e *Examples) note(x Text, why Why, label lethe.Label, s span.Span, n int, instead string) {
	if e.at == nil {
		e.at = map[exampleKey]*Example{}
	}
	key := exampleKey{why, label, s.In(x.Before)}
	ex := e.at[key]
	if ex == nil {
		from, to := around(x.Before, s)
		ex = &Example{
			Why: why, Label: label, Text: key.text, Doc: x.Doc, Field: x.Field, At: s.Start,
			Before: x.Before[from:s.Start], After: x.Before[s.End:to], Instead: instead,
		}
		e.at[key] = ex
	}
	ex.Count++
	ex.Letters += n
}

// context is how many characters are shown on either side.
const context = 40

func around(text string, s span.Span) (from, to int) {
	from, to = s.Start, s.End
	for range context {
		_, n := utf8.DecodeLastRuneInString(text[:from])
		from -= n
		_, n = utf8.DecodeRuneInString(text[to:])
		to += n
	}
	return from, to
}

// Commonest are for each reason the examples that destroyed the most letters and digits, or left
// the most, at most n.
func (e *Examples) Commonest(n int) []Example {
	var out []Example
	for _, why := range []Why{Detected, Beyond, Still} {
		var of []Example
		for k, ex := range e.at {
			if k.why == why {
				of = append(of, *ex)
			}
		}
		slices.SortFunc(of, func(a, b Example) int {
			return cmp.Or(b.Letters-a.Letters, b.Count-a.Count, strings.Compare(a.Text, b.Text), cmp.Compare(a.Label, b.Label))
		})
		out = append(out, of[:min(n, len(of))]...)
	}
	return out
}
