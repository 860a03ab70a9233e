package pipeline

import (
	"context"
	"errors"
	"iter"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/barrier"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/internal/spill"
	"github.com/lethe-privacy/lethe/link"
	"github.com/lethe-privacy/lethe/mask"
)

// diskCollection is a linked collection that does not fit in memory.
type diskCollection struct {
	*barrier.Collection
	store *spill.Store
}

// Close removes what lies on disk.
func (d diskCollection) Close() error { return errors.Join(d.Collection.Close(), d.store.Close()) }

// untabled returns the account of a collection without its tables.
func (r shards) untabled(a *shard.Account) (*linkage, error) {
	g := &linkage{findings: &findings{}, Result: &link.Result{Collection: &lethe.Collection{}}}
	g.takes(a)
	var err error
	g.bounds, err = g.pick(r.Runner)
	return g, err
}

// onDisk reads the occurrences of tables.
func (r shards) onDisk(ctx context.Context, g *linkage, t *shard.Tables, memory int, leaveOut func(int, *barrier.Entity) bool) (diskCollection, error) {
	documents := 0
	for _, err := range t.Documents {
		if err != nil {
			return diskCollection{}, err
		}
		documents++
	}
	store := spill.New(memory)
	c, err := barrier.Read(ctx, store, g.riskOptions(r.Runner), documents, entitiesIn(t), leaveOut)
	if err != nil {
		return diskCollection{}, errors.Join(err, store.Close())
	}
	return diskCollection{c, store}, nil
}

// entitiesIn are the entities of tables.
func entitiesIn(t *shard.Tables) iter.Seq2[barrier.Entity, error] {
	return func(yield func(barrier.Entity, error) bool) {
		for row, err := range t.Entities {
			e := barrier.Entity{}
			if err == nil {
				e.Label, e.Occurrences = lethe.Label(row.Label), make([]lethe.Occurrence, len(row.Occurrences))
				for i, o := range row.Occurrences {
					e.Occurrences[i] = lethe.Occurrence{Doc: int(o.Document), Relevance: o.Relevance}
				}
			}
			if !yield(e, err) || err != nil {
				return
			}
		}
	}
}

// Measuring measures within so many bytes of memory, and on disk.
func (r shards) Measuring(ctx context.Context, t *shard.Tables, memory int) (shard.Measuring, error) {
	g, err := r.untabled(&t.Account)
	if err != nil {
		return nil, err
	}
	return r.onDisk(ctx, g, t, memory, nil)
}

// Planning plans within so many bytes of memory, and on disk.
func (r shards) Planning(ctx context.Context, t *shard.Tables, memory int, put func(mask.Decision) error) error {
	g, err := r.untabled(&t.Account)
	if err != nil {
		return err
	}
	w := barrier.Planning{Options: r.config.Mask, Sources: sourcesIn(t)}
	g.bounds.maskOptions(&w.Options)
	if err := w.Check(r.config.Risk.ChainLength); err != nil { // before all is read
		return err
	}
	byRisk := w.Options.Mode == mask.Risk || w.Options.Mode == mask.Relevance
	if byRisk && r.config.Replace.Operator == "surrogate" {
		return failure.New("pipeline", "replace.operator surrogate moves all dates of a document or none, and can be used with --memory only in modes all and none")
	}
	leaveOut, err := r.leftOut(&w.Options, t)
	if err != nil {
		return err
	}
	c, err := r.onDisk(ctx, g, t, memory, leaveOut)
	if err != nil {
		return err
	}
	return errors.Join(c.Plan(ctx, w, put), c.Close())
}

// leftOut names the entities that go whatever the risk. It holds those that are dates of birth, of
// which there are not more than days.
func (r shards) leftOut(m *mask.Options, t *shard.Tables) (func(int, *barrier.Entity) bool, error) {
	labels := alwaysLabels(m)
	born := map[int32]bool{}
	if slices.Contains(labels, direct) {
		for h, err := range t.Handles {
			if err != nil {
				return nil, err
			}
			if h.Born {
				born[h.Entity] = true
			}
		}
	}
	return func(i int, e *barrier.Entity) bool { return born[int32(i)] || goes(labels, e.Label, r.schema) }, nil
}

// sourcesIn are the source ids of tables.
func sourcesIn(t *shard.Tables) iter.Seq2[barrier.Source, error] {
	return func(yield func(barrier.Source, error) bool) {
		for row, err := range t.Documents {
			s := barrier.Source{}
			if err == nil {
				s.Document, s.ID = int(row.Place), row.SourceID
			}
			if !yield(s, err) || err != nil {
				return
			}
		}
	}
}
