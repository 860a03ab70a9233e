package resolve_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/resolve"
	"github.com/lethe-privacy/lethe/span"
)

var ranks = map[lethe.Label]int{"PER": 3, "LOC": 2, "ID": 5}

func rank(m *lethe.Mention) int { return ranks[m.Label] }

func at(text string, label lethe.Label, start, end int) lethe.Mention {
	return lethe.Mention{Span: span.Span{Start: start, End: end}, Label: label, Text: text[start:end], Normalized: "n"}
}

// Each case was settled by hand with the rule as it is written.
func TestUnite(t *testing.T) {
	const text = "Carrer de Anna Keller 12345678Z Leeds"
	for name, c := range map[string]struct {
		in   []lethe.Mention
		want []string
	}{
		"apart":              {[]lethe.Mention{at(text, "LOC", 32, 37), at(text, "PER", 10, 21)}, []string{"PER[10,21)", "LOC[32,37)"}},
		"touching":           {[]lethe.Mention{at(text, "PER", 10, 14), at(text, "LOC", 14, 21)}, []string{"PER[10,14)", "LOC[14,21)"}},
		"higher rank later":  {[]lethe.Mention{at(text, "LOC", 0, 14), at(text, "PER", 10, 21)}, []string{"PER[0,21)"}},
		"higher rank first":  {[]lethe.Mention{at(text, "PER", 0, 14), at(text, "LOC", 10, 21)}, []string{"PER[0,21)"}},
		"inside":             {[]lethe.Mention{at(text, "LOC", 0, 21), at(text, "PER", 10, 14)}, []string{"PER[0,21)"}},
		"chain":              {[]lethe.Mention{at(text, "PER", 10, 21), at(text, "LOC", 0, 14), at(text, "ID", 20, 31)}, []string{"ID[0,31)"}},
		"equal: the earlier": {[]lethe.Mention{at(text, "MISC", 10, 21), at(text, "NONE", 0, 14)}, []string{"NONE[0,21)"}},
		"equal: the longer":  {[]lethe.Mention{at(text, "MISC", 10, 14), at(text, "NONE", 10, 21)}, []string{"NONE[10,21)"}},
	} {
		var got []string
		for _, m := range resolve.Unite(c.in, rank) {
			got = append(got, fmt.Sprintf("%s[%d,%d)", m.Label, m.Start, m.End))
			if m.Text != text[m.Start:m.End] {
				t.Errorf("%s: a text is not what stands there", name)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
}

// What was covered stays covered, nothing else becomes so, and the order of the
// input does not matter.
func TestUniteCovers(t *testing.T) {
	text := "0123456789012345678901234567890123456789"
	rapid.Check(t, func(t *rapid.T) {
		var in []lethe.Mention
		for range rapid.IntRange(0, 12).Draw(t, "n") {
			start := rapid.IntRange(0, 38).Draw(t, "start")
			end := rapid.IntRange(start, 40).Draw(t, "end")
			in = append(in, at(text, rapid.SampledFrom([]lethe.Label{"PER", "LOC", "ID", "MISC"}).Draw(t, "label"), start, end))
		}
		out := resolve.Unite(in, rank)
		if got, want := covered(out), covered(in); got != want {
			t.Fatalf("covered %s, want %s", got, want)
		}
		for i := 1; i < len(out); i++ {
			if out[i].Start < out[i-1].End {
				t.Fatal("not disjoint")
			}
		}
		slices.Reverse(in)
		if again := resolve.Unite(in, rank); !slices.EqualFunc(out, again, func(a, b lethe.Mention) bool {
			return a.Span == b.Span && a.Label == b.Label && a.Text == b.Text
		}) {
			t.Fatal("depends on the order")
		}
	})
}

func covered(ms []lethe.Mention) string {
	bits := make([]byte, 40)
	for i := range bits {
		bits[i] = '.'
	}
	for _, m := range ms {
		for i := m.Start; i < m.End; i++ {
			bits[i] = 'x'
		}
	}
	return string(bits)
}
