package elastic

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/internal/text/name"
)

// node is a name: all items that are the same but for their writing.
type node struct {
	form   string
	words  []uint32 // of the vocabulary
	item   int32    // the first of its items, in the order of what they say
	known  int32
	exact  uint32 // these are numbers of a text, 0 of ""
	legal  uint32
	birth  uint32
	age    uint32 // junior, senior
	number uint32 // of people who have the same name
	label  uint16
	kind   Kind
	title  name.Title
	letter uint8 // how many letters, up to 255
}

// table holds names in an order of their own: by label, form and everything known.
type table struct {
	items  []Item
	nodes  []node
	of     []int32 // for each item, its node
	labels []lethe.Label
	texts  map[string]uint32
	vocab  *vocabulary
	keys   *slots
}

// chunk is how many items are read between two looks at the context.
const chunk = 4096

// newTable reads items. It keeps them.
func newTable(ctx context.Context, items []Item, o *Options) (*table, error) {
	t := &table{items: items, of: make([]int32, len(items)), texts: map[string]uint32{"": 0}}
	b := &builder{table: t, nodes: map[string]int32{}, words: map[string]uint32{}, labels: map[lethe.Label]uint16{}}
	threads := ordered.Threads(o.Threads)
	for from := 0; from < len(items); from += chunk {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		part := items[from:min(from+chunk, len(items))]
		for i, r := range readAll(part, o.Kinds, threads) {
			b.add(int32(from+i), o.Kinds[part[i].Label], r)
		}
	}
	t.vocab = newVocabulary(b.sortWords(), threads)
	t.sort()
	t.keys = newSlots(t.eachKey)
	return t, ctx.Err()
}

func readAll(items []Item, kinds map[lethe.Label]Kind, threads int) []reading {
	out := make([]reading, len(items))
	var group errgroup.Group
	for part := range threads {
		group.Go(func() error {
			for i := part; i < len(items); i += threads {
				out[i] = read(items[i].Value, kinds[items[i].Label])
			}
			return nil
		})
	}
	group.Wait() // no part fails
	return out
}

// sort puts the nodes into their order.
func (t *table) sort() {
	order := make([]int32, len(t.nodes))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(i, j int32) int {
		a, b := &t.nodes[i], &t.nodes[j]
		return cmp.Or(
			strings.Compare(string(t.labels[a.label]), string(t.labels[b.label])), strings.Compare(a.form, b.form),
			compare(&t.items[a.item], &t.items[b.item]),
		)
	})
	place := make([]int32, len(order))
	nodes := make([]node, len(order))
	for at, i := range order {
		place[i] = int32(at)
		nodes[at] = t.nodes[i]
	}
	t.nodes = nodes
	for i, n := range t.of {
		t.of[i] = place[n]
	}
}
