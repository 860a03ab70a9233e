package reach

import (
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

const (
	leastBare  = 5  // letters and digits of a code that is found in any punctuation
	mostBare   = 40 // of the longest
	leastAside = 6  // digits of a code that are found without its letters
	firstBare  = 3  // by which places are chosen where a code may begin
)

// Codes finds identifiers of letters and digits in any punctuation and any letters:
// "WRI-330718" as "wri330718" or "WRI 330718", and its digits alone where they are many.
// The zero value finds nothing. It is not changed by finding, and may be shared.
type Codes struct {
	owner  map[string]int // by letters and digits alone
	begins map[string]bool
	most   int
}

// Add takes note of a value, if it is such an identifier.
func (c *Codes) Add(v Value, text string, owner int) {
	bare := compact(text)
	letters, digits := count(bare)
	if v.form != code || letters == 0 || digits < 2 || letters+digits < leastBare || letters+digits > mostBare || letters > digits+4 {
		return
	}
	c.add(bare, owner)
	if d := strings.TrimFunc(bare, func(r rune) bool { return r < '0' || r > '9' }); len(d) >= leastAside && allDigits(d) {
		c.add(d, owner)
	}
}

func (c *Codes) add(bare string, owner int) {
	if c.owner == nil {
		c.owner, c.begins = map[string]int{}, map[string]bool{}
	}
	if _, taken := c.owner[bare]; !taken {
		c.owner[bare] = owner
		c.begins[bare[:firstBare]] = true
		c.most = max(c.most, len(bare))
	}
}

// compact gives letters and digits alone, in lower case.
func compact(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case 'A' <= r && r <= 'Z':
			return r + 'a' - 'A'
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9':
			return r
		}
		return -1
	}, text)
}

func allDigits(text string) bool { return strings.Trim(text, "0123456789") == "" }

// Each finds the identifiers in a text. Of several that begin at one place the longest
// counts.
func (c *Codes) Each(text string, yield func(s span.Span, owner int)) {
	if len(c.owner) == 0 {
		return
	}
	for i := 0; i < len(text); {
		if !isBare(text[i]) {
			i++
			continue
		}
		if s, owner, ok := c.at(text, i); ok {
			yield(s, owner)
			i = s.End
			continue
		}
		for i < len(text) && isBare(text[i]) { // a code begins with its token
			i++
		}
	}
}

// at finds the longest code that begins at byte i.
func (c *Codes) at(text string, i int) (found span.Span, owner int, ok bool) {
	if r, _ := utf8.DecodeLastRuneInString(text[:i]); r >= utf8.RuneSelf && letter.OrDigit(r) {
		return found, 0, false
	}
	bare := make([]byte, 0, mostBare)
	gap := 0
	for k := i; k < len(text) && len(bare) < c.most && gap <= mostGap; k++ {
		if !isBare(text[k]) {
			if !joins(text[k]) && text[k] != '_' {
				break
			}
			gap++
			continue
		}
		gap = 0
		bare = append(bare, lower(text[k]))
		if len(bare) == firstBare && !c.begins[string(bare)] {
			break
		}
		if k+1 < len(text) && isBare(text[k+1]) {
			continue
		}
		if r, _ := utf8.DecodeRuneInString(text[k+1:]); r >= utf8.RuneSelf && letter.OrDigit(r) {
			continue
		}
		if o, hit := c.owner[string(bare)]; hit {
			found, owner, ok = span.Span{Start: i, End: k + 1}, o, true
		}
	}
	return found, owner, ok
}

func isBare(c byte) bool { return isDigit(c) || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
