package graph_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/graph"
)

// instance is a small graph with two weights for each edge, of which either may be above
// the other.
type instance struct {
	rank   []int32
	edges  []edge
	second []float64
}

// drawInstance draws weights from few values, so that paths tie, or from many.
func drawInstance(t *rapid.T) *instance {
	n := rapid.IntRange(1, 8).Draw(t, "nodes")
	in := &instance{rank: make([]int32, n)}
	for v := 1; v < n; v++ {
		in.rank[v] = in.rank[v-1] + int32(rapid.IntRange(0, 2).Draw(t, "rise"))
	}
	miss := rapid.SampledFrom([]float64{0, 0.25, 0.5, 0.5, 1})
	if rapid.Bool().Draw(t, "smooth") {
		miss = rapid.Float64Range(0, 1)
	}
	for a := range n {
		for b := a + 1; b < n; b++ {
			if rapid.IntRange(0, 2).Draw(t, "joined") == 0 {
				continue
			}
			m := miss.Draw(t, "miss")
			in.edges = append(in.edges, edge{A: int32(a), B: int32(b), Miss: m})
			in.second = append(in.second, miss.Draw(t, "second"))
		}
	}
	return in
}

// edge joins two nodes.
type edge struct {
	A, B int32
	Miss float64
}

func newGraph(rank []int32, edges []edge) *graph.Graph {
	miss := make([]float64, len(edges))
	for i, e := range edges {
		miss[i] = e.Miss
	}
	return graph.New(rank, miss, func(i int) (a, b int32) { return edges[i].A, edges[i].B })
}

func (in *instance) graph() *graph.Graph {
	return newGraph(in.rank, in.edges)
}

func (in *instance) value(edges []int32, miss func(int32) float64) float64 {
	p := 1.0
	for _, e := range edges {
		p *= miss(e)
	}
	return 1 - p
}

func (in *instance) miss(e int32) float64       { return in.edges[e].Miss }
func (in *instance) secondMiss(e int32) float64 { return in.second[e] }

// paths lists all simple paths in order.
func (in *instance) paths(nodes int) []graph.Path {
	var all []graph.Path
	for v := range in.rank {
		in.walk([]int32{int32(v)}, nil, nodes, &all)
	}
	slices.SortFunc(all, func(a, b graph.Path) int {
		return cmp.Or(cmp.Compare(b.Value, a.Value), in.compare(a.Nodes, b.Nodes))
	})
	return all
}

func (in *instance) walk(path, edges []int32, nodes int, out *[]graph.Path) {
	back := slices.Clone(path)
	slices.Reverse(back)
	if len(path) > 1 && in.compare(path, back) < 0 {
		*out = append(*out, graph.Path{Nodes: path, Edges: edges, Value: in.value(edges, in.miss)})
	}
	if len(path) == nodes {
		return
	}
	for i, e := range in.edges {
		for _, step := range [][2]int32{{e.A, e.B}, {e.B, e.A}} {
			if step[0] == path[len(path)-1] && !slices.Contains(path, step[1]) {
				in.walk(append(slices.Clone(path), step[1]), append(slices.Clone(edges), int32(i)), nodes, out)
			}
		}
	}
}

func (in *instance) compare(a, b []int32) int {
	ranks := func(nodes []int32) (r []int32) {
		for _, v := range nodes {
			r = append(r, in.rank[v])
		}
		return r
	}
	return cmp.Or(slices.Compare(ranks(a), ranks(b)), slices.Compare(a, b))
}

func equal(a, b graph.Path) bool {
	return a.Value == b.Value && slices.Equal(a.Nodes, b.Nodes) && slices.Equal(a.Edges, b.Edges)
}

// TestPaths compares with the list of all paths, which is short here.
func TestPaths(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := drawInstance(t)
		nodes := rapid.IntRange(2, 6).Draw(t, "length")
		floor := rapid.SampledFrom([]float64{0, 0.5, 0.8, 1}).Draw(t, "floor")
		want := in.paths(nodes)
		for i, p := range want {
			if p.Value < floor {
				want = want[:i]
				break
			}
		}
		i := 0
		for p, err := range in.graph().Paths(context.Background(), graph.Search{Nodes: nodes, Floor: floor}) {
			if err != nil || i == len(want) || !equal(p, want[i]) {
				t.Fatalf("path %d is %v (error %v), want one of %v", i, p, err, want)
			}
			i++
		}
		if i != len(want) {
			t.Fatalf("%d paths, want %v", i, want)
		}
	})
}

// TestCeiling lowers second weights on the way, as masking does.
func TestCeiling(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := drawInstance(t)
		nodes := rapid.IntRange(2, 6).Draw(t, "length")
		share := rapid.SampledFrom([]float64{0, 0.5, 0.9, 1, 1.25}).Draw(t, "share")
		search := graph.Search{Nodes: nodes, Ceiling: &graph.Ceiling{
			Miss: func(e, a, b int32) float64 {
				if x := in.edges[e]; x.A != min(a, b) || x.B != max(a, b) {
					t.Fatalf("edge %d is asked for between %d and %d", e, a, b)
				}
				return in.secondMiss(e)
			},
			Least: func(lo, _ float64) float64 { return share * lo },
		}}
		all, at := in.paths(nodes), 0
		next := func() (graph.Path, bool) {
			for ; at < len(all); at++ {
				if p := all[at]; in.value(p.Edges, in.secondMiss) > share*p.Value {
					at++
					return p, true
				}
			}
			return graph.Path{}, false
		}
		for p, err := range in.graph().Paths(context.Background(), search) {
			if want, ok := next(); err != nil || !ok || !equal(p, want) {
				t.Fatalf("path %v, error %v, want %v", p, err, want)
			}
			for e := range in.second {
				if rapid.IntRange(0, 3).Draw(t, "falls") == 0 {
					in.second[e] = max(in.second[e], rapid.SampledFrom([]float64{0.5, 0.9, 1}).Draw(t, "to"))
				}
			}
		}
		if p, ok := next(); ok {
			t.Fatalf("path %v is missing", p)
		}
	})
}

func TestCount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := drawInstance(t)
		nodes := rapid.IntRange(2, 6).Draw(t, "length")
		floors := []float64{0.9, 0.5, 0}
		want := make([]int, len(floors))
		for _, p := range in.paths(nodes) {
			for i, floor := range floors {
				if p.Value >= floor {
					want[i]++
				}
			}
		}
		got, exact, err := in.graph().Count(context.Background(), nodes, floors, 1<<30)
		if !slices.Equal(got, want) || !exact || err != nil {
			t.Fatalf("counts are %v, exact %v, error %v, want %v", got, exact, err, want)
		}
	})
}

// complete is a graph with an edge between any two nodes.
func complete(n int) *graph.Graph {
	var edges []edge
	rank := make([]int32, n)
	for a := range n {
		rank[a] = int32(a)
		for b := range a {
			edges = append(edges, edge{A: int32(a), B: int32(b), Miss: 0.5})
		}
	}
	return newGraph(rank, edges)
}

func TestCountGivesUp(t *testing.T) {
	got, exact, err := complete(12).Count(context.Background(), 12, []float64{0}, 100000)
	short := 12*11/2 + 12*11*10/2
	if exact || err != nil || got[0] <= short {
		t.Errorf("counts are %v, exact %v, error %v, want more than %d", got, exact, err, short)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var last error
	n := 0
	for _, err := range complete(12).Paths(ctx, graph.Search{Nodes: 12}) {
		if n++; n == 10 {
			cancel()
		}
		last = err
	}
	if last != context.Canceled {
		t.Errorf("after %d paths the error is %v", n, last)
	}
	if _, _, err := complete(12).Count(ctx, 12, nil, 1<<30); err != context.Canceled {
		t.Errorf("counting ends with %v", err)
	}
}

func ExampleGraph_Paths() {
	// 0 –½– 1 –¼– 2: the path over both has 1 − (1−½)(1−¼).
	edges := []edge{{A: 0, B: 1, Miss: 0.5}, {A: 1, B: 2, Miss: 0.75}}
	g := newGraph([]int32{0, 1, 2}, edges)
	for p := range g.Paths(context.Background(), graph.Search{Nodes: 3}) {
		fmt.Println(p.Nodes, p.Value)
	}
	// Output:
	// [0 1 2] 0.625
	// [0 1] 0.5
	// [1 2] 0.25
}

// TestSecondWeightAbove has a path that is wanted only for a second weight far above the
// first, of the edge that comes last.
func TestSecondWeightAbove(t *testing.T) {
	for _, last := range []int32{0, 2} {
		edges := []edge{{A: 2 - last, B: 1, Miss: 0.5}, {A: 1, B: last, Miss: 0.9}}
		g := newGraph([]int32{0, 1, 2}, edges)
		found := 0
		for p, err := range g.Paths(context.Background(), graph.Search{Nodes: 3, Ceiling: &graph.Ceiling{
			Miss:  func(e, _, _ int32) float64 { return []float64{0.9, 0.05}[e] },
			Least: func(lo, _ float64) float64 { return 1.25 * lo },
		}}) {
			if err != nil {
				t.Fatal(err)
			}
			if len(p.Nodes) == 3 {
				found++
			}
		}
		if found != 1 {
			t.Errorf("from %d on, the path over both edges is found %d times", 2-last, found)
		}
	}
}
