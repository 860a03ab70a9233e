package cue

import "github.com/lethe-privacy/lethe/internal/lazyregexp"

// Magnitude reports whether a word behind a number is short for a power of ten, by what is counted behind it:
// "12 Mio. €". Where nothing is counted it may be the name of a child.
func Magnitude(word, behind string) bool {
	return magnitudes[word] && whatCounted.MatchString(behind[:min(len(behind), longestCounted)])
}

// longestCounted is how much of the text behind such a word is read, in bytes.
const longestCounted = 16

var (
	magnitudes  = map[string]bool{"Mio": true, "Mio.": true, "Mrd": true, "Mrd.": true, "Tsd": true, "Tsd.": true, "Mln": true, "Mlrd": true}
	whatCounted = lazyregexp.New(`^\.?[ \x{a0}]?(?:€|\$|£|EUR|Euro|CHF|Fr\.|Franken|USD|US|GBP|Dollar|Pfund|Einwohner|Menschen|Kunden|Stück|Tonnen|Liter|Jahre)`)
)
