package native

import (
	"cmp"
	"context"
	"slices"

	"github.com/lethe-privacy/lethe/internal/disjoint"
	"github.com/lethe-privacy/lethe/risk"
)

// Cluster is a group of documents that are linked most strongly. It is small enough to be drawn.
type Cluster struct {
	ID        int      `json:"id"` // the first of its rows
	Documents int      `json:"documents"`
	Before    float64  `json:"before"` // the strongest link in it
	After     float64  `json:"after"`
	Highest   float64  `json:"highest"` // the highest risk of its documents after masking
	Most      *Meeting `json:"most,omitempty"`
	rows      []int    // documents of the collection
}

// Meeting is an entity that documents share.
type Meeting struct {
	Entity    int    `json:"entity"`
	Label     string `json:"label"`
	Value     string `json:"value"`
	Masked    bool   `json:"masked"`
	Documents int    `json:"documents"`
}

// Link joins two documents or clusters, by their ids; its strength is 0 where it is none.
type Link struct {
	A      int       `json:"a"`
	B      int       `json:"b"`
	Before float64   `json:"before"`
	After  float64   `json:"after"`
	Via    []Meeting `json:"via,omitempty"`
}

// Clusters is a collection as a graph of clusters.
type Clusters struct {
	Clusters []Cluster `json:"clusters"` // of two and more documents, those with the strongest links first
	Links    []Link    `json:"links"`
	More     int       `json:"more"`  // clusters that are not told
	Alone    int       `json:"alone"` // documents that nothing links
}

const (
	largest = 60  // documents of a cluster
	drawn   = 150 // clusters that are given
	linked  = 600 // links that are given, the strongest first
)

// clusters joins documents along their links, the strongest first, as long as what comes of it
// can be drawn.
func (m *measurement) clusters() []Cluster {
	together, size := disjoint.New(len(m.rows)), make([]int, len(m.rows))
	for d := range size {
		size[d] = 1
	}
	root := func(d int) int { return int(together.First(int32(d))) }
	for _, e := range m.strongest() {
		x := m.before.Edge(e)
		if a, b := root(x.A), root(x.B); a != b && size[a]+size[b] <= largest {
			together.Join(int32(a), int32(b))
			size[min(a, b)] += size[max(a, b)]
		}
	}
	at := map[int]int{}
	var out []Cluster
	for d := range size {
		r := root(d)
		if size[r] == 1 {
			continue
		}
		if r == d {
			at[d] = len(out)
			out = append(out, Cluster{ID: m.rows[d]})
		}
		c := &out[at[r]]
		c.Documents++
		c.Highest = max(c.Highest, m.after.Risk(d))
		c.rows = append(c.rows, d)
	}
	for e := range m.before.EdgeCount() {
		x := m.before.Edge(e)
		if root(x.A) != root(x.B) {
			continue
		}
		c := &out[at[root(x.A)]]
		c.Before = max(c.Before, x.Strength)
		c.After = max(c.After, m.left(x))
	}
	slices.SortStableFunc(out, func(a, b Cluster) int { return cmp.Or(cmp.Compare(b.After, a.After), cmp.Compare(b.Before, a.Before)) })
	return out
}

// strongest are all links, the strongest first.
func (m *measurement) strongest() []int {
	out := make([]int, m.before.EdgeCount())
	for e := range out {
		out[e] = e
	}
	slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(m.before.Edge(b).Strength, m.before.Edge(a).Strength) })
	return out
}

// left is the strength of a link after masking.
func (m *measurement) left(x risk.Edge) float64 {
	e, ok := m.after.EdgeBetween(x.A, x.B)
	if !ok {
		return 0
	}
	return m.after.Edge(e).Strength
}

// Graph is the last run's collection as clusters, and what links them.
func (s *Store) Graph(ctx context.Context, project, name string) (*Clusters, error) {
	m, err := s.measures(ctx, project, name)
	if err != nil {
		return nil, err
	}
	all := m.groups()
	out := &Clusters{Clusters: slices.Clone(all[:min(len(all), drawn)]), Links: []Link{}, Alone: len(m.rows)}
	of := map[int]int{} // of each document that is given, its cluster
	for i := range all {
		out.Alone -= all[i].Documents
	}
	for i := range out.Clusters {
		for _, d := range out.Clusters[i].rows {
			of[d] = i
		}
		out.Clusters[i].Most = m.most(out.Clusters[i].rows)
	}
	out.More = len(all) - len(out.Clusters)
	between := map[[2]int]*Link{}
	for e := range m.before.EdgeCount() {
		x := m.before.Edge(e)
		a, known := of[x.A]
		b, too := of[x.B]
		if !known || !too || a == b {
			continue
		}
		a, b = min(a, b), max(a, b)
		l := between[[2]int{a, b}]
		if l == nil {
			l = &Link{A: out.Clusters[a].ID, B: out.Clusters[b].ID}
			between[[2]int{a, b}] = l
		}
		l.Before, l.After = max(l.Before, x.Strength), max(l.After, m.left(x))
	}
	for _, l := range between {
		out.Links = append(out.Links, *l)
	}
	out.Links = strongestOf(out.Links)
	return out, nil
}

func strongestOf(links []Link) []Link {
	slices.SortFunc(links, func(a, b Link) int {
		return cmp.Or(cmp.Compare(b.After, a.After), cmp.Compare(b.Before, a.Before), a.A-b.A, a.B-b.B)
	})
	return links[:min(len(links), linked)]
}

// most is the entity that most of some documents share.
func (m *measurement) most(documents []int) *Meeting {
	in := map[int]int{}
	for _, d := range documents {
		for _, e := range m.before.Entities(d) {
			in[e]++
		}
	}
	best := -1
	for e, n := range in {
		if n > 1 && (best < 0 || n > in[best] || n == in[best] && e < best) {
			best = e
		}
	}
	if best < 0 {
		return nil
	}
	return m.shared(best, in[best])
}

func (m *measurement) shared(entity, documents int) *Meeting {
	e := m.before.Collection().Entities[entity]
	return &Meeting{entity, string(e.Label), e.Normalized, m.masked[entity], documents}
}

// Node is a document in the graph.
type Node struct {
	ID     int     `json:"id"` // its row
	Place  string  `json:"place"`
	Before float64 `json:"before"`
	After  float64 `json:"after"`
}

// ClusterContent is a cluster with its documents.
type ClusterContent struct {
	Documents []Node `json:"documents"`
	Links     []Link `json:"links"`
}

// OpenCluster returns the documents of a cluster, by its id, and what links them.
func (s *Store) OpenCluster(ctx context.Context, project, name string, id int) (*ClusterContent, error) {
	m, err := s.measures(ctx, project, name)
	if err != nil {
		return nil, err
	}
	all := m.groups()
	i := slices.IndexFunc(all, func(c Cluster) bool { return c.ID == id })
	if i < 0 {
		return nil, ErrNotFound
	}
	out := &ClusterContent{Links: []Link{}}
	for n, d := range all[i].rows {
		out.Documents = append(out.Documents, m.node(d))
		for _, other := range all[i].rows[:n] {
			e, ok := m.before.EdgeBetween(other, d)
			if !ok {
				continue
			}
			x := m.before.Edge(e)
			l := Link{A: m.rows[other], B: m.rows[d], Before: x.Strength, After: m.left(x)}
			for _, v := range m.before.Via(e) {
				l.Via = append(l.Via, *m.shared(v.Entity, len(m.before.Collection().Entities[v.Entity].Occurrences)))
			}
			out.Links = append(out.Links, l)
		}
	}
	out.Links = strongestOf(out.Links)
	return out, nil
}

func (m *measurement) node(d int) Node {
	return Node{m.rows[d], m.places[d], m.before.Risk(d), m.after.Risk(d)}
}

// Path is a chain of documents, as somebody goes from one to the next.
type Path struct {
	Documents []Node      `json:"documents"`
	Via       [][]Meeting `json:"via"` // between one document and the next
	Before    float64     `json:"before"`
	After     float64     `json:"after"` // 0 where the chain is none any more
	Level     string      `json:"level"`
}

// Paths are the riskiest chains, those before or those after masking.
func (s *Store) Paths(ctx context.Context, project, name string, after bool, limit int) ([]Path, error) {
	m, err := s.measures(ctx, project, name)
	if err != nil {
		return nil, err
	}
	a := m.before
	if after {
		a = m.after
	}
	out := []Path{}
	for c, err := range a.Chains(ctx, limit) {
		if err != nil {
			return nil, err
		}
		p := Path{Before: c.Risk, After: c.Risk, Level: c.Level.String()}
		for i, d := range c.Documents {
			p.Documents = append(p.Documents, m.node(d))
			if i == 0 {
				continue
			}
			via := []Meeting{}
			for _, v := range a.Via(c.Edges[i-1]) {
				via = append(via, *m.shared(v.Entity, len(a.Collection().Entities[v.Entity].Occurrences)))
			}
			p.Via = append(p.Via, via)
		}
		other, is := m.after, &p.After
		if after {
			other, is = m.before, &p.Before
		}
		*is = 0
		if edges, ok := other.Path(c.Documents); ok {
			*is = other.ChainRisk(edges)
		}
		out = append(out, p)
	}
	return out, nil
}
