package barrier

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"runtime"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/synth"
	"github.com/lethe-privacy/lethe/internal/spill"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// BenchmarkOnDisk measures and plans skewed collections of ten mentions a document, with nothing masked
// whatever the risk. Those of a million documents and more are left out with -short. The collection itself
// lies on disk, too, within a quarter of a gigabyte that is not counted.
func BenchmarkOnDisk(b *testing.B) {
	for _, n := range []int{10_000, 100_000, 1_000_000, 3_000_000, 10_000_000} {
		for _, limit := range []int{256 << 20, 2 << 30, 4 << 30, 8 << 30} {
			b.Run(fmt.Sprintf("documents=%d/limit=%dMB", n, limit>>20), func(b *testing.B) {
				if testing.Short() && n > 100_000 {
					b.Skip("short")
				}
				onDisk(b, n, limit)
			})
		}
	}
}

func onDisk(b *testing.B, n, limit int) {
	check := func(err error) {
		if err != nil {
			b.Fatal(err)
		}
	}
	beside := spill.New(256 << 20)
	all, err := linkedOnDisk(beside, synth.Options{Documents: n, Mentions: 10 * n, Skew: 1.1})
	check(err)
	for b.Loop() {
		s := spill.New(limit)
		read := func() *Collection {
			c, err := Read(context.Background(), s, risk.Defaults(), n, entitiesOn(all), nil)
			check(err)
			return c
		}
		c, edges := read(), 0
		check(c.Risks(context.Background(), func(float64) error { return nil }))
		check(c.Edges(context.Background(), func(risk.Edge) error { edges++; return nil }))
		check(c.Close())
		b.ReportMetric(b.Elapsed().Seconds(), "s-measuring")
		b.ReportMetric(float64(edges), "edges")
		b.ReportMetric(float64(s.MostOnDisk())/1e6, "MB-on-disk-measuring")
		b.ReportMetric(float64(s.Most())/1e6, "MB-owned-measuring")
		masked := 0
		err := read().Plan(context.Background(), Planning{Options: mask.Defaults(), Sources: sourcesOfAll(n)}, func(mask.Decision) error { masked++; return nil })
		if err != nil {
			b.Log(err)
		}
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		b.ReportMetric(float64(masked), "masked")
		b.ReportMetric(float64(s.Most())/1e6, "MB-owned")
		b.ReportMetric(float64(m.Sys)/1e6, "MB-of-process")
		b.ReportMetric(float64(s.MostOnDisk())/1e6, "MB-on-disk")
		check(s.Close())
	}
	check(beside.Close())
}

// planted is a mention of an invented document.
type planted struct {
	entity    lethe.EntityID
	document  int32
	relevance float64
	label     lethe.Label
}

// linkedOnDisk is what is planted in invented documents, by entity, then document.
func linkedOnDisk(s *spill.Store, o synth.Options) (*spill.List[planted], error) {
	var labels []lethe.Label
	number := map[lethe.Label]int32{}
	sorter := spill.NewSorter(s, spill.Codec[planted]{
		Size: 32,
		Put: func(to []byte, p *planted) {
			copy(putFloat(putInts(to, p.document, number[p.label]), p.relevance), p.entity[:])
		},
		Get: func(from []byte, p *planted) {
			var label int32
			copy(p.entity[:], getFloat(getInts(from, &p.document, &label), &p.relevance))
			p.label = labels[label]
		},
		Compare: func(x, y *planted) int {
			return cmp.Or(x.entity.Compare(y.entity), cmp.Compare(x.document, y.document), cmp.Compare(x.relevance, y.relevance))
		},
	}, s.Limit()/2)
	for m := range o.Values() {
		if _, known := number[m.Label]; !known {
			number[m.Label] = int32(len(labels))
			labels = append(labels, m.Label)
		}
		if err := sorter.Add(planted{m.Entity, int32(m.Document), m.Relevance, m.Label}); err != nil {
			return nil, err
		}
	}
	return sorter.Sorted()
}

// entitiesOn yields the entities of a collection on disk. Of several mentions in a document the most relevant,
// which is the last, counts.
func entitiesOn(all *spill.List[planted]) iter.Seq2[Entity, error] {
	return func(yield func(Entity, error) bool) {
		var e Entity
		var id lethe.EntityID
		for p, err := range all.All() {
			if err != nil {
				yield(Entity{}, err)
				return
			}
			if p.entity != id {
				if len(e.Occurrences) > 0 && !yield(e, nil) {
					return
				}
				id, e = p.entity, Entity{p.label, e.Occurrences[:0]}
			}
			o := lethe.Occurrence{Doc: int(p.document), Relevance: p.relevance}
			if n := len(e.Occurrences); n > 0 && e.Occurrences[n-1].Doc == o.Doc {
				e.Occurrences[n-1] = o
			} else {
				e.Occurrences = append(e.Occurrences, o)
			}
		}
		if len(e.Occurrences) > 0 {
			yield(e, nil)
		}
	}
}

// sourcesOfAll are source ids of so many documents, each with its own.
func sourcesOfAll(documents int) iter.Seq2[Source, error] {
	return func(yield func(Source, error) bool) {
		for d := range documents {
			if !yield(Source{d, fmt.Sprintf("doc-%08d", d)}, nil) {
				return
			}
		}
	}
}
