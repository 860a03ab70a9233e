package surrogate

import (
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/numeral"
)

var (
	// saidWord is a word, with one before it that says how often: "seven", "doble cero".
	saidWord = lazyregexp.New(`(?:^|[^\pL])((?:(?i:double|triple|doppel|doble) ?)?\pL+)`)
	repeated = lazyregexp.New(`^(?i:(triple)|double|doppel|doble) ?(\pL+)$`)
	// likeDigits is a group of digits with letters among them that look like some: "6OO", "0l3", "4O".
	likeDigits = lazyregexp.New(`(?:^|[^\pL\pN])([OoIil\d]*\d[OoIil\d]*)(?:$|[^\pL\pN])`)
	lookalikes = strings.NewReplacer("O", "0", "o", "0", "I", "1", "i", "1", "l", "1")
)

// dialled is a telephone number with digits for its words, and for letters that stand for digits: so nothing of the
// number is left between those of its surrogate. Other words stay: an extension's.
func dialled(text string) string {
	text = replaced(text, saidWord, func(word string) string {
		said, times := word, 1
		if m := repeated.FindStringSubmatch(word); m != nil {
			said, times = m[2], 2+len(m[1])/len("triple")
		}
		if digit, ok := numeral.Digit(said); ok {
			return strings.Repeat(strconv.Itoa(digit), times)
		}
		if start, end, n := numeral.Find(word); n > 9 && start == 0 && end == len(word) {
			return strconv.Itoa(n)
		}
		return word
	})
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
