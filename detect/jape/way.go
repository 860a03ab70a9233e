package jape

import (
	"encoding/binary"
	"errors"
	"slices"

	"github.com/lethe-privacy/lethe/annotation"
)

// ways remembers which places a rule passes while a match reads certain letters: for a match
// all of whose annotations at a start end at one place, nothing else decides on it.
type ways map[string][]int32

// only reports whether all ways of a match pass the same starts, which it notes with the key of
// the match. Long ones are not worth remembering.
func (p *phaseRun) only(i int, best found) (bool, error) {
	p.way, p.key = p.way[:0], binary.AppendUvarint(p.key[:0], uint64(best.rule))
	for i < len(p.stream.starts) && len(p.way) < long {
		r, err := p.readingAt(i)
		if err != nil || r.state != single {
			return false, err
		}
		end := p.stream.at(i)[r.at].end
		p.way, p.key = append(p.way, i), binary.AppendUvarint(p.key, uint64(r.letter))
		if end >= best.end {
			return end == best.end, nil
		}
		i = p.next(i+1, end)
	}
	return false, nil
}

// placesOf gives the places that a match passes, as far as they are known or the match is long;
// short says that they should be remembered.
func (p *phaseRun) placesOf(i int, best found) (places []int32, short bool, err error) {
	if short, err = p.only(i, best); err != nil {
		return nil, false, err
	}
	if places := p.ways[string(p.key)]; short && places != nil {
		return places, true, nil
	}
	places, err = p.direct(i, best, p.long)
	return places, short, err
}

// remember keeps the places on the way to a step, the last of a match.
func (p *phaseRun) remember(k int32) {
	var places []int32
	for ; k >= 0; k = p.search.steps[k].parent {
		places = append(places, p.search.steps[k].place)
	}
	slices.Reverse(places)
	p.ways[string(p.key)] = places
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
