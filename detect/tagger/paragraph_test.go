package tagger

import (
	"testing"

	"github.com/lethe-privacy/lethe/span"
)

// No mention begins or ends with white space, or goes across an empty line.
func TestParagraph(t *testing.T) {
	for _, c := range []struct {
		text       string
		start, end int
		want       string
	}{
		{"a \n\nAnn Ash\n\ntel. b", 2, 18, "Ann Ash"},
		{"x Nether\nScaith y", 2, 15, "Nether\nScaith"},
		{"x Ann\n\n", 1, 7, "Ann"},
		{"x \n\n y", 1, 5, ""},
		{"\u00a0Ann", 0, 5, "Ann"},
	} {
		got := paragraph(c.text, span.Span{Start: c.start, End: c.end}).In(c.text)
		if got != c.want {
			t.Errorf("%q [%d,%d): got %q, want %q", c.text, c.start, c.end, got, c.want)
		}
	}
}
