package jape

// room is the starts from one up to before another.
type room struct{ from, to int }

func (r room) has(i int) bool { return r.from <= i && i < r.to }

// findPossible looks whether the types are there on which constraints depend, and where.
func (p *phaseRun) findPossible() {
	p.possible = append(p.possible[:0], make([]bool, len(p.automaton.constraints))...)
	from, to := int32(len(p.doc.Text)), int32(0)
	for _, c := range p.automaton.open {
		least, most := p.mayHold(p.automaton.constraints[c])
		if least < most {
			p.possible[c] = true
			from, to = min(from, least), max(to, most)
		}
	}
	p.room = room{}
	if from < to {
		p.room.from = p.stream.seek(0, from)
		p.room.to = p.stream.seek(p.room.from, to)
	}
}

// mayHold gives the part of the text in which annotations must start for a constraint to hold:
// where others lie that they must lie within.
func (p *phaseRun) mayHold(c *checker) (from, to int32) {
	from, to = 0, int32(len(p.doc.Text))
	for k := range c.near {
		n := &c.near[k]
		if n.not {
			continue
		}
		if n.unseen {
			return 0, 0
		}
		others := p.coverOf(n.other)
		if len(p.doc.Of(n.other.typ)) == 0 {
			return 0, 0
		}
		if !n.contains {
			from, to = max(from, others.from), min(to, others.to)
		}
	}
	return from, to
}
