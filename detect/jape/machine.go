package jape

import (
	"encoding/binary"
	"sync"

	"github.com/lethe-privacy/lethe/annotation"
)

// machine is what one run of a grammar remembers for the next: which comparisons hold
// for which features, and the automata as far as documents needed them. It is used by
// one run at a time.
type machine struct {
	checks *checkTable
	types  map[string]*typeTable
	kinds  []kind
	combos combos
	rows   []quickReading // by combo, and in that by phase
	phases []*phaseMachine
	stream stream
	run    phaseRun
}

// kind is annotations of a type for which the same comparisons hold. There are few, so
// that what was learnt of some words serves for words that were never met before.
type kind struct {
	typ   int32
	name  string
	truth bits
}

// typeTable numbers the kinds of one type: by the place of their features, which
// tokens share, and by the values. It holds on to the places, so that nothing else
// can come to lie there.
type typeTable struct {
	number   int32
	relevant []string
	byPlace  map[*annotation.Feature]int32
	byValues map[string]int32
	byTruth  map[string]int32
	only     int32 // the one kind there is, plus one, where no feature is compared
	hits     int
	key      []byte
}

// maxRemembered bounds what a machine remembers from one document to the next,
// maxKept the places of the features of a type, maxValues their values.
const (
	maxRemembered = 1 << 19
	maxKept       = 1 << 18
	maxValues     = 1 << 16
)

func newMachine(t *checkTable, phases []*phase) *machine {
	m := &machine{checks: t, types: map[string]*typeTable{}, combos: newCombos()}
	for _, name := range t.typeNames() {
		m.table(name)
	}
	for _, p := range phases {
		m.phases = append(m.phases, newPhaseMachine(p, m))
	}
	return m
}

// size counts what is remembered, and forgets places and values that are too many.
func (m *machine) size() int {
	n := len(m.kinds)*(2+int(m.checks.n)/64) + len(m.combos.list)*(2+len(m.phases))
	for _, t := range m.types {
		if len(t.byPlace) > maxKept {
			clear(t.byPlace)
		}
		if len(t.byValues) > maxValues {
			clear(t.byValues)
		}
	}
	for _, p := range m.phases {
		n += len(p.states)*8 + len(p.letters.sets) + len(p.variants)
		for i := range p.states {
			n += len(p.states[i].next)
		}
	}
	return n
}

func (m *machine) table(name string) *typeTable {
	t := m.types[name]
	if t == nil {
		t = &typeTable{number: int32(len(m.types)), relevant: m.checks.relevant[name], byPlace: map[*annotation.Feature]int32{}, byValues: map[string]int32{}, byTruth: map[string]int32{}}
		m.types[name] = t
	}
	return t
}

// kindOf numbers the kind of an annotation.
func (m *machine) kindOf(t *typeTable, name string, f annotation.Features) (int32, error) {
	if t.only > 0 {
		return t.only - 1, nil
	}
	if len(f) == 0 {
		return m.kindByValues(t, name, f)
	}
	if n, ok := t.byPlace[&f[0]]; ok {
		t.hits++
		return n, nil
	}
	n, err := m.kindByValues(t, name, f)
	if err == nil && len(t.byPlace) < 1024+8*t.hits { // where no lists are shared, none are kept
		t.byPlace[&f[0]] = n
	}
	return n, err
}

func (m *machine) kindByValues(t *typeTable, name string, f annotation.Features) (int32, error) {
	t.key = t.key[:0]
	for _, r := range t.relevant {
		v, ok := f.Get(r)
		if !ok {
			t.key = append(t.key, 0)
			continue
		}
		t.key = binary.AppendUvarint(t.key, uint64(len(v))+1)
		t.key = append(t.key, v...)
	}
	if n, ok := t.byValues[string(t.key)]; ok {
		return n, nil
	}
	truth, err := m.checks.truth(name, f)
	if err != nil {
		return 0, err
	}
	same := truth.key()
	n, ok := t.byTruth[same]
	if !ok {
		n = int32(len(m.kinds))
		m.kinds = append(m.kinds, kind{t.number, name, truth})
		t.byTruth[same] = n
	}
	t.byValues[string(t.key)] = n
	if len(t.relevant) == 0 {
		t.only = n + 1
	}
	return n, nil
}

// pool keeps machines between runs: as many as run at once.
type pool struct {
	mu     sync.Mutex
	checks *checkTable
	free   []*machine
}

func (g *Grammar) acquire() *machine {
	g.pool.mu.Lock()
	defer g.pool.mu.Unlock()
	if g.pool.checks == nil {
		g.pool.checks = newCheckTable(g.phases)
	}
	if n := len(g.pool.free); n > 0 {
		m := g.pool.free[n-1]
		g.pool.free = g.pool.free[:n-1]
		return m
	}
	return newMachine(g.pool.checks, g.phases)
}

func (g *Grammar) release(m *machine) {
	if m.size() > maxRemembered {
		return
	}
	g.pool.mu.Lock()
	defer g.pool.mu.Unlock()
	g.pool.free = append(g.pool.free, m)
}
