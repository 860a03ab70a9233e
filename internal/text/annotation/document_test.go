package annotation

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/span"
)

// TestAgainstCounting holds every question against looking at all annotations.
func TestAgainstCounting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := NewDocument("0123456789012345678901234567890")
		types := rapid.SampledFrom([]string{"A", "B"})
		draw := func() span.Span {
			s := rapid.IntRange(0, 29).Draw(t, "start")
			return span.Span{Start: s, End: rapid.IntRange(s, 30).Draw(t, "end")}
		}
		live := map[ID]Annotation{}
		for range rapid.IntRange(0, 30).Draw(t, "steps") {
			switch rapid.IntRange(0, 4).Draw(t, "step") {
			case 0:
				id := ID(rapid.IntRange(0, 30).Draw(t, "gone"))
				d.Remove(id)
				delete(live, id)
			case 1:
				id := ID(rapid.IntRange(0, 30).Draw(t, "moved"))
				if a, ok := live[id]; ok {
					a.Span = draw()
					d.SetSpan(id, a.Span)
					live[id] = a
				}
			default:
				typ, s := types.Draw(t, "type"), draw()
				id := d.Add(typ, s, nil)
				live[id] = Annotation{ID: id, Type: typ, Span: s}
			}
			typ, q := types.Draw(t, "asked"), draw()
			want := func(ok func(Annotation) bool) []ID {
				var ids []ID
				for id, a := range live {
					if a.Type == typ && ok(a) {
						ids = append(ids, id)
					}
				}
				slices.SortFunc(ids, func(x, y ID) int {
					if c := live[x].Start - live[y].Start; c != 0 {
						return c
					}
					return int(x - y)
				})
				return ids
			}
			for name, both := range map[string][2][]ID{
				"Of":          {d.Of(typ), want(func(Annotation) bool { return true })},
				"Within":      {d.Within(typ, q), want(func(a Annotation) bool { return q.Contains(a.Span) })},
				"Covering":    {d.Covering(typ, q), want(func(a Annotation) bool { return a.Contains(q) })},
				"Overlapping": {d.Overlapping(typ, q), want(func(a Annotation) bool { return a.Overlaps(q) })},
			} {
				if !slices.Equal(both[0], both[1]) {
					t.Fatalf("%s(%s, %v) = %v, want %v", name, typ, q, both[0], both[1])
				}
			}
		}
	})
}

func TestFeatures(t *testing.T) {
	f := NewFeatures("kind", "word", "a", "1", "kind", "number")
	if len(f) != 2 || f.Value("kind") != "number" || f[0].Name != "a" {
		t.Fatalf("features are %v", f)
	}
	g := f.With("kind", "symbol")
	if f.Value("kind") != "number" || g.Value("kind") != "symbol" {
		t.Error("With changed what is shared")
	}
	if m := f.Merge(NewFeatures("kind", "x", "b", "2")); m.Value("kind") != "number" || m.Value("b") != "2" {
		t.Errorf("merged: %v", m)
	}
	if !f.Contain(NewFeatures("a", "1")) || f.Contain(NewFeatures("a", "2")) || f.Contain(NewFeatures("c", "")) {
		t.Error("Contain")
	}
	if w := f.Without("a"); len(w) != 1 || len(f) != 2 {
		t.Error("Without")
	}
}

// TestWrites says that any change of a type is counted, and no question.
func TestWrites(t *testing.T) {
	d := NewDocument("0123456789")
	id := d.Add("A", span.Span{Start: 3, End: 4}, nil)
	d.Add("B", span.Span{Start: 1, End: 2}, nil)
	for name, change := range map[string]func(){
		"Add":         func() { d.Add("A", span.Span{Start: 0, End: 1}, nil) },
		"SetSpan":     func() { d.SetSpan(id, span.Span{Start: 1, End: 2}) },
		"SetFeatures": func() { d.SetFeatures(id, NewFeatures("a", "b")) },
	} {
		a, b := d.Writes("A"), d.Writes("B")
		if d.Of("A"); d.Writes("A") != a {
			t.Error("a question counts")
		}
		if change(); d.Writes("A") == a || d.Writes("B") != b {
			t.Errorf("%s: %d after %d", name, d.Writes("A"), a)
		}
	}
	if a := d.Writes("A"); true {
		if d.Remove(id); d.Writes("A") == a {
			t.Error("Remove does not count")
		}
	}
}

// Many are removed one after the other in linear time: what is not linear does not
// come back before the time-out of the tests. What is added between stays.
func TestRemoveMany(t *testing.T) {
	const n = 300_000
	d := NewDocument(strings.Repeat("x", n+1))
	for i := range n {
		d.Add("T", span.Span{Start: i, End: i + 1}, nil)
	}
	for i := range n {
		d.Remove(ID(i))
		if i == n/2 {
			d.Add("T", span.Span{Start: n, End: n + 1}, nil)
		}
	}
	if ids := d.Of("T"); len(ids) != 1 || ids[0] != n || !d.Covered("T", span.Span{Start: n, End: n + 1}) || d.Covered("T", span.Span{End: 1}) {
		t.Errorf("%d are left", len(ids))
	}
	d.Remove(n)
	if d.Types() != nil {
		t.Error("a type is left")
	}
}

// TestJoin holds joining and merging to what they do name by name.
func TestJoin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		features := rapid.Custom(func(t *rapid.T) Features {
			return NewFeatures(rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c", "d", ""}), 0, 8).Draw(t, "pairs")...)
		})
		f, g := features.Draw(t, "f"), features.Draw(t, "g")
		merged, joined := f, f
		for _, e := range g {
			v, there := f.Get(e.Name)
			if there {
				joined = joined.With(e.Name, v+e.Value)
				continue
			}
			merged, joined = merged.With(e.Name, e.Value), joined.With(e.Name, e.Value)
		}
		if got := f.Merge(g); !slices.Equal(got, merged) {
			t.Errorf("%v merged with %v: %v, want %v", f, g, got, merged)
		}
		if got := f.Join(g, func(_, a, b string) string { return a + b }); !slices.Equal(got, joined) {
			t.Errorf("%v joined with %v: %v, want %v", f, g, got, joined)
		}
	})
}
