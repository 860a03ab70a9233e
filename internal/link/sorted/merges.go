package sorted

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/link"
)

// Merges returns the names that became one person with a fuller one, by entities.
func (l *Linker) Merges(ctx context.Context, put func(*link.Merge) error) error {
	if l.merges == nil {
		return nil
	}
	next, stop := iter.Pull2(l.merges.All())
	defer stop()
	p, err, more := next()
	entity := -1
	for text, failed := range l.texts.All() {
		if err = errors.Join(err, failed, ctx.Err()); err != nil {
			return err
		}
		id, kind, rest := about(text)
		if kind != value {
			continue
		}
		entity++
		_, into := valueOf(rest)
		var of []link.Merge
		for more && err == nil && p.id == id {
			of = l.merged(of, p, string(into), entity)
			p, err, more = next()
		}
		slices.SortFunc(of, func(x, y link.Merge) int {
			return cmp.Or(strings.Compare(x.From, y.From), cmp.Compare(x.Reason, y.Reason))
		})
		for i := range of {
			err = errors.Join(err, put(&of[i]))
		}
	}
	if more && err == nil {
		err = errNone
	}
	return err
}

// merged adds a part to the merges of an entity.
func (l *Linker) merged(of []link.Merge, p *part, into string, entity int) []link.Merge {
	from := l.names.all[p.value].normalized
	if n := len(of); n > 0 && of[n-1].From == from && of[n-1].Reason == p.reason {
		of[n-1].Documents += int(p.documents)
		return of
	}
	return append(of, link.Merge{From: from, Into: into, Entity: entity, Reason: p.reason, Documents: int(p.documents)})
}
