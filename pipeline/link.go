package pipeline

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/link/elastic"
	"github.com/lethe-privacy/lethe/link"
	"github.com/lethe-privacy/lethe/seal/state"
)

// linked is a collection of entities: of each which documents have it, and what the state
// knows of it.
type linked struct {
	*collected
	*link.Linked
	groups       groups
	inCollection []int32 // for each document of the collection, which one it is of those that were read
}

// groups is what the collection's entities are to the state.
type groups struct {
	known   []*state.Group   // by entity; nil for what the state does not know
	members [][]state.Member // by entity: the values that are to be remembered
}

// link makes entities of mentions: one of those that were one in an earlier run, or whose
// values are nearly the same.
func (r *Runner) link(ctx context.Context, c *collected) (*linked, error) {
	g := r.entities(c)
	return g, r.group(ctx, g)
}

// entities are those of mentions that are written alike, or by the structure of names.
func (r *Runner) entities(c *collected) *linked {
	r.phase("linking")
	g := &linked{collected: c, Linked: c.builder.Collection()}
	c.builder = nil
	return g
}

// language is that of a document of the collection, "" where it is not known.
func (g *linked) language(doc int) string {
	if g.inCollection == nil {
		g.inCollection = make([]int32, len(g.Documents))
		for i, at := range g.Documents {
			g.inCollection[at] = int32(i)
		}
	}
	return g.languages[g.inCollection[doc]]
}

// group joins entities that the state knows as one, or that are nearly the same.
func (r *Runner) group(ctx context.Context, g *linked) error {
	if r.state == nil && r.config.Link.Similar == similarOff {
		return nil
	}
	j := &joining{runner: r, linked: g.Linked, number: map[string]int{}}
	j.recall()
	if r.config.Link.Similar == similarOff {
		g.linkedAnew(j, j.known, func(int) string { return "one entity in an earlier run" })
		return nil
	}
	of, detail, err := j.alike(ctx, g)
	if err != nil {
		return err
	}
	g.linkedAnew(j, of, detail)
	return nil
}

// joining finds the groups of entities.
type joining struct {
	runner *Runner
	linked *link.Linked
	groups []*state.Group
	number map[string]int // of each group, by id
	known  []int          // by entity: the number of its group, or -1
	names  map[int][]string
}

// recall asks the state for the group of each entity.
func (j *joining) recall() {
	entities := j.linked.Collection.Entities
	j.known = slices.Repeat([]int{-1}, len(entities))
	if j.runner.state == nil {
		return
	}
	j.names = longNames(j.linked.Merges)
	for i := range entities {
		if group := j.find(i); group != nil {
			j.known[i] = j.numberOf(group)
		}
	}
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
	if group, ok := j.runner.state.Find(e.Label, j.member(entity)); ok {
		return group
	}
	var only *state.Group
	for _, name := range j.names[entity] {
		group, ok := j.runner.state.Find(e.Label, state.Member{Value: name, Birth: j.linked.Born[entity]})
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
func (j *joining) alike(ctx context.Context, g *linked) ([]int, func(entity int) string, error) {
	vectors, err := j.runner.vectors(ctx, g)
	if err != nil {
		return nil, nil, err
	}
	o := j.runner.config.Space(j.runner.schema)
	items, entities := j.items(o.Kinds)
	found, err := elastic.Group(ctx, items, vectors, o)
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
func (j *joining) items(kinds map[lethe.Label]elastic.Kind) (items []elastic.Item, entities []int) {
	for i := range j.linked.Collection.Entities {
		e := &j.linked.Collection.Entities[i]
		if kinds[e.Label] != elastic.Exact {
			items = append(items, elastic.Item{
				Value: e.Normalized, Label: e.Label, Birth: j.linked.Born[i], Known: j.known[i], Count: len(e.Occurrences),
			})
			entities = append(entities, i)
		}
	}
	if j.runner.state == nil {
		return items, entities
	}
	for _, group := range j.runner.state.Groups() {
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

// linkedAnew joins the entities of a group, and keeps what the state is to know.
func (g *linked) linkedAnew(j *joining, of []int, detail func(int) string) {
	members := j.members()
	place := g.Regroup(of, detail)
	if j.runner.state == nil {
		return
	}
	n := len(g.Collection.Entities)
	g.groups = groups{make([]*state.Group, n), make([][]state.Member, n)}
	for i, at := range place {
		if of[i] >= 0 && of[i] < len(j.groups) {
			g.groups.known[at] = j.groups[of[i]]
		}
		g.groups.members[at] = append(g.groups.members[at], members[i]...)
	}
}

func (j *joining) members() [][]state.Member {
	out := make([][]state.Member, len(j.linked.Collection.Entities))
	if j.runner.state == nil {
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

// again marks the entities that the state knows and that must not be told from their
// surrogates by standing beside them: names of whatever kind, and what identifies by
// itself. A diagnosis that was hidden once may be harmless in other documents.
func (r *Runner) again(g *linked) []bool {
	kinds := r.config.Space(r.schema).Kinds
	out := make([]bool, len(g.groups.known))
	for i, group := range g.groups.known {
		out[i] = group != nil && (kinds[group.Label] != elastic.Exact || r.schema.Direct(group.Label))
	}
	return out
}

// id is the state's name for an entity, "" where it has none.
func (g groups) id(entity int) string {
	if g.known == nil || g.known[entity] == nil {
		return ""
	}
	return g.known[entity].ID
}

// enrol has the state remember the masked entities.
func (r *Runner) enrol(g *linked, masked []bool) error {
	if r.state == nil {
		return nil
	}
	for i := range masked {
		if !masked[i] || r.fleeting(g.Collection.Entities[i].Label) {
			continue
		}
		group, err := r.enrolOne(g.Collection.Entities[i].Label, g.groups.known[i], g.groups.members[i])
		if err != nil {
			return err
		}
		g.groups.known[i] = group
	}
	return nil
}

// fleeting reports whether values of a label stand for nobody for long: dates, ages,
// amounts. A state does not remember them.
func (r *Runner) fleeting(label lethe.Label) bool {
	return slices.Contains([]lethe.Label{lethe.Date, lethe.BirthDate, lethe.Age, lethe.Time, lethe.Quantity}, r.schema.Origin(label))
}

// enrolOne adds values to a group, or makes one of them. Values that belong to another
// group stay there.
func (r *Runner) enrolOne(label lethe.Label, group *state.Group, members []state.Member) (*state.Group, error) {
	var fresh []state.Member
	for _, m := range members {
		if !slices.Contains(fresh, m) && !r.member(label, m) {
			fresh = append(fresh, m)
		}
	}
	switch {
	case group == nil:
		return r.state.Add(label, fresh...)
	case len(fresh) == 0:
		return group, nil
	}
	return r.state.Join(group.ID, fresh...)
}

// member reports whether some group has that very member.
func (r *Runner) member(label lethe.Label, m state.Member) bool {
	return slices.ContainsFunc(r.state.Homonyms(label, m.Value), func(group *state.Group) bool {
		return slices.Contains(group.Members, m)
	})
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
