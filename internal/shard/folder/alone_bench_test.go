package folder

import (
	"errors"
	"fmt"
	"runtime"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/seal"
)

// looksAround are steps of a run whose operators ask for the whole collection, or do not.
type looksAround struct {
	shard.Steps
	around bool
}

func (l looksAround) LooksAround() (bool, error) { return l.around, nil }

// BenchmarkChosen reads what the replacement of a shard of 64 asks for, of documents with ten mentions each. Every
// tenth entity is masked. It reports what that holds of memory.
func BenchmarkChosen(b *testing.B) {
	for _, documents := range []int{10_000, 100_000} {
		f := decided(b, documents)
		for _, around := range []bool{true, false} {
			b.Run(fmt.Sprintf("documents=%d/around=%v", documents, around), func(b *testing.B) {
				var before, after runtime.MemStats
				for b.Loop() {
					runtime.GC()
					runtime.ReadMemStats(&before)
					l, p, _, err := f.chosen(b.Context(), looksAround{around: around}, shard.Shard{I: 1, Of: 64})
					if err != nil {
						b.Fatal(err)
					}
					runtime.GC()
					runtime.ReadMemStats(&after)
					runtime.KeepAlive(l)
					runtime.KeepAlive(p)
				}
				b.ReportMetric((float64(after.HeapAlloc)-float64(before.HeapAlloc))/1e6, "MB")
			})
		}
	}
}

// decided is a folder with a collection for which a plan was made. An entity is in ten documents.
func decided(b *testing.B, documents int) *Folder {
	key, err := seal.NewKey([]byte("0123456789abcdefghijklmnopqrstuv"))
	if err != nil {
		b.Fatal(err)
	}
	f, err := Open(Dir(b.TempDir()), Options{Key: key, Options: "all"})
	if err != nil {
		b.Fatal(err)
	}
	l, masked := &shard.Linked{}, []shard.Masked(nil)
	for d := range int32(documents) {
		l.Items = append(l.Items, shard.Item{Document: d, Number: int64(d)})
		row := shard.Document{ID: fmt.Sprintf("%032x", d), SourceID: fmt.Sprintf("letters/%d.txt", d), Place: d}
		e := shard.Entity{Label: "NAME", Normalized: fmt.Sprintf("name %d", d), Originals: []string{fmt.Sprintf("Name %d", d)}}
		id := lethe.NewEntityID(e.Normalized, "NAME")
		e.ID = id[:]
		for i := range int32(10) {
			other := (d + i*7919) % int32(documents)
			row.Places = append(row.Places, shard.Place{Start: 10 * uint32(i), End: 10*uint32(i) + 6, Handle: other})
			e.Occurrences = append(e.Occurrences, shard.Occurrence{Document: other, Relevance: .5})
		}
		l.Documents, l.Entities = append(l.Documents, row), append(l.Entities, e)
		l.Handles = append(l.Handles, shard.Handle{Entity: d, Mentions: 10, Sure: true})
		if d%10 == 0 {
			masked = append(masked, shard.Masked{Entity: d, Pass: "risk"})
		}
	}
	ctx, of := b.Context(), map[string]string{}
	m, err := about(nil, l.Account)
	err = errors.Join(err,
		put(ctx, f, linkItems, of, m, l.Items), put(ctx, f, linkDocuments, of, manifest{}, l.Documents),
		put(ctx, f, linkHandles, of, manifest{}, l.Handles), put(ctx, f, linkEntities, of, manifest{}, l.Entities),
		put(ctx, f, linkMerges, of, manifest{}, l.Merges), put(ctx, f, linkFeatures, of, manifest{}, l.Features))
	parts, _, opened := f.linkedParts(ctx)
	if err := errors.Join(err, opened); err != nil {
		b.Fatal(err)
	}
	defer closeAll(parts)
	of = printsOf(parts)
	err = errors.Join(put(ctx, f, measureEdges, of, manifest{}, []shard.Edge(nil)), put(ctx, f, measureRisks, of, manifest{}, []shard.Risk(nil)))
	measured, opened := f.following(ctx, measureTables, of)
	closeAll(measured)
	planned, said := about(nil, proved(nil))
	if err := errors.Join(err, opened, said, put(ctx, f, planMasked, of, planned, masked)); err != nil {
		b.Fatal(err)
	}
	return f
}
