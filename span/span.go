// Package span holds the algebra of text positions: half-open byte ranges,
// edits that replace them, and the conversions to code points and UTF-16 units
// that the project's borders speak.
//
// Inside the project a position is always a byte offset into UTF-8 text.
package span

import "fmt"

// Span is the half-open byte range [Start, End) of a text.
type Span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Len is the number of bytes covered.
func (s Span) Len() int { return s.End - s.Start }

// Empty reports whether the span covers nothing.
func (s Span) Empty() bool { return s.End <= s.Start }

// Overlaps reports whether the two spans share at least one byte.
func (s Span) Overlaps(o Span) bool { return s.Start < o.End && o.Start < s.End }

// Contains reports whether every byte of o lies in s.
func (s Span) Contains(o Span) bool { return s.Start <= o.Start && o.End <= s.End }

// Union is the smallest span that covers both.
func (s Span) Union(o Span) Span {
	return Span{min(s.Start, o.Start), max(s.End, o.End)}
}

// Compare orders spans by start, then longer first.
func (s Span) Compare(o Span) int {
	if s.Start != o.Start {
		return s.Start - o.Start
	}
	return o.End - s.End
}

// In returns the text that the span covers. It panics, as slicing does, when the
// span does not lie in text; Check first where the span comes from outside.
func (s Span) In(text string) string { return text[s.Start:s.End] }

// Check reports, without quoting the text, why the span is not a range of whole
// code points of text.
func (s Span) Check(text string) error {
	switch {
	case s.Start < 0 || s.End < s.Start || s.End > len(text):
		return fmt.Errorf("span: [%d,%d) is outside a text of %d bytes", s.Start, s.End, len(text))
	case !onRune(text, s.Start) || !onRune(text, s.End):
		return fmt.Errorf("span: [%d,%d) cuts a character", s.Start, s.End)
	}
	return nil
}

func onRune(text string, i int) bool {
	return i == len(text) || text[i]&0xC0 != 0x80
}
