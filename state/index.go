package state

import (
	"iter"
	"slices"
)

// table finds the groups of one label, by their places in State.groups.
type table struct {
	exact  map[string]int32 // by member, which is in one group only
	people index            // by value, where a birth date is known with it
	texts  index            // by folded surrogate
}

// newTable makes a table with room for so many members and surrogates.
func newTable(members, texts int) *table {
	return &table{exact: make(map[string]int32, members), texts: index{first: make(map[string]int32, texts)}}
}

// key is what a member is found under: no value holds a zero byte.
func (m Member) key() string {
	if m.Birth == "" {
		return m.Value
	}
	return m.Value + "\x00" + m.Birth
}

// with gives the places of the groups that have a value, each once.
func (t *table) with(value string) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		if t == nil {
			return
		}
		first, ok := t.exact[value]
		if ok && !yield(first) {
			return
		}
		for at := range t.people.all(value) {
			if (!ok || at != first) && !yield(at) {
				return
			}
		}
	}
}

// named gives the places of the groups that have a surrogate, which is folded.
func (t *table) named(folded string) iter.Seq[int32] {
	if t == nil {
		return func(func(int32) bool) {}
	}
	return t.texts.all(folded)
}

// putMembers adds members to those of a group. It reports whether all were new.
func (t *table) putMembers(members []Member, at int32) bool {
	before := len(t.exact)
	for _, m := range members {
		t.exact[m.key()] = at
		if m.Birth != "" {
			t.people.put(m.Value, at)
		}
	}
	return len(t.exact) == before+len(members)
}

func (t *table) dropMembers(members []Member, at int32) {
	for _, m := range members {
		delete(t.exact, m.key())
		t.people.drop(m.Value, at)
	}
}

// index has places under strings, nearly always one under each.
type index struct {
	first map[string]int32
	more  map[string][]int32 // those after the first
}

func (x *index) all(key string) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		first, ok := x.first[key]
		if !ok || !yield(first) {
			return
		}
		for _, at := range x.more[key] {
			if !yield(at) {
				return
			}
		}
	}
}

// put adds a place under a key, once. It reports whether it is the only one.
func (x *index) put(key string, at int32) bool {
	first, ok := x.first[key]
	switch {
	case !ok:
		if x.first == nil {
			x.first = map[string]int32{}
		}
		x.first[key] = at
	case first != at && !slices.Contains(x.more[key], at):
		if x.more == nil {
			x.more = map[string][]int32{}
		}
		x.more[key] = append(x.more[key], at)
	}
	return !ok || first == at && len(x.more[key]) == 0
}

// drop takes a place away from under a key.
func (x *index) drop(key string, at int32) {
	left := slices.DeleteFunc(slices.Collect(x.all(key)), func(p int32) bool { return p == at })
	delete(x.first, key)
	delete(x.more, key)
	for _, p := range left {
		x.put(key, p)
	}
}
