package ordinary

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// related cuts off the word for a relative that a model took for a part of a name, and makes a person
// of what it took for something else: "Auntie Bernie", "Onkel Detlef", "Mi tía Obdulia". It reports
// whether nothing but such a word is left: "Mi hermana".
func (f *field) related(m *lethe.Mention) bool {
	if m.Detector != "tagger" || m.Label != lethe.Person && m.Label != lethe.Organization && m.Label != lethe.Location && m.Label != lethe.Misc {
		return false
	}
	line, _, _ := strings.Cut(m.Text, "\n")
	words := span.Runs(line, letter.OfWord)
	at := 0
	if len(words) > 1 && owners[lethe.Lower(words[0].In(line))] {
		at = 1
	}
	if len(words) == 0 || len(words) > at+4 || !isRelative(words[at].In(line)) {
		return false
	}
	names := words[at+1:]
	if len(names) == 0 {
		return at > 0 && m.Label == lethe.Misc
	}
	for _, w := range names {
		word := w.In(line)
		if !isCapital(word) || m.Label != lethe.Person && lexicon.Ordinary(word, f.languages()...) {
			return false
		}
	}
	if line[words[at].End:names[0].Start] != " " {
		return false
	}
	cut(m, names[0].Start, len(line))
	m.Label, m.Normalized = lethe.Person, ""
	return false
}

// isRelative reports whether a word is one for a relative and no given name as well: "Nana", "Tito".
func isRelative(word string) bool {
	return name.ParseTitle(word)&name.Relative != 0 && !(isCapital(word) && name.Given(name.Fold(word)))
}

// owners stand before words for relatives.
var owners = wordset.Of(`my your his her our their mein meine meinen meiner dein deine sein seine ihr ihre unser unsere mi tu su nuestro nuestra el la los mon ma mes ton ta son sa notre votre leur le l`)

// isItem reports whether a model took the heading of an item of minutes for a name: "4. Campo. El guarda
// deja el pozo."
func (f *field) isItem(m lethe.Mention, before, after string) bool {
	return m.Detector == "tagger" && m.Score < likely && strings.HasPrefix(after, ". ") && !strings.Contains(m.Text, " ") &&
		lexicon.Ordinary(m.Text, f.languages()...) && item.MatchString(last(before, 8))
}

// item is the number of an item at the beginning of a line.
var item = lazyregexp.New(`(?:^|\n)\d{1,2}\. $`)
