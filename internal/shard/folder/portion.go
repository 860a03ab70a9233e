package folder

import (
	"slices"

	"github.com/lethe-privacy/lethe/internal/shard"
)

// portion is what replacement takes of a collection for a shard. It has the items and documents of the shard, the
// latter with all of their mentions. Of other documents it has only the mentions by which what is masked is numbered
// and described: the first of each entity, and of what is known of it.
type portion struct {
	l   *shard.Linkage
	cut bool    // there are other shards
	own []int32 // the documents of the shard, ascending
}

// nobody is a shard without documents.
var nobody = shard.Shard{}

// newPortion reads the items of a shard; nobody has none.
func newPortion(items *part, l *shard.Linkage, s shard.Shard) (*portion, error) {
	p := &portion{l: l, cut: s.Of != 1}
	if s == nobody {
		return p, nil
	}
	item := 0
	for row, err := range rows[shard.Item](items) {
		if err != nil {
			return nil, err
		}
		if s.Has(item) {
			l.Items = append(l.Items, *row)
			if row.Document >= 0 {
				p.own = append(p.own, row.Document)
			}
		}
		item++
	}
	l.Of = s.Of
	slices.Sort(p.own)
	return p, nil
}

// documents reads the documents, and hands on each with what is kept of it, and whether it is the shard's.
func (p *portion) documents(from *part, first func(shard.Place) bool, keep func(own bool, row *shard.Document) error) error {
	document, number := int32(0), 0
	if p.cut {
		p.l.Numbers = []int{}
	}
	left := p.own
	for row, err := range rows[shard.Document](from) {
		if err != nil {
			return err
		}
		own := len(left) > 0 && left[0] == document
		if own {
			left = left[1:]
		}
		var kept []shard.Place
		for _, at := range row.Places {
			if first(at) || own {
				kept = append(kept, at)
				if p.cut {
					p.l.Numbers = append(p.l.Numbers, number)
				}
			}
			number++
		}
		row.Places = kept
		if err := keep(own, row); err != nil {
			return err
		}
		document++
	}
	return nil
}

// firsts are mentions that are the first of something.
type firsts struct {
	handles  []shard.Handle
	masked   []int32            // the entities that count, ascending; nil: all do
	entities []bool             // of which there are not more than handles
	known    map[[2]uint32]bool // entities with what is known of mentions, where operators ask
}

func newFirsts(l *shard.Linkage, handles []shard.Handle) *firsts {
	f := &firsts{handles: handles, entities: make([]bool, len(handles))}
	if l.Account.ByMention {
		f.known = map[[2]uint32]bool{}
	}
	return f
}

// entity is that of a mention; false for one that no table has.
func (f *firsts) entity(at shard.Place) (int32, bool) {
	if at.Handle < 0 || int(at.Handle) >= len(f.handles) {
		return 0, false
	}
	entity := f.handles[at.Handle].Entity
	return entity, entity >= 0 && int(entity) < len(f.entities)
}

func (f *firsts) is(at shard.Place) bool {
	entity, there := f.entity(at)
	if !there {
		return true // which is refused
	}
	if f.masked != nil {
		if _, masked := slices.BinarySearch(f.masked, entity); !masked {
			return false
		}
	}
	if f.known == nil {
		seen := f.entities[entity]
		f.entities[entity] = true
		return !seen
	}
	key := [2]uint32{uint32(entity), at.Feature}
	seen := f.known[key]
	f.known[key] = true
	return !seen
}
