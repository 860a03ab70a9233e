package onnx

import (
	"errors"

	"google.golang.org/protobuf/encoding/protowire"
)

// node is an operation of a graph: what it reads, with what graphs inside it read, and
// what it gives.
type node struct {
	kind            string
	inputs, outputs []string
}

// graph checks the weights and nodes of a graph, and those that its nodes hold. It gives
// what its nodes read.
func (c *checker) graph(data []byte, depth int) (inputs []string, err error) {
	if depth > mostNesting {
		return nil, errors.New("it has graphs in graphs in graphs")
	}
	var nodes []node
	rows := map[string]int{} // of weights, by name
	err = fields(data, func(n protowire.Number, v []byte, _ uint64) error {
		switch n {
		case graphTensor:
			name, of, err := c.tensor(v)
			rows[name] = of
			return err
		case graphNode:
			one, err := c.node(v, depth)
			nodes = append(nodes, one)
			inputs = append(inputs, one.inputs...)
			return err
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if depth == 0 {
		c.tokens = tableOf(nodes, rows)
	}
	return inputs, acyclic(nodes)
}

// node reads a node.
func (c *checker) node(data []byte, depth int) (node, error) {
	var out node
	if c.nodes++; c.nodes > mostNodes {
		return out, errors.New("it has too many nodes")
	}
	err := fields(data, func(n protowire.Number, v []byte, _ uint64) error {
		switch n {
		case nodeInput:
			out.inputs = append(out.inputs, string(v))
		case nodeOutput:
			out.outputs = append(out.outputs, string(v))
		case nodeKind:
			out.kind = string(v)
		case nodeAttribute:
			inside, err := c.attribute(v, depth)
			out.inputs = append(out.inputs, inside...)
			return err
		}
		return nil
	})
	return out, err
}

// attribute checks the weights and graphs of an attribute. A second one where there is
// place for one would be joined with the first, and claim what neither of them does.
func (c *checker) attribute(data []byte, depth int) (inputs []string, err error) {
	seen := map[protowire.Number]bool{}
	err = fields(data, func(n protowire.Number, v []byte, _ uint64) error {
		switch n {
		case attributeTensor, attributeGraph:
			if seen[n] {
				return errBroken
			}
			seen[n] = true
		}
		switch n {
		case attributeTensor, attributeTensors:
			_, _, err := c.tensor(v)
			return err
		case attributeGraph, attributeGraphs:
			more, err := c.graph(v, depth+1)
			inputs = append(inputs, more...)
			return err
		}
		return nil
	})
	return inputs, err
}

// acyclic reports nodes that need each other, which no order of computation satisfies.
func acyclic(nodes []node) error {
	from := map[string]int{} // a value: the node that gives it
	for i, n := range nodes {
		for _, out := range n.outputs {
			if _, twice := from[out]; twice && out != "" {
				return errors.New("two of its nodes give the same value")
			}
			from[out] = i
		}
	}
	delete(from, "") // an input or output that is left out
	const open, done = 1, 2
	state, next := make([]int, len(nodes)), make([]int, len(nodes)) // of its inputs
	for i := range nodes {
		for path := []int{i}; len(path) > 0; {
			at := path[len(path)-1]
			if state[at] == done || next[at] == len(nodes[at].inputs) {
				state[at], path = done, path[:len(path)-1]
				continue
			}
			state[at] = open
			needed, ok := from[nodes[at].inputs[next[at]]]
			next[at]++
			if !ok || state[needed] == done {
				continue
			}
			if state[needed] == open {
				return errors.New("its nodes need each other")
			}
			path = append(path, needed)
		}
	}
	return nil
}

// tableOf is how many rows the table has in which tokens are looked up; 0 where there is
// none, or several.
func tableOf(nodes []node, rows map[string]int) int {
	ids := map[string]bool{inputNames[0]: true}
	found := 0
	for _, n := range nodes {
		switch {
		case (n.kind == "Cast" || n.kind == "Identity") && len(n.inputs) == 1 && ids[n.inputs[0]]:
			for _, out := range n.outputs {
				ids[out] = true
			}
		case n.kind == "Gather" && len(n.inputs) == 2 && ids[n.inputs[1]] && rows[n.inputs[0]] > 0:
			if found > 0 && found != rows[n.inputs[0]] {
				return 0
			}
			found = rows[n.inputs[0]]
		}
	}
	return found
}
