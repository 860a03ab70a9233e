package automaton

import (
	"encoding/binary"
	"regexp/syntax"
	"slices"
)

// maxStates bounds the memory of one automaton; beyond it, all states are
// forgotten and built anew as they are needed.
const maxStates = 1 << 14

// A transition is the number of the state that it leads to, with a bit that reports whether
// expressions match there. It is unknown until it is built. It is as short as can be: most of
// the time of a scan is waiting for memory.
type transition uint16

const (
	unknown transition = 0
	accept  transition = 1 << 15
)

// state is a set of places in the expressions, before following what consumes
// nothing: which of those steps may be taken depends on the next character.
type state struct {
	kernel  []uint32
	prev    kind
	accepts []uint32 // expressions that match up to before the last character
}

// dfa is the lazily built automaton of a set, for one goroutine.
type dfa struct {
	set    *Set
	width  uint       // transitions for each state
	dead   transition // the state from which nothing can match
	next   []transition
	states []state
	ids    map[string]transition
	start  [edge + 1]transition
	work   int // steps taken and instructions visited

	found   []hit    // scratch of a scan
	ends    []int    // scratch of a scan
	from    []int    // by expression: where it may match next
	closure []uint32 // scratch of build
	seen    []uint32 // by instruction: generation of build that visited it
	gen     uint32
	key     []byte
}

type hit struct {
	expr uint32
	end  int
}

func newDFA(s *Set) *dfa {
	d := &dfa{set: s, width: uint(len(s.classes.kinds)), seen: make([]uint32, len(s.insts)), from: make([]int, len(s.starts))}
	d.reset()
	return d
}

// reset forgets all states but the first ones.
func (d *dfa) reset() {
	d.next, d.states, d.ids = d.next[:0], d.states[:0], map[string]transition{}
	d.put(state{}) // number 0 stands for unknown
	d.dead = d.put(state{})
	kernel := slices.Clone(d.set.starts)
	slices.Sort(kernel)
	for k := range d.start {
		d.start[k] = d.intern(slices.Compact(kernel), kind(k), nil)
	}
}

func (d *dfa) put(s state) transition {
	id := transition(len(d.states))
	if len(s.accepts) > 0 {
		id |= accept
	}
	d.states = append(d.states, s)
	for range d.width {
		d.next = append(d.next, unknown)
	}
	return id
}

// intern finds or makes the state of a sorted kernel.
func (d *dfa) intern(kernel []uint32, prev kind, accepts []uint32) transition {
	if len(kernel) == 0 && len(accepts) == 0 {
		return d.dead
	}
	if !d.asserting(kernel) {
		prev = other
	}
	d.key = append(d.key[:0], byte(prev), byte(len(accepts)), byte(len(accepts)>>8))
	for _, list := range [][]uint32{accepts, kernel} {
		for _, pc := range list {
			d.key = binary.LittleEndian.AppendUint32(d.key, pc)
		}
	}
	if id, ok := d.ids[string(d.key)]; ok {
		return id
	}
	id := d.put(state{slices.Clone(kernel), prev, slices.Clone(accepts)})
	d.ids[string(d.key)] = id
	return id
}

func (d *dfa) asserting(kernel []uint32) bool {
	for _, pc := range kernel {
		if d.set.insts[pc].asserts {
			return true
		}
	}
	return false
}

// build computes the transition of a state on a class and remembers it. It may
// forget all other states.
func (d *dfa) build(from transition, class uint16) transition {
	if len(d.states) >= maxStates {
		s := *d.at(from)
		d.reset()
		from = d.intern(s.kernel, s.prev, s.accepts)
	}
	c := d.set.classes
	s := d.at(from)
	d.follow(s.kernel, assertions(s.prev, c.kinds[class]))
	var kernel, accepts []uint32
	for _, pc := range d.closure {
		switch in := &d.set.insts[pc]; in.op {
		case opMatch:
			accepts = append(accepts, in.arg)
		case opRune:
			if class != c.end() && c.has(class, int(in.arg)) {
				kernel = append(kernel, in.out)
			}
		}
	}
	slices.Sort(kernel)
	slices.Sort(accepts)
	to := d.intern(slices.Compact(kernel), c.kinds[class], slices.Compact(accepts))
	d.next[d.row(from)+uint(class)] = to
	return to
}

// at is the state that a transition leads to, row where its own transitions begin.
func (d *dfa) at(to transition) *state { return &d.states[to&^accept] }

func (d *dfa) row(to transition) uint { return uint(to&^accept) * d.width }

// follow fills d.closure with what is reached from a kernel without consuming.
func (d *dfa) follow(kernel []uint32, holding syntax.EmptyOp) {
	d.gen++
	d.closure = d.closure[:0]
	stack := slices.Clone(kernel)
	for len(stack) > 0 {
		pc := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if d.seen[pc] == d.gen {
			continue
		}
		d.seen[pc] = d.gen
		d.work++
		switch in := &d.set.insts[pc]; in.op {
		case opAlt:
			stack = append(stack, in.arg, in.out)
		case opAssert:
			if syntax.EmptyOp(in.arg)&^holding == 0 {
				stack = append(stack, in.out)
			}
		default:
			d.closure = append(d.closure, pc)
		}
	}
}

// assertions says which hold between two characters.
func assertions(prev, next kind) syntax.EmptyOp {
	var op syntax.EmptyOp
	if prev == edge {
		op |= syntax.EmptyBeginText
	}
	if prev == edge || prev == newline {
		op |= syntax.EmptyBeginLine
	}
	if next == edge {
		op |= syntax.EmptyEndText
	}
	if next == edge || next == newline {
		op |= syntax.EmptyEndLine
	}
	if (prev == word) != (next == word) {
		return op | syntax.EmptyWordBoundary
	}
	return op | syntax.EmptyNoWordBoundary
}
