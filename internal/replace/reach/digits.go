package reach

import (
	"fmt"
	"net/netip"
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/date"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

const (
	leastPhone = 7  // digits of a number that is found in any punctuation
	mostPhone  = 18 // digits of the longest
	mostGap    = 3  // signs between two digits of a number
	mostPrefix = 4  // digits that one way to write a number has in front of another: +44, 0049
	leastSure  = 9  // digits of a number that is nothing else, however it is written
)

// Digits finds long numbers in any punctuation: "(030) 23125-123" as "+49 30 23125123".
// The zero value finds nothing. It is not changed by finding, and may be shared.
type Digits struct {
	byEnd map[string][]number // by the last digits
}

type number struct {
	digits string
	phone  bool // country and trunk codes may be lacking
	owner  int
}

// Add takes note of a value, if it is a number that can be told by its digits alone, or
// a full date, which programs write as eight digits.
func (d *Digits) Add(v Value, text string, owner int) {
	letters, digits := count(text)
	switch {
	case v.form == full:
		for _, compact := range compactDates(text) {
			d.add(number{compact, false, owner})
		}
	case letters == 0 && digits <= mostPhone && v.form == code && !isIP(text):
		d.add(number{bare(text), v.kind == Contact, owner})
	}
}

// isIP reports whether a text is an address of the internet, whose points and digits have but one way to be written.
func isIP(text string) bool {
	_, err := netip.ParseAddr(text)
	return err == nil
}

func (d *Digits) add(n number) {
	if len(n.digits) < leastPhone {
		return
	}
	if d.byEnd == nil {
		d.byEnd = map[string][]number{}
	}
	end := n.digits[len(n.digits)-leastPhone:]
	d.byEnd[end] = append(d.byEnd[end], n)
}

// compactDates writes a date as year, month and day, and as day, month and year.
func compactDates(text string) []string {
	d, ok := date.Parse(text, "")
	if !ok {
		return nil
	}
	year, month, day := d.Parts()
	if year < 1000 {
		return nil
	}
	return []string{
		fmt.Sprintf("%04d%02d%02d", year, month, day),
		strings.TrimLeft(fmt.Sprintf("%02d%02d%04d", day, month, year), "0"),
	}
}

// bare returns the digits of a number, without zeros in front.
func bare(text string) string {
	return strings.TrimLeft(strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return r
		}
		return -1
	}, text), "0")
}

// Each finds the numbers in a text. Of several that begin at one place the longest
// counts.
func (d *Digits) Each(text string, yield func(s span.Span, owner int)) {
	if len(d.byEnd) == 0 {
		return
	}
	for i := 0; i < len(text); {
		if !isDigit(text[i]) {
			i++
			continue
		}
		if s, owner, ok := d.at(text, i); ok {
			yield(opened(text, s), owner)
			i = s.End
			continue
		}
		for i < len(text) && isDigit(text[i]) { // a number begins with its first digit
			i++
		}
	}
}

// at finds the longest number that begins with the digit at byte i.
func (d *Digits) at(text string, i int) (found span.Span, owner int, ok bool) {
	var digits [mostPhone + 1]byte
	var places [mostPhone + 1]int
	n, last := 0, i
	for k := i; k < len(text) && n < len(digits) && k-last <= mostGap; k++ {
		c := text[k]
		if !isDigit(c) {
			if !joins(c) {
				break
			}
			continue
		}
		digits[n], places[n] = c, k
		n++
		last = k + 1
		if k+1 < len(text) && isDigit(text[k+1]) {
			continue
		}
		o, more, hit := d.is(strings.TrimLeft(string(digits[:n]), "0"))
		if hit && !grouped(text[i:k+1]) && (more == 0 || isCode(text, i, places[n-more])) {
			found, owner, ok = span.Span{Start: i, End: k + 1}, o, true
		}
	}
	return found, owner, ok
}

// is says whose number digits are. Of a telephone number either way to write it may
// have the codes in front; from is how many digits the number has behind them, 0 where there are none.
func (d *Digits) is(digits string) (owner, from int, ok bool) {
	if len(digits) < leastPhone {
		return 0, 0, false
	}
	for _, n := range d.byEnd[digits[len(digits)-leastPhone:]] {
		switch {
		case n.digits == digits:
			return n.owner, 0, true
		case n.phone && suffix(n.digits, digits) && len(digits) > len(n.digits):
			return n.owner, len(n.digits), true
		case n.phone && suffix(n.digits, digits):
			return n.owner, 0, true
		}
	}
	return 0, 0, false
}

// codesWithoutSign are those of countries that people write in front of a number without a plus.
var codesWithoutSign = wordset.Of("1 31 33 34 39 41 43 44 48 49 351 376 423")

// isCode reports whether the text in front of a number, from byte i on, is the code of a country: "+49 (0)", "0049", "49".
// The "41" of "Room 41 (030 23125123)" is none, nor that of "line 41 030 23125123".
func isCode(text string, i, number int) bool {
	before := text[i:number]
	if code := bare(before); i > 0 && text[i-1] == '+' || strings.HasPrefix(before, "00") || code == "" {
		return true
	}
	before = strings.Replace(before, "(0)", "", 1) // the digit that is not dialled behind a code
	return !strings.Contains(before, "(") && codesWithoutSign[bare(before)]
}

// grouped reports whether digits are written as an amount: 1.234.567
// grouped reports whether digits are written as an amount: 1.234.567. An identifier of
// many digits is no amount that somebody happens to have.
func grouped(text string) bool {
	_, digits := count(text)
	return digits < leastSure && strings.ContainsAny(text, ".") && amount.MatchString(text)
}

// suffix reports whether one of two numbers is the other behind a few digits.
func suffix(a, b string) bool {
	if len(a) < len(b) {
		a, b = b, a
	}
	return len(a)-len(b) <= mostPrefix && strings.HasSuffix(a, b)
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// joins are the signs that may stand between the digits of a number; of those beyond
// ASCII, hard spaces and dashes.
func joins(c byte) bool {
	return strings.IndexByte(" -./()\t\xc2\xa0\xe2\x80\x90\x91\x92\x93\xaf", c) >= 0
}

// opened takes in the sign and bracket in front of a number: (+44 …
func opened(text string, s span.Span) span.Span {
	if s.Start > 0 && text[s.Start-1] == '+' {
		s.Start--
	}
	if s.Start > 0 && text[s.Start-1] == '(' && strings.Count(s.In(text), ")") > strings.Count(s.In(text), "(") {
		s.Start--
	}
	return s
}
