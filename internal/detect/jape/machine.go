package jape

import (
	"encoding/binary"
	"sync"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// machine is what one run of a grammar remembers for the next: which comparisons hold
// for which features, and the automata as far as documents needed them. It is used by
// one run at a time.
type machine struct {
	checks *checkTable
	types  map[string]*typeTable
	kinds  []kind
	combos combos
	phases []*phaseMachine
	stream stream
	run    phaseRun

	documents int // so far
}

// kind is annotations of a type for which the same comparisons hold. There are few, so
// that what was learnt of some words serves for words that were never met before.
type kind struct {
	typ   int32
	name  string
	truth bits
}

// typeTable numbers the kinds of one type: by the numbers of features that are shared, as
// those of tokens are, and by the values.
type typeTable struct {
	number   int32
	relevant []string
	byShared []int32 // plus one
	byValues map[string]int32
	byTruth  map[string]int32
	only     int32 // the one kind there is, plus one, where no feature is compared
	cover    *cover
	document int // of which cover is
	key      []byte
}

// maxRemembered bounds what a machine remembers from one document to the next,
// maxShared which numbers of shared features, maxValues the values of the features of a type.
const (
	maxRemembered = 1 << 19
	maxShared     = 1 << 18
	maxValues     = 1 << 16
)

func newMachine(t *checkTable, phases []*phase) *machine {
	m := &machine{checks: t, types: map[string]*typeTable{}, combos: newCombos()}
	for _, name := range t.names {
		m.table(name)
	}
	for _, p := range phases {
		m.phases = append(m.phases, newPhaseMachine(p, m))
	}
	return m
}

// size counts what is remembered, and forgets values that are too many.
func (m *machine) size() int {
	n := len(m.kinds)*(2+int(m.checks.n)/64) + len(m.combos.list)*(2+4*len(m.phases))
	for _, t := range m.types {
		if len(t.byValues) > maxValues {
			clear(t.byValues)
		}
	}
	for _, p := range m.phases {
		n += len(p.states)*8 + len(p.table) + len(p.letters.sets) + len(p.variants) + 16*len(p.plans) + 4*len(p.alike)
	}
	return n
}

func (m *machine) table(name string) *typeTable {
	t := m.types[name]
	if t == nil {
		t = &typeTable{number: int32(len(m.types)), relevant: m.checks.relevant[name], byValues: map[string]int32{}, byTruth: map[string]int32{}}
		m.types[name] = t
	}
	return t
}

// kindOf numbers the kind of an annotation.
func (m *machine) kindOf(t *typeTable, a *annotation.Annotation) (int32, error) {
	if t.only > 0 {
		return t.only - 1, nil
	}
	if a.Shared == 0 || a.Shared >= maxShared {
		return m.kindByValues(t, a.Type, a.Features)
	}
	if int(a.Shared) >= len(t.byShared) {
		t.byShared = append(t.byShared, make([]int32, int(a.Shared)+1-len(t.byShared))...)
	}
	if n := t.byShared[a.Shared]; n > 0 {
		return n - 1, nil
	}
	n, err := m.kindByValues(t, a.Type, a.Features)
	if err == nil {
		t.byShared[a.Shared] = n + 1
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
