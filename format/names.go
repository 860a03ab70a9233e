package format

import (
	"slices"
	"strconv"

	"github.com/lethe-privacy/lethe"
)

// takenNames holds the names in use, each with the last number tried after it.
type takenNames map[string]int

// claim takes name+ext, or where that is taken, the first free of name, sep, a
// number from 2 on, and ext.
func (c takenNames) claim(name, sep, ext string) string {
	full := name + ext
	if _, ok := c[full]; !ok {
		c[full] = 1
		return full
	}
	for n := c[full] + 1; ; n++ {
		next := name + sep + strconv.Itoa(n) + ext
		if _, ok := c[next]; !ok {
			c[full], c[next] = n, 1
			return next
		}
	}
}

// nameList finds repeated names of an object: by comparing while they are few,
// by a table when they are many.
type nameList struct {
	few  []string
	many map[string]struct{}
}

// add notes a name and reports whether it was there.
func (l *nameList) add(name string) bool {
	if l.many == nil && len(l.few) < 16 {
		again := slices.Contains(l.few, name)
		l.few = append(l.few, name)
		return again
	}
	if l.many == nil {
		l.many = make(map[string]struct{}, 2*len(l.few))
		for _, n := range l.few {
			l.many[n] = struct{}{}
		}
	}
	_, again := l.many[name]
	l.many[name] = struct{}{}
	return again
}

// distinguish makes pointers of leaves of one kind distinct.
func (t *Tree) distinguish() {
	type key struct {
		kind    lethe.Kind
		pointer string
	}
	seen := map[key]int{}
	for i := range t.Leaves {
		l := &t.Leaves[i]
		k := key{l.Kind, l.Pointer}
		seen[k]++
		if n := seen[k]; n > 1 {
			l.Pointer += "~#" + strconv.Itoa(n)
		}
	}
}
