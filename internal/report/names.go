package report

import (
	"strconv"

	"github.com/lethe-privacy/lethe"
)

// Names are those by which a report speaks of documents and entities.
type Names struct {
	Document, Entity func(int) string
	order            []int // the entities as the report lists them
	place            []int // of each entity in order
}

// TrueNames are the ids of the collection. They let guesses be checked.
func TrueNames(c *lethe.Collection) Names {
	order := make([]int, len(c.Entities))
	for i := range order {
		order[i] = i
	}
	return Names{
		Document: func(d int) string { return c.Documents[d].ID },
		Entity:   func(e int) string { return c.Entities[e].ID.String() },
		order:    order,
		place:    order,
	}
}

// OpaqueNames number documents in order of source id and entities in the order given, in
// which they first stand in the documents: both can be seen in what is shared anyway. (The
// order of the true ids would reveal something about their values.)
func OpaqueNames(order []int) Names {
	place := make([]int, len(order))
	for i, e := range order {
		place[e] = i
	}
	return Names{
		Document: DocumentID,
		Entity:   func(e int) string { return EntityID(place[e]) },
		order:    order,
		place:    place,
	}
}

// NamesAmong are those that others than the documents and entities given are counted in, too: each has its place among
// all, from 0.
func NamesAmong(documents, entities []int) Names {
	return Names{
		Document: func(d int) string { return DocumentID(documents[d]) },
		Entity:   func(e int) string { return EntityID(entities[e]) },
		place:    entities,
	}
}

// EntityID is the id under which a report has the n-th entity, from 0, as they first stand in the documents.
func EntityID(n int) string { return "e" + strconv.Itoa(n+1) }

// documents are the names of several.
func (n Names) documents(list []int) []string {
	out := make([]string, len(list))
	for i, d := range list {
		out[i] = n.Document(d)
	}
	return out
}
