package tagger

import "slices"

// lattice finds the best sequence of tags of a span of tokens, exactly.
type lattice struct {
	m     *Model
	ahead []int32 // for each token and tag the score of the best sequence up to it
	back  []uint8 // the tag before it in that sequence
	// behind and onward are the same of what follows, as rest has it.
	behind []int32
	onward []uint8
}

const never = -1 << 29

// best gives the tags of the span whose emission scores are given, and their score.
func (l *lattice) best(scores []int32, tags []uint8) int32 {
	n := l.m.tags.Len()
	if cap(l.back) < len(scores) {
		l.back, l.ahead = make([]uint8, len(scores)), make([]int32, len(scores))
	}
	l.back, l.ahead = l.back[:len(scores)], l.ahead[:len(scores)]
	for y := range n {
		l.ahead[y] = never
		if l.m.tags.Follows(0, y) {
			l.ahead[y] = l.m.trans[y] + scores[y]
		}
	}
	for t := 1; t < len(tags); t++ {
		l.step(l.ahead[(t-1)*n:t*n], scores[t*n:(t+1)*n], l.ahead[t*n:(t+1)*n], l.back[t*n:(t+1)*n])
	}
	at, top := 0, int32(2*never)
	for y, s := range l.ahead[len(scores)-n:] {
		if l.m.tags.Ends(y) && s > top {
			at, top = y, s
		}
	}
	for t := len(tags) - 1; t >= 0; t-- {
		tags[t] = uint8(at)
		at = int(l.back[t*n+at])
	}
	return top
}

// turn is a set of tags that may stand before the same tags, with the weights of going
// from each of them to each of those.
type turn struct {
	from, to []uint8
	weights  []int32 // for each tag of from to those of to
	lead     []int32 // for each two tags of from: what the second's weights are more by than the first's, at most
	trail    []int32 // the same for each two tags of to
}

// turns gives all ways from one tag to the next.
func turns(tags Tags, trans []int32) []turn {
	var all []turn
	n := tags.Len()
	for b := range n {
		var from []uint8
		for a := range n {
			if tags.Follows(a, b) {
				from = append(from, uint8(a))
			}
		}
		i := slices.IndexFunc(all, func(t turn) bool { return slices.Equal(t.from, from) })
		if i < 0 {
			i = len(all)
			all = append(all, turn{from: from})
		}
		all[i].to = append(all[i].to, uint8(b))
	}
	for i := range all {
		all[i].weigh(n, trans)
	}
	return all
}

func (t *turn) weigh(n int, trans []int32) {
	for _, a := range t.from {
		for _, b := range t.to {
			t.weights = append(t.weights, trans[int(a)*n+int(b)])
		}
	}
	for i := range t.from {
		for j := range t.from {
			lead := int32(never)
			for k := range t.to {
				lead = max(lead, t.weights[j*len(t.to)+k]-t.weights[i*len(t.to)+k])
			}
			t.lead = append(t.lead, lead)
		}
	}
	for k := range t.to {
		for l := range t.to {
			trail := int32(never)
			for j := range t.from {
				trail = max(trail, t.weights[j*len(t.to)+l]-t.weights[j*len(t.to)+k])
			}
			t.trail = append(t.trail, trail)
		}
	}
}

// step goes from one token to the next. Of the tags before, most are so far behind the best
// that no weight makes up for it: only the others are tried.
func (l *lattice) step(before, scores, after []int32, back []uint8) {
	for i := range l.m.turns {
		t := &l.m.turns[i]
		best, top := 0, before[t.from[0]]
		for j, a := range t.from {
			if s := before[a]; s > top {
				best, top = j, s
			}
		}
		lead := t.lead[best*len(t.from):][:len(t.from)]
		first := true
		for j, a := range t.from {
			s := before[a]
			if s+lead[j] < top {
				continue
			}
			weights := t.weights[j*len(t.to):][:len(t.to)]
			if first {
				first = false
				for k, b := range t.to {
					after[b], back[b] = s+weights[k], a
				}
				continue
			}
			for k, b := range t.to {
				if s+weights[k] > after[b] {
					after[b], back[b] = s+weights[k], a
				}
			}
		}
	}
	after = after[:len(scores)]
	for b, s := range scores { // each tag is in one turn
		after[b] += s
	}
}
