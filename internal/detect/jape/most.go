package jape

import (
	"cmp"
	"errors"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// ways are the ways in which a rule matches a text, as a graph: a node is a place at a start,
// and leads to the nodes that may follow. JAPE Plus takes the way that binds most annotations,
// counted for each label; then, here, the one through the fewest, and the first as written.
type ways struct {
	p      *phaseRun
	from   int // the first start
	target int // the start after the match
	nodes  []wayNode
	starts [][]int32 // by start: the nodes there, as they were found
	known  map[placeAt]int32
}

type wayNode struct {
	place, at int32
	gain      gain // of the best way from here, -1 bound where there is none
}

type placeAt struct{ place, at int32 }

// gain is what a way binds, and its steps.
type gain struct{ bound, steps int32 }

func (g gain) compare(h gain) int {
	return cmp.Or(cmp.Compare(g.bound, h.bound), cmp.Compare(h.steps, g.steps))
}

var noWay = gain{bound: -1}

// most adds the match that was found, in the way that binds most.
func (p *phaseRun) most(i int, best outcome) error {
	if _, err := p.weighed(i, best); err != nil {
		return err
	}
	p.search.begin(best.rule, 0, false)
	last, err := p.ways.walk(best.rule)
	if err == nil {
		p.matches = append(p.matches, p.match(i, last))
	}
	return err
}

// mostOf adds all ways that bind as much as that one.
func (p *phaseRun) mostOf(i int, best outcome) error {
	most, err := p.weighed(i, best)
	if err != nil {
		return err
	}
	_, err = p.collect(i, p.search.begin(best.rule, 0, true), func(st *step) bool {
		return st.bound == most.bound && p.next(int(st.at)+1, st.end) == p.ways.target
	})
	return err
}

// weighed finds the ways of a match, and what the best gains.
func (p *phaseRun) weighed(i int, best outcome) (gain, error) {
	w := &p.ways
	w.begin(p, i, p.next(i+1, best.end))
	if err := w.explore(best.rule); err != nil {
		return noWay, err
	}
	if err := w.weigh(); err != nil {
		return noWay, err
	}
	_, most := w.first(p.automaton.startOf[best.rule], i)
	return most, nil
}

func (w *ways) begin(p *phaseRun, from, target int) {
	w.p, w.from, w.target, w.nodes = p, from, target, w.nodes[:0]
	p.looked = -1
	n := target - from
	for k := range min(n, len(w.starts)) {
		w.starts[k] = w.starts[k][:0]
	}
	for len(w.starts) < n {
		w.starts = append(w.starts, nil)
	}
}

// node finds a place at a start, and adds it if it is new.
func (w *ways) node(place int32, at int) {
	if w.find(place, at) >= 0 {
		return
	}
	n := int32(len(w.nodes))
	if n >= few {
		if n == few {
			w.remember()
		}
		w.known[placeAt{place, int32(at)}] = n
	}
	w.nodes = append(w.nodes, wayNode{place, int32(at), noWay})
	w.starts[at-w.from] = append(w.starts[at-w.from], n)
}

// find gives the node of a place at a start, -1 for none. Few are looked through one by one.
func (w *ways) find(place int32, at int) int32 {
	if len(w.nodes) > few {
		if n, ok := w.known[placeAt{place, int32(at)}]; ok {
			return n
		}
		return -1
	}
	for _, n := range w.starts[at-w.from] {
		if w.nodes[n].place == place {
			return n
		}
	}
	return -1
}

// remember notes the nodes that there are in the map.
func (w *ways) remember() {
	if w.known == nil {
		w.known = map[placeAt]int32{}
	}
	clear(w.known)
	for i := range w.nodes {
		w.known[placeAt{w.nodes[i].place, w.nodes[i].at}] = int32(i)
	}
}

// enter adds the places that can be passed at a start.
func (w *ways) enter(places []int32, at int) error {
	r, err := w.p.readingAt(at)
	if err != nil {
		return err
	}
	for _, q := range places {
		if pl := &w.p.automaton.places[q]; !pl.zero && r.tests.has(pl.test) {
			w.node(q, at)
		}
	}
	return nil
}

// explore finds the nodes from the first start up to the target.
func (w *ways) explore(rule int32) error {
	if err := w.enter(w.p.automaton.startOf[rule], w.from); err != nil {
		return err
	}
	for at := w.from; at < w.target; at++ {
		if at%1024 == 0 && w.p.ctx.Err() != nil {
			return w.p.failed(w.p.ctx.Err())
		}
		here := w.starts[at-w.from]
		for _, n := range here {
			if err := w.follow(n, at); err != nil {
				return err
			}
		}
	}
	return nil
}

// follow adds what comes after a node.
func (w *ways) follow(n int32, at int) error {
	pl := &w.p.automaton.places[w.nodes[n].place]
	seen := int32(-1) // mostly all annotations end at one place
	return w.p.tuples(pl.test, at, func(_ []annotation.ID, end int32) error {
		if end == seen {
			return nil
		}
		seen = end
		if next := w.p.next(at+1, end); next < w.target {
			return w.enter(pl.next, next)
		}
		return nil
	})
}

// weigh finds from the last start to the first what the best way from each node gains.
func (w *ways) weigh() error {
	for at := w.target - 1; at >= w.from; at-- {
		for _, n := range w.starts[at-w.from] {
			best := noWay
			err := w.each(w.nodes[n].place, at, func(_ []annotation.ID, _ int32, g gain) error {
				if g.compare(best) > 0 {
					best = g
				}
				return nil
			})
			if err != nil {
				return err
			}
			w.nodes[n].gain = best
		}
	}
	return nil
}

// each gives the ways to pass a place from which the match can be completed, and what the best
// of these gains.
func (w *ways) each(place int32, at int, give func(ids []annotation.ID, end int32, g gain) error) error {
	pl := &w.p.automaton.places[place]
	ends, err := w.p.endsAt(place, w.target)
	if err != nil {
		return err
	}
	return w.p.tuples(pl.test, at, func(ids []annotation.ID, end int32) error {
		rest := noWay
		if next := w.p.next(at+1, end); next < w.target {
			_, rest = w.first(pl.next, next)
		} else if next == w.target && ends {
			rest = gain{}
		}
		if rest.bound < 0 {
			return nil
		}
		return give(ids, end, gain{rest.bound + pl.weight*int32(len(ids)), rest.steps + 1})
	})
}

// first is the first place of those with the best way from a start.
func (w *ways) first(places []int32, at int) (place int32, best gain) {
	place, best = -1, noWay
	for _, q := range places {
		if n := w.find(q, at); n >= 0 && w.nodes[n].gain.compare(best) > 0 {
			place, best = q, w.nodes[n].gain
		}
	}
	return place, best
}

// walk makes the steps of the best way, and gives the last.
func (w *ways) walk(rule int32) (last int32, err error) {
	s, places, last := &w.p.search, w.p.automaton.startOf[rule], int32(-1)
	for at := w.from; at < w.target; {
		place, best := w.first(places, at)
		err := w.each(place, at, func(ids []annotation.ID, end int32, g gain) error {
			if g != best {
				return nil
			}
			from := int32(len(s.ids))
			s.ids = append(s.ids, ids...)
			s.steps = append(s.steps, step{place: place, parent: last, at: int32(at), end: end, from: from, to: int32(len(s.ids))})
			return errEnough
		})
		if !errors.Is(err, errEnough) {
			return -1, err
		}
		last = int32(len(s.steps) - 1)
		places, at = w.p.automaton.places[place].next, w.p.next(at+1, s.steps[last].end)
	}
	return last, nil
}
