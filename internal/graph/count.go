package graph

import "context"

// Count returns for each floor how many simple paths of 2 to nodes nodes have at
// least that value. Paths of up to three nodes are counted from sorted arcs, without
// forming them. Longer ones are enumerated; if that takes more than so many steps,
// it ends there, the counts are lower bounds, and exact is false.
func (g *Graph) Count(ctx context.Context, nodes int, floors []float64, steps int) (counts []int, exact bool, err error) {
	c := counter{ctx: ctx, g: g, steps: steps, max: nodes, floors: floors, counts: make([]int, len(floors))}
	for i, floor := range floors {
		c.counts[i] = g.short(nodes, floor)
	}
	for v := 0; nodes > 3 && v < g.Nodes(); v++ {
		c.nodes = append(c.nodes[:0], int32(v))
		c.extend(1)
	}
	return c.counts, c.steps >= 0, c.err
}

// short counts the paths of two and three nodes.
func (g *Graph) short(nodes int, floor float64) int {
	var misses []float64
	ends, n := 0, 0
	for v := range g.Nodes() {
		misses = misses[:0]
		for _, arc := range g.Arcs(v) {
			misses = append(misses, g.Miss(arc))
		}
		one, two := Around(misses, floor)
		ends += one
		if nodes > 2 {
			n += two
		}
	}
	return ends/2 + n
}

// Around counts the paths of at least a value that lead from a node with arcs of such
// Misses, which rise, to one other (of which each is a path of two nodes, seen from one of
// its ends), and from one other through it to a third. Of the latter the partners of each
// arc are the first few, and ever fewer.
func Around(misses []float64, floor float64) (one, two int) {
	for one < len(misses) && 1-misses[one] >= floor {
		one++
	}
	last := len(misses) - 1
	for i := 0; i < last; i++ {
		for last > i && 1-float64(misses[i]*misses[last]) < floor {
			last--
		}
		two += last - i
	}
	return one, two
}

// counter enumerates the paths of four and more nodes.
type counter struct {
	ctx    context.Context
	err    error
	g      *Graph
	max    int
	floors []float64
	counts []int
	steps  int // left
	nodes  []int32
}

func (c *counter) extend(p float64) {
	for _, arc := range c.g.Arcs(int(c.nodes[len(c.nodes)-1])) {
		if !c.going() {
			return
		}
		if visited(c.nodes, arc.To) {
			continue
		}
		next := float64(p * c.g.Miss(arc))
		c.nodes = append(c.nodes, arc.To)
		if len(c.nodes) > 3 && c.g.forward(c.nodes) {
			c.add(1 - next)
		}
		if len(c.nodes) < c.max {
			c.extend(next)
		}
		c.nodes = c.nodes[:len(c.nodes)-1]
	}
}

func (c *counter) going() bool {
	if c.steps--; c.steps&0xffff == 0 && c.err == nil {
		c.err = c.ctx.Err()
	}
	return c.steps >= 0 && c.err == nil
}

func (c *counter) add(value float64) {
	for i, floor := range c.floors {
		if value >= floor {
			c.counts[i]++
		}
	}
}
