package elastic

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/lethe-privacy/lethe"
)

// Index finds what a value stands for among known items. It is safe for concurrent use.
type Index struct {
	table    *table
	rows     *rows
	options  Options
	members  []int32 // nodes by known group
	searches sync.Pool
}

// NewIndex prepares items, of which those of one group have the same Known; an item with
// Known -1 is a group of its own. It keeps items. vectors is as in [Group].
func NewIndex(ctx context.Context, items []Item, vectors func(value string) []float32, o Options) (*Index, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	o = o.filled()
	t, err := newTable(ctx, items, &o)
	if err != nil {
		return nil, fmt.Errorf("elastic: index %d items: %w", len(items), err)
	}
	x := &Index{table: t, rows: newRows(t, vectors, o), options: o}
	for i := range t.nodes {
		if t.nodes[i].known >= 0 {
			x.members = append(x.members, int32(i))
		}
	}
	slices.SortStableFunc(x.members, func(a, b int32) int { return cmp.Compare(t.nodes[a].known, t.nodes[b].known) })
	x.searches.New = func() any { return &search{table: t} }
	return x, nil
}

// Find looks for the items that a value stands for: the same in other writing, one in
// whose region it falls, the only one of whose name it is a part, or the only one that
// is spelt nearly so. An empty label is any.
func (x *Index) Find(value string, label lethe.Label) Candidates {
	c := x.searches.Get().(*search)
	defer x.searches.Put(c)
	var f finding
	for i, l := range x.table.labels {
		if label == "" || l == label {
			x.find(&f, c, x.table.asked(value, int32(i), x.options.Kinds[l]))
		}
	}
	return f.settle()
}

func (x *Index) find(f *finding, c *search, s *subject) {
	t := x.table
	c.at = append(c.at[:0], uint32(t.place(s)))
	nodes, _, all := c.near(s)
	var r *row
	looked, before := false, len(f.matches)
	for _, j := range nodes {
		n := &t.nodes[j]
		if int32(n.label) != s.label {
			continue
		}
		other := t.subject(int32(j))
		how := relate(s, other)
		if how.why == GivenNames && pair(s.words, other.words, usual).onlyA == 0 {
			how.rule, how.less = Spelling, first
		}
		if how.rule == none || how.less == second && how.rule == Partial {
			continue
		}
		if !looked {
			r, looked = x.rows.row(s), true
		}
		if m, ok := x.match(s, other, how, r, int32(j)); ok && !x.refused(s, &m) {
			f.matches = append(f.matches, m)
		}
	}
	f.crowded = f.crowded || !all && len(f.matches) > before
}

// refused reports whether a value contradicts a member of the group of a match.
func (x *Index) refused(s *subject, m *Match) bool {
	if m.Group < 0 {
		return false
	}
	group := int32(m.Group)
	from, _ := slices.BinarySearchFunc(x.members, group, func(n, g int32) int { return cmp.Compare(x.table.nodes[n].known, g) })
	for _, n := range x.members[from:min(len(x.members), from+mostForms)] {
		if x.table.nodes[n].known != group {
			break
		}
		switch within(s, x.table.subject(n)) {
		case Allowed, Short, Labels:
		case Words, GivenNames: // what is but a part of a name need not fit the others
			if m.rank <= region {
				return true
			}
		default:
			return true
		}
	}
	return false
}

// match places an item in the row of a value, and says how it matches.
func (x *Index) match(s, other *subject, how relation, r *row, node int32) (Match, bool) {
	n := &x.table.nodes[node]
	m := Match{Item: int(n.item), Group: int(n.known), Rule: how.rule, node: node, less: how.less&first != 0}
	m.JaroWinkler = jaroWinkler(s.form, other.form)
	if r != nil {
		if u := x.rows.unit(other.value); u != nil {
			m.Vectors, m.Cosine = true, dot(r.unit, u)
			m.Scaled = r.scale(m.Cosine)
		}
	}
	c := couple{rule: how.rule, jaro: float32(m.JaroWinkler), space: m.Vectors, stands: [2]bool{true, true}}
	c.scaled = [2]float32{float32(m.Scaled), float32(m.Scaled)}
	m.far = distanceOf(&c)
	switch {
	case how.rule == SameName:
		m.rank = itself
	case how.rule != Partial && how.rule != Spelling && x.options.near(&c) && x.standsOut(r, &m):
		m.rank = region
	case how.rule == Partial || how.rule == Shorter && m.less:
		m.rank = part
		m.Rule = Partial
	case how.rule == Spelling || m.JaroWinkler >= x.options.Alone:
		m.rank = spelled
		m.Rule = Spelling
	default:
		return m, false
	}
	return m, true
}

func (x *Index) standsOut(r *row, m *Match) bool {
	if !m.Vectors || m.Rule == LegalForm {
		return true
	}
	stands := r.judge(-1, []point{{m.Scaled, m.JaroWinkler}}, []int32{m.node})
	return stands == nil || stands[0]
}

// place is where a name would stand among the nodes.
func (t *table) place(s *subject) int {
	form, label := s.text, string(t.labels[s.label])
	i, _ := slices.BinarySearchFunc(t.nodes, struct{}{}, func(n node, _ struct{}) int {
		return cmp.Or(strings.Compare(string(t.labels[n.label]), label), strings.Compare(n.form, form))
	})
	return i
}
