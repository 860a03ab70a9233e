package surrogate

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// alnum are the letters, as capitals, and digits of a text.
func alnum(s string) string {
	return strings.Map(func(r rune) rune {
		if letter.OrDigit(r) {
			return unicode.ToUpper(r)
		}
		return -1
	}, s)
}

// characters writes a number in the groups of the mention. What the mention has of its
// own before the number stays, such as the letters of a country.
func (p Pair) characters(mention string) string {
	from, to, m := alnum(p.Original), alnum(p.Surrogate), alnum(mention)
	i := strings.Index(m, from)
	switch {
	case from == "" || m == "":
		return p.Surrogate
	case m == from && strings.EqualFold(mention, p.Original):
		return inCase(p.Surrogate, mention)
	case i >= 0 && len(from) == len(to) && isASCII(m+from+to) && i+len(from) == len(m) && strings.Trim(m[:i], "0123456789") == m[:i]:
		return layout(mention, m[:i]+to)
	case len(m) >= 4 && len(from) == len(to) && isASCII(m+from+to) && strings.HasSuffix(from, m):
		return layout(mention, to[len(to)-len(m):])
	case len(m) >= 4 && len(from) == len(to) && isASCII(m+from+to) && strings.HasPrefix(from, m):
		return layout(mention, to[:len(m)])
	}
	return inCase(p.Surrogate, mention)
}

// layout puts characters where a text has letters and digits, each letter in the case
// that is there; what is left over stands at the end of the last group.
func layout(pattern, chars string) string {
	var b strings.Builder
	places := len(alnum(pattern))
	for _, r := range pattern {
		if !letter.OrDigit(r) {
			b.WriteRune(r)
			continue
		}
		places -= len(string(unicode.ToUpper(r)))
		if chars == "" {
			continue
		}
		c := chars[:1]
		if places <= 0 {
			c = chars
		}
		chars = chars[len(c):]
		if unicode.IsLower(r) {
			c = strings.ToLower(c)
		}
		b.WriteString(c)
	}
	return b.String()
}
