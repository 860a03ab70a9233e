package jape

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe/annotation"
)

// maxSteps bounds the ways that a phase follows one by one on a document, and
// maxMatches the matches that a style which reports all of them may find there.
const (
	maxSteps   = 5_000_000
	maxMatches = 2_000_000
)

// phaseRun is a phase on a document. All matching is done before the first
// right-hand side acts, so that no rule sees what another of its phase adds.
type phaseRun struct {
	*phaseMachine
	ctx     context.Context
	doc     *annotation.Document
	traced  bool // rules that do nothing are told of, too
	stream  *stream
	placed  []*reading // by start: where it depends on more than what starts there
	regions map[*checker]*region
	// possible are constraints that can hold as far as they depend on other annotations;
	// closed says that none can.
	possible []bool
	closed   bool
	matches  []match

	work  int     // steps of searches
	vain  int     // starts that were read without a match
	alive []int32 // by start: the state of backward, once that is needed

	search   search
	long     int       // matches from so many starts on are bound by direct
	leadSets []bits    // of the match that direct reads
	open     []pending // where matching goes on, by start, from head
	head     int
	groups   []group
	looked   int // the start of which here holds the annotations, and sets what they satisfy
	here     []entry
	sets     []bits
	tuple    [4]annotation.ID
}

// Firing is a rule that fired.
type Firing struct {
	Phase, Rule string
	Pos         Pos // of the rule
	Start, End  int // what it matched, with its contexts
	Labels      []Label
}

// Label is what a label was bound to.
type Label struct {
	Name        string
	Annotations []annotation.ID
}

// Run applies the grammar to a document, phase by phase. It reads and adds
// annotations there. A Grammar may run on several documents at once.
func (g *Grammar) Run(ctx context.Context, doc *annotation.Document) error {
	return g.RunTraced(ctx, doc, nil)
}

// RunTraced is Run, and tells of each rule that fires, just before it acts.
func (g *Grammar) RunTraced(ctx context.Context, doc *annotation.Document, fired func(Firing)) error {
	return g.run(ctx, doc, fired, nil)
}

// run runs the phases; found is called between the matching of a phase and its acts.
func (g *Grammar) run(ctx context.Context, doc *annotation.Document, fired func(Firing), found func(*phaseRun) error) error {
	m := g.acquire()
	defer g.release(m)
	if err := m.stream.read(m, doc); err != nil {
		return fmt.Errorf("jape: run: %w", err)
	}
	p := &m.run // whose buffers serve all phases, and the next document
	p.ctx, p.long, p.traced = ctx, long, fired != nil || found != nil
	defer p.forget()
	for _, ph := range m.phases {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("jape: run phase %s: %w", ph.name, err)
		}
		p.start(ph, doc)
		if err := p.find(); err != nil {
			return err
		}
		if found != nil {
			if err := found(p); err != nil {
				return err
			}
		}
		if err := p.fire(fired); err != nil {
			return err
		}
	}
	return nil
}

// forget lets go of the document.
func (p *phaseRun) forget() {
	clear(p.matches[:cap(p.matches)])
	p.ctx, p.doc, p.regions, p.alive, p.leadSets = nil, nil, nil, nil, nil
}

// start readies the run for a phase.
func (p *phaseRun) start(ph *phaseMachine, doc *annotation.Document) {
	p.phaseMachine, p.doc, p.stream = ph, doc, &ph.machine.stream
	p.search.p = p
	p.placed, p.matches = p.placed[:0], p.matches[:0]
	p.regions, p.alive = nil, nil
	p.work, p.vain, p.looked = 0, 0, -1
	if n := len(ph.machine.combos.list) - len(ph.readings); n > 0 {
		ph.readings = append(ph.readings, make([]reading, n)...)
		ph.dulls = append(ph.dulls, make([]dullness, n)...)
		ph.quick = append(ph.quick, make([]quickReading, n)...)
	}
	p.findPossible()
}

// findPossible looks whether the types are there on which constraints depend.
func (p *phaseRun) findPossible() {
	p.possible, p.closed = append(p.possible[:0], make([]bool, len(p.automaton.constraints))...), true
	for i, c := range p.automaton.constraints {
		if len(c.text)+len(c.near) == 0 {
			continue
		}
		p.possible[i] = true
		for k := range c.near {
			if n := &c.near[k]; !n.not && len(p.doc.Of(n.other.typ)) == 0 {
				p.possible[i] = false
			}
		}
		p.closed = p.closed && !p.possible[i]
	}
}

// find collects the matches of the phase.
func (p *phaseRun) find() error {
	for i, n := 0, 0; i < len(p.stream.starts); n++ {
		if p.dull(i) {
			i++
			continue
		}
		if n%1024 == 0 && p.ctx.Err() != nil {
			return p.failed(p.ctx.Err())
		}
		end, err := p.findAt(i)
		if err != nil {
			return err
		}
		switch {
		case end < 0 || p.control == all:
			i++
		case p.control == once:
			return nil
		default:
			i = p.stream.seek(i+1, end)
		}
	}
	return nil
}

// dull reports quickly that no rule begins at a start, where that is known.
func (p *phaseRun) dull(i int) bool {
	d := p.dulls[p.stream.combo[i]]
	return d == dullAlways || d == dullInvisible || d == dullIfClosed && p.closed
}

// findAt matches at one start and gives the offset where matching goes on, -1 where
// no rule matched.
func (p *phaseRun) findAt(i int) (int32, error) {
	best, err := p.forward(i)
	if err != nil || best.rule < 0 {
		return -1, err
	}
	switch p.control {
	case appelt:
		return best.end, p.longest(i, best)
	case first, once:
		return p.shortest(i)
	}
	return p.every(i)
}

// longest adds the match that was found, and in matchGroup the other ways in which the
// rule matches the same text.
func (p *phaseRun) longest(i int, best found) error {
	if len(p.rules[best.rule].right) == 0 && !p.traced {
		return nil
	}
	s := p.search.begin(best.rule, best.end, p.phase.group)
	if p.phase.group {
		_, err := p.collect(i, s, func(st *step) bool { return st.end == best.end })
		return err
	}
	if done, err := p.direct(i, best, p.long); done || err != nil {
		if done {
			p.matches = append(p.matches, p.match(i, int32(len(s.steps)-1)))
		}
		return err
	}
	return s.run(i, func(k int32) bool {
		if s.steps[k].end != best.end {
			return true
		}
		p.matches = append(p.matches, p.match(i, k))
		return false
	})
}

// shortest finds the match that takes the fewest annotations.
func (p *phaseRun) shortest(i int) (int32, error) {
	s := p.search.begin(-1, 0, false)
	end := int32(-1)
	err := s.run(i, func(k int32) bool {
		p.matches = append(p.matches, p.match(i, k))
		end = s.steps[k].end
		return false
	})
	return end, err
}

// every finds all matches from a start.
func (p *phaseRun) every(i int) (int32, error) {
	return p.collect(i, p.search.begin(-1, 0, true), func(*step) bool { return true })
}

// collect adds the matches that want takes, each once, and gives their furthest end.
func (p *phaseRun) collect(i int, s *search, want func(*step) bool) (end int32, err error) {
	known := map[string]bool{}
	end = -1
	e := s.run(i, func(k int32) bool {
		st := &s.steps[k]
		if !want(st) {
			return true
		}
		end = max(end, st.end)
		m := p.match(i, k)
		if key := m.key(); !known[key] {
			known[key] = true
			p.matches = append(p.matches, m)
		}
		if len(p.matches) > maxMatches || p.work > maxSteps {
			err = p.tooMany(m.rule, i)
		}
		return err == nil
	})
	return end, cmp.Or(e, err)
}

func (p *phaseRun) match(i int, k int32) match {
	st := &p.search.steps[k]
	bound := p.search.bound(k)
	for _, b := range bound {
		p.work += len(b.ids)
	}
	return match{p.automaton.places[st.place].rule, int(p.stream.starts[i]), int(st.end), bound}
}

// key tells matches from one start apart.
func (m *match) key() string {
	b := binary.AppendVarint(nil, int64(m.rule))
	b = binary.AppendVarint(b, int64(m.end))
	for _, l := range m.bound {
		b = append(append(b, l.label...), 0)
		b = binary.AppendVarint(b, int64(len(l.ids)))
		for _, id := range l.ids {
			b = binary.AppendVarint(b, int64(id))
		}
	}
	return string(b)
}

// tooMany is the error of a style that reports more than the bound.
func (p *phaseRun) tooMany(rule int32, i int) error {
	r := p.rules[rule]
	return p.failed(fmt.Errorf("%v: rule %s matches in too many ways at offset %d; appelt, which reports one match, has no such bound",
		r.pos, r.name, p.stream.starts[i]))
}

// fire acts on the matches in order.
func (p *phaseRun) fire(fired func(Firing)) error {
	gone := map[annotation.ID]annotation.Annotation{}
	var changed []annotation.ID
	for _, m := range p.matches {
		r := p.rules[m.rule]
		f := &firing{doc: p.doc, rule: r, bound: m.bound, gone: gone, changed: &changed}
		if fired != nil {
			fired(m.firing(p.phaseMachine.phase, r))
		}
		for _, a := range r.right {
			if err := a.run(f); err != nil {
				return fmt.Errorf("jape: run phase %s: %v: rule %s at offset %d: %w", p.name, r.pos, r.name, m.start, err)
			}
		}
	}
	if err := p.stream.update(p.machine, p.doc, changed, gone); err != nil {
		return p.failed(err)
	}
	return nil
}

func (m *match) firing(ph *phase, r *rule) Firing {
	f := Firing{Phase: ph.name, Rule: r.name, Pos: r.pos, Start: m.start, End: m.end}
	for _, b := range m.bound {
		f.Labels = append(f.Labels, Label{b.label, b.ids})
	}
	return f
}

// sort orders annotations by start, then id. They come from a way's end to its start.
func (p *phaseRun) sort(ids []annotation.ID) {
	if len(ids) == 1 {
		return
	}
	slices.Reverse(ids)
	slices.SortFunc(ids, func(a, b annotation.ID) int {
		return cmp.Or(cmp.Compare(p.doc.Get(a).Start, p.doc.Get(b).Start), cmp.Compare(a, b))
	})
}
