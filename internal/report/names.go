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
		Document: documentID,
		Entity:   func(e int) string { return "e" + strconv.Itoa(place[e]+1) },
		order:    order,
		place:    place,
	}
}

// documents are the names of several.
func (n Names) documents(list []int) []string {
	out := make([]string, len(list))
	for i, d := range list {
		out[i] = n.Document(d)
	}
	return out
}
