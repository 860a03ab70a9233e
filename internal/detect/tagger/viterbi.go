package tagger

import "slices"

// lattice finds the best sequence of tags of a span of tokens, exactly.
type lattice struct {
	m     *Model
	ahead []int32 // for each token and tag the score of the best sequence up to it
	back  []uint8 // the tag before it in that sequence
	from  []int32 // scores of the tags that a step begins at
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
	weights  []int32 // for each tag of to those of from
}

// turns gives all ways from one tag to the next.
func turns(tags Tags, trans []int32) []turn {
	var all []turn
	n := tags.Len()
	for b := range n {
		var from []uint8
		var weights []int32
		for a := range n {
			if tags.Follows(a, b) {
				from, weights = append(from, uint8(a)), append(weights, trans[a*n+b])
			}
		}
		i := slices.IndexFunc(all, func(t turn) bool { return slices.Equal(t.from, from) })
		if i < 0 {
			i = len(all)
			all = append(all, turn{from: from})
		}
		all[i].to, all[i].weights = append(all[i].to, uint8(b)), append(all[i].weights, weights...)
	}
	return all
}

// step goes from one token to the next.
func (l *lattice) step(before, scores, after []int32, back []uint8) {
	for i := range l.m.turns {
		t := &l.m.turns[i]
		l.from = l.from[:0]
		for _, a := range t.from {
			l.from = append(l.from, before[a])
		}
		for k, b := range t.to {
			weights := t.weights[k*len(l.from):][:len(l.from)]
			top, at := int32(2*never), 0
			for j, s := range l.from {
				if s += weights[j]; s > top {
					top, at = s, j
				}
			}
			after[b], back[b] = top+scores[b], t.from[at]
		}
	}
}
