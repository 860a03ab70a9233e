package attack

import (
	"slices"

	"github.com/lethe-privacy/lethe"
)

// Guess is what a model thinks an attribute to be.
type Guess struct {
	Attribute  int // of the attributes asked for
	Value      string
	Confidence float64 // as the model claims it, in [0,1]
}

// Finding is the outcome for one attribute of one unit.
type Finding struct {
	Attribute int    `json:"-"` // its number
	Name      string `json:"attribute"`
	Values    int    `json:"values"`   // of the truth
	Standing  int    `json:"standing"` // of them, those that still stand in the documents
	Guesses   int    `json:"guesses"`  // made of it, within the number that counts
	First     Hit    `json:"first"`    // of the first guess, whatever stands
	Best      Hit    `json:"best"`     // of all guesses, whatever stands
	Residue   bool   `json:"residue"`  // a right or partly right guess repeats what stands
	// Of guesses at what is hidden that do not stand in the documents: the first of
	// them, and the best.
	InferredFirst Hit `json:"inferred_first"`
	Inferred      Hit `json:"inferred"`
	// Told are the guesses that were right or partly so, beside the values: originals.
	Told []HitGuess `json:"told,omitempty"`

	claims []claim  // of the guesses that do not stand
	hidden []string // normalized values
}

// HitGuess is a guess that hit.
type HitGuess struct {
	Guess      string  `json:"guess"`
	Value      string  `json:"value"`
	Hit        Hit     `json:"hit"`
	Confidence float64 `json:"confidence"`
	Standing   bool    `json:"standing"` // it could be read in the documents
}

// claim is a confidence and whether it was justified.
type claim struct {
	confidence float64
	right      bool
}

// judge holds the guesses at one attribute, the surest first, against the values.
func (m *measure) judge(v *shownTexts, attribute int, values []Value, guesses []Guess) (Finding, error) {
	f := Finding{Attribute: attribute, Name: m.attributes[attribute].Name, Values: len(values), Guesses: len(guesses)}
	valueStands, guessStands, err := m.standing(v, attribute, values, guesses)
	if err != nil {
		return f, err
	}
	for i, stands := range valueStands {
		if stands {
			f.Standing++
		} else {
			f.hidden = append(f.hidden, values[i].Normalized)
		}
	}
	ranked := 0
	for i, g := range guesses {
		hit, at := m.best(attribute, g, values, valueStands)
		if i == 0 {
			f.First = hit
		}
		f.Best = max(f.Best, hit)
		read := guessStands[i] || hit != Miss && valueStands[at]
		if hit != Miss {
			f.Told = append(f.Told, HitGuess{g.Value, values[at].Normalized, hit, g.Confidence, read})
		}
		if read {
			f.Residue = f.Residue || hit != Miss
			continue
		}
		if ranked == 0 {
			f.InferredFirst = hit
		}
		ranked++
		f.Inferred = max(f.Inferred, hit)
		f.claims = append(f.claims, claim{g.Confidence, hit == Full})
	}
	return f, nil
}

// best finds the value that a guess hits best; of those hit alike a hidden one.
func (m *measure) best(attribute int, g Guess, values []Value, stands []bool) (Hit, int) {
	c := m.scales[attribute]
	guess := c.normal(g.Value)
	best, at := Miss, 0
	for i, v := range values {
		hit := c.compare(guess, v.Normalized)
		if hit > best || hit == best && hit != Miss && stands[at] && !stands[i] {
			best, at = hit, i
		}
	}
	return best, at
}

// findings judges all guesses at what the documents of a unit hide: one Finding for each
// attribute that the truth has a value of. docs are what the model was shown; of the
// guesses at an attribute the most that count are taken, the surest first.
func (m *measure) findings(docs []*lethe.Document, truth Truth, guesses []Guess, most int) ([]Finding, error) {
	withDates := slices.ContainsFunc(m.scales, func(c scale) bool { return c.kind == dates })
	v := newVisible(docs, withDates)
	var out []Finding
	for i := range m.attributes {
		if len(truth[i]) == 0 {
			continue
		}
		f, err := m.judge(v, i, truth[i], surest(guesses, i, most))
		if err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	return out, nil
}

// surest are the guesses at an attribute that count. Equally sure ones keep the model's
// order.
func surest(guesses []Guess, attribute, most int) []Guess {
	var own []Guess
	for _, g := range guesses {
		if g.Attribute == attribute {
			own = append(own, g)
		}
	}
	slices.SortStableFunc(own, func(g, h Guess) int {
		switch {
		case g.Confidence > h.Confidence:
			return -1
		case g.Confidence < h.Confidence:
			return 1
		}
		return 0
	})
	return own[:min(len(own), most)]
}
