package pipeline

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/mask"

	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/report"
)

// byRisk is the selection of the thesis.
func byRisk() Config {
	c := Default()
	c.Mask.Always = []string{none}
	return c
}

// What identifies by itself goes with every profile but thesis, which leaves it to the
// risk, whatever other settings it has.
func TestProfilesMaskDirect(t *testing.T) {
	for _, profile := range Profiles() {
		c := Default()
		if err := c.Apply(profile); err != nil {
			t.Fatal(err)
		}
		want := []string{direct}
		switch profile {
		case "thesis":
			want = []string{none}
		case "legal-de": // what is published names no places and firms
			want = []string{direct, "CODE", "LOCATION", "ORGANIZATION", "BIRTH_DATE"}
		}
		if !slices.Equal(c.Mask.Always, want) {
			t.Errorf("%s: mask.always is %q, not %q", profile, c.Mask.Always, want)
		}
	}
}

// Every schema says of a person's name that it identifies by itself.
func TestNamesAreDirect(t *testing.T) {
	for _, name := range schema.Names() {
		s, err := schema.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if l, ok := s.Of("PERSON"); !ok || !s.Direct(l) {
			t.Errorf("%s: a person's name is %s, which is no direct identifier", name, l)
		}
	}
}

// What the user denies goes with every profile, also where the risk alone would leave it.
func TestDeniedGoesWithEveryProfile(t *testing.T) {
	for _, profile := range Profiles() {
		c := Default()
		if err := c.Apply(profile); err != nil {
			t.Fatal(err)
		}
		c.Detect.Deny = []string{"Bluebird"}
		c.Replace.Operator = "label"
		var out strings.Builder
		r := runner(t, c, "", record("a", "The Bluebird plan is good."), record("b", "The Bluebird plan is bad."), record("c", "The Bluebird plan is new."))
		if _, err := r.Anonymize(t.Context(), Output{Stream: &out}); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(out.String(), "Bluebird") || out.Len() == 0 {
			t.Errorf("%s leaves what is denied: %s", profile, out.String())
		}
	}
}

const annAndMail = `{"document":"a","start":0,"end":3,"label":"PERSON","text":"Ann","relevance":1}
{"document":"b","start":0,"end":13,"label":"EMAIL","text":"b@example.org","relevance":1}
`

// Each value stands in one document, so u = 1 and R is its weight: of the name 1, more
// than the bound of 0.95, of the address 0.8, less.
func TestDirectLeft(t *testing.T) {
	for name, x := range map[string]struct {
		mode   string
		always []string
		want   []report.DirectCount
	}{
		"by default":   {"risk", []string{direct}, nil},
		"by risk":      {"risk", []string{none}, []report.DirectCount{{Label: "EMAIL", Entities: 1}}},
		"nothing said": {"risk", nil, []report.DirectCount{{Label: "EMAIL", Entities: 1}}},
		"one label":    {"risk", []string{"NAME"}, []report.DirectCount{{Label: "EMAIL", Entities: 1}}},
		"everything":   {"all", []string{none}, nil},
		"nothing":      {"none", []string{direct}, []report.DirectCount{{Label: "NAME", Entities: 1}, {Label: "EMAIL", Entities: 1}}},
		"by relevance": {"relevance", []string{direct}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			c := Default()
			c.Mask.Mode, c.Mask.Always, c.Mask.MinRelevance = mask.Mode(x.mode), x.always, 1
			r := runner(t, c, annAndMail, record("a", "Ann"), record("b", "b@example.org"))
			done, err := r.Assess(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if got := done.told.Summary.DirectLeft; !slices.Equal(got, x.want) {
				t.Errorf("left are %v, not %v", got, x.want)
			}
		})
	}
}
