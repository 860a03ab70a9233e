package find

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/column"
	"github.com/lethe-privacy/lethe/internal/detect/pattern"
	"github.com/lethe-privacy/lethe/internal/failure"
)

// columnDetector is the detector of what a column is said to hold.
const columnDetector = "column"

// columns are the columns, and members of JSON, of which the user says what they hold.
type columns struct {
	types column.Types
	label map[string]lethe.Label // of the detectors
	used  map[string]*atomic.Bool
}

// newColumns reads the settings; f knows the labels.
func newColumns(types column.Types, f *Finder) (*columns, error) {
	c := &columns{types: types, label: map[string]lethe.Label{}, used: map[string]*atomic.Bool{}}
	for _, name := range slices.Sorted(maps.Keys(types)) {
		c.used[name] = &atomic.Bool{}
		switch kind := types[name]; kind {
		case column.Keep, column.Text, column.Number:
		default:
			label, placed, err := f.detectorLabel(lethe.Label(pattern.LabelOf(kind)))
			if err != nil {
				return nil, failure.Errorf("find", "input.columns.%s: %q is neither a label of schema %s or of a detector nor keep, number or text", name, kind, f.Schema.Name)
			}
			if !placed {
				return nil, failure.Errorf("find", "input.columns.%s: schema %s has no place for %s", name, f.Schema.Name, label)
			}
			c.label[name] = label
		}
	}
	return c, nil
}

// typed puts what columns are said to hold in place of what was found there.
func (c *columns) typed(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	if len(c.label) == 0 {
		return ms
	}
	for _, f := range doc.Readable() {
		name := c.types.Of(f.Name)
		label := c.label[name]
		if label == "" {
			continue
		}
		c.used[name].Store(true)
		ms = slices.DeleteFunc(ms, func(m lethe.Mention) bool { return m.Field == f.Name })
		value := strings.TrimSpace(f.Text)
		if value == "" {
			continue
		}
		m := lethe.Mention{Doc: doc.ID, Field: f.Name, Label: label, Text: strings.Clone(value), Score: 1, Detector: columnDetector}
		m.Start = strings.Index(f.Text, value)
		m.End = m.Start + len(value)
		ms = append(ms, m)
	}
	return ms
}

// see notes which settings choose a field.
func (c *columns) see(doc *lethe.Document) {
	for _, f := range doc.Fields {
		if name := c.types.Of(f.Name); name != "" && f.Kind != lethe.Key {
			c.used[name].Store(true)
		}
	}
}

// idle are the settings that chose nothing.
func (c *columns) idle() (out []string) {
	for _, name := range slices.Sorted(maps.Keys(c.used)) {
		if !c.used[name].Load() {
			out = append(out, fmt.Sprintf("input.columns.%s chooses nothing: no document has a column or member of that name", name))
		}
	}
	return out
}
