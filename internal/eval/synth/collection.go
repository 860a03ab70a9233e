package synth

import (
	"iter"
	"slices"

	"github.com/lethe-privacy/lethe"
)

// Value is a value of a document, as linking sees it.
type Value struct {
	Document  int
	Entity    lethe.EntityID
	Label     lethe.Label
	Relevance float64
}

// Values yields what is planted, document by document, and keeps none of it: for collections that are too
// large to be held.
func (o Options) Values() iter.Seq[Value] {
	return func(yield func(Value) bool) {
		n := 0
		for d := range o.documents() {
			for _, p := range d.planted {
				if !yield(Value{n, lethe.NewEntityID(lethe.Lower(p.text), p.label), p.label, p.relevance}) {
					return
				}
			}
			n++
		}
	}
}

// Collection returns the collection as linking makes it of the planted values.
func Collection(o Options) (*lethe.Collection, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	c := &lethe.Collection{}
	at := make(map[lethe.EntityID]int)
	for d := range o.documents() {
		c.Documents = append(c.Documents, lethe.DocumentRef{ID: lethe.DocumentID(d.id, d.text), SourceID: d.id})
		for _, p := range d.planted {
			normalized := lethe.Lower(p.text)
			id := lethe.NewEntityID(normalized, p.label)
			i, ok := at[id]
			if !ok {
				i = len(c.Entities)
				at[id] = i
				c.Entities = append(c.Entities, lethe.Entity{
					ID: id, Label: p.label, Normalized: normalized, Originals: []string{p.text},
				})
			}
			occur(&c.Entities[i], len(c.Documents)-1, p.relevance)
		}
	}
	slices.SortFunc(c.Entities, func(a, b lethe.Entity) int { return a.ID.Compare(b.ID) })
	return c, nil
}

// occur records that an entity occurs in the present document.
func occur(e *lethe.Entity, doc int, relevance float64) {
	if n := len(e.Occurrences); n > 0 && e.Occurrences[n-1].Doc == doc {
		e.Occurrences[n-1].Relevance = max(e.Occurrences[n-1].Relevance, relevance)
		return
	}
	e.Occurrences = append(e.Occurrences, lethe.Occurrence{Doc: doc, Relevance: relevance})
}
