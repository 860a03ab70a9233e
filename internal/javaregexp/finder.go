package javaregexp

import (
	"fmt"

	"github.com/dlclark/regexp2"
)

// Finder finds where a pattern matches, and what its groups hold. It is safe for concurrent use.
type Finder struct {
	pattern    string
	any, whole *regexp2.Regexp
}

// Group is what a group holds, in code points; Start is -1 where it took part in no match.
type Group struct{ Start, End int }

// CompileFinder reads a pattern.
func CompileFinder(pattern string) (*Finder, error) {
	n, err := parse(pattern)
	if err != nil {
		return nil, fmt.Errorf("javaregexp: compile: %w", err)
	}
	f := &Finder{pattern: pattern}
	w := &writer{}
	w.node(n, false) // nothing is eaten behind the end
	if f.any, err = regexp2.Compile(w.b.String(), regexp2.None); err == nil {
		text, _ := write(n, false, true)
		f.whole, err = regexp2.Compile(`\A(?:`+text+`)\z`, regexp2.None)
	}
	if err != nil {
		return nil, fmt.Errorf("javaregexp: compile: %w", err)
	}
	f.any.MatchTimeout, f.whole.MatchTimeout = Bound, Bound
	return f, nil
}

// Groups is how many groups the pattern has, without the match itself.
func (f *Finder) Groups() int { return len(f.any.GetGroupNumbers()) - 1 }

func (f *Finder) String() string { return f.pattern }

// Find returns the groups of the first match from a place on, nil for none.
func (f *Finder) Find(text []rune, from int) ([]Group, error) {
	m, err := f.any.FindRunesMatchStartingAt(text, from)
	return f.groups(m, err)
}

// Whole returns the groups where the pattern matches all of a text, nil where it does not.
func (f *Finder) Whole(text []rune) ([]Group, error) {
	m, err := f.whole.FindRunesMatch(text)
	return f.groups(m, err)
}

func (f *Finder) groups(m *regexp2.Match, err error) ([]Group, error) {
	if err != nil {
		return nil, fmt.Errorf("%w: %s", ErrBound, f.pattern)
	}
	if m == nil {
		return nil, nil
	}
	var out []Group
	for _, g := range m.Groups() {
		if len(g.Captures) == 0 {
			out = append(out, Group{-1, -1})
		} else {
			out = append(out, Group{g.Index, g.Index + g.Length})
		}
	}
	return out, nil
}
