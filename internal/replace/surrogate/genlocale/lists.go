package main

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/polish"
)

// entry is a value with its frequency, 0 where there is none.
type entry struct {
	text  string
	share float64
}

// weights are how often each value is.
type weights map[string]float64

// add takes in a list: a value that is there already keeps what it had.
func (w weights) add(list []entry, scale float64, locale string) {
	own := map[string]float64{}
	for _, e := range list {
		text := e.text
		if locale == "de-CH" {
			text = strings.ReplaceAll(text, "ß", "ss")
		}
		if e.share == 0 {
			own[text] = scale
		} else {
			own[text] += e.share * scale
		}
	}
	for text, n := range own {
		if w[text] == 0 {
			w[text] = n
		}
	}
}

// isName reports whether a value is one capitalised word of letters.
func isName(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	for _, r := range s {
		if !unicode.IsLetter(r) && r != '\'' && r != '’' {
			return false
		}
	}
	return unicode.IsUpper(first) && utf8.RuneCountInString(s) > 1 && strings.ToUpper(s) != s
}

// write gives a section. Names are single words; of streets what is left without the
// word for the street.
func write(b *strings.Builder, section, locale string, w weights) {
	if section == "streets" {
		writeStreets(b, locale, w)
		return
	}
	fmt.Fprintf(b, "[%s]\n", section)
	left := strings.Split(misplaced[locale][section], "|")
	for _, text := range slices.Sorted(maps.Keys(w)) {
		switch n := max(1, int(math.Round(w[text]))); {
		case slices.ContainsFunc(left, func(x string) bool { return strings.EqualFold(x, text) }):
		case section == "country":
			fmt.Fprintln(b, text)
		case section == "occupation":
			writeOccupation(b, text, locale)
		case !isName(text) || locale == "pl-PL" && !declines(text, section):
		case n == 1:
			fmt.Fprintln(b, text)
		default:
			fmt.Fprintf(b, "%s\t%d\n", text, n)
		}
	}
}

// declines reports whether a Polish name has forms in all cases.
func declines(text, section string) bool {
	var ok bool
	switch section {
	case "surname":
		_, ok = polish.Surname(text, false)
	default:
		_, ok = polish.Given(text, section == "given female")
	}
	return ok
}

// mostWords is how many words an occupation has at most.
const mostWords = 3

// writeOccupation gives an occupation as it stands inside a sentence. What has two forms,
// or says more behind a comma, is left out.
func writeOccupation(b *strings.Builder, text, locale string) {
	words := len(strings.Fields(text))
	if strings.ContainsAny(text, ",/()'’") || words > mostWords || words > 1 && locale == "fr-FR" { // "privé privée"
		return
	}
	first, n := utf8.DecodeRuneInString(text)
	next, _ := utf8.DecodeRuneInString(text[n:])
	if !strings.HasPrefix(locale, "de") && !unicode.IsUpper(next) {
		text = string(unicode.ToLower(first)) + text[n:]
	}
	fmt.Fprintln(b, text)
}

var suffixes = []string{"strasse", "straße", "str.", "weg", "gasse", "platz", "allee", "ring", "damm", "ufer"}

// writeStreets gives the words that stand before the word for a street: "Linden" of
// Lindenstraße, "Oak" of Oak Street. Names of several people's words are left out.
func writeStreets(b *strings.Builder, locale string, w weights) {
	stems := map[string]bool{}
	for street := range w {
		if strings.HasPrefix(locale, "de") {
			for _, s := range suffixes {
				if stem, ok := strings.CutSuffix(street, s); ok && isName(stem) && stem != "The" && utf8.RuneCountInString(stem) > 2 {
					stems[stem] = true
				}
			}
		} else if words := strings.Fields(street); len(words) == 2 && words[0] != "The" && isName(words[0]) {
			stems[words[0]] = true
		}
	}
	fmt.Fprintln(b, "[street]")
	for _, s := range slices.Sorted(maps.Keys(stems)) {
		fmt.Fprintln(b, s)
	}
}
