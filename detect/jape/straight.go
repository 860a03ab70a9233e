package jape

// straight runs from the i-th start as long as all annotations at a start end at one place,
// which is the common case. It gives the best match so far and where to go on.
func (p *phaseRun) straight(i int) (best found, from pending, err error) {
	best = found{rule: -1}
	if p.alive != nil {
		return best, pending{i, stateStart}, nil
	}
	n, state, read := len(p.stream.flow), stateStart, 0
	table, shift := p.table, p.shift
	for i < n {
		g := p.glance(i)
		letter, end := g.letter(), int32(-1)
		if g&(glanceSeen|glanceSlow) != glanceSeen {
			if g&glanceSeen == 0 {
				i++
				continue
			}
			r, err := p.readingAt(i)
			if err != nil {
				return best, from, err
			}
			if r.state != single {
				break
			}
			letter, end = r.letter, p.stream.at(i)[r.at].end
			table, shift = p.table, p.shift // which may have grown
		}
		read++
		next := table[state<<shift|letter]
		if next == stateUnknown {
			next = p.firstStep(state, letter)
			table, shift = p.table, p.shift
		}
		if state = next; state == stateDead {
			break
		}
		if rule := p.states[state].accept; rule >= 0 {
			best, read = found{p.endOf(i, end), rule}, 0 // it is longer than any before
			if p.control != appelt {
				break
			}
		}
		if i++; end >= 0 {
			i = p.stream.seek(i, end)
		}
	}
	p.vain += read
	if i >= n {
		state = stateDead
	}
	return best, pending{i, state}, nil
}

// endOf is where the annotations end that begin at the i-th start, if it is not known: all of
// them at one place.
func (p *phaseRun) endOf(i int, known int32) int32 {
	if known >= 0 {
		return known
	}
	return p.stream.entries[p.stream.from[i]].end
}
