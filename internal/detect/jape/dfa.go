package jape

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// phaseMachine is a phase with the deterministic automaton that documents have made
// necessary so far. A state is the places just passed; what the automaton reads at a
// start is a letter, the set of tests that hold there.
type phaseMachine struct {
	*phase
	machine  *machine
	sees     bits               // its input types
	byType   map[string][]int32 // constraints
	byKind   []kindClass
	classes  setNumbers
	letters  setNumbers
	readings []reading // by combo
	glances  []glance  // by combo and kind of start
	variants map[variant]*reading
	alike    map[string]int32 // numbers of readings
	states   []state
	table    []int32 // by state and letter: the next state; less than 0 where a rule ends in it
	shift    uint    // a state has a row of so many letters, as a power of two
	byKey    map[string]int32
	unions   map[uint64]int32
	back     backwardAutomaton
	plans    plans
}

// state is a set of places that have just been passed.
type state struct {
	places []int32
	accept int32 // the best rule that ends here, -1 for none
}

// The first states: one that is not known yet, none to go on from, and no place passed.
const (
	stateUnknown int32 = iota
	stateDead
	stateStart
)

func newPhaseMachine(ph *phase, m *machine) *phaseMachine {
	p := &phaseMachine{phase: ph, machine: m, byType: map[string][]int32{}, variants: map[variant]*reading{}, byKey: map[string]int32{}, unions: map[uint64]int32{}, plans: plans{}, alike: map[string]int32{}}
	for i, c := range ph.automaton.constraints {
		p.byType[c.typ] = append(p.byType[c.typ], int32(i))
	}
	p.sees = newBits(len(m.checks.types))
	for _, t := range ph.input {
		p.sees.set(m.checks.types[t])
	}
	p.states = []state{{accept: -1}, {accept: -1}, {accept: -1}}
	p.table = make([]int32, len(p.states))
	p.byKey[""] = stateDead
	return p
}

// seen reports whether the phase sees a type.
func (p *phaseMachine) seen(typ int32) bool {
	return p.input == nil || int(typ) < len(p.sees)*64 && p.sees.has(typ)
}

// step reads a letter in a state.
func (p *phaseMachine) step(s, letter int32) int32 {
	n := p.table[s<<p.shift|letter]
	if n == stateUnknown {
		n = p.firstStep(s, letter)
	}
	return max(n, -n)
}

// firstStep finds what is read in a state for the first time, as the table has it.
func (p *phaseMachine) firstStep(s, letter int32) int32 {
	set := p.letters.sets[letter]
	n := p.stateOf(p.following(s, func(r int32) bool { return set.has(p.automaton.places[r].test) }))
	if p.states[n].accept >= 0 {
		n = -n
	}
	p.table[s<<p.shift|letter] = n
	return n
}

// widen makes room for all letters in the rows of the table.
func (p *phaseMachine) widen() {
	if len(p.letters.sets) <= 1<<p.shift {
		return
	}
	old, width := p.table, 1<<p.shift
	for len(p.letters.sets) > 1<<p.shift {
		p.shift++
	}
	p.table = make([]int32, len(p.states)<<p.shift)
	for s := range p.states {
		copy(p.table[s<<p.shift:], old[s*width:(s+1)*width])
	}
}

// following gives the places that may follow a state and that ok takes, sorted.
func (p *phaseMachine) following(s int32, ok func(int32) bool) []int32 {
	var out []int32
	add := func(next []int32) {
		for _, r := range next {
			if !p.automaton.places[r].zero && ok(r) {
				out = append(out, r)
			}
		}
	}
	if s == stateStart {
		add(p.automaton.start)
	}
	for _, q := range p.states[s].places {
		add(p.automaton.places[q].next)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func (p *phaseMachine) stateOf(places []int32) int32 {
	key := make([]byte, 0, len(places)*4)
	for _, q := range places {
		key = binary.LittleEndian.AppendUint32(key, uint32(q))
	}
	if n, ok := p.byKey[string(key)]; ok {
		return n
	}
	n := int32(len(p.states))
	p.byKey[string(key)] = n
	p.states = append(p.states, state{places: places, accept: p.bestRule(places)})
	p.table = append(p.table, make([]int32, 1<<p.shift)...)
	return n
}

// bestRule is the rule of the highest priority, and among equals the first, that ends
// at one of the places.
func (p *phaseMachine) bestRule(places []int32) int32 {
	best := int32(-1)
	for _, q := range places {
		pl := &p.automaton.places[q]
		if pl.final && (best < 0 || p.beats(pl.rule, best)) {
			best = pl.rule
		}
	}
	return best
}

func (p *phase) beats(a, b int32) bool {
	return cmp.Or(cmp.Compare(p.rules[a].priority, p.rules[b].priority), cmp.Compare(b, a)) > 0
}

// union is the state of what two states have passed.
func (p *phaseMachine) union(a, b int32) int32 {
	if a == b {
		return a
	}
	key := uint64(min(a, b))<<32 | uint64(max(a, b))
	if n, ok := p.unions[key]; ok {
		return n
	}
	all := slices.Concat(p.states[a].places, p.states[b].places)
	slices.Sort(all)
	n := p.stateOf(slices.Compact(all))
	p.unions[key] = n
	return n
}
