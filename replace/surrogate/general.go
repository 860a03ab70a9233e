package surrogate

import (
	_ "embed"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/legal"
	"github.com/lethe-privacy/lethe/internal/text/name"
)

//go:embed general.txt
var generalFile string

var generalSets = readGeneral(generalFile)

var (
	legalForms  = readLegal()                 // of companies, by their letters
	institution = generalSets["organisation"] // what organisations are: hospital, school
	between     = generalSets["between"]      // small words in their names
	placeWords  = generalSets["place"]        // words before the names of places
	titles      = generalSets["title"]        // of people, that package name does not know
)

func readGeneral(file string) map[string]map[string]bool {
	sets := map[string]map[string]bool{"organisation": {}, "between": {}, "place": {}, "title": {}}
	section := ""
	for line := range strings.Lines(file) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "["):
			section = strings.Trim(line, "[]")
		default:
			for w := range strings.FieldsSeq(line) {
				sets[section][name.Fold(w)] = true
			}
		}
	}
	return sets
}

func readLegal() map[string]bool {
	forms := map[string]bool{}
	for _, f := range legal.Forms() {
		for _, way := range f.Ways {
			forms[lettersOf(way)] = true
		}
	}
	for _, way := range legal.Beside() {
		forms[lettersOf(way)] = true
	}
	return forms
}

// general reports whether a folded word may stay in the name of an organisation, also
// with the s of a genitive or plural.
func general(fold string) bool {
	bare := strings.TrimSuffix(fold, "s")
	return institution[fold] || between[fold] || len(fold) > 4 && institution[bare]
}

// longestLegal is how many words a legal form has at most: "GmbH & Co. KG", "S. à r. l.".
const longestLegal = 5

// cutLegal cuts the legal forms off the end of an organisation's name, with what
// stands before them.
func cutLegal(text string) (body, form string) {
	body = text
	for {
		trimmed := strings.TrimRightFunc(body, func(r rune) bool { return unicode.IsSpace(r) || r == ',' })
		at := legalAt(trimmed)
		if at <= 0 {
			return body, text[len(body):]
		}
		body = strings.TrimRightFunc(trimmed[:at], func(r rune) bool { return unicode.IsSpace(r) || r == ',' })
		if body == "" {
			return text, ""
		}
	}
}

// legalAt is where the longest legal form at the end of text begins, -1 where there is
// none.
func legalAt(text string) int {
	found, at := -1, len(text)
	for range longestLegal {
		cut := strings.LastIndexFunc(strings.TrimRightFunc(text[:at], unicode.IsSpace), unicode.IsSpace)
		if cut < 0 {
			break
		}
		at = cut
		if legalForms[lettersOf(text[at:])] {
			found = at
		}
	}
	return found
}

// lettersOf is a legal form without full stops and blanks, small: "s.a.", "GmbH & Co. KG".
func lettersOf(s string) string {
	if len(s) > 40 {
		return ""
	}
	return strings.ToLower(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || r == '&' {
			return r
		}
		if unicode.IsSpace(r) || r == '.' {
			return -1
		}
		return '#'
	}, s))
}
