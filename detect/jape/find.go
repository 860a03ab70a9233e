package jape

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
)

// find collects the matches of the phase.
func (p *phaseRun) find() error {
	p.beginnings()
	next := 0 // no match begins before it
	for n, at := range p.begins {
		i := int(at)
		if i < next {
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
		case p.control == once:
			return nil
		default:
			next = p.stream.seek(i+1, end)
		}
	}
	return nil
}

// beginnings collects the starts where a rule may begin. They come in no order that a
// processor could foresee, so that the loop does without a branch.
func (p *phaseRun) beginnings() {
	may := [...]int{dullUnknown: 1, dullInvisible: 0, dullAlways: 0, dullIfClosed: 1, dullNever: 1}
	if p.closed {
		may[dullIfClosed] = 0
	}
	combos := p.stream.combo
	p.begins = slices.Grow(p.begins[:0], len(combos)+1)[:len(combos)+1]
	n := 0
	for i, c := range combos {
		p.begins[n] = int32(i)
		n += may[p.dull[c]]
	}
	p.begins = p.begins[:n]
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
	places, short, err := p.placesOf(i, best)
	if err != nil {
		return err
	}
	if places != nil {
		err := p.pass(places)
		p.matches = append(p.matches, p.match(i, int32(len(places)-1)))
		return err
	}
	return s.run(i, func(k int32) bool {
		if s.steps[k].end != best.end {
			return true
		}
		if short {
			p.remember(k)
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
