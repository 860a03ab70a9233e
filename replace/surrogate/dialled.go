package surrogate

import (
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/numeral"
)

var (
	// saidDigit is a word for a digit, or a pair of them, with what joins it to the next: "seven-", "doble cero ".
	saidDigit = lazyregexp.New(`(?i)(?:^|[^\pL])((?:(?:double|doppel|doble) ?)?\pL+)`)
	// likeDigits is a group of digits with letters among them that look like some: "6OO", "0l3", "4O".
	likeDigits = lazyregexp.New(`(?:^|[^\pL\pN])([OoIil\d]*\d[OoIil\d]*)(?:$|[^\pL\pN])`)
	lookalikes = strings.NewReplacer("O", "0", "o", "0", "I", "1", "i", "1", "l", "1")
)

// dialled is a telephone number with digits for its words, and for letters that stand for digits: so nothing of the
// number is left between those of its surrogate. Other words stay: an extension's.
func dialled(text string) string {
	said := 0
	text = replaced(text, saidDigit, func(word string) string {
		times := 1
		for _, twice := range []string{"double", "doppel", "doble"} {
			if rest, ok := cutPrefixFold(word, twice); ok {
				word, times = strings.TrimLeft(rest, " "), 2
			}
		}
		if digit, ok := numeral.Digit(word); ok {
			said++
			return strings.Repeat(strconv.Itoa(digit), times)
		}
		if start, end, n := numeral.Find(word); n > 9 && start == 0 && end == len(word) {
			said++
			return strconv.Itoa(n)
		}
		return word
	})
	if said == 0 && digitsOf(text) == "" {
		return text
	}
	return replaced(text, likeDigits, lookalikes.Replace)
}

// replaced puts other words for the first groups of an expression, of which two may share what is around them.
func replaced(text string, form *lazyregexp.Regexp, other func(string) string) string {
	var b strings.Builder
	for {
		at := form.FindStringSubmatchIndex(text)
		if at == nil {
			b.WriteString(text)
			return b.String()
		}
		b.WriteString(text[:at[2]] + other(text[at[2]:at[3]]))
		text = text[at[3]:]
	}
}

// cutPrefixFold is strings.CutPrefix in any letter case.
func cutPrefixFold(s, prefix string) (rest string, ok bool) {
	if len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return s, false
	}
	return s[len(prefix):], true
}
