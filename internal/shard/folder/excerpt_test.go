package folder

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
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
		f := decided(b, documents, documents/10)
		for _, around := range []bool{true, false} {
			b.Run(fmt.Sprintf("documents=%d/around=%v", documents, around), func(b *testing.B) {
				held := 0
				for b.Loop() {
					held = holds(b, f, around, shard.Shard{I: 1, Of: 64})
				}
				b.ReportMetric(float64(held)/1e6, "MB")
			})
		}
	}
}

// holds is how many bytes are held of what the replacement of a shard asks for.
func holds(t testing.TB, f *Folder, around bool, s shard.Shard) int {
	before := heap()
	l, p, _, err := f.chosen(t.Context(), looksAround{around: around}, s)
	if err != nil {
		t.Fatal(err)
	}
	after := heap()
	runtime.KeepAlive(l)
	runtime.KeepAlive(p)
	return after - before
}

func heap() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// What a shard holds does not grow with the collection, where its documents and what is masked do not. Nor does what
// is held where shards are joined without a report.
func TestChosenDoesNotGrow(t *testing.T) {
	const own, masked = 50, 100
	small := holds(t, decided(t, 1000, masked), false, shard.Shard{I: 1, Of: 1000 / own})
	large := holds(t, decided(t, 20_000, masked), false, shard.Shard{I: 1, Of: 20_000 / own})
	if large > small+small/4 {
		t.Errorf("%d bytes of a small collection, %d of one that is twenty times as large", small, large)
	}
	small, large = holds(t, decided(t, 1000, masked), false, nobody), holds(t, decided(t, 20_000, masked), false, nobody)
	if large > small+small/4 {
		t.Errorf("without a report, %d bytes of a small collection, %d of one that is twenty times as large", small, large)
	}
	if all := holds(t, decided(t, 20_000, masked), true, shard.Shard{I: 1, Of: 20_000 / own}); all < 4*large {
		t.Errorf("%d bytes, and %d where the whole collection is looked at", large, all)
	}
}

// A shard that takes more than is allowed is refused, as is an operator that looks at the whole collection.
func TestChosenWithin(t *testing.T) {
	f := decided(t, 1000, 100)
	for memory, fits := range map[int]bool{1 << 20: true, 1 << 14: false} {
		f.memory = memory
		_, _, _, err := f.chosen(t.Context(), looksAround{around: false}, shard.Shard{I: 1, Of: 20})
		if (err == nil) != fits {
			t.Errorf("%d bytes: %v", memory, err)
		}
	}
	if _, _, _, err := f.chosen(t.Context(), looksAround{around: true}, shard.Shard{I: 1, Of: 20}); !errors.Is(err, errAround) {
		t.Error(err)
	}
}

// An operator that was made ready does not look at the whole collection any more. What was made ready takes room, and
// comes with the numbers that a shard gives to entities.
func TestChosenPrepared(t *testing.T) {
	f := decided(t, 1000, 100)
	parts, _, err := f.linkedParts(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	of := printsOf(parts)
	closeAll(parts)
	measured, err := f.following(t.Context(), measureTables, of)
	if err != nil {
		t.Fatal(err)
	}
	closeAll(measured)
	var made []shard.Preparation
	for e := int32(0); e < 1000; e += 10 {
		made = append(made, shard.Preparation{Entity: e, What: fmt.Appendf(make([]byte, 0, 2000), "%2000d", e)})
	}
	if err := f.putPrepared(t.Context(), of, &shard.Preparations{Key: "k", Made: made}); err != nil {
		t.Fatal(err)
	}
	for memory, fits := range map[int]bool{2 << 20: true, 1 << 20: false} {
		f.memory = memory
		_, _, _, err := f.chosen(t.Context(), looksAround{around: true}, shard.Shard{I: 1, Of: 20})
		if (err == nil) != fits {
			t.Errorf("%d bytes: %v", memory, err)
		}
	}
	f.memory = 0
	l, p, _, err := f.chosen(t.Context(), looksAround{around: true}, shard.Shard{I: 1, Of: 20})
	if err != nil {
		t.Fatal(err)
	}
	if p.Prepared == nil || p.Prepared.Key != "k" || len(p.Prepared.Made) != 100 {
		t.Fatalf("%+v", p.Prepared)
	}
	for i, m := range p.Prepared.Made {
		if got, want := l.Entities[m.Entity].Normalized, fmt.Sprintf("name %d", 10*i); got != want || strings.TrimSpace(string(m.What)) != fmt.Sprint(10*i) {
			t.Errorf("%q with what was made ready for %s, want %q", got, strings.TrimSpace(string(m.What)), want)
		}
	}
}

// A report takes what its tables say, and is refused within less.
func TestReportWithin(t *testing.T) {
	f := decided(t, 1000, 100)
	for memory, fits := range map[int]bool{8 << 20: true, 1 << 20: false} {
		f.memory = memory
		_, _, err := f.decided(t.Context())
		if (err == nil) != fits || err != nil && !strings.Contains(err.Error(), "--no-report") {
			t.Errorf("%d bytes: %v", memory, err)
		}
	}
}

// decided is a folder with a collection for which a plan was made, in which so many entities are masked. An entity is
// in ten documents.
func decided(b testing.TB, documents, mask int) *Folder {
	key, err := seal.NewKey([]byte("0123456789abcdefghijklmnopqrstuv"))
	if err != nil {
		b.Fatal(err)
	}
	f, err := Open(Dir(b.TempDir()), Options{Key: key, Options: "all"})
	if err != nil {
		b.Fatal(err)
	}
	l, masked := &shard.Linkage{}, []shard.MaskedEntity(nil)
	for d := range int32(documents) {
		l.Items = append(l.Items, shard.Item{Document: d, Number: int64(d)})
		row := shard.Document{ID: fmt.Sprintf("%032x", d), SourceID: fmt.Sprintf("letters/%d.txt", d), Place: d}
		e := shard.Entity{EntityValue: shard.EntityValue{Label: "NAME", Normalized: fmt.Sprintf("name %d", d), Originals: []string{fmt.Sprintf("Name %d", d)}}}
		id := lethe.NewEntityID(e.Normalized, "NAME")
		e.ID = id[:]
		for i := range int32(10) {
			other := (d + i*7919) % int32(documents)
			row.Places = append(row.Places, shard.Place{Start: 10 * uint32(i), End: 10*uint32(i) + 6, Handle: other})
			e.Occurrences = append(e.Occurrences, shard.Occurrence{Document: other, Relevance: .5})
		}
		l.Documents, l.Entities = append(l.Documents, row), append(l.Entities, e)
		l.Handles = append(l.Handles, shard.Handle{Entity: d, Mentions: 10, Sure: true})
		if int(d)%(documents/mask) == 0 {
			masked = append(masked, shard.MaskedEntity{Entity: d, Pass: "risk"})
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
	if err := errors.Join(err, opened, said, put(ctx, f, planMasked, of, planned, masked), f.putPrepared(ctx, of, nil)); err != nil {
		b.Fatal(err)
	}
	return f
}
