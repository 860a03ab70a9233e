package pipeline

import (
	"context"
	"errors"
	"iter"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/link/sorted"
	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/internal/spill"
	"github.com/lethe-privacy/lethe/link"
)

// diskLinkage is a collection of entities that does not fit in memory.
type diskLinkage struct {
	shards
	all       shard.DetectedShard
	rows      iter.Seq2[*shard.Reading, error]
	store     *spill.Store
	documents *sorted.Documents
	linker    *sorted.Linker
	read      *findings
}

// Linking links within so many bytes of memory, and on disk.
func (r shards) Linking(ctx context.Context, all shard.DetectedShard, rows shard.Readings, memory int) (shard.Linking, error) {
	if why := r.notOnDisk(); why != "" {
		return nil, failure.New("pipeline", why)
	}
	store := spill.New(memory)
	d := &diskLinkage{shards: r, all: all, rows: rows.All, store: store, documents: sorted.NewDocuments(store)}
	err := d.identify(ctx, rows.Identified)
	if err == nil {
		d.linker = sorted.NewLinker(store, r.linkOptions(true))
		err = d.collect(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// notOnDisk says why a collection is linked in memory alone, "" where it need not be.
func (r shards) notOnDisk() string {
	if similar := r.config.Link.Similar; similar != "off" {
		return "link.similar " + similar + " compares all values of the collection, and cannot be used with --memory: give all steps --set link.similar=off, or link in memory"
	}
	return ""
}

// identify finds the items that are documents, and their places in the collection.
func (d *diskLinkage) identify(ctx context.Context, rows iter.Seq2[*shard.Identity, error]) error {
	for row, err := range rows {
		if err != nil {
			return err
		}
		ref := &lethe.DocumentRef{ID: row.ID, SourceID: row.SourceID}
		if row.Failed != "" {
			ref = nil
		}
		if err := errors.Join(ctx.Err(), d.documents.Add(ref, row.Print)); err != nil {
			return err
		}
	}
	return d.documents.End(ctx)
}

// collect takes all readings, as in memory.
func (d *diskLinkage) collect(ctx context.Context) error {
	g := newCollector(d.Runner, true)
	g.disk = d
	for row, err := range d.rows {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		settle(row, &d.all)
		if err := g.take(gatheredOf(row)); err != nil {
			return err
		}
	}
	if len(g.items) != d.all.Items {
		return failure.Errorf("pipeline", "the parts have %d items, and the collection %d; "+anew, len(g.items), d.all.Items)
	}
	var err error
	if d.read, err = g.end(); err != nil {
		return err
	}
	d.phase("linking")
	return d.linker.End(ctx)
}

// take takes the mentions of a document.
func (d *diskLinkage) take(g *collector, in *harvest) error {
	if g.byMention {
		for i := range in.mentions {
			g.features.number(&in.mentions[i])
		}
	}
	return d.linker.Add(d.documents.Place(in.number), in.mentions, func(m *lethe.Mention) (sureOf, born bool) { return sure(m), ofBirth(d.schema, m) })
}

// Account returns the report's account of the reading.
func (d *diskLinkage) Account() *shard.Account {
	a := accountOf(d.read, d.all)
	a.ByMention = len(d.read.features.all) > 0
	return &a
}

// Features returns what operators know of mentions.
func (d *diskLinkage) Features() []shard.Feature { return d.read.features.rows() }

// Handles returns the handles that mentions refer to.
func (d *diskLinkage) Handles(ctx context.Context, put func(*shard.Handle) error) error {
	for h, err := range d.linker.Handles() {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		if err := put(&shard.Handle{Entity: h.Entity, Mentions: h.Mentions, Sure: h.Sure, Born: h.Born}); err != nil {
			return err
		}
	}
	return nil
}

// Entities are in the order of their ids.
func (d *diskLinkage) Entities(ctx context.Context, put func(*shard.Entity) error) error {
	return d.linker.Entities(ctx, func(e *lethe.Entity, born string) error {
		row := entityRow(e, born)
		return put(&row)
	})
}

// Merges are those of people.
func (d *diskLinkage) Merges(ctx context.Context, put func(*shard.Merge) error) error {
	return d.linker.Merges(ctx, func(m *link.Merge) error {
		row := mergeRow(m)
		return put(&row)
	})
}

// Documents returns what became of each item, and each document.
func (d *diskLinkage) Documents(ctx context.Context, putItem func(*shard.Item) error, put func(*shard.Document) error) error {
	next, stop := iter.Pull2(d.linker.Mentions())
	defer stop()
	for row, err := range d.rows {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		became := d.read.items[row.Item]
		if err := putItem(&shard.Item{Document: became, Number: row.Number, Stored: row.Stored}); err != nil {
			return err
		}
		if became < 0 {
			continue
		}
		settle(row, &d.all)
		doc, err := d.document(row, next)
		if err == nil {
			err = put(doc)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// document is the row of a document, whose mentions have the next handles.
func (d *diskLinkage) document(row *shard.Reading, next func() (int32, error, bool)) (*shard.Document, error) {
	out := &shard.Document{ID: row.ID, SourceID: row.SourceID, Place: d.documents.Place(int(row.Item)), Print: row.Print, Language: row.Language}
	byMention := len(d.read.features.all) > 0
	for i := range row.Mentions {
		handle, err, more := next()
		if err != nil || !more {
			return nil, errors.Join(err, failure.New("pipeline", "a mention has no handle; "+anew))
		}
		at := shard.Place{Field: row.Mentions[i].Readable, Start: row.Mentions[i].Start, End: row.Mentions[i].End, Handle: handle}
		if byMention {
			m := row.Mentions[i].Mention(row.ID)
			at.Feature = d.read.features.number(&m)
		}
		out.Places = append(out.Places, at)
	}
	return out, nil
}

// Close removes what lies on disk.
func (d *diskLinkage) Close() error {
	if d.linker == nil {
		return d.store.Close()
	}
	return errors.Join(d.linker.Close(), d.store.Close())
}
