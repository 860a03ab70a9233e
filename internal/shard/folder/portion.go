package folder

import "github.com/lethe-privacy/lethe/internal/shard"

// portion is what replacement takes of a collection for a shard. It has the documents of the shard with all of
// their mentions. Of the others it has only the mentions by which what is masked is numbered and described: the
// first of each entity, and of what is known of it.
type portion struct {
	l     *shard.Linked
	cut   bool   // there are other shards
	own   []bool // by document, whether it is the shard's
	first *firsts
}

func newPortion(l *shard.Linked, s shard.Shard) *portion {
	p := &portion{l: l, cut: s.Of > 1, own: make([]bool, len(l.Items)), first: newFirsts(l)}
	for item, became := range l.Items {
		if d := became.Document; d >= 0 && int(d) < len(p.own) {
			p.own[d] = s.Has(item)
		}
	}
	return p
}

// has reports whether a document is the shard's.
func (p *portion) has(document int) bool { return document < len(p.own) && p.own[document] }

// documents reads the documents, and hands on each with what is kept of it.
func (p *portion) documents(from *part, keep func(document int, row *shard.Document)) error {
	document, number := 0, 0
	if p.cut {
		p.l.Numbers = []int{}
	}
	for row, err := range rows[shard.Document](from) {
		if err != nil {
			return err
		}
		var kept []shard.Place
		for _, at := range row.Places {
			if p.first.is(at) || p.has(document) {
				kept = append(kept, at)
				if p.cut {
					p.l.Numbers = append(p.l.Numbers, number)
				}
			}
			number++
		}
		row.Places = kept
		keep(document, row)
		document++
	}
	return nil
}

// firsts are mentions that are the first of something.
type firsts struct {
	handles  []shard.Handle
	masked   []bool             // by entity, those that count; nil: all do
	entities []bool             // of which there are not more than handles
	known    map[[2]uint32]bool // entities with what is known of mentions, where operators ask
}

func newFirsts(l *shard.Linked) *firsts {
	f := &firsts{handles: l.Handles, entities: make([]bool, len(l.Handles))}
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
	switch {
	case !there:
		return true // which is refused
	case f.masked != nil && !f.masked[entity]:
		return false
	case f.known == nil:
		seen := f.entities[entity]
		f.entities[entity] = true
		return !seen
	}
	key := [2]uint32{uint32(entity), at.Feature}
	seen := f.known[key]
	f.known[key] = true
	return !seen
}
