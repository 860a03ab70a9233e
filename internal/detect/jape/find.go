package jape

import (
	"cmp"
	"encoding/binary"
	"fmt"
)

// find collects the matches of the phase.
func (p *phaseRun) find() error {
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
func (p *phaseRun) longest(i int, best outcome) error {
	if len(p.rules[best.rule].right) == 0 && !p.traced {
		return nil
	}
	if p.phase.group {
		return p.allOf(i, best)
	}
	if p.automaton.guarded {
		return p.most(i, best)
	}
	short, err := p.only(i, best)
	if err != nil {
		return err
	}
	if !short && p.engine == Plus {
		return p.most(i, best)
	}
	if !short {
		return p.longer(i, best)
	}
	plan, known := p.plans[string(p.key)]
	if known {
		p.matches = append(p.matches, p.follow(plan, i, best))
		return nil
	}
	if err := p.one(i, best); err != nil {
		return err
	}
	p.plans[string(p.key)] = p.plan(&p.matches[len(p.matches)-1])
	return nil
}

// allOf adds all ways in which a rule matches a text.
func (p *phaseRun) allOf(i int, best outcome) error {
	if p.engine == Plus {
		return p.mostOf(i, best)
	}
	s := p.search.begin(best.rule, best.end, true)
	_, err := p.collect(i, s, func(st *step) bool { return st.end == best.end })
	return err
}

// one adds the way that counts.
func (p *phaseRun) one(i int, best outcome) error {
	if p.engine == Plus {
		return p.most(i, best)
	}
	return p.seek(i, best)
}

// longer adds a match that is long, or whose ways pass different starts.
func (p *phaseRun) longer(i int, best outcome) error {
	places, err := p.direct(i, best, p.long)
	if err != nil {
		return err
	}
	if places == nil {
		return p.seek(i, best)
	}
	p.search.begin(best.rule, best.end, false)
	err = p.pass(places)
	p.matches = append(p.matches, p.match(i, int32(len(places)-1)))
	return err
}

// seek searches for the match that was found, and adds it.
func (p *phaseRun) seek(i int, best outcome) error {
	s := p.search.begin(best.rule, best.end, false)
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

// key identifies matches from one start.
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
