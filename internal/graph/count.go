package graph

import "context"

// Count returns for each floor how many simple paths of 2 to nodes nodes have at
// least that value. Paths of up to three nodes are counted from sorted arcs, without
// forming them. Longer ones are enumerated; if that takes more than so many steps,
// it ends there, the counts are lower bounds, and exact is false.
func (g *Graph) Count(ctx context.Context, nodes int, floors []float64, steps int) (counts []int, exact bool, err error) {
	c := counter{ctx: ctx, g: g, steps: steps, max: nodes, floors: floors, counts: make([]int, len(floors))}
	for i, floor := range floors {
		c.counts[i] = g.pairs(floor)
		if nodes > 2 {
			c.counts[i] += g.triples(floor)
		}
	}
	for v := 0; nodes > 3 && v < g.Nodes(); v++ {
		c.nodes = append(c.nodes[:0], int32(v))
		c.extend(1)
	}
	return c.counts, c.steps >= 0, c.err
}

// pairs counts the paths of two nodes.
func (g *Graph) pairs(floor float64) int {
	n := 0
	for _, arc := range g.arcs {
		if 1-g.Miss(arc) >= floor {
			n++
		}
	}
	return n / 2
}

// triples counts the paths of three nodes by the node in the middle. As the arcs
// are sorted, the partners of each are the first few, and ever fewer.
func (g *Graph) triples(floor float64) int {
	n := 0
	for v := range g.Nodes() {
		arcs := g.Arcs(v)
		last := len(arcs) - 1
		for i := 0; i < last; i++ {
			for last > i && 1-float64(g.Miss(arcs[i])*g.Miss(arcs[last])) < floor {
				last--
			}
			n += last - i
		}
	}
	return n
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
