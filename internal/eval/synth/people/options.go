package people

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Options say how many people there are and how many documents are written about them.
type Options struct {
	People    int
	Documents int
	Languages []string // of Languages; the people and documents are divided among them
	Seed      uint64
	Threads   int        // 0 is one for each processor; it does not change the output
	Rewording *Rewording // nil: documents stay as the grammars give them
}

// Defaults returns ten thousand people in English with two thousand documents.
func Defaults() Options { return Options{People: 10_000, Documents: 2_000, Languages: []string{"en"}} }

const (
	fewestPeople = 1_000
	mostPeople   = 10_000_000
)

// Validate reports the first option that is out of range.
func (o Options) Validate() error {
	known := map[string]bool{}
	for _, language := range o.Languages {
		if !slices.Contains(Languages, language) {
			return fmt.Errorf("people: no documents in %q, there are %s", language, strings.Join(Languages, ", "))
		}
		if known[language] {
			return fmt.Errorf("people: language %s is named twice", language)
		}
		known[language] = true
	}
	switch {
	case len(known) == 0:
		return errors.New("people: no language")
	case o.People < fewestPeople*len(known) || o.People > mostPeople:
		return fmt.Errorf("people: a population of %d, possible are %d to %d", o.People, fewestPeople*len(known), mostPeople)
	case o.Documents < 1:
		return fmt.Errorf("people: %d documents", o.Documents)
	case o.Documents > o.People:
		return fmt.Errorf("people: %d documents about %d people, at most one a head", o.Documents, o.People)
	}
	return nil
}
