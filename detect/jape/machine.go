package jape

import (
	"encoding/binary"
	"sync"

	"github.com/lethe-privacy/lethe/annotation"
)

// machine is what one run of a grammar remembers for the next: which constraints a
// list of features satisfies, and the automata as far as documents needed them. It is
// used by one run at a time.
type machine struct {
	types  map[string]*interner
	kinds  []featureKind
	byID   []placedKind // of the document that is being read
	read   map[string]*stream
	phases []*phaseMachine
}

// featureKind is a list of features of annotations of a type. Equal ones have one
// number, so that a constraint is checked once for each.
type featureKind struct {
	typ      string
	features annotation.Features
}

// interner numbers the features of annotations of one type, by where they lie, and by
// what they say. It holds on to them, so that no other list can come to lie there.
type interner struct {
	byPlace   map[*annotation.Feature]int32
	byContent map[string]int32
}

// maxRemembered bounds what a machine remembers from one document to the next.
const maxRemembered = 1 << 18

func newMachine(phases []*phase) *machine {
	m := &machine{types: map[string]*interner{}, read: map[string]*stream{}}
	for _, p := range phases {
		m.phases = append(m.phases, newPhaseMachine(p))
	}
	return m
}

func (m *machine) size() int {
	n := 0
	for _, t := range m.types {
		n += len(t.byPlace)
	}
	for _, p := range m.phases {
		n += len(p.states)*8 + len(p.letters.sets) + len(p.multi)
	}
	return n
}

// begin forgets the document before.
func (m *machine) begin() {
	m.byID = m.byID[:0]
	for _, s := range m.read {
		s.valid = false
	}
}

// stream gives what a phase sees, which is read anew only if it has changed since
// another phase saw the same types.
func (m *machine) stream(doc *annotation.Document, p *phaseMachine) *stream {
	types, key := p.sees, p.seesKey
	if p.input == nil {
		types = doc.Types()
		key = "" // of all types
	}
	s := m.read[key]
	if s == nil {
		s = &stream{}
		m.read[key] = s
	}
	if p.input == nil || !s.current(doc) {
		s.read(m, doc, types)
	}
	return s
}

// placedKind is the number of features that lie at a place.
type placedKind struct {
	place *annotation.Feature
	kind  int32
}

// kindOf is of for an annotation, whose number mostly stays through the phases.
func (m *machine) kindOf(t *interner, typ string, a *annotation.Annotation) int32 {
	if len(a.Features) == 0 {
		return m.of(t, typ, a.Features)
	}
	if int(a.ID) >= len(m.byID) {
		m.byID = append(m.byID, make([]placedKind, int(a.ID)+1-len(m.byID))...)
	}
	k := &m.byID[a.ID]
	if k.place != &a.Features[0] {
		*k = placedKind{&a.Features[0], m.of(t, typ, a.Features)}
	}
	return k.kind
}

// of numbers the features of an annotation.
func (m *machine) of(t *interner, typ string, f annotation.Features) int32 {
	if len(f) > 0 {
		if n, ok := t.byPlace[&f[0]]; ok {
			return n
		}
	}
	key := contentKey(f)
	n, ok := t.byContent[key]
	if !ok {
		n = int32(len(m.kinds))
		m.kinds = append(m.kinds, featureKind{typ, f})
		t.byContent[key] = n
	}
	if len(f) > 0 {
		t.byPlace[&f[0]] = n
	}
	return n
}

func (m *machine) interner(typ string) *interner {
	t := m.types[typ]
	if t == nil {
		t = &interner{map[*annotation.Feature]int32{}, map[string]int32{}}
		m.types[typ] = t
	}
	return t
}

func contentKey(f annotation.Features) string {
	var b []byte
	for _, e := range f {
		b = binary.AppendUvarint(b, uint64(len(e.Name)))
		b = append(b, e.Name...)
		b = binary.AppendUvarint(b, uint64(len(e.Value)))
		b = append(b, e.Value...)
	}
	return string(b)
}

// pool keeps machines between runs: as many as run at once.
type pool struct {
	mu   sync.Mutex
	free []*machine
}

func (g *Grammar) acquire() *machine {
	g.pool.mu.Lock()
	defer g.pool.mu.Unlock()
	if n := len(g.pool.free); n > 0 {
		m := g.pool.free[n-1]
		g.pool.free = g.pool.free[:n-1]
		return m
	}
	return newMachine(g.phases)
}

func (g *Grammar) release(m *machine) {
	if m.size() > maxRemembered {
		return
	}
	g.pool.mu.Lock()
	defer g.pool.mu.Unlock()
	g.pool.free = append(g.pool.free, m)
}
