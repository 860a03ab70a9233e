package javaregexp

import (
	"fmt"
	"regexp"
	"time"
	"unicode/utf8"

	"github.com/dlclark/regexp2"
)

// Locator finds where a pattern matches. It is safe for concurrent use.
type Locator struct {
	pattern string
	linear  *regexp.Regexp
	tracks  *regexp2.Regexp
}

// CompileLocator reads a pattern.
func CompileLocator(pattern string) (*Locator, error) {
	n, err := parse(pattern)
	if err != nil {
		return nil, fmt.Errorf("javaregexp: compile: %w", err)
	}
	l := &Locator{pattern: pattern}
	if text, ok := write(n, true, false); ok && !anchored(n) {
		if l.linear, err = regexp.Compile(text); err == nil {
			return l, nil
		}
	}
	w := &writer{}
	w.node(n, false) // nothing is eaten behind the end
	if l.tracks, err = regexp2.Compile(w.b.String(), regexp2.None); err != nil {
		return nil, fmt.Errorf("javaregexp: compile: %w", err)
	}
	l.tracks.MatchTimeout = Bound
	return l, nil
}

// anchored reports whether a pattern asks for the beginning or end of the text, which a search
// from the end of the last match would mistake.
func anchored(n *node) bool {
	if n.op == opStart || n.op == opStop || n.op == opEnd {
		return true
	}
	for _, s := range n.subs {
		if anchored(s) {
			return true
		}
	}
	return false
}

// boundPerByte is what a search in a long text may take beside Bound.
const boundPerByte = time.Microsecond

// All calls found for each match as Matcher.find gives them: the first, then the first
// behind it, and so on, but for those of no length. A search that exceeds its bound of
// time is an error.
func (l *Locator) All(text string, found func(start, end int)) error {
	late := time.Now().Add(Bound + time.Duration(len(text))*boundPerByte)
	if l.linear == nil {
		return l.allTracks(text, late, found)
	}
	for at := 0; at < len(text); {
		m := l.linear.FindStringIndex(text[at:])
		if m == nil {
			return nil
		}
		if m[1] > m[0] {
			found(at+m[0], at+m[1])
			at += m[1]
		} else {
			_, n := utf8.DecodeRuneInString(text[at+m[1]:])
			at += m[1] + n
		}
		if time.Now().After(late) {
			return l.exceeded()
		}
	}
	return nil
}

func (l *Locator) allTracks(text string, late time.Time, found func(start, end int)) error {
	bytes := runesToBytes{text: text}
	m, err := l.tracks.FindStringMatch(text)
	for ; m != nil && err == nil; m, err = l.tracks.FindNextMatch(m) {
		if m.Length > 0 {
			start := bytes.of(m.Index)
			found(start, bytes.of(m.Index+m.Length))
		}
		if time.Now().After(late) {
			return l.exceeded()
		}
	}
	if err != nil {
		return l.exceeded()
	}
	return nil
}

func (l *Locator) exceeded() error { return fmt.Errorf("%w: %s", ErrBound, l.pattern) }

// runesToBytes turns rising offsets in code points into offsets in bytes.
type runesToBytes struct {
	text         string
	runes, bytes int
}

func (c *runesToBytes) of(runes int) int {
	for c.runes < runes {
		_, n := utf8.DecodeRuneInString(c.text[c.bytes:])
		c.bytes += n
		c.runes++
	}
	return c.bytes
}
