package jape

import (
	"encoding/binary"
	"slices"
)

// reading is what a phase reads where a combo starts.
type reading struct {
	// number keeps readings apart in which a match could bind other annotations.
	number int32
	state  readingState
	dull   bool  // no rule begins here
	at     int32 // of one group: an annotation that ends where the group does
	// letter is the set of tests that hold, of one group.
	letter int32
	open   []openCheck
	groups []group  // of several groups, by their ends, with an annotation each
	alone  *reading // where nothing reaches over, as far as what starts there decides all; else nil
	inside bool     // for that nothing may start before the annotations end
	tests  bits     // those that hold in any group
}

type readingState uint8

const (
	unknown   readingState = iota
	invisible              // the phase sees nothing here
	single                 // everything it sees ends at one place
	several
)

// group is the tests that hold at a start with annotations of which the last ends at
// the same offset: what the automaton reads there.
type group struct {
	end    int32 // in a reading: the annotation that ends there
	letter int32
}

// group makes the letters of a reading.
func (p *phaseMachine) group(r *reading, here []rankedClass, at []int32) {
	r.state, r.dull, r.tests = invisible, true, newBits(len(p.automaton.tests))
	if len(here) == 0 {
		return
	}
	r.number, r.groups = p.numberOf(here, at), nil
	var ranks []int32
	for i := range here {
		if slices.Contains(ranks, here[i].rank) {
			continue
		}
		ranks = append(ranks, here[i].rank)
		letter := p.letterOf(here, here[i].rank)
		p.widen()
		r.groups = append(r.groups, group{at[i], letter})
		r.tests.add(p.letters.sets[letter])
		r.dull = r.dull && p.step(stateStart, letter) == stateDead
	}
	r.state = several
	if len(r.groups) == 1 {
		r.state, r.at, r.letter = single, r.groups[0].end, r.groups[0].letter
	}
}

// numberOf numbers what annotations at a start satisfy, where among all there they stand, and
// which of them end together.
func (p *phaseMachine) numberOf(here []rankedClass, at []int32) int32 {
	var key []byte
	for i, a := range here {
		key = binary.AppendVarint(binary.AppendVarint(binary.AppendVarint(key, int64(a.class)), int64(a.rank)), int64(at[i]))
	}
	n, ok := p.alike[string(key)]
	if !ok {
		n = int32(len(p.alike))
		p.alike[string(key)] = n
	}
	return n
}

// openCheck is a constraint that an annotation of a combo satisfies if its place does.
type openCheck struct{ at, constraint int32 }

// variant is a combo of which some open checks hold.
type variant struct {
	combo int32
	mask  uint64
}

// rankedClass is the class of an annotation, and its end as rank among those at its start.
type rankedClass struct{ class, rank int32 }

// makeRoom makes room for the readings of the combos there are.
func (p *phaseMachine) makeRoom() {
	if n := len(p.machine.combos.list) - len(p.readings); n > 0 {
		p.readings = append(p.readings, make([]reading, n)...)
		p.glances = append(p.glances, make([]glance, n<<startBits)...)
	}
}

// learn fills in the reading of a combo.
func (p *phaseMachine) learn(n int32) *reading {
	r := &p.readings[n]
	if r.state != unknown {
		return r
	}
	c := &p.machine.combos.list[n]
	var here []rankedClass
	var at []int32
	for i, k := range c.kinds {
		if !p.seen(p.machine.kinds[k].typ) {
			continue
		}
		class := p.kind(k)
		here = append(here, rankedClass{class.class, c.ranks[i]})
		at = append(at, int32(i))
		for _, o := range class.open {
			r.open = append(r.open, openCheck{int32(i), o})
		}
	}
	p.group(r, here, at)
	p.settle(n)
	for k := range 1 << startBits {
		p.glances[int(n)<<startBits|k] = r.glance(k)
	}
	return r
}

// readingAt gives what can be read at the i-th start.
func (p *phaseRun) readingAt(i int) (*reading, error) {
	r := &p.readings[p.stream.combo(i)]
	if len(r.open) == 0 || !p.room.has(i) {
		return r, nil
	}
	if r.settled(int(p.stream.flow[i] | p.alone(i))) {
		return r.alone, nil
	}
	if len(p.placed) == 0 {
		p.placed = append(p.placed, make([]*reading, len(p.stream.starts))...)
	}
	if p.placed[i] == nil {
		at, err := p.readOpen(i, r)
		if err != nil {
			return nil, err
		}
		p.placed[i] = at
	}
	return p.placed[i], nil
}

// readOpen checks what depends on the place.
func (p *phaseRun) readOpen(i int, r *reading) (*reading, error) {
	here := p.stream.at(i)
	key := variant{combo: p.stream.combo(i)}
	var hold []openCheck
	for k, o := range r.open {
		if !p.possible[o.constraint] {
			continue
		}
		ok, err := p.holdsHere(o.constraint, here[o.at].id)
		if err != nil {
			return nil, err
		}
		if ok {
			hold = append(hold, o)
			key.mask |= 1 << (k & 63)
		}
	}
	if len(hold) == 0 {
		return r, nil
	}
	if v := p.variants[key]; v != nil && len(r.open) <= 64 {
		return v, nil
	}
	v := p.withOpen(key.combo, hold)
	p.variants[key] = v
	return v, nil
}

// withOpen is the reading of a combo of which these open checks hold.
func (p *phaseMachine) withOpen(n int32, hold []openCheck) *reading {
	c := &p.machine.combos.list[n]
	var here []rankedClass
	var at []int32
	for i, k := range c.kinds {
		if !p.seen(p.machine.kinds[k].typ) {
			continue
		}
		set := slices.Clone(p.classes.sets[p.kind(k).class])
		for _, o := range hold {
			if o.at == int32(i) {
				set.set(o.constraint)
			}
		}
		here = append(here, rankedClass{p.classes.of(set), c.ranks[i]})
		at = append(at, int32(i))
	}
	r := &reading{}
	p.group(r, here, at)
	return r
}
