package utility

import (
	_ "embed"
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/eval"
)

//go:embed slight.txt
var slightFile string

// slight are the words that tell nothing by themselves, denials those that turn an
// answer into its opposite.
var slight, denials = wordSets(slightFile)

// wordSets reads the two lists of a file: lines that begin with '!' are the second.
func wordSets(file string) (slight, denials map[string]bool) {
	slight, denials = map[string]bool{}, map[string]bool{}
	for line := range strings.Lines(file) {
		set := slight
		if strings.HasPrefix(line, "#") {
			continue
		}
		if rest, ok := strings.CutPrefix(line, "!"); ok {
			line, set = rest, denials
		}
		for _, w := range strings.Fields(line) {
			set[w] = true
		}
	}
	return slight, denials
}

// telling are the tokens of an answer that tell something, or all where none does.
func telling(tokens []string) []string {
	rest := slices.DeleteFunc(slices.Clone(tokens), func(t string) bool { return slight[t] })
	if len(rest) == 0 {
		return tokens
	}
	return rest
}

// alike reports whether the answer after says by its words what the one before says:
// enough of those that tell something, every number, and no denial more or less.
func alike(before, after string, threshold float64) bool {
	b, a := eval.RougeTokens(before), eval.RougeTokens(after)
	if eval.RougeOf(telling(a), telling(b)).F1 < threshold || denies(b) != denies(a) {
		return false
	}
	for _, t := range b {
		if strings.ContainsFunc(t, unicode.IsDigit) && !slices.Contains(a, t) {
			return false
		}
	}
	return true
}

func denies(tokens []string) bool {
	return slices.ContainsFunc(tokens, func(t string) bool { return denials[t] })
}
