package span

import (
	"testing"

	"pgregory.net/rapid"
)

func TestAlgebra(t *testing.T) {
	for _, c := range []struct {
		a, b               Span
		overlaps, contains bool
		union              Span
		compare            int // its sign
	}{
		{Span{0, 5}, Span{0, 5}, true, true, Span{0, 5}, 0},
		{Span{0, 5}, Span{5, 9}, false, false, Span{0, 9}, -1},
		{Span{0, 5}, Span{4, 9}, true, false, Span{0, 9}, -1},
		{Span{0, 5}, Span{1, 4}, true, true, Span{0, 5}, -1},
		{Span{0, 5}, Span{0, 4}, true, true, Span{0, 5}, -1},
		{Span{1, 4}, Span{0, 5}, true, false, Span{0, 5}, 1},
		{Span{6, 7}, Span{0, 5}, false, false, Span{0, 7}, 1},
	} {
		if got := c.a.Overlaps(c.b); got != c.overlaps {
			t.Errorf("%v overlaps %v: %v", c.a, c.b, got)
		}
		if got := c.a.Contains(c.b); got != c.contains {
			t.Errorf("%v contains %v: %v", c.a, c.b, got)
		}
		if got := c.a.Union(c.b); got != c.union {
			t.Errorf("union of %v and %v: %v", c.a, c.b, got)
		}
		if got := c.a.Compare(c.b); sign(got) != c.compare {
			t.Errorf("%v compared to %v: %v", c.a, c.b, got)
		}
	}
	if (Span{3, 7}).Len() != 4 || !(Span{3, 3}).Empty() || !(Span{4, 3}).Empty() || (Span{3, 4}).Empty() {
		t.Error("length")
	}
}

func sign(x int) int { return min(max(x, -1), 1) }

func TestCheck(t *testing.T) {
	const text = "aü€😀e\u0301" // 1, 2, 3, 4, 1 and 2 bytes
	for _, s := range []Span{{0, 0}, {0, 1}, {1, 3}, {3, 6}, {6, 10}, {10, 11}, {11, 13}, {13, 13}, {0, 13}} {
		if err := s.Check(text); err != nil {
			t.Errorf("%v: %v", s, err)
		}
	}
	for _, s := range []Span{{-1, 1}, {2, 1}, {0, 14}, {14, 14}, {2, 3}, {1, 2}, {3, 5}, {7, 10}, {6, 9}, {12, 13}} {
		if s.Check(text) == nil {
			t.Errorf("%v passed", s)
		}
	}
	if got := (Span{1, 6}).In(text); got != "ü€" {
		t.Errorf("covers %q", got)
	}
}

func TestOrder(t *testing.T) {
	spans := rapid.Custom(func(t *rapid.T) Span {
		return Span{rapid.IntRange(0, 9).Draw(t, "start"), rapid.IntRange(0, 9).Draw(t, "end")}
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := spans.Draw(t, "a"), spans.Draw(t, "b"), spans.Draw(t, "c")
		if sign(a.Compare(b)) != -sign(b.Compare(a)) || a.Compare(b) == 0 && a != b {
			t.Fatal("not an order")
		}
		if a.Compare(b) <= 0 && b.Compare(c) <= 0 && a.Compare(c) > 0 {
			t.Fatal("not transitive")
		}
		if u := a.Union(b); !u.Contains(a) || !u.Contains(b) || u != b.Union(a) {
			t.Fatal("not a union")
		}
		if a.Overlaps(b) != b.Overlaps(a) {
			t.Fatal("overlap has a direction")
		}
	})
}
