package field

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/javaregexp"
)

// maxSegments bounds a path, so that its states fit a word.
const maxSegments = 63

// Path names nodes of a report's tree. It is safe for concurrent use.
type Path struct {
	source string
	steps  []step
}

// step is one segment.
type step struct {
	deep   bool // any number of nodes may stand before it
	source string
	re     *javaregexp.Regexp // nil where the source is the name itself
}

// PathError says where a path is wrong.
type PathError struct {
	Column  int // in code points, from 1
	Message string
}

func (e *PathError) Error() string { return fmt.Sprintf("path: column %d: %s", e.Column, e.Message) }

// ParsePath compiles a path.
func ParsePath(s string) (*Path, error) {
	p := &Path{source: strings.TrimSpace(s)}
	rest := strings.TrimRightFunc(s, isSpace)
	if trimmed := strings.TrimSuffix(rest, "/"); trimmed != "" && !strings.HasSuffix(trimmed, "/") {
		rest = trimmed // what follows a last slash is nothing
	}
	bare := !strings.Contains(rest, "/")
	deep := bare
	at := len(rest) - len(strings.TrimLeftFunc(rest, isSpace))
	if strings.HasPrefix(rest[at:], "/") {
		at++
	}
	if at == len(rest) {
		return nil, pathError(s, at, "there is no name")
	}
	for at <= len(rest) {
		end := len(rest)
		if i := strings.IndexByte(rest[at:], '/'); i >= 0 {
			end = at + i
		}
		segment := strings.TrimSpace(rest[at:end])
		switch {
		case segment == "" && end == len(rest):
			return nil, pathError(s, at, "a name is missing after the slashes")
		case segment == "" && deep:
			return nil, pathError(s, at, "three slashes follow each other")
		case segment == "":
			deep = true
		default:
			if err := p.add(s, at, segment, deep); err != nil {
				return nil, err
			}
			deep = false
		}
		at = end + 1
	}
	return p, nil
}

// add appends a segment that begins at or after a byte of the source.
func (p *Path) add(s string, at int, segment string, deep bool) error {
	if len(p.steps) == maxSegments {
		return pathError(s, at, fmt.Sprintf("a path has at most %d segments", maxSegments))
	}
	st := step{deep: deep, source: segment}
	if strings.ContainsAny(segment, `\.+*?()|[]{}^$`) {
		re, err := javaregexp.Compile(segment, javaregexp.Whole)
		if err != nil {
			return pathError(s, at+strings.Index(s[at:], segment), "the regular expression is wrong: "+strings.TrimPrefix(err.Error(), "javaregexp: compile: "))
		}
		if !re.Linear() {
			return pathError(s, at+strings.Index(s[at:], segment), "the regular expression needs more than linear time")
		}
		st.re = re
	}
	p.steps = append(p.steps, st)
	return nil
}

func pathError(s string, at int, message string) error {
	return &PathError{Column: utf8.RuneCountInString(s[:min(at, len(s))]) + 1, Message: message}
}

func isSpace(r rune) bool { return r == ' ' || r == '\t' }

// String is the path as it was written.
func (p *Path) String() string { return p.source }

// Last is the last segment as it was written.
func (p *Path) Last() string { return p.steps[len(p.steps)-1].source }

// Match reports whether the path names the node to which the names lead from the
// root. It takes at most one step of work for each name and segment.
func (p *Path) Match(names []Name) bool {
	matched, _ := p.walk(names)
	return matched
}

// Covers reports whether the path names that node or one of those above it.
func (p *Path) Covers(names []Name) bool {
	_, covered := p.walk(names)
	return covered
}

// walk follows all ways at once.
func (p *Path) walk(names []Name) (matched, covered bool) {
	state := uint64(1)
	for _, n := range names {
		state = p.step(state, n)
		covered = covered || state&p.full() != 0
	}
	return state&p.full() != 0, covered
}

// step goes one name further down: bit i of a state says that i segments are matched.
func (p *Path) step(state uint64, n Name) uint64 {
	next := uint64(0)
	for i := range p.steps {
		if state&(1<<i) == 0 {
			continue
		}
		if p.steps[i].deep {
			next |= 1 << i
		}
		if p.steps[i].match(n) {
			next |= 1 << (i + 1)
		}
	}
	return next
}

// full is the bit of a state in which every segment is matched.
func (p *Path) full() uint64 { return 1 << len(p.steps) }

func (s *step) match(n Name) bool {
	if s.re == nil {
		return s.source == n.Plain || s.source == n.Element
	}
	return linear(s.re, n.Plain) || n.Element != n.Plain && linear(s.re, n.Element)
}

// linear matches an expression that ParsePath has found to be linear; those have no
// bound of time that could be an error.
func linear(re *javaregexp.Regexp, name string) bool {
	ok, err := re.Match(name)
	return ok && err == nil
}
