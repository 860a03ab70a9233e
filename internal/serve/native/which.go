package native

import (
	"slices"
	"strconv"
	"strings"
)

// which names, by their ids, the documents and entities that a request is of and that its answer
// has values of.
func which(in, out any) string {
	var documents, entities []int
	if x, ok := in.(interface{ documents() []int }); ok {
		documents = x.documents()
	}
	if x, ok := in.(interface{ entities() []int }); ok {
		entities = x.entities()
	}
	if x, ok := out.(interface{ content() any }); ok {
		d, e := idsOf(x.content())
		documents, entities = append(documents, d...), append(entities, e...)
	}
	var said []string
	for _, list := range []struct {
		of  string
		ids []int
	}{{"documents ", documents}, {"entities ", entities}} {
		if len(list.ids) > 0 {
			said = append(said, list.of+stretches(list.ids))
		}
	}
	return strings.Join(said, "; ")
}

func (o *one[T]) content() any { return o.Body }

// idsOf are the documents and entities that an answer has values of.
func idsOf(body any) (documents, entities []int) {
	nodes := func(list []Node) {
		for _, n := range list {
			documents = append(documents, n.ID)
		}
	}
	meetings := func(list []Meeting) {
		for _, m := range list {
			entities = append(entities, m.Entity)
		}
	}
	switch x := body.(type) {
	case queuePage:
		for _, r := range x.Documents {
			documents = append(documents, r.ID)
		}
	case entityList:
		for _, e := range x.Entities {
			entities = append(entities, e.ID)
		}
	case *Clusters:
		for _, c := range x.Clusters {
			if c.Most != nil {
				entities = append(entities, c.Most.Entity)
			}
		}
	case *ClusterContent:
		nodes(x.Documents)
		for _, l := range x.Links {
			meetings(l.Via)
		}
	case chainList:
		for _, p := range x.Chains {
			nodes(p.Documents)
			for _, via := range p.Via {
				meetings(via)
			}
		}
	}
	return documents, entities
}

// stretches are ids in the shortest form, as 3,7-9.
func stretches(ids []int) string {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	var out []string
	for i := 0; i < len(ids); {
		end := i
		for end+1 < len(ids) && ids[end+1] == ids[end]+1 {
			end++
		}
		s := strconv.Itoa(ids[i])
		if end > i {
			s += "-" + strconv.Itoa(ids[end])
		}
		out, i = append(out, s), end+1
	}
	return strings.Join(out, ",")
}
