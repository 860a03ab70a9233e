package tagger

import (
	"strings"
	"testing"
	"unicode/utf8"

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

// Windows cover a text without gap or overlap, and cut no character.
func TestWindows(t *testing.T) {
	for name, text := range map[string]string{
		"short": "Ann", "empty": "", "lines": strings.Repeat("some words\n", window/4),
		"words": strings.Repeat("word ", window/2), "one word": strings.Repeat("é", window),
		"not UTF-8": strings.Repeat("\xbf", 2*window),
	} {
		at := 0
		for _, w := range windows(text) {
			if w.Start != at || w.Len() > window || utf8.ValidString(text) && w.Check(text) != nil {
				t.Fatalf("%s: window [%d,%d) after %d", name, w.Start, w.End, at)
			}
			at = w.End
		}
		if at != len(text) {
			t.Fatalf("%s: %d of %d bytes", name, at, len(text))
		}
	}
}
