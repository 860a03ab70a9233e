// Package calibration says what an index of risk has meant: how often attackers found the
// person at such an index, in invented collections of which the truth is known.
//
// The table that is shipped is measured by lethe tune risk, see internal/eval/calibrate. It
// is ground for collections of the same profile, language and kind of text, and for no others.
package calibration

import (
	"bytes"
	_ "embed"
	"io"
	"slices"
	"sync"

	"github.com/go-json-experiment/json"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// What is counted.
const (
	// Documents: the attacker reads one document, and its person stands first.
	Documents = "document"
	// Chains: the documents at both ends are about one person, who stands first for an
	// attacker who reads all of the chain.
	Chains = "chain"
	// Links: the documents at both ends of a chain are about one person.
	Links = "link"
)

// What attackers hold.
const (
	Register = "register" // a table of the whole population
	Texts    = "texts"    // another text about each of the people
	Nothing  = "nothing"  // but the chains themselves
)

// Step is a stretch of the index over which success is one number. An index belongs to the
// first step whose To it does not exceed.
type Step struct {
	From    float64 `json:"from"` // the lowest index that was seen
	To      float64 `json:"to"`   // the highest
	Success float64 `json:"success"`
	Low     float64 `json:"low"` // of the 95% interval
	High    float64 `json:"high"`
	Cases   int     `json:"cases"`
}

// Curve is success by index for one profile, language and kind of text. It never falls.
type Curve struct {
	Profile  string `json:"profile"`
	Language string `json:"language"`
	Kind     string `json:"kind"` // "" for all kinds together
	Of       string `json:"of"`
	Against  string `json:"against"`
	Attacker string `json:"attacker,omitempty"` // who found most
	People   int    `json:"people"`             // among whom, on average
	Steps    []Step `json:"steps"`
}

// At is the step of an index; there is none outside of what was seen.
func (c *Curve) At(index float64) (Step, bool) {
	for _, s := range c.Steps {
		if index <= s.To {
			return s, index >= c.Steps[0].From
		}
	}
	return Step{}, false
}

// Under is the highest index at which the upper end of the interval is at most the target.
// There is none where already the lowest is above it.
func (c *Curve) Under(target float64) (index float64, ok bool) {
	for _, s := range c.Steps {
		if s.High > target {
			break
		}
		index, ok = s.To, true
	}
	return index, ok
}

// Table is all that was measured.
type Table struct {
	Seeds     []uint64 `json:"seeds"`     // of the invented populations
	Documents int      `json:"documents"` // of each
	Curves    []*Curve `json:"curves"`
}

// For returns the curves of a profile, language and kind of text, in the order of the table.
func (t *Table) For(profile, language, kind string) (out []*Curve) {
	for _, c := range t.Curves {
		if c.Profile == profile && c.Language == language && c.Kind == kind {
			out = append(out, c)
		}
	}
	return out
}

// Languages returns those in which a profile was measured.
func (t *Table) Languages(profile string) (out []string) {
	for _, c := range t.Curves {
		if c.Profile == profile && !slices.Contains(out, c.Language) {
			out = append(out, c.Language)
		}
	}
	return out
}

//go:embed table.json
var shipped []byte

// Shipped is the table of this program. Nobody changes it.
var Shipped = sync.OnceValue(func() *Table {
	t, err := Read(bytes.NewReader(shipped))
	if err != nil {
		panic(err) // the file is part of the program
	}
	return t
})

// Read reads a table.
func Read(r io.Reader) (*Table, error) {
	t := &Table{}
	if err := json.UnmarshalRead(r, t); err != nil {
		return nil, failure.Errorf("calibration", "read the table: %w", err)
	}
	return t, nil
}

// Keep puts the curves of an older table behind those that are there, but for what was measured anew: a profile in
// a language. Both tables must be of the same populations.
func (t *Table) Keep(older *Table) error {
	if !slices.Equal(t.Seeds, older.Seeds) || t.Documents != older.Documents {
		return failure.New("calibration", "the table that is there is of other seeds, or of other numbers of documents: measure all of it anew")
	}
	var kept []*Curve
	for _, c := range older.Curves {
		if !slices.Contains(t.Languages(c.Profile), c.Language) {
			kept = append(kept, c)
		}
	}
	t.Curves = append(t.Curves, kept...)
	return nil
}
