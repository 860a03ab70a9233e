package span

import (
	"testing"

	"pgregory.net/rapid"
)

// TestMarks holds marks against the list of what was marked.
func TestMarks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 200).Draw(t, "n")
		stretch := func(name string) Span {
			start := rapid.IntRange(0, n).Draw(t, name)
			return Span{start, rapid.IntRange(start, n).Draw(t, name)}
		}
		marks, set := NewMarks(n), []Span{}
		for range rapid.IntRange(0, 6).Draw(t, "sets") {
			set = append(set, stretch("set"))
			marks.Set(set[len(set)-1])
		}
		asked := stretch("asked")
		covered := 0
		for i := asked.Start; i < asked.End; i++ {
			for _, s := range set {
				if s.Start <= i && i < s.End {
					covered++
					break
				}
			}
		}
		if got := marks.Any(asked); got != (covered > 0) {
			t.Fatalf("any of %v: %v, marked are %v", asked, got, set)
		}
		if got := marks.All(asked); got != (covered == asked.Len()) {
			t.Fatalf("all of %v: %v, marked are %v", asked, got, set)
		}
	})
}
