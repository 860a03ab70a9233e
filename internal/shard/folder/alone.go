package folder

import "github.com/lethe-privacy/lethe/internal/shard"

// alone leaves of a collection what the replacement of a shard asks for where no operator looks at others: the
// documents that a portion has, the values that are masked, and the labels of what else these documents mention.
// Documents, entities and handles are numbered anew, in their order. Documents of other shards that lie together are
// one. There is one handle for each entity.
type alone struct {
	*portion
	of     *shard.Planned
	entity []int32 // by entity: its new number, or absent
	kept   int32   // how many have one
}

const (
	absent    = -1
	mentioned = -2 // and has no number yet
)

// keepAlone reads the documents and entities of a shard; l has the items and the handles.
func keepAlone(documents, entities *part, l *shard.Linked, s shard.Shard, of *shard.Planned) error {
	a := &alone{portion: newPortion(l, s), of: of, entity: make([]int32, len(l.Handles))}
	a.first.masked = make([]bool, len(l.Handles))
	for _, m := range of.Masked {
		if m.Entity >= 0 && m.Entity < len(a.first.masked) {
			a.first.masked[m.Entity] = true
		}
	}
	if err := a.take(documents); err != nil {
		return err
	}
	a.number()
	a.renumber()
	return a.values(entities)
}

// take keeps documents, and notes which entities they mention.
func (a *alone) take(from *part) error {
	place, others := []int32{}, false // whether the last document is of other shards
	err := a.documents(from, func(document int, row *shard.Document) {
		place = append(place, absent)
		at := int32(len(a.l.Documents))
		switch own := a.has(document); {
		case own:
			place[document], others = at, false
		case len(row.Places) == 0:
			return
		case others:
			last := &a.l.Documents[at-1]
			last.Places = append(last.Places, row.Places...)
			return
		default:
			row, others = &shard.Document{Places: row.Places}, true
		}
		row.Place = at
		a.l.Documents = append(a.l.Documents, *row)
	})
	for item, became := range a.l.Items {
		if d := became.Document; d >= 0 && int(d) < len(place) {
			a.l.Items[item].Document = place[d]
		}
	}
	return err
}

// number gives the entities that are masked or mentioned their numbers.
func (a *alone) number() {
	asked := a.first.masked
	for _, row := range a.l.Documents {
		for _, at := range row.Places {
			if entity, there := a.first.entity(at); there && !asked[entity] {
				a.entity[entity] = mentioned
			}
		}
	}
	for entity, is := range a.entity {
		if !asked[entity] && is != mentioned {
			a.entity[entity] = absent
			continue
		}
		a.entity[entity] = a.kept
		a.kept++
	}
}

// renumber lets mentions and the plan say the new numbers. What does not fit gets one that is refused.
func (a *alone) renumber() {
	for _, row := range a.l.Documents {
		for i, at := range row.Places {
			entity, there := a.first.entity(at)
			row.Places[i].Handle = absent
			if there {
				row.Places[i].Handle = a.entity[entity]
			}
		}
	}
	handles := make([]shard.Handle, a.kept)
	for _, h := range a.l.Handles {
		if n := a.renumbered(int(h.Entity)); n != absent {
			was := &handles[n]
			*was = shard.Handle{Entity: n, Mentions: was.Mentions + h.Mentions, Sure: was.Sure || h.Sure, Born: was.Born || h.Born}
		}
	}
	a.l.Handles = handles
	for i := range a.of.Masked {
		m := &a.of.Masked[i]
		m.Entity, m.Because = int(a.renumbered(m.Entity)), nil
	}
}

// renumbered is the new number of an entity.
func (a *alone) renumbered(entity int) int32 {
	if entity < 0 || entity >= len(a.entity) {
		return absent
	}
	return a.entity[entity]
}

// values reads the values of what is masked, and the labels of the rest.
func (a *alone) values(from *part) error {
	number := 0
	for row, err := range rows[shard.Named](from) {
		if err != nil {
			return err
		}
		if a.renumbered(number) != absent {
			e := shard.Entity{ID: row.ID, Label: row.Label}
			if a.first.masked[number] {
				e.Normalized, e.Originals = row.Normalized, row.Originals
			}
			a.l.Entities = append(a.l.Entities, e)
		}
		number++
	}
	return nil
}
