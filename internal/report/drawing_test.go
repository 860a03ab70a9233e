package report

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

// graph makes a network of n documents with these links, all of one strength.
func graph(n int, pairs ...[2]int) *network {
	g := &network{threshold: 0.5}
	for i := range n {
		g.nodes = append(g.nodes, node{name: fmt.Sprint(i), before: 0.5, after: 0.5})
	}
	for _, p := range pairs {
		g.links = append(g.links, tie{p[0], p[1], 0.8, 0.8})
	}
	return g
}

func distance(a, b point) float64 { return math.Hypot(a.x-b.x, a.y-b.y) }

func TestLayoutKeepsDistances(t *testing.T) {
	path := layout(graph(4, [2]int{0, 1}, [2]int{1, 2}, [2]int{2, 3}))
	for _, c := range []struct {
		name       string
		got, links float64
	}{
		{"one link", distance(path[0], path[1]), 1},
		{"two links", distance(path[0], path[2]), 2},
		{"three links", distance(path[0], path[3]), 3},
	} {
		if math.Abs(c.got-c.links) > 0.1 {
			t.Errorf("%s: distance %.2f", c.name, c.got)
		}
	}
	triangle := layout(graph(3, [2]int{0, 1}, [2]int{1, 2}, [2]int{0, 2}))
	for i := range 3 {
		if d := distance(triangle[i], triangle[(i+1)%3]); math.Abs(d-1) > 0.01 {
			t.Errorf("a side of the triangle is %.3f", d)
		}
	}
}

// connected draws a graph in which each document has a link to an earlier one.
func connected(t *rapid.T) *network {
	n := rapid.IntRange(2, 30).Draw(t, "documents")
	g := graph(n)
	for i := 1; i < n; i++ {
		g.links = append(g.links, tie{rapid.IntRange(0, i-1).Draw(t, "to"), i, 0.9, 0.9})
	}
	for range rapid.IntRange(0, 3*n).Draw(t, "more") {
		a, b := rapid.IntRange(0, n-1).Draw(t, "a"), rapid.IntRange(0, n-1).Draw(t, "b")
		if a != b {
			g.links = append(g.links, tie{a, b, rapid.Float64Range(0.5, 1).Draw(t, "before"), rapid.Float64Range(0, 1).Draw(t, "after")})
		}
	}
	return g
}

func TestDrawingFitsItsSheet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st := stage{tongues()[english], "x", rapid.SampledFrom([]sheet{labelled, unlabelled, small}).Draw(t, "sheet"), 0.95}
		d := st.draw([]*network{connected(t), connected(t)})
		for i, dot := range d.Before.Dots {
			if math.IsNaN(float64(dot.X)) || dot.X < 0 || dot.X > d.Before.Width || dot.Y < 0 || dot.Y > d.Before.Height {
				t.Fatalf("a document at %v, %v on a sheet of %v × %v", dot.X, dot.Y, d.Before.Width, d.Before.Height)
			}
			if after := d.After.Dots[i]; after.X != dot.X || after.Y != dot.Y {
				t.Fatal("before and after have different positions")
			}
			for _, other := range d.Before.Dots[:i] {
				if dot.X == other.X && dot.Y == other.Y {
					t.Fatal("two documents at one place")
				}
			}
		}
	})
}

func TestThinKeepsWhatIsConnected(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := connected(t)
		all := slices.Clone(g.links)
		hidden := g.thin()
		if hidden != len(all)-len(g.links) || len(g.links) > max(len(all)-hidden, linksPerNode*len(g.nodes)) {
			t.Fatalf("%d links, %d hidden, %d left", len(all), hidden, len(g.links))
		}
		for _, after := range []bool{false, true} {
			want, got := newForest(len(g.nodes)), newForest(len(g.nodes))
			for _, l := range all {
				if !after || g.remains(l) {
					want.join(l.a, l.b)
				}
			}
			for _, l := range g.links {
				if !after || g.remains(l) {
					got.join(l.a, l.b)
				}
			}
			for i := range g.nodes {
				if got.size[got.find(i)] != want.size[want.find(i)] {
					t.Fatalf("after %v: document %d is in a group of %d, not %d", after, i, got.size[got.find(i)], want.size[want.find(i)])
				}
			}
		}
	})
}

func TestGroups(t *testing.T) {
	g := graph(8, [2]int{5, 6}, [2]int{0, 1}, [2]int{1, 2}, [2]int{0, 2})
	g.links[1].after = 0.4 // below the threshold
	n := &linkage{threshold: g.threshold, risks: slices.Repeat([][2]float64{{0.5, 0.5}}, 8), ties: slices.Values(g.links)}
	n.link()
	groups := n.groups
	if len(groups) != 2 || groups[0].documents != 3 || groups[1].documents != 2 {
		t.Fatalf("groups %v", groups)
	}
	whole, firsts := n.cores(groups, 3), n.firsts(groups, 2)
	if !slices.Equal(whole[0].documents, []int{0, 1, 2}) || !slices.Equal(whole[1].documents, []int{5, 6}) || len(whole[0].links) != 3 {
		t.Errorf("groups %v", whole)
	}
	if !slices.Equal(firsts[0], []int{0, 1}) || !slices.Equal(firsts[1], []int{5, 6}) {
		t.Errorf("first of them %v", firsts)
	}
	n.room = 1 // so that links are read each time
	if again := n.cores(groups, 3); !slices.Equal(again[0].documents, whole[0].documents) || !slices.Equal(again[0].links, whole[0].links) {
		t.Errorf("groups %v without room", again)
	}
	if groups[0].left != 2 || groups[0].links != 3 {
		t.Errorf("%d of %d links are left", groups[0].left, groups[0].links)
	}
	if want := 0.8 * (1 + 0.5) / 2; math.Abs(groups[0].before-want) > 1e-12 || math.Abs(groups[0].sum-3*want) > 1e-12 {
		t.Errorf("risk %v, sum %v", groups[0].before, groups[0].sum)
	}
	if core := n.cores(groups, 2)[0]; !slices.Equal(core.documents, []int{0, 1}) || len(core.links) != 1 {
		t.Errorf("core %v", core)
	}
	if !slices.Equal(n.after, []int{3, 2}) && !slices.Equal(n.after, []int{2, 3}) {
		t.Errorf("sizes after %v", n.after)
	}
}
