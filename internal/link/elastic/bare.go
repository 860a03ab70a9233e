package elastic

import (
	"strings"
	"unicode/utf8"
)

// Bare is the name of an organization without its legal form, in lower case, where what
// is left is a name still: two words or more, of three letters or more each. It is ""
// where there is no legal form, or too little is left.
func Bare(value string) string {
	words := strings.Fields(strings.ToLower(value))
	for i, w := range words {
		words[i] = strings.Trim(strings.ReplaceAll(w, ".", ""), ",")
	}
	rest, form := cutLegal(words)
	if form == "" || len(rest) < 2 {
		return ""
	}
	for _, w := range rest {
		if utf8.RuneCountInString(w) < 3 {
			return ""
		}
	}
	return strings.Join(rest, " ")
}
