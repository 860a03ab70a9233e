package gazetteer

import (
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// List is a word list: what its terms are, and how they are to be matched.
type List struct {
	// Name identifies the list in explanations.
	Name  string
	Label lethe.Label
	// Language is the language of the documents that the list is for, as a BCP 47
	// tag of which the first part counts, or "" for all. A document whose language
	// is unknown is matched against every list.
	Language string
	// CaseSensitive lists match only what is written as listed.
	CaseSensitive bool
	// Suffix lists match words that end in a term and have at least two characters
	// before it: "itis", "macher". Case-sensitive ones want a capital at the front of
	// the word. Their terms are single words.
	Suffix bool
	// Except are words, or ends of words, that a suffix list passes over.
	Except []string
	// Score is given to every match; 0 means 0.7.
	Score float64
	Terms []string
}

// Validate reports what is wrong with the list, without quoting a term: a user's
// list may itself be confidential.
func (l *List) Validate() error {
	switch {
	case l.Name == "":
		return fmt.Errorf("gazetteer: list without a name")
	case l.Label == "":
		return fmt.Errorf("gazetteer: list %s: no label", l.Name)
	case len(l.Terms) == 0:
		return fmt.Errorf("gazetteer: list %s: no terms", l.Name)
	case !(l.Score >= 0 && l.Score <= 1):
		return fmt.Errorf("gazetteer: list %s: score %v outside [0,1]", l.Name, l.Score)
	}
	for i, t := range l.Terms {
		if strings.TrimSpace(t) == "" {
			return fmt.Errorf("gazetteer: list %s: term %d is empty", l.Name, i+1)
		}
		if l.Suffix && strings.ContainsFunc(t, letter.NotOrDigit) {
			return fmt.Errorf("gazetteer: list %s: term %d is not one word", l.Name, i+1)
		}
	}
	return nil
}

// base is the language of a tag, in lower case: "de" of "de-CH".
func base(tag string) string {
	if i := strings.IndexAny(tag, "-_"); i >= 0 {
		tag = tag[:i]
	}
	return strings.ToLower(tag)
}

// variants expands a line of an embedded list: terms between commas or bars, each
// with the endings that it takes, "nurse +s", and with alternatives for a word,
// "hip/wrist fracture".
func variants(line string) []string {
	var terms []string
	for _, part := range strings.FieldsFunc(line, func(r rune) bool { return r == '|' || r == ',' }) {
		for _, p := range alternatives(strings.TrimSpace(part)) {
			endings := strings.Split(p, " +")
			stem := strings.TrimSpace(endings[0])
			terms = append(terms, stem)
			for _, e := range endings[1:] {
				terms = append(terms, stem+strings.TrimSpace(e))
			}
		}
	}
	return terms
}

// alternatives spells out the words that have several forms, with / between them.
func alternatives(term string) []string {
	all := []string{""}
	for w := range strings.SplitSeq(term, " ") {
		var longer []string
		for _, front := range all {
			for form := range strings.SplitSeq(w, "/") {
				longer = append(longer, strings.TrimSpace(front+" "+form))
			}
		}
		all = longer
	}
	return all
}
