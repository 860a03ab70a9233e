package find

import (
	"context"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/span"
)

// TestBounded: what a detector without bounds found, between brackets, in the pieces that are left.
func TestBounded(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("Quenby ", 13)) // a name of a person has twelve tokens at most
	for _, c := range []struct {
		label lethe.Label
		score float64
		found string
		want  []string
	}{
		{lethe.Person, .9, "[Ms Quenby]", []string{"Ms Quenby"}},
		{lethe.Person, .9, "[Ilse Quenby resigned yesterday. Tom] Brandt", []string{"Ilse Quenby resigned yesterday", "Tom"}},
		{lethe.Organization, .9, "[Quenby Ltd\n\nDear Sirs]", []string{"Quenby Ltd", "Dear Sirs"}},
		{lethe.Address, .9, "[Quenby Lane. Leeds]", []string{"Quenby Lane. Leeds"}},
		{lethe.Person, .9, "[" + long + "]", []string{long[:len(long)-len(" Quenby")]}},
		{lethe.Person, 1, "[" + long + "]", []string{long}},
		{"CLAUSE", .9, "[" + long + ". That is all]", []string{long + ". That is all"}},
		{lethe.Misc, .9, "[***]", []string{"***"}},
	} {
		before, rest, _ := strings.Cut(c.found, "[")
		inner, after, _ := strings.Cut(rest, "]")
		doc := lethe.NewDocument("d", before+inner+after)
		d := bounded(detect.Detector{Find: func(context.Context, *lethe.Document) ([]lethe.Mention, error) {
			return []lethe.Mention{{Label: c.label, Score: c.score, Text: inner, Span: span.Span{Start: len(before), End: len(before) + len(inner)}}}, nil
		}})
		ms, err := d.Find(t.Context(), doc)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range ms {
			if m.In(doc.Fields[0].Text) != m.Text {
				t.Errorf("%q is not where it says", m.Text)
			}
			got = append(got, m.Text)
		}
		if strings.Join(got, "|") != strings.Join(c.want, "|") {
			t.Errorf("%s %q:\n got %q\nwant %q", c.label, c.found, got, c.want)
		}
	}
}
