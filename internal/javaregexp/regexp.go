package javaregexp

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/dlclark/regexp2"
)

// Mode says what is asked of a text.
type Mode int

const (
	// Whole asks whether the pattern matches the text from end to end, as
	// Matcher.matches does.
	Whole Mode = iota
	// Find asks whether it matches anywhere, as Matcher.find does.
	Find
)

// Bound is the time that one match of a backtracking pattern may take.
const Bound = 250 * time.Millisecond

// ErrBound is the error of a match that took longer than Bound.
var ErrBound = errors.New("javaregexp: the match exceeds its time bound")

// Regexp is a compiled pattern. It is safe for concurrent use.
type Regexp struct {
	pattern string
	mode    Mode
	words   map[string]bool // all texts that match, where they can be listed
	ahead   []lookahead
	linear  *regexp.Regexp
	plain   string // what linear matches whole, where it has no conditions but that; else ""
	tracks  *regexp2.Regexp
}

// lookahead is a condition on how the text begins.
type lookahead struct {
	re  *regexp.Regexp
	not bool
}

// Compile reads a pattern.
func Compile(pattern string, mode Mode) (*Regexp, error) {
	n, err := parse(pattern)
	if err != nil {
		return nil, fmt.Errorf("javaregexp: compile: %w", err)
	}
	re := &Regexp{pattern: pattern, mode: mode}
	if words, ok := listed(n); ok {
		re.words = words
		return re, nil
	}
	if re.compileLinear(n) {
		return re, nil
	}
	if err := re.compileTracks(n); err != nil {
		return nil, fmt.Errorf("javaregexp: compile: %w", err)
	}
	return re, nil
}

// compileTracks takes any pattern, for the engine that backtracks.
func (re *Regexp) compileTracks(n *node) (err error) {
	text, _ := write(n, false, re.mode == Whole)
	if re.mode == Whole {
		text = `\A(?:` + text + `)\z`
	}
	if re.tracks, err = regexp2.Compile(text, regexp2.None); err == nil {
		re.tracks.MatchTimeout = Bound
	}
	return err
}

// compileLinear takes what package regexp can run, together with lookaheads at the
// beginning, which are patterns of their own.
func (re *Regexp) compileLinear(n *node) bool {
	looks, rest := leading(n, re.mode)
	var ahead []lookahead
	for _, l := range looks {
		text, ok := write(l.subs[0], true, false)
		if !ok {
			return false
		}
		compiled, err := regexp.Compile(`\A(?:` + text + `)`)
		if err != nil {
			return false
		}
		ahead = append(ahead, lookahead{compiled, l.not})
	}
	text, ok := write(rest, true, re.mode == Whole)
	if !ok {
		return false
	}
	plain := ""
	if re.mode == Whole {
		if len(ahead) == 0 && !strings.Contains(text, `\A`) && !strings.Contains(text, `\z`) {
			plain = text
		}
		text = `\A(?:` + text + `)\z`
	}
	compiled, err := regexp.Compile(text)
	if err != nil {
		return false
	}
	re.ahead, re.linear, re.plain = ahead, compiled, plain
	return true
}

// leading separates lookaheads at the beginning from the rest. Where the match may begin
// anywhere they must stand behind ^.
func leading(n *node, mode Mode) (looks []*node, rest *node) {
	if n.op == opLook && !n.behind && mode == Whole {
		return []*node{n}, &node{op: opCat}
	}
	if n.op != opCat {
		return nil, n
	}
	i, anchored := 0, mode == Whole
	for ; i < len(n.subs); i++ {
		s := n.subs[i]
		if s.op == opStart {
			anchored = true
		} else if s.op == opLook && !s.behind && anchored {
			looks = append(looks, s)
		} else {
			break
		}
	}
	if len(looks) == 0 {
		return nil, n
	}
	return looks, &node{op: opCat, subs: append([]*node{{op: opStart}}, n.subs[i:]...)}
}

// listed returns the texts that a pattern of plain alternatives matches.
func listed(n *node) (map[string]bool, bool) {
	for n.op == opGroup {
		n = n.subs[0]
	}
	alternatives := []*node{n}
	if n.op == opAlt {
		alternatives = n.subs
	}
	words := map[string]bool{}
	for _, a := range alternatives {
		w, ok := literal(a)
		if !ok {
			return nil, false
		}
		words[w] = true
	}
	return words, true
}

func literal(n *node) (string, bool) {
	switch n.op {
	case opSet:
		r, ok := n.set.one()
		return string(r), ok
	case opGroup:
		return literal(n.subs[0])
	case opCat:
		var b strings.Builder
		for _, s := range n.subs {
			w, ok := literal(s)
			if !ok {
				return "", false
			}
			b.WriteString(w)
		}
		return b.String(), true
	}
	return "", false
}

// Match answers for a text.
func (re *Regexp) Match(text string) (bool, error) {
	switch {
	case re.words != nil:
		return re.matchWords(text), nil
	case re.linear != nil:
		return re.matchLinear(text), nil
	}
	ok, err := re.tracks.MatchString(text)
	if err != nil {
		return false, fmt.Errorf("%w: %s", ErrBound, re.pattern)
	}
	return ok, nil
}

func (re *Regexp) matchWords(text string) bool {
	if re.mode == Whole {
		return re.words[text]
	}
	for w := range re.words {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

func (re *Regexp) matchLinear(text string) bool {
	for _, l := range re.ahead {
		if l.re.MatchString(text) == l.not {
			return false
		}
	}
	return re.linear.MatchString(text)
}

// Linear reports whether matching takes linear time.
func (re *Regexp) Linear() bool { return re.tracks == nil }

// Words returns the only texts that match, where they can be listed; else nil.
func (re *Regexp) Words() []string {
	if re.mode != Whole {
		return nil
	}
	var out []string
	for w := range re.words {
		out = append(out, w)
	}
	return out
}

// Plain is an expression of package regexp without anchors that matches the whole of the
// same texts, for automata of many; "" where there is none.
func (re *Regexp) Plain() string { return re.plain }

// String is the pattern as it was given.
func (re *Regexp) String() string { return re.pattern }
