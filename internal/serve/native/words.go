package native

import (
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/fold"
)

// wordsOf are the words of a text as they are searched: in lower case, without accents.
func wordsOf(text string) []string {
	plain := strings.Map(unicode.ToLower, fold.Unmarked(text))
	return strings.FieldsFunc(plain, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.Is(unicode.Co, r) })
}

// Bounds of what PostgreSQL takes as one term, and as those of one row, in bytes.
const (
	longestTerm = 200
	mostTerms   = 400_000
)

// term is the beginning of a word by which it is looked up.
func term(word string) string {
	if len(word) <= longestTerm {
		return word
	}
	end := longestTerm
	for !utf8.RuneStart(word[end]) {
		end--
	}
	return word[:end]
}

// termsOf are the terms of words, each once, in as many parts as there must be.
func termsOf(words []string) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		var all []string
		for _, w := range words {
			all = append(all, term(w))
		}
		slices.Sort(all)
		all = slices.Compact(all)
		size, start := 0, 0
		for i, t := range all {
			if size += len(t) + 8; size > mostTerms {
				if !yield(all[start:i]) {
					return
				}
				size, start = len(t)+8, i
			}
		}
		if start < len(all) {
			yield(all[start:])
		}
	}
}

// matching is a question for the documents that have words one after the other, the last of them
// perhaps begun, and its arguments.
func (h *handle) matching(search string) (q string, args []any) {
	if !h.postgres {
		return "SELECT rowid FROM words WHERE words MATCH ?", []any{`"` + strings.ReplaceAll(search, `"`, `""`) + `"*`}
	}
	words := wordsOf(search)
	if len(words) == 0 {
		return "SELECT document FROM words WHERE FALSE", nil
	}
	// Terms say where it may be, and the words where it is.
	longest := slices.MaxFunc(words, func(a, b string) int { return len(a) - len(b) })
	return "SELECT w.document FROM words w WHERE w.document IN (SELECT document FROM terms WHERE terms @@ ?::tsquery) AND strpos(w.text, ?) > 0",
		[]any{"'" + term(longest) + "':*", " " + strings.Join(words, " ")}
}
