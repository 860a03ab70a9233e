package sorted

import (
	"context"
	"errors"
	"iter"

	"github.com/lethe-privacy/lethe/internal/link/people"
	"github.com/lethe-privacy/lethe/internal/spill"
)

// people makes people of all names that were taken, and takes their mentions and texts as those of entities.
func (l *Linker) people(ctx context.Context) error {
	if len(l.names.all) == 0 {
		return nil
	}
	lots, err := l.names.lots(ctx)
	if err != nil {
		return err
	}
	leads, err := l.names.leads(ctx, lots)
	if err != nil {
		return err
	}
	e := newEntityBuilder(l)
	if err := e.all(ctx, lots, leads); err != nil {
		return err
	}
	if err := errors.Join(lots.Close(), leads.Close()); err != nil {
		return err
	}
	if err := e.originals(ctx); err != nil {
		return err
	}
	if err := e.mentions(ctx); err != nil {
		return err
	}
	return l.names.forget()
}

// lots says of all sights who they are, the sights of one entity together.
func (n *names) lots(ctx context.Context) (*spill.List[lot], error) {
	seen, err := n.seen.Sorted()
	if err != nil {
		return nil, err
	}
	homes, err := n.homes(ctx, seen)
	if err != nil {
		return nil, err
	}
	for _, l := range n.linkers {
		l.End()
	}
	sorter := spill.NewSorter(n.store, lotCodec, n.share)
	next, stop := iter.Pull2(homes.All())
	defer stop()
	for s, err := range seen.All() {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		home, err, more := next()
		if err != nil || !more {
			return nil, errors.Join(err, errors.New("a sight has no home")) // which cannot be
		}
		label := n.all[s.Value].label
		of, place := n.linkers[label].Lot(*home), everywhere
		if of.Apart {
			place = s.place
		}
		err = sorter.Add(lot{uint8(label), of.Rank, place, s.Value, s.first, n.linkers[label].Why(*home)})
		if err != nil {
			return nil, err
		}
	}
	if err := errors.Join(seen.Close(), homes.Close()); err != nil {
		return nil, err
	}
	return sorter.Sorted()
}

// homes links the sights of each document.
func (n *names) homes(ctx context.Context, seen *spill.List[sight]) (*spill.List[people.Home], error) {
	out := spill.NewSorter(n.store, homeCodec, n.share)
	var doc []sight
	end := func() error {
		for _, h := range n.document(doc) {
			if err := out.Add(h); err != nil {
				return err
			}
		}
		doc = doc[:0]
		return errors.Join(ctx.Err(), n.count())
	}
	for s, err := range seen.All() {
		if err == nil && len(doc) > 0 && doc[0].place != s.place {
			err = end()
		}
		if err != nil {
			return nil, err
		}
		doc = append(doc, *s)
	}
	if err := end(); err != nil {
		return nil, err
	}
	return out.Sorted()
}

// document links the sights of one document.
func (n *names) document(doc []sight) []people.Home {
	out := make([]people.Home, len(doc))
	for label, l := range n.linkers {
		var sights []people.Sight
		var at []int
		for i, s := range doc {
			if n.all[s.Value].label == label {
				sights, at = append(sights, s.Sight), append(at, i)
			}
		}
		for i, h := range l.Document(sights, soleOf(doc), nil) {
			out[at[i]] = h
		}
	}
	return out
}

func soleOf(doc []sight) string {
	if len(doc) == 0 {
		return ""
	}
	return doc[0].sole
}

// leads are the fullest names of entities, in the order of their lots.
func (n *names) leads(ctx context.Context, lots *spill.List[lot]) (*spill.List[int32], error) {
	out := spill.NewSorter(n.store, numberCodec, n.share)
	var last lot
	begun := false
	end := func() error {
		n.all[last.value].leads = true
		return errors.Join(ctx.Err(), out.Add(last.value))
	}
	for one, err := range lots.All() {
		switch {
		case err != nil:
			return nil, err
		case begun && one.same(&last):
			if one.value != last.value && n.linkers[one.label].Fuller(one.value, last.value) {
				last.value = one.value
			}
			continue
		case begun:
			if err := end(); err != nil {
				return nil, err
			}
		}
		begun, last = true, *one
	}
	if begun {
		if err := end(); err != nil {
			return nil, err
		}
	}
	return out.Sorted()
}
