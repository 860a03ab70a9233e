package hide

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/span"
)

// "Ann met Bob." was sent as "Joanna met Al.".
var sent = []replace.Replacement{
	{Span: span.Span{Start: 0, End: 3}, Place: span.Span{Start: 0, End: 6}},
	{Span: span.Span{Start: 8, End: 11}, Place: span.Span{Start: 11, End: 13}},
}

func TestOriginal(t *testing.T) {
	for _, c := range []struct {
		name    string
		in, out span.Span
		touched bool
	}{
		{"between", span.Span{Start: 7, End: 10}, span.Span{Start: 4, End: 7}, false},
		{"a surrogate", span.Span{Start: 0, End: 6}, span.Span{Start: 0, End: 3}, true},
		{"part of one", span.Span{Start: 2, End: 4}, span.Span{Start: 0, End: 3}, true},
		{"from the middle of one on", span.Span{Start: 3, End: 10}, span.Span{Start: 0, End: 7}, true},
		{"into the middle of one", span.Span{Start: 7, End: 12}, span.Span{Start: 4, End: 11}, true},
		{"all of both", span.Span{Start: 0, End: 13}, span.Span{Start: 0, End: 11}, true},
		{"what is left", span.Span{Start: 13, End: 14}, span.Span{Start: 11, End: 12}, false},
	} {
		if got, touched := original(c.in, sent); got != c.out || touched != c.touched {
			t.Errorf("%s: %v is %v %v, want %v %v", c.name, c.in, got, touched, c.out, c.touched)
		}
	}
}

// Whatever was replaced, a place that no replacement touches has the same text in the
// original, and one that does holds all of what was replaced.
func TestOriginalOfAnyPlace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var was, is strings.Builder
		var rs []replace.Replacement
		for range rapid.IntRange(0, 5).Draw(t, "replacements") {
			kept := rapid.StringMatching(`[a-z ]{0,4}`).Draw(t, "kept")
			was.WriteString(kept)
			is.WriteString(kept)
			before, after := was.Len(), is.Len()
			was.WriteString(rapid.StringMatching(`[A-Z]{1,6}`).Draw(t, "original"))
			is.WriteString(rapid.StringMatching(`[0-9]{1,6}`).Draw(t, "surrogate"))
			rs = append(rs, replace.Replacement{Span: span.Span{Start: before, End: was.Len()}, Place: span.Span{Start: after, End: is.Len()}})
		}
		was.WriteString("end")
		is.WriteString("end")
		s := span.Span{Start: rapid.IntRange(0, is.Len()-1).Draw(t, "start")}
		s.End = rapid.IntRange(s.Start+1, is.Len()).Draw(t, "end")
		got, touched := original(s, rs)
		if err := got.Check(was.String()); err != nil {
			t.Fatal(err)
		}
		if !touched {
			if got.In(was.String()) != s.In(is.String()) {
				t.Fatalf("%v of %q is %v of %q", s, is.String(), got, was.String())
			}
			return
		}
		for _, r := range rs {
			if r.Place.Overlaps(s) != r.Span.Overlaps(got) || r.Place.Overlaps(s) && !got.Contains(r.Span) {
				t.Fatalf("%v became %v, which cuts what was replaced at %v", s, got, r.Span)
			}
		}
	})
}
