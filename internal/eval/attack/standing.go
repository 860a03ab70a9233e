package attack

import (
	"slices"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/date"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/internal/text/words"
)

// shownTexts answers what can be read in the documents shown.
type shownTexts struct {
	texts []string
	dates map[string]bool // normalized; nil where none is asked for
}

// newVisible takes in the texts of documents. withDates looks for dates in them, too.
func newVisible(docs []*lethe.Document, withDates bool) *shownTexts {
	v := &shownTexts{}
	if withDates {
		v.dates = map[string]bool{}
	}
	for _, d := range docs {
		for _, f := range d.Fields {
			v.texts = append(v.texts, f.Text)
			if withDates {
				v.addDates(f.Text, d.Language)
			}
		}
	}
	return v
}

func (v *shownTexts) addDates(text, lang string) {
	inside := false // a run of letters and digits
	for i, r := range text {
		before := inside
		if inside = letter.OfWord(r); !inside || before {
			continue
		}
		if moment, _, ok := date.At(text, i, lang); ok {
			v.dates[moment.String()] = true
		}
	}
}

// stand reports for each candidate, which is several ways to write something, whether
// one of them stands in the texts. A matcher tells the longest of those that end in one
// place only: what it told is taken out, until it tells no more.
func (v *shownTexts) stand(candidates [][]string) ([]bool, error) {
	out := make([]bool, len(candidates))
	for {
		b, any := words.NewBuilder(), false
		for i, forms := range candidates {
			for _, f := range forms {
				any = !out[i] && b.Add(f, i) || any
			}
		}
		if !any {
			return out, nil
		}
		m, err := b.Build()
		if err != nil {
			return nil, err
		}
		found := false
		for _, t := range v.texts {
			m.EachLoose(t, func(hit words.Match) { out[hit.Owner], found = true, true })
		}
		if !found {
			return out, nil
		}
	}
}

// forms are the ways to write a value of which any in a text gives it away: for a
// person any word of the name.
func (c scale) forms(v Value) []string {
	forms := append(slices.Clone(v.Written), v.Normalized)
	if c.kind != people {
		return forms
	}
	for _, f := range slices.Clone(forms) {
		for _, w := range wordsOf(f) {
			if utf8.RuneCountInString(w) >= leastLetters && !name.Around(name.Fold(w)) {
				forms = append(forms, w)
			}
		}
	}
	return forms
}

// standing reports for each value, and for each guess, whether it stands in the texts.
func (m *measure) standing(v *shownTexts, attribute int, values []Value, guesses []Guess) (ofValues, ofGuesses []bool, err error) {
	c := m.scales[attribute]
	var candidates [][]string
	for _, x := range values {
		candidates = append(candidates, c.forms(x))
	}
	for _, g := range guesses {
		candidates = append(candidates, []string{g.Value})
	}
	all, err := v.stand(candidates)
	if err != nil {
		return nil, nil, err
	}
	ofValues, ofGuesses = all[:len(values)], all[len(values):]
	for i, x := range values {
		ofValues[i] = ofValues[i] || v.dates[x.Normalized]
	}
	for i, g := range guesses {
		ofGuesses[i] = ofGuesses[i] || v.dates[c.normal(g.Value)]
	}
	return ofValues, ofGuesses, nil
}
