package jape

// straight runs from the i-th start as long as all annotations at a start end at one place,
// which is the common case. It gives the best match so far and where to go on.
func (p *phaseRun) straight(i int) (best outcome, from pendingState, err error) {
	best = outcome{rule: -1}
	if p.alive != nil || p.automaton.guarded {
		return best, pendingState{i, stateStart}, nil
	}
	flow, glances := p.stream.flow, p.glances
	state, read := stateStart, 0
	table, shift := p.table, p.shift
	for i < len(flow) {
		g := glances[flow[i]|p.around(i)]
		letter, last := g.letter(), int32(-1)
		if g&glancePlain == 0 {
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
			letter, last = r.letter, r.at
			table, shift = p.table, p.shift // which may have grown
		}
		read++
		next := table[state<<shift|letter]
		if next <= stateDead { // mostly it is not
			if next == stateUnknown {
				next = p.firstStep(state, letter)
				table, shift = p.table, p.shift
			}
			if next == stateDead {
				state = next
				break
			}
			if next < 0 {
				next = -next
				best, read = outcome{end: p.stream.at(i)[max(last, 0)].end, rule: p.states[next].accept}, 0 // it is longer than any before
				if p.control != appelt {
					break
				}
			}
		}
		state = next
		if last >= 0 {
			i = p.stream.seek(i+1, p.stream.at(i)[last].end)
			continue
		}
		i++
	}
	p.vain += read
	if i >= len(flow) {
		state = stateDead
	}
	return best, pendingState{i, state}, nil
}
