package decision

import (
	"errors"
	"fmt"

	"github.com/lethe-privacy/lethe"
)

// Verdict is what was decided.
type Verdict string

const (
	Mask  Verdict = "mask"  // the entity goes, whatever the risk
	Keep  Verdict = "keep"  // the entity stays, whatever the risk; it counts in every measure
	None  Verdict = "none"  // it is nobody's: no mention
	Label Verdict = "label" // it has another label
	Link  Verdict = "link"  // it is the same entity as another
	Add   Verdict = "add"   // a mention that was missed
)

// Decision is a line of a file.
type Decision struct {
	Verdict  Verdict     `json:"decision"`
	Label    lethe.Label `json:"label,omitempty"`
	Value    string      `json:"value,omitempty"`
	To       string      `json:"to,omitempty"`
	Document string      `json:"document,omitempty"`
	Field    string      `json:"field,omitempty"`
	Start    *int        `json:"start,omitempty"`
	End      *int        `json:"end,omitempty"`
	Text     *string     `json:"text,omitempty"`
	By       string      `json:"by,omitempty"`
	At       string      `json:"at,omitempty"`
	Why      string      `json:"why,omitempty"`
}

// ofPlace reports whether a decision is of one place, not of an entity.
func (d *Decision) ofPlace() bool { return d.Document != "" || d.Start != nil || d.End != nil }

// check reports what is wrong with a decision, without its values.
func (d *Decision) check() error {
	if d.ofPlace() {
		return d.checkPlace()
	}
	switch {
	case d.Label == "" || d.Value == "":
		return errors.New(`a decision of an entity has "label" and "value", one of a place "document", "start", "end" and "text"`)
	case d.Text != nil || d.Field != "":
		return errors.New(`"text" and "field" are of a place, and "document" is missing`)
	}
	switch d.Verdict {
	case Mask, Keep, None:
		return d.without()
	case Label, Link:
		return d.with()
	}
	return d.unknown("mask, keep, none, label and link are of entities")
}

func (d *Decision) checkPlace() error {
	switch {
	case d.Document == "" || d.Start == nil || d.End == nil || d.Text == nil:
		return errors.New(`a decision of a place has "document", "start", "end" and "text"`)
	case *d.Start < 0 || *d.End <= *d.Start:
		return fmt.Errorf("[%d,%d) is not a span", *d.Start, *d.End)
	case d.Value != "":
		return errors.New(`"value" is of an entity; a place has "text"`)
	}
	switch d.Verdict {
	case None:
		return d.without()
	case Label:
		return d.with()
	case Add:
		if d.Label == "" {
			return errors.New(`"label" is missing`)
		}
		return d.without()
	}
	return d.unknown("add, none and label are of places")
}

func (d *Decision) without() error {
	if d.To != "" {
		return fmt.Errorf(`"to" has no meaning with decision %s`, d.Verdict)
	}
	return nil
}

func (d *Decision) with() error {
	if d.To == "" {
		return fmt.Errorf(`"to" is missing: decision %s needs it`, d.Verdict)
	}
	return nil
}

func (d *Decision) unknown(there string) error {
	if d.Verdict == "" {
		return errors.New(`"decision" is missing`)
	}
	return errors.New("no such decision can be made here: " + there)
}
