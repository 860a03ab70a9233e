package collateral

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe/span"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

// longest is the length of the longest common subsequence, by the textbook.
func longest(a, b []string) int {
	row := make([]int, len(b)+1)
	for i := range a {
		last := 0
		for j := range b {
			up := row[j+1]
			if a[i] == b[j] {
				row[j+1] = last + 1
			} else {
				row[j+1] = max(row[j], up)
			}
			last = up
		}
	}
	return row[len(b)]
}

func TestCommonRisesAndMatches(t *testing.T) {
	word := rapid.SampledFrom([]string{"a", "b", "c", "d", "e", "f", "g"})
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.SliceOfN(word, 0, 40).Draw(t, "a"), rapid.SliceOfN(word, 0, 40).Draw(t, "b")
		last := pair{-1, -1}
		pairs := common(a, b)
		for _, p := range pairs {
			if p.before <= last.before || p.after <= last.after || a[p.before] != b[p.after] {
				t.Fatalf("%v after %v", p, last)
			}
			last = p
		}
		if best := longest(a, b); len(pairs) > best || best > 0 && len(pairs) == 0 {
			t.Fatalf("%d of at most %d", len(pairs), best)
		}
	})
}

// TestLeastIsLeast: without anchors the way is the shortest there is.
func TestLeastIsLeast(t *testing.T) {
	word := rapid.IntRange(0, 4)
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.SliceOfN(word, 0, 30).Draw(t, "a"), rapid.SliceOfN(word, 0, 30).Draw(t, "b")
		d := comparison{before: a, after: b}
		d.least(0, len(a), 0, len(b))
		name := func(ns []int) (out []string) {
			for _, n := range ns {
				out = append(out, string(rune('a'+n)))
			}
			return out
		}
		if best := longest(name(a), name(b)); len(d.pairs) != best {
			t.Fatalf("%d of %d", len(d.pairs), best)
		}
	})
}

// TestReplacementsAreFoundAgain: where some words of a text became others that it has not, all
// the rest is common.
func TestReplacementsAreFoundAgain(t *testing.T) {
	word := rapid.SampledFrom(strings.Fields("der die das Patient wurde am mit . , und Leber Milz Galle 4 6 10"))
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.SliceOfN(word, 1, 200).Draw(t, "a")
		gone := rapid.SliceOfN(rapid.IntRange(0, 9), len(a), len(a)).Draw(t, "gone")
		var b []string
		stay := 0
		for i, w := range a {
			if gone[i] == 0 {
				b = append(b, "[NAME]")
			} else {
				b, stay = append(b, w), stay+1
			}
		}
		if got := len(common(a, b)); got < stay-stay/20 {
			t.Fatalf("%d of %d", got, stay)
		}
	})
}

func BenchmarkNothingInCommon(b *testing.B) {
	x, y := make([]string, 100000), make([]string, 100000)
	for i := range x {
		x[i], y[i] = "a", "b"
		if i%2 == 0 {
			x[i], y[i] = "c", "c"
		}
	}
	for b.Loop() {
		common(x, y)
	}
}

// FuzzCompare: the edits are in order and apart, and everything they leave stands in the text after,
// in order.
func FuzzCompare(f *testing.F) {
	f.Add("Herr Meier, 35 Jahre", "Herr [NAME], [AGE] Jahre")
	f.Add("a a a a b", "b a a")
	f.Add("", "x")
	f.Add("x\xff1́", "x 1")
	f.Fuzz(func(t *testing.T, before, after string) {
		at := 0
		rest := after
		left := func(s string) {
			for _, w := range words(s, tokens(s, span.Span{End: len(s)})) {
				i := strings.Index(rest, w)
				if i < 0 {
					t.Fatalf("%q is not left of %q in %q", w, before, after)
				}
				rest = rest[i+len(w):]
			}
		}
		for _, e := range Compare(before, after) {
			if e.Start < at || e.Empty() || e.End > len(before) || !strings.Contains(after, e.Text) {
				t.Fatalf("%v after %d", e, at)
			}
			left(before[at:e.Start])
			at = e.End
		}
		left(before[at:])
	})
}
