package pipeline

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/pattern"
	"github.com/lethe-privacy/lethe/internal/failure"
)

// What a column can be said to hold, beside a label.
const (
	columnKeep   = "keep"   // it is neither searched nor changed
	columnText   = "text"   // it is searched like any other
	columnNumber = "number" // what is a number stays; anything else is searched
)

// columnDetector is the detector of what a column is said to hold.
const columnDetector = "column"

// columns are the columns, and members of JSON, of which the user says what they hold.
type columns struct {
	types map[string]string
	label map[string]lethe.Label // of the detectors
	used  map[string]*atomic.Bool
}

// newColumns reads the settings; f knows the labels.
func newColumns(types map[string]string, f *Finder) (*columns, error) {
	c := &columns{types: types, label: map[string]lethe.Label{}, used: map[string]*atomic.Bool{}}
	for _, name := range slices.Sorted(maps.Keys(types)) {
		c.used[name] = &atomic.Bool{}
		switch kind := types[name]; kind {
		case columnKeep, columnText, columnNumber:
		default:
			label, placed, err := f.detectorLabel(lethe.Label(pattern.LabelOf(kind)))
			if err != nil {
				return nil, failure.Errorf("pipeline", "input.columns.%s: %q is neither a label of schema %s or of a detector nor keep, number or text", name, kind, f.Schema.Name)
			}
			if !placed {
				return nil, failure.Errorf("pipeline", "input.columns.%s: schema %s has no place for %s", name, f.Schema.Name, label)
			}
			c.label[name] = label
		}
	}
	return c, nil
}

// columnOf is the setting for a field, "" where there is none: of meta.pay the one
// for meta.pay, or else for pay. Positions in lists do not count.
func columnOf(types map[string]string, field string) string {
	if len(types) == 0 || field == "" {
		return ""
	}
	if types[field] != "" { // by its whole name
		return field
	}
	var parts []string
	for i, token := range strings.Split(field, "/") {
		if i > 0 && (token == "" || strings.Trim(token, "0123456789") != "") {
			parts = append(parts, strings.NewReplacer("~1", "/", "~0", "~").Replace(token))
		}
	}
	for i := range parts {
		if name := strings.Join(parts[i:], "."); types[name] != "" {
			return name
		}
	}
	return ""
}

// stays reports whether a field is neither searched nor changed, by what its column is
// said to hold.
func stays(types map[string]string, f lethe.Field) bool {
	if f.Kind != lethe.Text && f.Kind != lethe.Number {
		return false
	}
	switch types[columnOf(types, f.Name)] {
	case columnKeep:
		return true
	case columnNumber:
		return f.Kind == lethe.Number || isNumber(f.Text)
	}
	return false
}

// isNumber tells of an amount, however it is written.
func isNumber(s string) bool {
	return strings.ContainsFunc(s, unicode.IsDigit) && !strings.ContainsFunc(s, func(r rune) bool {
		return !unicode.IsDigit(r) && !unicode.IsSpace(r) && !unicode.Is(unicode.Sc, r) && !strings.ContainsRune("+-.,'’%", r)
	})
}

// typed puts what columns are said to hold in place of what was found there.
func (c *columns) typed(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	if len(c.label) == 0 {
		return ms
	}
	for _, f := range doc.Readable() {
		name := columnOf(c.types, f.Name)
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
		if name := columnOf(c.types, f.Name); name != "" && f.Kind != lethe.Key {
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
