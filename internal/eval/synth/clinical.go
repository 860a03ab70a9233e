package synth

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/lethe-privacy/lethe"
)

// ClinicalOptions say how many German reports there are and how large their trees are.
type ClinicalOptions struct {
	Reports              int
	Seed                 uint64
	MinFields, MaxFields int // leaves of a report's tree, drawn evenly from this range
}

// ClinicalDefaults returns a hundred reports of 5 to 60 fields.
func ClinicalDefaults() ClinicalOptions {
	return ClinicalOptions{Reports: 100, MinFields: fewestFields, MaxFields: 60}
}

// fewestFields is what every report has: name, birth date, date, history, signature.
const fewestFields = 5

// Validate reports the first option that is out of range.
func (o ClinicalOptions) Validate() error {
	switch {
	case o.Reports < 1:
		return fmt.Errorf("synth: %d reports", o.Reports)
	case o.MinFields < fewestFields:
		return fmt.Errorf("synth: a report of %d fields, the least is %d", o.MinFields, fewestFields)
	case o.MaxFields < o.MinFields:
		return fmt.Errorf("synth: at most %d fields, at least %d", o.MaxFields, o.MinFields)
	}
	return nil
}

// ClinicalGold is a span that was planted in a report: a line of the file of gold
// spans. Offsets are code points of the leaf's text. The label is that of the schema
// clinical; the type that rules for reports give it is the feature "entity".
type ClinicalGold struct {
	Document string            `json:"document"`
	Field    string            `json:"field"` // JSON Pointer of the leaf
	Start    int               `json:"start"`
	End      int               `json:"end"`
	Label    lethe.Label       `json:"label"`
	Text     string            `json:"text"`
	Score    float64           `json:"score"`
	Detector string            `json:"detector"`
	Features map[string]string `json:"features,omitempty"`
}

// WriteClinical writes German hospital reports as JSON Lines, one tree a line under
// "content", and beside them the gold spans. Only one report is in memory at a time.
// The reports try out speed and plumbing; they say nothing about the quality of rules.
func WriteClinical(reports, gold io.Writer, o ClinicalOptions) error {
	if err := o.Validate(); err != nil {
		return err
	}
	docs, found := bufio.NewWriterSize(reports, 1<<16), bufio.NewWriterSize(gold, 1<<16)
	lines := json.NewEncoder(found)
	lines.SetEscapeHTML(false)
	r := rand.New(rand.NewPCG(o.Seed, 0xc11c))
	w := newReportWriter(r)
	for i := range o.Reports {
		w.report(fmt.Sprintf("report-%08d", i), o.MinFields+r.IntN(o.MaxFields-o.MinFields+1))
		if _, err := docs.Write(append(w.tree.out, '\n')); err != nil {
			return fmt.Errorf("synth: write reports: %w", err)
		}
		for _, g := range w.tree.gold {
			if err := lines.Encode(g); err != nil {
				return fmt.Errorf("synth: write gold spans: %w", err)
			}
		}
	}
	if err := docs.Flush(); err != nil {
		return fmt.Errorf("synth: write reports: %w", err)
	}
	if err := found.Flush(); err != nil {
		return fmt.Errorf("synth: write gold spans: %w", err)
	}
	return nil
}
