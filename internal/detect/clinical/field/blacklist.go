package field

import (
	"fmt"
	"io"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// Blacklist says what cannot stand in a field. It is safe for concurrent use.
type Blacklist struct {
	table *table
	paths map[string][]int // by type: the paths in which it cannot stand
}

// ReadBlacklist reads which types must not be found within which fields:
//
//	path; Type, Type
func ReadBlacklist(r io.Reader, file string) (*Blacklist, error) {
	b := &Blacklist{paths: map[string][]int{}}
	var paths []*Path
	err := Records(r, file, func(columns []string) error {
		if len(columns) != 2 || len(list(columns[1])) == 0 {
			return fmt.Errorf("a path and types are expected, parted by ';'")
		}
		p, err := ParsePath(columns[0])
		if err != nil {
			return err
		}
		for _, typ := range list(columns[1]) {
			b.paths[typ] = append(b.paths[typ], len(paths))
		}
		paths = append(paths, p)
		return nil
	})
	b.table = newTable(paths)
	return b, err
}

// Apply removes what lies wholly within a field in which it cannot stand.
func (b *Blacklist) Apply(r *Report) {
	states := b.table.states(r)
	for typ, paths := range b.paths {
		var gone []annotation.ID
		for _, id := range r.Annotations.Of(typ) {
			if r.isMarkup(id) {
				continue
			}
			at := r.nodeAt(r.Annotations.Get(id).Span)
			if at >= 0 && intersect(states[at].covered, paths) {
				gone = append(gone, id)
			}
		}
		for _, id := range gone {
			r.Annotations.Remove(id)
		}
	}
}

// intersect reports whether two rising lists share a number.
func intersect(a, b []int) bool {
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			return true
		case a[i] < b[j]:
			i++
		default:
			j++
		}
	}
	return false
}
