package retrieval

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// Terms cuts a text into what is compared.
type Terms func(text string) []string

// Words are those of two characters or more, in lower case.
func Words(text string) []string {
	var out []string
	for _, w := range letter.Fields(strings.ToLower(text)) {
		if utf8.RuneCountInString(w) > 1 {
			out = append(out, w)
		}
	}
	return out
}

// Different are the words, each once.
func Different(text string) []string {
	var out []string
	seen := map[string]bool{}
	for _, w := range Words(text) {
		if !seen[w] {
			seen[w], out = true, append(out, w)
		}
	}
	return out
}

// Pairs are each two words that follow one another.
func Pairs(text string) []string {
	ws := Words(text)
	var out []string
	for i := 1; i < len(ws); i++ {
		out = append(out, ws[i-1]+" "+ws[i])
	}
	return out
}

// Characters are all runs of five characters, in lower case, where white space is one blank.
func Characters(text string) []string {
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

// Grams are all runs of one to longest words.
func Grams(text string, longest int) []string {
	ws := Words(text)
	var out []string
	for i := range ws {
		for n := 1; n <= longest && i+n <= len(ws); n++ {
			out = append(out, strings.Join(ws[i:i+n], " "))
		}
	}
	return out
}
