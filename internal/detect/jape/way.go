package jape

import (
	"encoding/binary"
	"errors"
	"slices"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// plans remembers what a match binds, by what can be read on its way: for a match all of whose
// annotations at a start end at one place, nothing else decides on it.
type plans map[string][]plannedBinding

// plannedBinding is a label with the annotations that it binds, in order.
type plannedBinding struct {
	label string
	picks []pick
}

// pick is an annotation by the start on the way of a match, and its place among those there.
type pick struct{ start, entry int32 }

// only reports whether all ways of a match pass the same starts, which it notes with the key of
// the match. Long ones are not worth remembering.
func (p *phaseRun) only(i int, best outcome) (bool, error) {
	p.way, p.key = p.way[:0], binary.AppendUvarint(p.key[:0], uint64(best.rule))
	for i < len(p.stream.starts) && len(p.way) < p.long {
		r, err := p.readingAt(i)
		if err != nil || r.state != single {
			return false, err
		}
		end := p.stream.at(i)[r.at].end
		p.way, p.key = append(p.way, i), binary.AppendUvarint(p.key, uint64(r.number))
		if end >= best.end {
			return end == best.end, nil
		}
		i = p.next(i+1, end)
	}
	return false, nil
}

// follow makes the match at the i-th start by its plan.
func (p *phaseRun) follow(plan []plannedBinding, i int, best outcome) match {
	from := len(p.bindings)
	for _, l := range plan {
		at := len(p.boundIDs)
		for _, k := range l.picks {
			p.boundIDs = append(p.boundIDs, p.stream.at(p.way[k.start])[k.entry].id)
		}
		p.work += len(l.picks)
		p.bindings = append(p.bindings, binding{l.label, p.boundIDs[at:len(p.boundIDs):len(p.boundIDs)]})
	}
	return match{best.rule, int(p.stream.starts[i]), int(best.end), p.bindings[from:len(p.bindings):len(p.bindings)]}
}

// plan notes what a match binds that passes the starts of p.way.
func (p *phaseRun) plan(m *match) []plannedBinding {
	plan := make([]plannedBinding, len(m.bound))
	for i, b := range m.bound {
		plan[i].label = b.label
		k := 0
		for _, id := range b.ids {
			for !slices.ContainsFunc(p.stream.at(p.way[k]), func(e entry) bool { return e.id == id }) {
				k++ // both are in order
			}
			j := slices.IndexFunc(p.stream.at(p.way[k]), func(e entry) bool { return e.id == id })
			plan[i].picks = append(plan[i].picks, pick{int32(k), int32(j)})
		}
	}
	return plan
}

var errEnough = errors.New("enough")

// pass makes the steps of a match of which starts and places are known.
func (p *phaseRun) pass(places []int32) error {
	p.looked = -1
	for k, q := range places {
		if err := p.passOne(q, k); err != nil {
			return err
		}
	}
	return nil
}

// passOne makes the k-th step of a match, over a place.
func (p *phaseRun) passOne(q int32, k int) error {
	s, at := &p.search, p.way[k]
	err := p.tuples(p.automaton.places[q].test, at, func(ids []annotation.ID, end int32) error {
		s.steps = append(s.steps, step{place: q, parent: int32(k - 1), at: int32(at), end: end, from: int32(len(s.ids)), to: int32(len(s.ids) + len(ids))})
		s.ids = append(s.ids, ids...)
		return errEnough
	})
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}
