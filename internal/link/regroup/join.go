// Package regroup joins entities that an earlier run knew as one, or whose values are nearly the
// same.
package regroup

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/link/elastic"
	"github.com/lethe-privacy/lethe/internal/link/embedding"
	"github.com/lethe-privacy/lethe/link"
	"github.com/lethe-privacy/lethe/seal/state"
)

// Joiner joins the entities of a collection.
type Joiner struct {
	Settings *Settings
	Space    elastic.Options         // the similarity space
	State    *state.State            // nil: nothing is remembered
	Text     *embedding.Sentences    // of the collection, to learn vectors from
	Progress func(done, total int64) // of learning; nil: nobody looks
	Warn     func(message string)
}

// Join joins the entities of a collection, and says what they are to the state.
func (j *Joiner) Join(ctx context.Context, l *link.Result) (Groups, error) {
	if j.State == nil && j.Settings.Similar == off {
		return Groups{}, nil
	}
	x := j.recall(l)
	if j.Settings.Similar == off {
		return x.linkAnew(x.known, func(int) string { return "one entity in an earlier run" }), nil
	}
	of, detail, err := x.alike(ctx)
	if err != nil {
		return Groups{}, err
	}
	return x.linkAnew(of, detail), nil
}

// joining finds the groups of entities.
type joining struct {
	*Joiner
	linked *link.Result
	groups []*state.Group
	number map[string]int // of each group, by id
	known  []int          // by entity: the number of its group, or -1
	names  map[int][]string
}

// recall asks the state for the group of each entity.
func (j *Joiner) recall(l *link.Result) *joining {
	x := &joining{Joiner: j, linked: l, number: map[string]int{}}
	entities := l.Collection.Entities
	x.known = slices.Repeat([]int{-1}, len(entities))
	if j.State == nil {
		return x
	}
	x.names = longNames(l.Merges)
	for i := range entities {
		if group := x.find(i); group != nil {
			x.known[i] = x.numberOf(group)
		}
	}
	return x
}

func (j *joining) numberOf(group *state.Group) int {
	n, ok := j.number[group.ID]
	if !ok {
		n = len(j.groups)
		j.number[group.ID] = n
		j.groups = append(j.groups, group)
	}
	return n
}

// find is the group of an entity: by its value, or by the only group that other full
// forms of its name belong to.
func (j *joining) find(entity int) *state.Group {
	e := &j.linked.Collection.Entities[entity]
	if group, ok := j.State.Find(e.Label, j.member(entity)); ok {
		return group
	}
	var only *state.Group
	for _, name := range j.names[entity] {
		group, ok := j.State.Find(e.Label, state.Member{Value: name, Birth: j.linked.Born[entity]})
		if ok && only != nil && only.ID != group.ID {
			return nil
		}
		if ok {
			only = group
		}
	}
	return only
}

// member is an entity as the state knows it: where the date of birth tells people of
// one name apart, the number behind the name does not count.
func (j *joining) member(entity int) state.Member {
	m := state.Member{Value: j.linked.Collection.Entities[entity].Normalized, Birth: j.linked.Born[entity]}
	if m.Birth != "" {
		m.Value, _, _ = strings.Cut(m.Value, " (")
	}
	return m
}

// longNames are the forms of people's names that say who is meant in other documents
// too: a surname or a given name alone does not.
func longNames(merges []link.Merge) map[int][]string {
	names := map[int][]string{}
	for _, m := range merges {
		if strings.ContainsAny(strings.TrimSpace(m.From), " ") && !slices.Contains(names[m.Entity], m.From) {
			names[m.Entity] = append(names[m.Entity], m.From)
		}
	}
	return names
}

// alike groups the entities by how near their values are, and says why.
func (j *joining) alike(ctx context.Context) ([]int, func(entity int) string, error) {
	vectors, err := j.vectors(ctx)
	if err != nil {
		return nil, nil, err
	}
	items, entities := j.items()
	found, err := elastic.Group(ctx, items, vectors, j.Space)
	if err != nil {
		return nil, nil, err
	}
	of := slices.Clone(j.known)
	for i, entity := range entities {
		if entity < 0 {
			continue
		}
		of[entity] = found.Known[found.Of[i]]
		if of[entity] < 0 {
			of[entity] = len(j.groups) + found.Of[i]
		}
	}
	return of, j.reasons(found, entities), nil
}

// items are the values to compare, the entities' first: for each its entity, or -1
// for what only the state knows.
func (j *joining) items() (items []elastic.Item, entities []int) {
	kinds := j.Space.Kinds
	for i := range j.linked.Collection.Entities {
		e := &j.linked.Collection.Entities[i]
		if kinds[e.Label] != elastic.Exact {
			items = append(items, elastic.Item{
				Value: e.Normalized, Label: e.Label, Birth: j.linked.Born[i], Known: j.known[i], Count: len(e.Occurrences),
			})
			entities = append(entities, i)
		}
	}
	if j.State == nil {
		return items, entities
	}
	for _, group := range j.State.Groups() {
		if kinds[group.Label] == elastic.Exact {
			continue
		}
		n := j.numberOf(group)
		for _, m := range group.Members {
			items = append(items, elastic.Item{Value: m.Value, Label: group.Label, Birth: m.Birth, Known: n})
			entities = append(entities, -1)
		}
	}
	return items, entities
}

// linkAnew joins the entities of a group, and keeps what the state is to know.
func (j *joining) linkAnew(of []int, detail func(int) string) Groups {
	members := j.members()
	place := j.linked.Regroup(of, detail)
	if j.State == nil {
		return Groups{}
	}
	n := len(j.linked.Collection.Entities)
	g := Groups{j.State, make([]*state.Group, n), make([][]state.Member, n)}
	for i, at := range place {
		if of[i] >= 0 && of[i] < len(j.groups) {
			g.known[at] = j.groups[of[i]]
		}
		g.members[at] = append(g.members[at], members[i]...)
	}
	return g
}

func (j *joining) members() [][]state.Member {
	out := make([][]state.Member, len(j.linked.Collection.Entities))
	if j.State == nil {
		return out
	}
	owned := j.owned()
	for i := range out {
		own := j.member(i)
		out[i] = append(out[i], own)
		for _, name := range j.names[i] {
			if !owned[name] {
				out[i] = append(out[i], state.Member{Value: name, Birth: own.Birth})
			}
		}
	}
	return out
}

// owned are the names among the longer forms that are some entity's value.
func (j *joining) owned() map[string]bool {
	out := map[string]bool{}
	for _, names := range j.names {
		for _, name := range names {
			out[name] = false
		}
	}
	for i := range j.linked.Collection.Entities {
		if _, ok := out[j.linked.Collection.Entities[i].Normalized]; ok {
			out[j.linked.Collection.Entities[i].Normalized] = true
		}
	}
	return out
}

// reasons says of entities that became part of another's group what they have in
// common.
func (j *joining) reasons(found *elastic.Groups, entities []int) func(entity int) string {
	told := map[int]string{}
	for i := range found.Merges {
		m := &found.Merges[i]
		text := fmt.Sprintf("%s, Jaro-Winkler %.2f", m.Rule, m.JaroWinkler)
		if m.Vectors {
			text += fmt.Sprintf(", cosine %.2f, scaled %.2f", m.Cosine, m.Scaled)
		}
		for _, item := range []int{m.B, m.A} {
			if e := entities[item]; e >= 0 && told[e] == "" {
				told[e] = text
			}
		}
	}
	return func(entity int) string { return cmp.Or(told[entity], "one entity in an earlier run") }
}
