package vault

import (
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/text/words"
	"github.com/lethe-privacy/lethe/span"
)

// Near returns a revealer for texts that were made of the document with an id: what may
// stand for several in all documents stands for those of this one, where they are one.
// Where the vault has no document of that id, or several, it is r itself.
func (r *Revealer) Near(id string) (*Revealer, error) {
	e, err := r.v.withID(id)
	if err != nil || e == nil {
		return r, err
	}
	if err := r.prepare(); err != nil {
		return nil, err
	}
	near := *r
	near.near = map[int]decision{}
	for _, m := range e.marks {
		forms := r.v.forms[m.entity]
		if forms == nil || !forms[m.form].there() {
			return r, nil // forgotten: its surrogate may look like another
		}
		f := forms[m.form]
		group := r.finder.group(f.Surrogate)
		near.near[group] = near.near[group].with(candidate{m.entity, f.Surrogate, f.Original}, r.chosen[m.entity])
	}
	return &near, nil
}

// with adds what a value stands for in a document. An entity is written in the longest
// way that has the surrogate.
func (d decision) with(c candidate, chosen bool) decision {
	switch {
	case !d.chosen:
		d = decision{chosen: true, ways: []candidate{c}}
	case d.ways == nil:
	case d.ways[0].entity != c.entity && d.ways[0].original != c.original:
		d.ways = nil // two that look alike
	case len(c.original) > len(d.ways[0].original):
		d.ways = []candidate{c}
	}
	if !chosen {
		d.ways = nil
	}
	return d
}

// group is the value that a whole text is, -1 for none.
func (f *finder) group(text string) int {
	group := -1
	f.matcher.Each(text, func(m words.Match) {
		if m.Span == (span.Span{End: len(text)}) {
			group = m.Owner
		}
	})
	return group
}

// withID finds the record with an id, nil where there is none, or are several.
func (v *Vault) withID(id string) (*entry, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.ids == nil {
		ids := make(map[print]int64, len(v.index))
		for _, x := range v.index {
			e, err := v.entry(x)
			if err != nil {
				return nil, failure.Errorf("vault", "find: %w", err)
			}
			if _, again := ids[e.id]; again {
				x.offset = -1
			}
			ids[e.id] = x.offset
		}
		v.ids = ids
	}
	offset, ok := v.ids[v.meta.idPrint(id)]
	if !ok || offset < 0 {
		return nil, nil
	}
	e, err := v.entry(indexEntry{offset: offset})
	if err != nil {
		return nil, failure.Errorf("vault", "find: %w", err)
	}
	return &e, nil
}
