package folder

import "github.com/lethe-privacy/lethe/internal/shard"

// portion reads the documents of a shard with all of their mentions. Of the others it keeps only those by
// which what is masked is numbered and described: the first of each entity, and of what is known of it.
func portion(p *part, l *shard.Linked, s shard.Shard) error {
	own := make([]bool, len(l.Items))
	for item, became := range l.Items {
		if d := became.Document; d >= 0 && int(d) < len(own) {
			own[d] = s.Has(item)
		}
	}
	first, number := newFirsts(l), 0
	l.Numbers = []int{}
	for row, err := range rows[shard.Document](p) {
		if err != nil {
			return err
		}
		var kept []shard.Place
		all := len(l.Documents) < len(own) && own[len(l.Documents)]
		for _, at := range row.Places {
			if first.is(at) || all {
				kept, l.Numbers = append(kept, at), append(l.Numbers, number)
			}
			number++
		}
		row.Places = kept
		l.Documents = append(l.Documents, *row)
	}
	return nil
}

// firsts are mentions that are the first of something.
type firsts struct {
	handles  []shard.Handle
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

func (f *firsts) is(at shard.Place) bool {
	if at.Handle < 0 || int(at.Handle) >= len(f.handles) {
		return true // which is refused
	}
	entity := f.handles[at.Handle].Entity
	if entity < 0 || int(entity) >= len(f.entities) {
		return true // so is this
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
