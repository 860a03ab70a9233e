package folder

import (
	"errors"
	"slices"

	"github.com/lethe-privacy/lethe/internal/shard"
)

// excerpt leaves of a collection what the replacement of a shard asks for where no operator looks at others: the
// documents that a portion has, the values that are masked, and the labels of what else these documents mention.
// Documents, entities and handles are numbered anew, in their order. Documents of other shards that lie together are
// one. There is one handle for each entity.
//
// Tables are read row by row, some of them twice, so that what is kept of them is all that is held.
type excerpt struct {
	*portion
	room   *room
	of     *shard.Plan
	masked []int32        // entities, ascending
	about  []shard.Handle // of each, all handles together
	firsts []int32        // the handle by which each is mentioned first, ascending
	met    []int32        // the handles that are kept, ascending
	number []int32        // of each, the new number of its entity, or absent
	kept   []int32        // entities, ascending
}

// Numbers that are refused.
const (
	absent  = -1
	nowhere = -3 // of a document: less is said of items that have none
)

// keepAlone reads what a portion needs of the tables of a linked collection.
func keepAlone(p *portion, t linkedTables, of *shard.Plan, r *room) error {
	a := &excerpt{portion: p, room: r, of: of, masked: []int32{}}
	for _, m := range of.Masked {
		if m.Entity >= 0 {
			a.masked = append(a.masked, int32(m.Entity))
		}
	}
	a.masked = sortedOnce(a.masked)
	if err := a.room.take(len(p.l.Items)*perItem + len(a.masked)*perMasked); err != nil {
		return err
	}
	if err := a.meet(t.handles); err != nil {
		return err
	}
	if err := a.take(t); err != nil {
		return err
	}
	if err := a.entities(t.handles); err != nil {
		return err
	}
	a.renumber()
	return a.values(t.entities)
}

func sortedOnce(numbers []int32) []int32 {
	slices.Sort(numbers)
	return slices.Compact(numbers)
}

// meet puts together the handles of what is masked. Handles are numbered by their first mentions, so an entity is
// mentioned first by the first of its handles.
func (a *excerpt) meet(handles *part) error {
	a.about = make([]shard.Handle, len(a.masked))
	handle := int32(0)
	for h, err := range rows[shard.Handle](handles) {
		if err != nil {
			return err
		}
		if at, is := slices.BinarySearch(a.masked, h.Entity); is {
			was := &a.about[at]
			if was.Mentions == 0 {
				a.firsts = append(a.firsts, handle)
			}
			*was = shard.Handle{Mentions: was.Mentions + h.Mentions, Sure: was.Sure || h.Sure, Born: was.Born || h.Born}
		}
		handle++
	}
	return nil
}

// first says of mentions, in order, whether they are the first of what is masked.
func (a *excerpt) first(t linkedTables) (func(shard.Place) bool, error) {
	if !a.l.Account.ByMention {
		return func(at shard.Place) bool {
			if len(a.firsts) == 0 || at.Handle != a.firsts[0] {
				return false
			}
			a.firsts = a.firsts[1:]
			return true
		}, nil
	}
	handles, err := all[shard.Handle](t.handles)
	if err != nil {
		return nil, err
	}
	f := newFirsts(a.l, handles)
	f.masked, a.firsts = a.masked, nil
	return f.is, a.room.take(len(handles) * perHandle)
}

// take keeps documents, and notes by which handles they mention something.
func (a *excerpt) take(t linkedTables) error {
	first, err := a.first(t)
	if err != nil {
		return err
	}
	var place []int32 // of the shard's documents, in their order
	others := false   // whether the last document is of other shards
	err = a.documents(t.documents, first, func(own bool, row *shard.Document) error {
		at := int32(len(a.l.Documents))
		for _, p := range row.Places {
			a.met = append(a.met, p.Handle)
		}
		takes := len(row.Places) * perPlace
		switch {
		case own:
			place, others = append(place, at), false
			takes += perDocument + len(row.ID) + len(row.SourceID)
		case len(row.Places) == 0:
			return nil
		case others:
			last := &a.l.Documents[at-1]
			last.Places = append(last.Places, row.Places...)
			return a.room.take(takes)
		default:
			row, others = &shard.Document{Places: row.Places}, true
			takes += perDocument
		}
		row.Place = at
		a.l.Documents = append(a.l.Documents, *row)
		return a.room.take(takes)
	})
	if err == nil && len(a.firsts) > 0 {
		err = mend(t.handles.Table, errors.New("they are not in the order of their first mentions"))
	}
	a.met = sortedOnce(a.met)
	for i := range a.l.Items {
		if d := &a.l.Items[i].Document; *d >= 0 {
			at, is := slices.BinarySearch(a.own, *d)
			if *d = nowhere; is && at < len(place) {
				*d = place[at]
			}
		}
	}
	return err
}

// entities numbers what is masked or mentioned.
func (a *excerpt) entities(handles *part) error {
	entities := make([]int32, len(a.met))
	for i := range entities {
		entities[i] = absent
	}
	handle, at := int32(0), 0
	for h, err := range rows[shard.Handle](handles) {
		if err != nil {
			return err
		}
		for at < len(a.met) && a.met[at] < handle {
			at++ // which no handle is
		}
		if at < len(a.met) && a.met[at] == handle {
			entities[at] = max(h.Entity, absent)
		}
		handle++
	}
	a.kept = append(slices.Clone(a.masked), entities...)
	a.kept = slices.DeleteFunc(sortedOnce(a.kept), func(e int32) bool { return e < 0 })
	a.number = entities
	for i, e := range entities {
		a.number[i] = a.renumbered(e)
	}
	return nil
}

// renumbered is the new number of an entity.
func (a *excerpt) renumbered(entity int32) int32 {
	if n, is := slices.BinarySearch(a.kept, entity); is {
		return int32(n)
	}
	return absent
}

// renumber lets mentions and the plan say the new numbers. What does not fit gets one that is refused.
func (a *excerpt) renumber() {
	for _, row := range a.l.Documents {
		for i := range row.Places {
			handle := &row.Places[i].Handle
			at, _ := slices.BinarySearch(a.met, *handle)
			*handle = a.number[at]
		}
	}
	a.l.Handles = make([]shard.Handle, len(a.kept))
	for n, entity := range a.kept {
		if at, is := slices.BinarySearch(a.masked, entity); is {
			a.l.Handles[n] = a.about[at]
		}
		a.l.Handles[n].Entity = int32(n)
	}
	for i := range a.of.Masked {
		m := &a.of.Masked[i]
		m.Entity, m.Because = int(a.renumbered(int32(m.Entity))), nil
	}
	if p := a.of.Prepared; p != nil {
		for i := range p.Made {
			p.Made[i].Entity = a.renumbered(p.Made[i].Entity)
		}
	}
}

// values reads the values of what is masked, and the labels of the rest.
func (a *excerpt) values(entities *part) error {
	number, left := int32(0), a.kept
	for row, err := range rows[shard.EntityValue](entities) {
		if err != nil {
			return err
		}
		if len(left) > 0 && left[0] == number {
			left = left[1:]
			e, takes := shard.Entity{EntityValue: shard.EntityValue{ID: row.ID, Label: row.Label}}, perEntity
			if _, masked := slices.BinarySearch(a.masked, number); masked {
				e.Normalized, e.Originals = row.Normalized, row.Originals
				takes += len(e.Normalized)
				for _, text := range e.Originals {
					takes += perOriginal + len(text)*perLetter
				}
			}
			if err := a.room.take(takes); err != nil {
				return err
			}
			a.l.Entities = append(a.l.Entities, e)
		}
		number++
	}
	return nil
}
