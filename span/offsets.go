package span

import (
	"fmt"
	"sort"
	"unicode/utf8"
)

// stride is the distance, in bytes, between two remembered positions: small
// enough that a look-up scans little, large enough that the table costs a
// twentieth of the text.
const stride = 512

// Offsets converts positions of one text between bytes, Unicode code points and
// UTF-16 code units. It is made once for a text, in linear time; a conversion
// then scans at most a few hundred bytes.
type Offsets struct {
	text  string
	ascii bool
	marks []mark
}

type mark struct{ bytes, runes, units int }

// NewOffsets prepares the conversions for text.
func NewOffsets(text string) *Offsets {
	o := &Offsets{text: text, ascii: true}
	m, next := mark{}, 0
	for i, r := range text {
		if i >= next {
			m.bytes = i
			o.marks = append(o.marks, m)
			next = i + stride
		}
		if r >= utf8.RuneSelf {
			o.ascii = false
		}
		m.runes++
		m.units += units(r)
	}
	m.bytes = len(text)
	o.marks = append(o.marks, m)
	return o
}

func units(r rune) int {
	if r > 0xFFFF {
		return 2
	}
	return 1
}

// Runes gives the code-point span of a byte span that lies on character borders.
func (o *Offsets) Runes(s Span) Span {
	return Span{o.at(s.Start).runes, o.at(s.End).runes}
}

// UTF16 returns the span in UTF-16 code units of a byte span.
func (o *Offsets) UTF16(s Span) Span {
	return Span{o.at(s.Start).units, o.at(s.End).units}
}

// at is the position, in every unit, of byte offset b.
func (o *Offsets) at(b int) mark {
	if o.ascii {
		return mark{b, b, b}
	}
	k := sort.Search(len(o.marks), func(i int) bool { return o.marks[i].bytes > b }) - 1
	m := o.marks[k]
	for _, r := range o.text[m.bytes:b] {
		m.runes++
		m.units += units(r)
	}
	m.bytes = b
	return m
}

// FromRunes gives the byte span of a code-point span. It fails when the span
// does not lie in the text.
func (o *Offsets) FromRunes(s Span) (Span, error) {
	return o.from(s, func(m mark) int { return m.runes }, func(rune) int { return 1 })
}

func (o *Offsets) from(s Span, unit func(mark) int, width func(rune) int) (Span, error) {
	if s.Start < 0 || s.End < s.Start {
		return Span{}, fmt.Errorf("span: [%d,%d) is not a range", s.Start, s.End)
	}
	start, ok := o.seek(s.Start, unit, width)
	end, ok2 := o.seek(s.End, unit, width)
	if !ok || !ok2 {
		return Span{}, fmt.Errorf("span: [%d,%d) does not fit a text of %d characters",
			s.Start, s.End, unit(o.marks[len(o.marks)-1]))
	}
	return Span{start, end}, nil
}

func (o *Offsets) seek(n int, unit func(mark) int, width func(rune) int) (int, bool) {
	if o.ascii {
		return n, n <= len(o.text)
	}
	k := sort.Search(len(o.marks), func(i int) bool { return unit(o.marks[i]) > n }) - 1
	m := o.marks[k]
	at := unit(m)
	if at == n {
		return m.bytes, true
	}
	for i, r := range o.text[m.bytes:] {
		if at == n {
			return m.bytes + i, true
		}
		if at > n {
			return 0, false
		}
		at += width(r)
	}
	return len(o.text), at == n
}
