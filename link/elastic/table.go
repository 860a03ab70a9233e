package elastic

import (
	"cmp"
	"context"
	"slices"
	"strings"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/link/name"
	"golang.org/x/sync/errgroup"
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

// table holds names in an order of their own: by label, form and all that is known.
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

// builder is what is needed only while a table is made.
type builder struct {
	table  *table
	nodes  map[string]int32
	words  map[string]uint32
	labels map[lethe.Label]uint16
	arena  []uint32 // words of nodes, many in one piece of memory
	key    []byte
}

func (b *builder) add(i int32, kind Kind, r reading) {
	t := b.table
	it := &t.items[i]
	label, ok := b.labels[it.Label]
	if !ok {
		label = uint16(len(t.labels))
		b.labels[it.Label] = label
		t.labels = append(t.labels, it.Label)
	}
	n := node{
		item: i, known: int32(max(it.Known, -1)), label: label, kind: kind, title: r.title,
		exact: b.text(r.exact), legal: b.text(r.legal), birth: b.text(it.Birth), age: b.text(r.generation), number: b.text(r.number),
		letter: uint8(min(len(r.form)-strings.Count(r.form, " "), 255)),
	}
	b.key = append(b.key[:0], r.key()...)
	for _, v := range [...]uint32{uint32(n.known), n.birth, uint32(n.label)} {
		b.key = append(b.key, byte(v), byte(v>>8), byte(v>>16), byte(v>>24))
	}
	at, known := b.nodes[string(b.key)]
	if known {
		b.join(at, i, r.form)
		return
	}
	n.form, n.words = strings.Clone(r.form), b.wordsOf(r.words)
	t.of[i] = int32(len(t.nodes))
	b.nodes[string(b.key)] = t.of[i]
	t.nodes = append(t.nodes, n)
}

// join adds an item to a node, which is named after the first of its items.
func (b *builder) join(at, i int32, form string) {
	t := b.table
	t.of[i] = at
	n := &t.nodes[at]
	if compare(&t.items[i], &t.items[n.item]) < 0 {
		n.item = i
		if form != n.form {
			n.form = strings.Clone(form)
		}
	}
}

// text numbers what is only compared.
func (b *builder) text(s string) uint32 {
	id, ok := b.table.texts[s]
	if !ok {
		id = uint32(len(b.table.texts))
		b.table.texts[strings.Clone(s)] = id
	}
	return id
}

func (b *builder) wordsOf(words []string) []uint32 {
	words = words[:min(len(words), mostWords+1)]
	if cap(b.arena)-len(b.arena) < len(words) {
		b.arena = make([]uint32, 0, 1<<16)
	}
	from := len(b.arena)
	for _, w := range words {
		id, ok := b.words[w]
		if !ok {
			id = uint32(len(b.words))
			b.words[strings.Clone(w)] = id
		}
		b.arena = append(b.arena, id)
	}
	return b.arena[from:len(b.arena):len(b.arena)]
}

// sortWords numbers words in alphabetical order, so that nothing depends on which was
// read first.
func (b *builder) sortWords() []string {
	sorted := make([]string, 0, len(b.words))
	for w := range b.words {
		sorted = append(sorted, w)
	}
	slices.Sort(sorted)
	to := make([]uint32, len(sorted))
	for i, w := range sorted {
		to[b.words[w]] = uint32(i)
	}
	for i := range b.table.nodes {
		for j, w := range b.table.nodes[i].words {
			b.table.nodes[i].words[j] = to[w]
		}
	}
	return sorted
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
