package jape

import "slices"

// glance is what a phase asks of a combo at every start: the letter of its one group, and bits.
type glance uint32

const (
	glanceKnown glance = 1 << iota
	glanceSeen         // the phase sees something there
	glanceMay          // a rule may begin there
	glancePlain        // the letter is all there is; else the reading at the place must be asked

	glanceBits = iota
)

func (g glance) letter() int32 { return int32(g >> glanceBits) }

// A combo has a glance for each kind of start.
const (
	startShut  = 1 << iota // where what depends on the place does not hold
	startPlain             // where all annotations end at one place, no later than the next start
	startAlone             // where nothing reaches over on which something depends

	startBits = iota
)

// glance makes the glance of a reading at a kind of start.
func (r *reading) glance(start int) glance {
	if r.state == invisible {
		return glanceKnown
	}
	g, open := glanceKnown|glanceSeen, len(r.open) > 0 && start&startShut == 0
	if open && r.settled(start) {
		r, open = r.alone, false
	}
	if !r.dull || open {
		g |= glanceMay
	}
	if r.state != single || open || start&startPlain == 0 {
		return g
	}
	return g | glancePlain | glance(r.letter)<<glanceBits
}

// beginnings collects the starts where a rule may begin.
func (p *phaseRun) beginnings() {
	n := len(p.stream.flow)
	for p.begins = slices.Grow(p.begins[:0], n+1); !p.begin(0, p.room.from) || !p.beginOpen() || !p.begin(p.room.to, n); p.begins = p.begins[:0] {
		for _, f := range p.stream.flow {
			p.learn(f >> startBits)
		}
	}
}

// begin adds the starts of a part where a rule may begin, and reports whether all combos there
// are known. They come in no order that a processor could foresee, so that the loop does
// without a branch.
func (p *phaseRun) begin(from, to int) bool {
	begins, glances := p.begins[:cap(p.begins)], p.glances
	n, all := len(p.begins), glanceKnown
	for i, f := range p.stream.flow[from:to] {
		g := glances[f|startShut]
		all &= g
		begins[n] = int32(from + i)
		n += int(g >> 2 & 1)
	}
	p.begins = begins[:n]
	return all != 0
}

// beginOpen is begin for the part where something depends on the place.
func (p *phaseRun) beginOpen() bool {
	begins, glances := p.begins[:cap(p.begins)], p.glances
	n, all := len(p.begins), glanceKnown
	for i := p.room.from; i < p.room.to; i++ {
		g := glances[p.stream.flow[i]|p.alone(i)]
		all &= g
		begins[n] = int32(i)
		n += int(g >> 2 & 1)
	}
	p.begins = begins[:n]
	return all != 0
}
