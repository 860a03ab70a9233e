package barrier

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/risk"
)

// part is some documents as they are among all, for a report.
type part struct {
	occurrences []occurrence // by document, then entity
	edges       []edge       // by a, then b
	documents   []int32      // by their places in the part
	entities    []int32
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
