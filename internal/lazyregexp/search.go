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
// automaton, which reads each character once. It is built as texts need it, and shared. Where a
// match ends as the text does, it reads from there: a few characters tell that there is none.
type search struct {
	prog     *syntax.Prog
	backward bool      // the text is read from its end, and prog is the expression turned round
	anchored bool      // a match begins where reading does
	begins   [2]uint64 // the characters of ASCII that a match may begin with, all where it may be empty
	classes  classes
	table    atomic.Pointer[table] // the newest: whoever has an older one lacks some transitions
	full     atomic.Bool           // too many states: package regexp reads the rest

	building sync.Mutex
	states   []state
	numbers  map[string]int // of the states
	closure  closure
}

// mostStates bounds the memory of a search.
const mostStates = 1024

// table has for each state, and in it for each class, where the search goes on: unknown, dead, or the
// place of a state in the table, added to begin. It is doubled, and 1 more where a match ends before
// a character of the class.
type table []atomic.Uint32

const (
	unknown = iota // not built yet
	dead
	begin // and the first state, which a search begins in behind another character
)

// settled is the least entry that goes on in a state.
const settled = 2 * begin

// state is a set of places in an expression, before what consumes nothing is followed: which of
// those steps may be taken depends on the next character.
type state struct {
	places []uint32
	before kind
}

// newSearch makes the search of an expression that package regexp compiles, and says what it asks
// of the characters around.
func newSearch(source string) (looks syntax.EmptyOp, _ *search) {
	re, err := syntax.Parse(source, syntax.Perl)
	if err != nil {
		panic(err)
	}
	s := &search{prog: program(re), numbers: map[string]int{}}
	for _, in := range s.prog.Inst {
		if in.Op == syntax.InstEmptyWidth {
			looks |= syntax.EmptyOp(in.Arg)
		}
	}
	if s.anchored = anchored(s.prog); !s.anchored {
		if turned := program(turn(re)); anchored(turned) {
			s.prog, s.backward, s.anchored = turned, true, true
		}
	}
	// No loop leads to the place that a search begins in: there, no match has begun.
	s.prog.Inst = append(s.prog.Inst, syntax.Inst{Op: syntax.InstNop, Out: uint32(s.prog.Start)})
	s.prog.Start = len(s.prog.Inst) - 1
	s.classes = classesOf(s.prog)
	s.closure.seen = make([]uint32, len(s.prog.Inst))
	s.begins = s.beginnings()
	s.table.Store(&table{})
	for k := other; k <= edge; k++ {
		s.intern([]uint32{uint32(s.prog.Start)}, k)
	}
	return looks, s
}

func program(re *syntax.Regexp) *syntax.Prog {
	prog, err := syntax.Compile(re.Simplify())
	if err != nil {
		panic(err)
	}
	return prog
}

// anchored reports whether matches of a program begin where the text does.
func anchored(prog *syntax.Prog) bool { return prog.StartCond()&syntax.EmptyBeginText != 0 }

// beginnings are the characters of ASCII that a match may begin with, whatever stands before it.
func (s *search) beginnings() (set [2]uint64) {
	for _, pc := range s.closure.of(s.prog, []uint32{uint32(s.prog.Start)}, ^syntax.EmptyOp(0)) {
		in := &s.prog.Inst[pc]
		for c := range utf8.RuneSelf {
			if in.Op == syntax.InstMatch || in.MatchRune(rune(c)) {
				set[c>>6] |= 1 << (c & 63)
			}
		}
	}
	return set
}

// dull is how many bytes from a place on no match begins with.
func (s *search) dull(text string) int {
	for i := range len(text) {
		if c := text[i]; c >= utf8.RuneSelf || s.begins[c>>6]>>(c&63)&1 != 0 {
			return i
		}
	}
	return len(text)
}

// fresh is the place behind the first states, in which no match has begun.
func (s *search) fresh() uint32 { return s.start(edge) + uint32(len(s.classes.kinds)) }

// start is the state that a search begins in behind a character of a kind.
func (s *search) start(before kind) uint32 {
	return begin + uint32(before)*uint32(len(s.classes.kinds))
}

// matches reports whether the expression matches, and whether that is known.
func (s *search) matches(text string) (matches, known bool) {
	t, at, left := *s.table.Load(), s.start(edge), len(text)
	fresh := s.fresh()
	for left > 0 {
		if at < fresh && !s.anchored {
			if n := s.dull(text[len(text)-left:]); n > 0 {
				left -= n
				at = s.start(before(text, len(text)-left))
				continue
			}
		}
		b, rest := text[len(text)-left], text[len(text)-left:]
		if s.backward {
			b, rest = text[left-1], text[:left]
		}
		class, width := uint32(s.classes.ascii[b&0x7f]), 1
		if b >= utf8.RuneSelf {
			class, width = s.wide(rest)
		}
		to := t[at-begin+class].Load()
		if to&1 != 0 {
			return true, true
		}
		if to < settled {
			if to>>1 == unknown {
				to = s.step(at, class, false)
				t = *s.table.Load()
			}
			if to&1 != 0 || to < settled {
				return to&1 != 0, to != unknown
			}
		}
		at = to >> 1
		left -= width
	}
	to := s.step(at, uint32(s.classes.end()), false)
	return to&1 != 0, to != unknown
}

// wide is the class and length of the character that is read next, where it is none of ASCII.
func (s *search) wide(rest string) (class uint32, width int) {
	r, width := utf8.DecodeRuneInString(rest)
	if s.backward {
		r, width = utf8.DecodeLastRuneInString(rest)
	}
	return uint32(s.classes.wide(r)), width
}

// step goes on from a state by a character of a class; unknown where there is no room for more
// states. Behind a match it goes on only if asked to.
func (s *search) step(at, class uint32, behind bool) uint32 {
	to := (*s.table.Load())[at-begin+class].Load()
	if to>>1 != unknown || to&1 != 0 && !behind {
		return to
	}
	if s.full.Load() {
		return unknown
	}
	s.building.Lock()
	defer s.building.Unlock()
	if len(s.states) >= mostStates {
		s.full.Store(true)
		return unknown
	}
	to = s.build(s.states[int(at-begin)/len(s.classes.kinds)], int(class), behind)
	(*s.table.Load())[at-begin+class].Store(to)
	return to
}

func (s *search) build(at state, class int, behind bool) uint32 {
	var places []uint32
	matched := uint32(0)
	for _, pc := range s.closure.of(s.prog, at.places, assertions(at.before, s.classes.kinds[class])) {
		switch in := &s.prog.Inst[pc]; in.Op {
		case syntax.InstMatch:
			if matched = 1; !behind {
				return matched
			}
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
		return 2*dead + matched
	}
	slices.Sort(places)
	return 2*s.intern(slices.Compact(places), s.classes.kinds[class]) + matched
}

// intern finds or makes a state.
func (s *search) intern(places []uint32, before kind) uint32 {
	key := []byte{byte(before)}
	for _, pc := range places {
		key = binary.LittleEndian.AppendUint32(key, pc)
	}
	n, ok := s.numbers[string(key)]
	if !ok {
		n = len(s.states)
		s.numbers[string(key)] = n
		s.states = append(s.states, state{places, before})
		s.grow()
	}
	return uint32(begin + n*len(s.classes.kinds))
}

// grow makes room in the table for the states that there are.
func (s *search) grow() {
	old := *s.table.Load()
	if len(old) >= len(s.states)*len(s.classes.kinds) {
		return
	}
	grown := make(table, min(mostStates, max(4, 2*len(s.states)))*len(s.classes.kinds))
	for i := range old {
		grown[i].Store(old[i].Load())
	}
	s.table.Store(&grown)
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
