package detect_test

import (
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/span"
)

func TestParties(t *testing.T) {
	for _, c := range []struct {
		label lethe.Label
		text  string
		want  []string
	}{
		{lethe.Person, "M.D. v. NORWAY", []string{"M.D."}},
		{lethe.Person, "Hartwell v. the United Kingdom", []string{"Hartwell"}},
		{lethe.Person, "Alder v. Marlow", []string{"Alder", "Marlow"}},
		{lethe.Person, "Alder v Marlow", []string{"Alder", "Marlow"}},
		{lethe.Person, "Otto v. Habsheim", []string{"Otto", "Habsheim"}},
		{lethe.Person, "John V. Alder", []string{"John V. Alder"}},
		{lethe.Person, "Ann Lee", []string{"Ann Lee"}},
		{lethe.Misc, "Alder v. Norway", []string{"Alder v. Norway"}},
	} {
		m := lethe.Mention{Label: c.label, Text: c.text, Span: span.Span{Start: 2, End: 2 + len(c.text)}}
		var got []string
		for _, p := range detect.Parties([]lethe.Mention{m}) {
			if p.In("> "+c.text) != p.Text {
				t.Errorf("%q stands elsewhere", p.Text)
			}
			got = append(got, p.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q becomes %q, want %q", c.text, got, c.want)
		}
	}
}
