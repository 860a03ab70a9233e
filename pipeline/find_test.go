package pipeline

import (
	"fmt"
	"slices"
	"testing"

	lethe "github.com/lethe-privacy/lethe"
)

// finding gives "LABEL text" for what a configuration finds in an English text.
func finding(t *testing.T, change func(*Config), text string) []string {
	t.Helper()
	c := Default()
	if err := c.Apply("presidio"); err != nil {
		t.Fatal(err)
	}
	c.Detect.Without = []string{"tagger"} // what a rule gives is known by hand
	change(&c)
	f, err := NewFinder(&c, true)
	if err != nil {
		t.Fatal(err)
	}
	doc := lethe.NewDocument("d", text)
	doc.Language = "en"
	ms, err := f.Detect(t.Context(), doc)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range ms {
		told := fmt.Sprintf("%s %s", m.Label, m.Text)
		if over := m.Features[FeatureOverrode]; over != "" {
			told += " < " + over
		}
		got = append(got, told)
	}
	return got
}

func TestAllowed(t *testing.T) {
	text := "é: her SSN is 219-09-9876"
	for name, c := range map[string]struct {
		change func(*Config)
		want   []string
	}{
		"none": {func(*Config) {}, []string{"US_SSN 219-09-9876 < PERSONAL_ID [14,25) references 0.85"}},
		"for a label: the next best stays": {func(c *Config) {
			c.Detect.Labels = map[lethe.Label]LabelDetect{"US_SSN": {Lists: Lists{Allow: []string{"219-09-9876"}}}}
		}, []string{"PERSONAL_ID 219-09-9876"}},
		"for all":          {func(c *Config) { c.Detect.Allow = []string{"219-09-9876"} }, nil},
		"by an expression": {func(c *Config) { c.Detect.AllowRegex = []string{`^\d{3}-`} }, nil},
	} {
		if got := finding(t, c.change, text); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}
