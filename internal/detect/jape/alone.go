package jape

// Where no annotation of a type reaches over a start, what begins there tells alone whether one of
// the type lies over it, or within it. Most constraints on what is near ask for types, such as
// entries of word lists, of which that is so nearly everywhere; then a combo has one reading, as if
// nothing depended on its place.

// cover is where annotations of a type reach over the offsets between their ends.
type cover struct {
	writes   int // of the document, when it was made; -1 for not yet
	from, to int32
	empty    bool     // one has no text
	over     []uint64 // by offset: one has begun before, and goes on
}

// coverOf gives what is known about the type of a constraint in this document.
func (p *phaseRun) coverOf(k *checker) *cover {
	t := p.machine.table(k.typ)
	if t.cover == nil {
		t.cover = &cover{writes: -1}
	}
	c := t.cover
	if t.document != p.machine.documents {
		t.document, c.writes = p.machine.documents, -1
	}
	if w := p.doc.Writes(k.typ); c.writes != w {
		c.writes = w
		c.fill(p, k.typ)
	}
	return c
}

func (c *cover) fill(p *phaseRun, typ string) {
	c.from, c.to, c.empty = 0, 0, false
	c.over = append(c.over[:0], make([]uint64, len(p.doc.Text)/64+1)...)
	for i, id := range p.doc.Of(typ) {
		a := p.doc.Get(id)
		if i == 0 {
			c.from = int32(a.Start)
		}
		c.empty = c.empty || a.Empty()
		at := max(a.Start+1, int(c.to)) // what is before it is noted: they come in order
		c.to = max(c.to, int32(a.End))
		for at < a.End {
			word, end := at>>6, min(a.End, (at>>6+1)<<6)
			c.over[word] |= ^uint64(0) >> (64 - (end - at)) << (at & 63)
			at = end
		}
	}
}

// findAlone finds where nothing reaches over on which a constraint of the phase depends.
func (p *phaseRun) findAlone() {
	p.over = p.over[:0]
	for _, c := range p.automaton.open {
		if !p.possible[c] {
			continue
		}
		for i := range p.automaton.constraints[c].near {
			n := &p.automaton.constraints[c].near[i]
			if n.unseen {
				continue
			}
			c := p.coverOf(n.other)
			if c.empty && n.contains { // what has no text stands in no combo
				p.over = p.over[:0]
				return
			}
			if len(p.over) == 0 {
				p.over = append(p.over, c.over...)
				continue
			}
			for w := range p.over {
				p.over[w] |= c.over[w]
			}
		}
	}
}

// alone is the kind of the i-th start by what reaches over it.
func (p *phaseRun) alone(i int) int32 {
	at := p.stream.starts[i]
	if int(at>>6) >= len(p.over) {
		return 0
	}
	return int32(^(p.over[at>>6]>>(at&63))&1) * startAlone
}

// around is what a glance at the i-th start knows of its place.
func (p *phaseRun) around(i int) int32 {
	if !p.room.has(i) {
		return startShut
	}
	return p.alone(i)
}

// settled reports whether the reading is r.alone at a kind of start.
func (r *reading) settled(start int) bool {
	return r.alone != nil && start&startAlone != 0 && (!r.inside || start&startPlain != 0)
}

// settle finds the reading of a combo where it is alone.
func (p *phaseMachine) settle(n int32) {
	r, c := &p.readings[n], &p.machine.combos.list[n]
	var hold []openCheck
	for _, o := range r.open {
		ok, known := p.decided(r, c, o)
		if !known {
			return
		}
		if ok {
			hold = append(hold, o)
		}
	}
	if len(r.open) > 0 {
		r.alone = p.withOpen(n, hold)
	}
}

// decided reports whether an open check holds by what starts together, and whether that is known.
func (p *phaseMachine) decided(r *reading, c *combo, o openCheck) (holds, known bool) {
	k := p.automaton.constraints[o.constraint]
	if len(k.text) > 0 {
		return false, false
	}
	for i := range k.near {
		n := &k.near[i]
		if len(n.other.text)+len(n.other.near) > 0 || !n.unseen && !p.machine.streams(n.other.typ) {
			return false, false
		}
		r.inside = r.inside || n.contains
	}
	for i := range k.near {
		if n := &k.near[i]; p.nearIn(c, o.at, n) == n.not {
			return false, true
		}
	}
	return true, true
}

// nearIn reports whether one of a combo lies over another, or within it.
func (p *phaseMachine) nearIn(c *combo, at int32, n *nearby) bool {
	if n.unseen {
		return false
	}
	for j, number := range c.kinds {
		kind := &p.machine.kinds[number]
		if kind.name != n.other.typ || !n.other.holdsIn(kind.truth) {
			continue
		}
		if n.contains && c.ranks[j] <= c.ranks[at] || !n.contains && c.ranks[j] >= c.ranks[at] {
			return true
		}
	}
	return false
}

// streams reports whether all annotations of a type with text stand in the stream.
func (m *machine) streams(typ string) bool {
	_, ok := m.checks.types[typ]
	return ok || m.checks.all
}
