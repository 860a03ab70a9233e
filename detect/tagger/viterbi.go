package tagger

// lattice finds the best sequence of tags of a stretch of tokens, exactly.
type lattice struct {
	m    *Model
	back []uint8
	prev []int32
	next []int32
}

const never = -1 << 29

// best gives the tags of the stretch whose emission scores are given.
func (l *lattice) best(scores []int32, tags []uint8) {
	n := l.m.tags.Len()
	if len(l.prev) < n {
		l.prev, l.next = make([]int32, n), make([]int32, n)
	}
	if cap(l.back) < len(scores) {
		l.back = make([]uint8, len(scores))
	}
	l.back = l.back[:len(scores)]
	for y := range n {
		l.prev[y] = never
		if l.m.tags.Follows(0, y) {
			l.prev[y] = l.m.trans[y] + scores[y]
		}
	}
	for t := 1; t < len(tags); t++ {
		l.step(scores[t*n:(t+1)*n], l.back[t*n:(t+1)*n])
		l.prev, l.next = l.next, l.prev
	}
	at, top := 0, int32(2*never)
	for y := range n {
		if l.m.tags.Ends(y) && l.prev[y] > top {
			at, top = y, l.prev[y]
		}
	}
	for t := len(tags) - 1; t >= 0; t-- {
		tags[t] = uint8(at)
		at = int(l.back[t*n+at])
	}
}

func (l *lattice) step(scores []int32, back []uint8) {
	n := len(scores)
	for b := range n {
		top, at := int32(2*never), uint8(0)
		for _, a := range l.m.from[b] {
			if s := l.prev[a] + l.m.trans[int(a)*n+b]; s > top {
				top, at = s, a
			}
		}
		l.next[b], back[b] = top+scores[b], at
	}
}
