package pipeline

import (
	"cmp"
	"slices"
	"strconv"
)

// ids are the names by which a report speaks of documents and entities.
type ids struct {
	document, entity func(int) string
	order            []int // the entities as the report lists them
	place            []int // of each entity in order
}

func asIs(s string) string { return s }

// trueIDs are those of the collection. They let guesses be checked.
func trueIDs(g *gathered) ids {
	c := g.linked.Collection
	return ids{
		document: func(d int) string { return c.Documents[d].ID },
		entity:   func(e int) string { return c.Entities[e].ID.String() },
		order:    identity(len(c.Entities)),
		place:    identity(len(c.Entities)),
	}
}

// opaqueIDs number documents in order of source id and entities in the order in
// which they first stand in the documents: both can be seen in what is shared
// anyway. (The order of the true ids would tell something of their values.)
func opaqueIDs(g *gathered) ids {
	order := g.entitiesByPlace()
	place := inverse(order)
	return ids{
		document: func(d int) string { return "d" + strconv.Itoa(d+1) },
		entity:   func(e int) string { return "e" + strconv.Itoa(place[e]+1) },
		order:    order,
		place:    place,
	}
}

// entitiesByPlace orders the entities by where they first stand.
func (g *gathered) entitiesByPlace() []int {
	seen := make([]bool, len(g.linked.Collection.Entities))
	order := make([]int, 0, len(seen))
	for _, d := range inverse(g.linked.Documents) {
		places := slices.Clone(g.placesOf(d))
		slices.SortStableFunc(places, func(x, y place) int {
			return cmp.Or(cmp.Compare(x.field, y.field), cmp.Compare(x.start, y.start))
		})
		for _, p := range places {
			if e := g.linked.Entities[p.entity]; !seen[e] {
				seen[e] = true
				order = append(order, e)
			}
		}
	}
	return order
}

func identity(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

func inverse(permutation []int) []int {
	out := make([]int, len(permutation))
	for i, p := range permutation {
		out[p] = i
	}
	return out
}
