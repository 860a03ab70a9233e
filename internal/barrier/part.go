package barrier

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// part is some documents, planned in memory as they are among all.
type part struct {
	occurrences []occurrence // by document, then entity
	edges       []edge       // by a, then b
	documents   []int32      // by their places in the part
	entities    []int32
}

// What a part takes in memory, at most, with all that packages risk and mask make of it.
const (
	bytesOfDocument   = 400
	bytesOfOccurrence = 300 // each of another entity
	bytesOfEdge       = 300
)

func (p *part) bytes() int64 {
	n := 0
	for i := range p.occurrences {
		if i == 0 || p.occurrences[i].doc != p.occurrences[i-1].doc {
			n++
		}
	}
	return int64(n)*bytesOfDocument + int64(len(p.occurrences))*bytesOfOccurrence + int64(len(p.edges))*bytesOfEdge
}

// selected plans a part.
func (p *planner) selected(ctx context.Context, x *part) (*mask.Plan, error) {
	bytes := int(x.bytes())
	p.c.store.Take(bytes)
	defer p.c.store.Give(bytes)
	x.number()
	collection, o := p.c.among(x, p.rank)
	a, err := risk.Assess(ctx, collection, o)
	if err != nil {
		return nil, err
	}
	return mask.Select(ctx, a, p.options)
}

// number gives documents and entities their places in the part, in the order of the whole.
func (x *part) number() {
	x.documents, x.entities = x.documents[:0], x.entities[:0]
	for i := range x.occurrences {
		o := &x.occurrences[i]
		x.entities = append(x.entities, o.entity)
		if n := len(x.documents); n == 0 || x.documents[n-1] != o.doc {
			x.documents = append(x.documents, o.doc)
		}
	}
	slices.Sort(x.entities)
	x.entities = slices.Compact(x.entities)
}

func placeOf(list []int32, x int32) int {
	i, _ := slices.BinarySearch(list, x)
	return i
}

// among is a part as packages risk and mask take it: what is measured of entities is that
// of the whole, by Options.Earlier. Ids keep the order, and say nothing.
func (c *Collection) among(x *part, rank []int32) (*lethe.Collection, risk.Options) {
	out := &lethe.Collection{
		Documents: make([]lethe.DocumentRef, len(x.documents)), Entities: make([]lethe.Entity, len(x.entities)),
	}
	for i, d := range x.documents {
		out.Documents[i] = lethe.DocumentRef{SourceID: fmt.Sprintf("%010d", rank[d]), ID: fmt.Sprintf("%010d", d)}
	}
	o := c.options
	o.Earlier = &risk.Earlier{
		Documents: c.documents, Frequency: make([]int, len(x.entities)), Relevance: make([]float64, len(x.entities)),
	}
	at := 0
	for i := range x.occurrences {
		if x.occurrences[i].doc != x.documents[at] {
			at++
		}
		f := &x.occurrences[i]
		n := placeOf(x.entities, f.entity)
		e := &out.Entities[n]
		if e.Occurrences == nil {
			e.Label = c.labels[f.label]
			binary.BigEndian.PutUint32(e.ID[:], uint32(f.entity))
			o.Earlier.Frequency[n], o.Earlier.Relevance[n] = int(f.frequency), f.most
		}
		e.Occurrences = append(e.Occurrences, lethe.Occurrence{Doc: at, Relevance: f.relevance})
	}
	found := make([]risk.Edge, len(x.edges))
	for i, e := range x.edges {
		found[i] = risk.Edge{A: placeOf(x.documents, e.a), B: placeOf(x.documents, e.b), Strength: e.strength}
	}
	o.Edges = &found
	return out, o
}

// whole are documents of the part, by their places in the whole.
func (x *part) whole(documents []int) []int {
	out := make([]int, len(documents))
	for i, d := range documents {
		out[i] = int(x.documents[d])
	}
	return out
}

// mostNodes is how many documents a chain may have at most.
const mostNodes = 8

// choice is an entity that is masked for a chain.
type choice struct {
	value  float64 // the risk of the chain before
	entity int32
	order  int32 // of those of its part
	length int32
	nodes  [mostNodes]int32
}

// compareChoices orders what is masked as package risk orders chains: by falling risk, then by ranks,
// then by documents.
func (p *planner) compareChoices(x, y *choice) int {
	ranks := 0
	for i := range min(x.length, y.length) {
		if ranks = cmp.Compare(p.rank[x.nodes[i]], p.rank[y.nodes[i]]); ranks != 0 {
			break
		}
	}
	return cmp.Or(cmp.Compare(y.value, x.value), ranks, cmp.Compare(x.length, y.length),
		slices.Compare(x.nodes[:x.length], y.nodes[:y.length]), cmp.Compare(x.order, y.order))
}

func putChoice(to []byte, c *choice) {
	putInts(putInts(putFloat(to, c.value), c.entity, c.order, c.length), c.nodes[:]...)
}

func getChoice(from []byte, c *choice) {
	from = getInts(getFloat(from, &c.value), &c.entity, &c.order, &c.length)
	for i := range c.nodes {
		from = getInts(from, &c.nodes[i])
	}
}

const choiceSize = 8 + 3*4 + mostNodes*4
