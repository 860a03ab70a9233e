package pipeline

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
)

// What all records say beside their content, and codes of languages and countries, are
// nobody's names; the whole name of somebody, what is named for a name, and what differs
// are.
func TestSettingsAreNoNames(t *testing.T) {
	for _, c := range []struct {
		key    string
		values [3]string
		field  bool // the detector goes by the name of the field
		kept   bool
	}{
		{"source", [3]string{"Haddersley", "Haddersley", "Haddersley"}, false, true},
		{"source", [3]string{"Haddersley", "Haddersley", "Wintersgill"}, false, false},
		{"author", [3]string{"Anna Keller", "Anna Keller", "Anna Keller"}, false, false},
		{"company", [3]string{"Haddersley", "Haddersley", "Haddersley"}, false, false},
		{"surname", [3]string{"Haddersley", "Haddersley", "Haddersley"}, true, false},
		{"language", [3]string{"Catalan", "Spanish", "German"}, false, true},
		{"locale", [3]string{"de_CH", "de_DE", "en_GB"}, false, true},
		{"country", [3]string{"CH", "DE", "CH"}, false, true},
		{"country", [3]string{"Chad", "Mali", "Chad"}, false, false},
	} {
		config := Default()
		config.Mask.Mode = "all"
		var lines []string
		for i, v := range c.values {
			lines = append(lines, fmt.Sprintf(`{"id":"%d","content":"nothing %d","metadata":{%q:%q}}`, i, i, c.key, v))
		}
		r := runner(t, config, "", lines...)
		search(t, r, wholes(c.key, c.field))
		var out bytes.Buffer
		if _, err := r.Anonymize(context.Background(), Output{Stream: &out}); err != nil {
			t.Fatal(err)
		}
		for _, v := range c.values {
			if kept := strings.Contains(out.String(), v); kept != c.kept {
				t.Errorf("%s: %v: %s", c.key, c.values, out.String())
			}
		}
	}
}

// wholes takes all that a field beside the content says for the name of somebody.
func wholes(key string, byName bool) detect.Detector {
	return detect.Detector{
		Name: "wholes", Doc: "whole fields", Labels: []lethe.Label{lethe.Person},
		Find: func(_ context.Context, doc *lethe.Document) (ms []lethe.Mention, err error) {
			for _, f := range doc.Fields {
				if f.Kind == lethe.Text && strings.HasSuffix(f.Name, key) {
					m := lethe.Mention{Field: f.Name, Label: lethe.Person, Text: f.Text, Score: .9}
					m.End = len(f.Text)
					if byName {
						m.Details = lethe.Details{Rule: "name of the field"}
					}
					ms = append(ms, m)
				}
			}
			return ms, nil
		},
	}
}
