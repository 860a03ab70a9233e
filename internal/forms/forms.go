package forms

import (
	"regexp"
	"sync"

	"github.com/lethe-privacy/lethe/internal/automaton"
)

// Reach is the length in bytes up to which a match is followed, so that a text of one form
// over and over costs no more for each byte.
const Reach = 512

// Set is the expressions that are found together. Its zero value is ready to take them, in
// variables of a package; it compiles them when it first reads. It is safe for concurrent
// use from then on.
type Set struct {
	regexes []string
	spans   []bool // by expression: everything it takes are asked for
	once    sync.Once
	set     *automaton.Set
}

// Form is an expression whose matches are asked for with their groups.
type Form struct {
	set    *Set
	number int
	first  func() *regexp.Regexp // at the beginning of a text
	behind func() *regexp.Regexp // behind one character
}

// Cue is an expression of which is asked only where it stands.
type Cue struct {
	set    *Set
	number int
}

// Form adds an expression.
func (s *Set) Form(regex string) *Form {
	return &Form{
		set:    s,
		number: s.add(regex, false),
		first:  sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\A(?:` + regex + `)`) }),
		behind: sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\A(?s:.)(?:` + regex + `)`) }),
	}
}

// Cue adds an expression of which nothing but its places matters.
func (s *Set) Cue(regex string) *Cue { return &Cue{s, s.add(regex, true)} }

func (s *Set) add(regex string, spans bool) int {
	s.regexes, s.spans = append(s.regexes, regex), append(s.spans, spans)
	return len(s.regexes) - 1
}

// compiled is the automaton. An expression that does not compile is a fault of the program.
func (s *Set) compiled() *automaton.Set {
	s.once.Do(func() {
		set, err := automaton.CompileGo(s.regexes, Reach)
		if err != nil {
			panic(err)
		}
		s.set = set
	})
	return s.set
}
