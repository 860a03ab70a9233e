package tagger

import (
	"cmp"
	"slices"

	"github.com/lethe-privacy/lethe"
)

// A mention that the best reading of a text lacks has a cost: how much less likely, as a
// logarithm of odds, the best reading with it is than the best of all. A bias finds what
// costs no more than it, the cheapest first: so what is found with a bias is found with
// any higher one. Where a mention costs, so does one of the best reading that a negative
// bias gives up: as much as the best reading without it.
//
// Each mention is judged alone. If each token counted against O instead, long spans
// would win the bias many times over, until whole sentences were one mention.

// reading knows the best readings of a span with each tag at each token.
type reading struct {
	d      *decoder
	from   int // its first token
	scores []int32
	tags   []uint8 // of the best
	top    int32   // its score
	behind []int32 // for each token and tag the score of the best sequence after it
	onward []uint8 // the tag after it in that sequence
}

func (d *decoder) reading(from int, scores []int32, tags []uint8, top int32) *reading {
	r := &reading{d: d, from: from, scores: scores, tags: tags, top: top}
	r.behind, r.onward = d.l.rest(scores)
	return r
}

// rest gives for each token and tag the score of the best sequence after it, and the tag
// that follows in it. Both are good until it is called again.
func (l *lattice) rest(scores []int32) (behind []int32, onward []uint8) {
	n := l.m.tags.Len()
	l.behind, l.onward = slices.Grow(l.behind[:0], len(scores))[:len(scores)], slices.Grow(l.onward[:0], len(scores))[:len(scores)]
	behind, onward = l.behind, l.onward
	for y := range n {
		last := len(scores) - n + y
		if behind[last], onward[last] = 0, 0; !l.m.tags.Ends(y) {
			behind[last] = never
		}
	}
	for at := len(scores) - 2*n; at >= 0; at -= n {
		for y := range n {
			behind[at+y], onward[at+y] = never, 0
		}
		l.stepBack(scores[at+n:at+2*n], behind[at+n:at+2*n], behind[at:at+n], onward[at:at+n])
	}
	return behind, onward
}

// stepBack goes from one token to the one before. As in step, of the tags after most are so far
// behind the best that no weight makes up for it.
func (l *lattice) stepBack(scores, after, before []int32, onward []uint8) {
	for i := range l.m.turns {
		t := &l.m.turns[i]
		best := 0
		for k, b := range t.to {
			if first := t.to[best]; scores[b]+after[b] > scores[first]+after[first] {
				best = k
			}
		}
		top := scores[t.to[best]] + after[t.to[best]]
		trail := t.trail[best*len(t.to):][:len(t.to)]
		for k, b := range t.to {
			s := scores[b] + after[b]
			if s+trail[k] < top {
				continue
			}
			for j, a := range t.from {
				if x := s + t.weights[j*len(t.to)+k]; x > before[a] {
					before[a], onward[a] = x, b
				}
			}
		}
	}
}

// cost of a tag at a token of the span.
func (r *reading) cost(i, tag int) float64 {
	at := i*r.d.m.tags.Len() + tag
	return float64(r.top-r.d.l.ahead[at]-r.behind[at]) * float64(r.d.m.scale)
}

// margins says of what the best reading has how low a bias still finds it.
func (r *reading) margins(found []Finding) {
	for i := range found {
		f := &found[i]
		for k := f.from; k < f.to; k++ {
			f.cost = min(f.cost, -r.cost(k-r.from, 0))
		}
	}
}

// start is where a mention may begin.
type start struct {
	cost float64
	at   int // the token
	tag  uint8
}

// more gives what a bias finds beside what is found without, in the order in which a
// growing bias would.
func (r *reading) more(found []Finding, bias float64) []Finding {
	t := r.d.m.tags
	var starts []start
	for i := range r.tags {
		for y := range t.Len() {
			if c := r.cost(i, y); c > 0 && c <= bias && t.starts(y) {
				starts = append(starts, start{c, i, uint8(y)})
			}
		}
	}
	slices.SortStableFunc(starts, func(a, b start) int { return cmp.Compare(a.cost, b.cost) })
	all := newPlaces(r.from, len(r.tags), found)
	var out []Finding
	for _, s := range starts {
		for _, f := range r.follow(s) {
			if all.admit(f) {
				out = append(out, f)
			}
		}
	}
	return out
}

// follow gives the mention that begins at a place, in the best reading that has it; none
// where it would be longer than half of the most: what is unsure and long is a clause,
// if it is no address.
func (r *reading) follow(s start) []Finding {
	t := r.d.m.tags
	n := t.Len()
	from := max(0, s.at-1)
	var tags []uint8
	if s.at > 0 {
		tags = append(tags, r.d.l.back[s.at*n+int(s.tag)])
	}
	end := s.at
	for y := s.tag; ; y = r.onward[(end-1)*n+int(y)] {
		tags = append(tags, y)
		if end > s.at && (y == 0 || t.starts(int(y))) {
			break
		}
		if end++; end == len(r.tags) {
			break
		}
	}
	label := r.d.m.Info.Types[t.TypeOf(int(s.tag))].Label
	if most := mostOf(label); end-s.at > most || label != lethe.Address && end-s.at > most/2 {
		return nil
	}
	found := r.d.spans(r.scores[from*n:], r.from+from, tags)
	found = slices.DeleteFunc(found, func(f Finding) bool { return f.from < r.from+s.at || f.to > r.from+end })
	for i := range found {
		found[i].cost = s.cost
	}
	return found
}

// biased gives what a bias finds: of what is found without, repeats of it included, what
// it does not give up, and what there is more.
func biased(from, tokens int, found, more []Finding, bias float64) []Finding {
	found = slices.DeleteFunc(found, func(f Finding) bool { return f.cost > bias })
	if len(more) == 0 {
		return found
	}
	all := newPlaces(from, tokens, found)
	for _, f := range more {
		all.admit(f)
	}
	return all.list()
}

// places are the mentions of a span of tokens, none over another.
type places struct {
	from  int
	found []Finding
	at    []int32 // for each token the mention that it is in, from 1; 0 for none
}

func newPlaces(from, tokens int, found []Finding) *places {
	p := &places{from: from, at: make([]int32, tokens)}
	for _, f := range found {
		p.put(f)
	}
	return p
}

func (p *places) put(f Finding) {
	p.found = append(p.found, f)
	for i := f.from; i < f.to; i++ {
		p.at[i-p.from] = int32(len(p.found))
	}
}

// admit adds a mention where there is none.
func (p *places) admit(f Finding) bool {
	free := p.free(f.from, f.to)
	if free {
		p.put(f)
	}
	return free
}

// free reports whether no mention is in the tokens.
func (p *places) free(from, to int) bool {
	return !slices.ContainsFunc(p.at[from-p.from:to-p.from], func(k int32) bool { return k > 0 })
}

// list are the mentions in order.
func (p *places) list() []Finding {
	var out []Finding
	for i, k := range p.at {
		if k > 0 && (i == 0 || p.at[i-1] != k) {
			out = append(out, p.found[k-1])
		}
	}
	return out
}
