package lazyregexp

import (
	"encoding/binary"
	"regexp/syntax"
	"slices"
	"sync"
	"sync/atomic"
	"unicode/utf8"
)

// A search reports whether an expression matches anywhere in a text. Most are asked of texts in
// which they do not, and package regexp then tries every place. A search is a deterministic
// automaton, which reads each character once. It is built as texts need it, and shared.
type search struct {
	prog     *syntax.Prog
	anchored bool // a match begins where the text does
	classes  classes
	begin    *state

	building sync.Mutex
	states   map[string]*state
	closure  closure
	full     atomic.Bool // too many states: package regexp reads the rest
}

// mostStates bounds the memory of a search.
const mostStates = 256

// state is a set of places in an expression, before what consumes nothing is followed: which of
// those steps may be taken depends on the next character.
type state struct {
	next   []atomic.Pointer[state] // by class; nil: not built yet
	places []uint32
	before kind
}

// matched and dead are where a search ends.
var matched, dead = &state{}, &state{}

// newSearch makes the search of an expression that package regexp compiles.
func newSearch(source string) *search {
	re, err := syntax.Parse(source, syntax.Perl)
	if err != nil {
		panic(err)
	}
	prog, err := syntax.Compile(re.Simplify())
	if err != nil {
		panic(err)
	}
	s := &search{prog: prog, anchored: prog.StartCond()&syntax.EmptyBeginText != 0, states: map[string]*state{}}
	s.classes = classesOf(prog)
	s.closure.seen = make([]uint32, len(prog.Inst))
	s.begin = s.intern([]uint32{uint32(prog.Start)}, edge)
	return s
}

// matches reports whether the expression matches, and whether that is known.
func (s *search) matches(text string) (matches, known bool) {
	at := s.begin
	for i := 0; i < len(text); {
		class, width := 0, 1
		if b := text[i]; b < utf8.RuneSelf {
			class = int(s.classes.ascii[b])
		} else {
			var r rune
			r, width = utf8.DecodeRuneInString(text[i:])
			class = s.classes.wide(r)
		}
		if at = s.step(at, class); at == matched || at == dead || at == nil {
			return at == matched, at != nil
		}
		i += width
	}
	at = s.step(at, s.classes.end())
	return at == matched, at != nil
}

// step goes on by a character of a class; nil where there is no room for more states.
func (s *search) step(at *state, class int) *state {
	if to := at.next[class].Load(); to != nil {
		return to
	}
	if s.full.Load() {
		return nil
	}
	s.building.Lock()
	defer s.building.Unlock()
	if len(s.states) >= mostStates {
		s.full.Store(true)
		return nil
	}
	to := s.build(at, class)
	at.next[class].Store(to)
	return to
}

func (s *search) build(at *state, class int) *state {
	var places []uint32
	for _, pc := range s.closure.of(s.prog, at.places, assertions(at.before, s.classes.kinds[class])) {
		switch in := &s.prog.Inst[pc]; in.Op {
		case syntax.InstMatch:
			return matched
		case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
			if class != s.classes.end() && in.MatchRune(s.classes.sample[class]) {
				places = append(places, in.Out)
			}
		}
	}
	if !s.anchored {
		places = append(places, uint32(s.prog.Start))
	}
	if len(places) == 0 || class == s.classes.end() {
		return dead
	}
	slices.Sort(places)
	return s.intern(slices.Compact(places), s.classes.kinds[class])
}

// intern finds or makes a state.
func (s *search) intern(places []uint32, before kind) *state {
	key := []byte{byte(before)}
	for _, pc := range places {
		key = binary.LittleEndian.AppendUint32(key, pc)
	}
	if known, ok := s.states[string(key)]; ok {
		return known
	}
	made := &state{next: make([]atomic.Pointer[state], len(s.classes.kinds)), places: places, before: before}
	s.states[string(key)] = made
	return made
}

// closure follows what consumes nothing.
type closure struct {
	seen  []uint32 // by instruction: the generation that visited it
	now   uint32
	stack []uint32
	found []uint32
}

// of are the instructions that consume, or match, reached from places where assertions hold.
func (c *closure) of(prog *syntax.Prog, places []uint32, holding syntax.EmptyOp) []uint32 {
	c.now++
	c.found, c.stack = c.found[:0], append(c.stack[:0], places...)
	for len(c.stack) > 0 {
		pc := c.stack[len(c.stack)-1]
		c.stack = c.stack[:len(c.stack)-1]
		if c.seen[pc] == c.now {
			continue
		}
		c.seen[pc] = c.now
		switch in := &prog.Inst[pc]; in.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			c.stack = append(c.stack, in.Out, in.Arg)
		case syntax.InstCapture, syntax.InstNop:
			c.stack = append(c.stack, in.Out)
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(in.Arg)&^holding == 0 {
				c.stack = append(c.stack, in.Out)
			}
		default:
			c.found = append(c.found, pc)
		}
	}
	return c.found
}

// assertions are those that hold between two characters.
func assertions(before, next kind) syntax.EmptyOp {
	return syntax.EmptyOpContext(before.sample(), next.sample())
}
