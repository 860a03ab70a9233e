package linkage

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// terms cuts a text into what is compared.
type terms func(text string) []string

// words are those of two characters or more, in lower case.
func words(text string) []string {
	var out []string
	for _, w := range letter.Fields(strings.ToLower(text)) {
		if utf8.RuneCountInString(w) > 1 {
			out = append(out, w)
		}
	}
	return out
}

// pairs are each two words that follow one another.
func pairs(text string) []string {
	ws := words(text)
	var out []string
	for i := 1; i < len(ws); i++ {
		out = append(out, ws[i-1]+" "+ws[i])
	}
	return out
}

// characters are all runs of five characters, in lower case, where white space is one blank.
func characters(text string) []string {
	const n = 5
	flat := strings.Join(strings.FieldsFunc(strings.ToLower(text), unicode.IsSpace), " ")
	var starts []int
	for i := range flat {
		starts = append(starts, i)
	}
	starts = append(starts, len(flat))
	var out []string
	for i := n; i < len(starts); i++ {
		out = append(out, flat[starts[i-n]:starts[i]])
	}
	return out
}

// grams are all runs of one to longest words.
func grams(text string, longest int) []string {
	ws := words(text)
	var out []string
	for i := range ws {
		for n := 1; n <= longest && i+n <= len(ws); n++ {
			out = append(out, strings.Join(ws[i:i+n], " "))
		}
	}
	return out
}
