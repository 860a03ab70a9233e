package jape

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe/annotation"
)

// maxSteps bounds the ways that are followed from one start, and maxMatches the
// matches that a style which reports all of them may find in a document.
const (
	maxSteps   = 4_000_000
	maxMatches = 2_000_000
)

// phaseRun is a phase on a document. All matching is done before the first
// right-hand side acts, so that no rule sees what another of its phase adds.
type phaseRun struct {
	*phase
	doc     *annotation.Document
	stream  *stream
	matches []match
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
	for _, ph := range g.phases {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("jape: run phase %s: %w", ph.name, err)
		}
		p := &phaseRun{phase: ph, doc: doc, stream: newStream(doc, ph.input)}
		if err := p.find(ctx); err != nil {
			return err
		}
		if err := p.fire(fired); err != nil {
			return err
		}
	}
	return nil
}

// find collects the matches of the phase.
func (p *phaseRun) find(ctx context.Context) error {
	for i := 0; i < len(p.stream.starts); {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("jape: run phase %s: %w", p.name, err)
		}
		end, err := p.findAt(i)
		if err != nil {
			return err
		}
		if p.control == once && end >= 0 {
			return nil
		}
		if end < 0 || p.control == all {
			i++
		} else {
			i = max(i+1, p.stream.next(end))
		}
	}
	return nil
}

// findAt matches at one start and gives the offset where matching goes on, -1 where
// no rule matched.
func (p *phaseRun) findAt(i int) (int, error) {
	switch p.control {
	case appelt:
		return p.longest(i)
	case first, once:
		return p.shortest(i)
	}
	return p.every(i)
}

// longest finds the longest match, by priority, then by the order of rules.
func (p *phaseRun) longest(i int) (int, error) {
	s := &search{p: p, only: -1}
	best := int32(-1)
	err := s.run(i, func(k int32) bool {
		if best < 0 || p.better(s.steps[k], s.steps[best]) {
			best = k
		}
		return true
	})
	if err != nil || best < 0 {
		return -1, err
	}
	won := s.steps[best]
	p.add(i, s, best)
	if p.groups {
		return won.end, p.group(i, p.automaton.places[won.place].rule, won.end)
	}
	return won.end, nil
}

// better reports whether a beats b: it is longer, of a higher priority, or of an
// earlier rule.
func (p *phaseRun) better(a, b step) bool {
	x, y := p.automaton.places[a.place].rule, p.automaton.places[b.place].rule
	return cmp.Or(cmp.Compare(a.end, b.end), cmp.Compare(p.rules[x].priority, p.rules[y].priority), cmp.Compare(y, x)) > 0
}

// group adds the other ways in which the rule matches the same text.
func (p *phaseRun) group(i int, rule int32, end int) error {
	s := &search{p: p, only: rule, limit: end, bindings: true}
	known := len(p.matches) - 1
	return p.collect(i, s, func(st step) bool { return st.end == end }, known)
}

// shortest finds the match that takes the fewest annotations.
func (p *phaseRun) shortest(i int) (int, error) {
	s := &search{p: p, only: -1}
	end := -1
	err := s.run(i, func(k int32) bool {
		p.add(i, s, k)
		end = s.steps[k].end
		return false
	})
	return end, err
}

// every finds all matches from a start.
func (p *phaseRun) every(i int) (int, error) {
	s := &search{p: p, only: -1, bindings: true}
	end := -1
	err := p.collect(i, s, func(st step) bool {
		end = max(end, st.end)
		return true
	}, len(p.matches))
	return end, err
}

// collect adds the matches that want takes and that are not among matches[known:].
func (p *phaseRun) collect(i int, s *search, want func(step) bool, known int) error {
	type found struct {
		rule, chain int32
		end         int
	}
	seen := map[found]bool{}
	var err error
	e := s.run(i, func(k int32) bool {
		st := s.steps[k]
		key := found{p.automaton.places[st.place].rule, st.chain, st.end}
		if seen[key] || !want(st) {
			return true
		}
		seen[key] = true
		if p.control == appelt && sameBound(p.matches[known].bound, s.bound(k)) {
			return true
		}
		p.add(i, s, k)
		if len(p.matches) > maxMatches {
			err = p.tooMany(key.rule, i)
		}
		return err == nil
	})
	return cmp.Or(e, err)
}

func sameBound(a, b []binding) bool {
	return slices.EqualFunc(a, b, func(x, y binding) bool { return x.label == y.label && slices.Equal(x.ids, y.ids) })
}

func (p *phaseRun) add(i int, s *search, k int32) {
	st := s.steps[k]
	p.matches = append(p.matches, match{p.automaton.places[st.place].rule, p.stream.starts[i], st.end, s.bound(k)})
}

// tooMany is the error of a style that reports more than the bound.
func (p *phaseRun) tooMany(rule int32, i int) error {
	r := p.rules[rule]
	return fmt.Errorf("jape: run phase %s: %v: rule %s matches in too many ways at offset %d; a style that reports one match (appelt, first, once) has no such bound",
		p.name, r.pos, r.name, p.stream.starts[i])
}

// fire acts on the matches in order.
func (p *phaseRun) fire(fired func(Firing)) error {
	gone := map[annotation.ID]annotation.Annotation{}
	for _, m := range p.matches {
		r := p.rules[m.rule]
		f := &firing{doc: p.doc, rule: r, bound: m.bound, gone: gone}
		if fired != nil {
			fired(m.firing(p.phase, r))
		}
		for _, a := range r.right {
			if err := a.run(f); err != nil {
				return fmt.Errorf("jape: run phase %s: %v: rule %s at offset %d: %w", p.name, r.pos, r.name, m.start, err)
			}
		}
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

// tuples gives the ways to satisfy a test at the i-th start.
func (p *phaseRun) tuples(test int32, i int) ([]tuple, error) {
	t := p.automaton.checks[test]
	here := p.stream.at(i)
	for _, k := range t.deny {
		found, err := p.satisfying(k, here)
		if err != nil || len(found) > 0 {
			return nil, err
		}
	}
	if len(t.want) == 0 { // only denied: any annotation will do
		return product([][]annotation.ID{here}, p.doc), nil
	}
	lists := make([][]annotation.ID, len(t.want))
	for n, k := range t.want {
		found, err := p.satisfying(k, here)
		if err != nil || len(found) == 0 {
			return nil, err
		}
		lists[n] = found
	}
	return product(lists, p.doc), nil
}

func (p *phaseRun) satisfying(k *checker, among []annotation.ID) ([]annotation.ID, error) {
	var out []annotation.ID
	for _, id := range among {
		ok, err := k.holds(p.doc, p.doc.Get(id))
		if err != nil {
			return nil, fmt.Errorf("jape: run phase %s: %w", p.name, err)
		}
		if ok {
			out = append(out, id)
		}
	}
	return out, nil
}

// product gives all ways to take one of each list.
func product(lists [][]annotation.ID, doc *annotation.Document) []tuple {
	out := []tuple{{}}
	for _, l := range lists {
		var longer []tuple
		for _, t := range out {
			for _, id := range l {
				ids := append(slices.Clone(t.ids), id)
				longer = append(longer, tuple{ids, max(t.end, doc.Get(id).End)})
			}
		}
		out = longer
	}
	return out
}

// sort orders annotations by start, then id.
func (p *phaseRun) sort(ids []annotation.ID) {
	slices.SortFunc(ids, func(a, b annotation.ID) int {
		return cmp.Or(cmp.Compare(p.doc.Get(a).Start, p.doc.Get(b).Start), cmp.Compare(a, b))
	})
}
