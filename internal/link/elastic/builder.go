package elastic

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
)

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
