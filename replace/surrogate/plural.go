package surrogate

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// pluralEnds are the ends of words for several people by what they do, in each language; what one is called
// by ends in none of them.
var pluralEnds = map[string]*lazyregexp.Regexp{
	"en": lazyregexp.New(`(?:[^siu]s|ies|sses|men)$`),
	"de": lazyregexp.New(`(?:innen|leute)$`),
	"es": lazyregexp.New(`(?:[oa]s|[rnl]es|istas)$`),
	"ca": lazyregexp.New(`(?:[rnt]s|es)$`),
	"fr": lazyregexp.New(`(?:[rnet]s|aux)$`),
	"pt": lazyregexp.New(`(?:[oae]s|ões|ais)$`),
	"nl": lazyregexp.New(`(?:ers|eurs|aars|istes|sters|lieden|digen|aren|ssen|isten|ogen)$`),
}

// plurals are how several are called, by the end of the word for one: the first that fits.
var plurals = map[string][][2]string{
	"en": {{"woman", "women"}, {"man", "men"}, {"ay", "ays"}, {"ey", "eys"}, {"y", "ies"}, {"ss", "sses"}, {"ch", "ches"}, {"x", "xes"}, {"", "s"}},
	"de": {{"in", "innen"}, {"frau", "frauen"}, {"mann", "leute"}, {"kraft", "kräfte"}, {"er", "er"}, {"e", "en"}, {"", "en"}},
	"es": {{"z", "ces"}, {"ón", "ones"}, {"ín", "ines"}, {"án", "anes"}, {"r", "res"}, {"l", "les"}, {"n", "nes"}, {"", "s"}},
	"ca": {{"ga", "gues"}, {"ca", "ques"}, {"a", "es"}, {"à", "ans"}, {"", "s"}},
	"fr": {{"eau", "eaux"}, {"al", "aux"}, {"s", "s"}, {"", "s"}},
	"pt": {{"ão", "ões"}, {"al", "ais"}, {"m", "ns"}, {"r", "res"}, {"z", "zes"}, {"", "s"}},
	"nl": {{"man", "lieden"}, {"loog", "logen"}, {"kundige", "kundigen"}, {"ist", "isten"}, {"ice", "ices"}, {"e", "es"}, {"es", "essen"}, {"aar", "aars"}, {"er", "ers"}, {"eur", "eurs"}, {"", "en"}},
}

// headEnd is where the word ends that has the number: the last one in English, German and Dutch, unless
// what it is of follows; else the first.
func headEnd(text, tag string) int {
	switch base(tag) {
	case "en", "de", "nl":
		for _, of := range []string{" of ", " in ", " for ", " und ", " für ", " van "} {
			if at := strings.Index(text, of); at > 0 {
				return at
			}
		}
		return len(text)
	}
	if at := strings.IndexByte(text, ' '); at > 0 {
		return at
	}
	return len(text)
}

// isPlural reports whether an occupation is that of several people.
func isPlural(text, tag string) bool {
	ends := pluralEnds[base(tag)]
	return ends != nil && len(text) <= longest && ends.MatchString(lethe.Lower(text[:headEnd(text, tag)]))
}

// plural is what several of an occupation are called.
func plural(text, tag string) string {
	at := headEnd(text, tag)
	for _, end := range plurals[base(tag)] {
		if stem, ok := strings.CutSuffix(text[:at], end[0]); ok {
			return stem + end[1] + text[at:]
		}
	}
	return text
}

// singular is the first word of an occupation as one is called, as near as its ending tells.
func singular(word, tag string) string {
	if !isPlural(word, tag) {
		return word
	}
	for _, end := range plurals[base(tag)] {
		if stem, ok := strings.CutSuffix(word, end[1]); ok {
			return stem + end[0]
		}
	}
	return word
}
