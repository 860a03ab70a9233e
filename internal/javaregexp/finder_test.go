package javaregexp_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/javaregexp"
)

// TestFinder: what Matcher.find and matches give for groups, counted in code points.
func TestFinder(t *testing.T) {
	type groups = []javaregexp.Group
	for _, c := range []struct {
		pattern, text string
		from          int
		find, whole   groups
		count         int
	}{
		{"([a-z]+)([0-9])?", "äö ab1", 0, groups{{3, 6}, {3, 5}, {5, 6}}, nil, 2},
		{"([a-z]+)([0-9])?", "ab1 c", 3, groups{{4, 5}, {4, 5}, {-1, -1}}, nil, 2},
		{"a|ab", "ab", 0, groups{{0, 1}}, groups{{0, 2}}, 0},
		{"(?<=x)y", "xy", 1, groups{{1, 2}}, nil, 0},
		{"[\\p{javaUpperCase}&&[^A]]", "aAB", 0, groups{{2, 3}}, nil, 0},
		{"z", "ab", 0, nil, nil, 0},
		{"", "ab", 2, groups{{2, 2}}, nil, 0},
	} {
		f, err := javaregexp.CompileFinder(c.pattern)
		if err != nil {
			t.Fatal(err)
		}
		find, err := f.Find([]rune(c.text), c.from)
		if err != nil || !slices.Equal(find, c.find) {
			t.Errorf("find %s in %q: %v, %v, want %v", c.pattern, c.text, find, err, c.find)
		}
		whole, err := f.Whole([]rune(c.text))
		if err != nil || !slices.Equal(whole, c.whole) {
			t.Errorf("whole %s in %q: %v, %v, want %v", c.pattern, c.text, whole, err, c.whole)
		}
		if f.Groups() != c.count || f.String() != c.pattern {
			t.Errorf("%s: %d groups, want %d", f, f.Groups(), c.count)
		}
	}
	if _, err := javaregexp.CompileFinder("("); err == nil {
		t.Error("a pattern that does not end")
	}
}

// TestFinderBound: a pattern that would take too long ends in an error.
func TestFinderBound(t *testing.T) {
	f, err := javaregexp.CompileFinder("(a+)+b")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Find([]rune(strings.Repeat("a", 5000)), 0); !errors.Is(err, javaregexp.ErrBound) {
		t.Errorf("%v", err)
	}
}
