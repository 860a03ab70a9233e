package barrier

import (
	"context"
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/lethe-privacy/lethe/internal/eval/synth"
	"github.com/lethe-privacy/lethe/internal/spill"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// watched is a context that looks at the memory in use when it is asked for an error, but not at the first
// times.
type watched struct {
	context.Context
	left atomic.Int64
	most atomic.Int64
}

func (w *watched) Err() error {
	if w.left.Add(-1) < 0 {
		w.most.Store(max(w.most.Load(), live()))
	}
	return nil
}

// live is how many bytes are in use.
func live() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// TestBatchTakesWhatIsSaid holds the memory in use while documents that hang together are planned against
// what is counted for them. The document pass asks its context once for each document, and is not watched.
func TestBatchTakesWhatIsSaid(t *testing.T) {
	const n = 8000
	for _, strategy := range []string{"greedy", "knapsack"} {
		t.Run(strategy, func(t *testing.T) {
			all, err := synth.Collection(synth.Options{Documents: n, Mentions: 10 * n, Skew: 1.1})
			if err != nil {
				t.Fatal(err)
			}
			check := func(err error) {
				t.Helper()
				if err != nil {
					t.Fatal(err)
				}
			}
			o := risk.Defaults()
			o.Threads = 1
			s := spill.New(1 << 28)
			c, err := Read(t.Context(), s, o, n, entitiesOf(all), nil)
			check(err)
			p := &planner{c: c, options: mask.Defaults(), masked: newBits(c.entities), put: func(mask.Decision) error { return nil }}
			p.options.Strategy = strategy
			p.rank, err = c.ranks(sourcesOf(all))
			check(err)
			check(p.documents(t.Context()))
			p.graph = newGraph(n)
			check(p.risks(t.Context()))
			ties, err := p.ties(t.Context())
			check(err)
			batches, err := p.batches(ties)
			check(err)
			links, err := p.batchedEdges(batches, ties.counting)
			check(err)
			found, err := p.batched(t.Context(), batches)
			check(err)
			before, masked := live(), 0
			check(p.each(batches, found, links, func(x *planPart) error {
				w := &watched{Context: t.Context()}
				w.left.Store(int64(len(x.documents)))
				plan, err := p.selected(w, x)
				check(err)
				masked += len(plan.Masked)
				taken, said := max(w.most.Load(), live())-before, batches[p.batch[x.documents[0]]].bytes
				t.Logf("%d documents, %d occurrences, %d entities, %d edges, %d masked: %d bytes taken, at most %d said", len(x.documents), len(x.Misses), len(x.entities), len(x.Edges.Items), masked, taken, said)
				if taken > said {
					t.Errorf("planning takes %d bytes, more than %d", taken, said)
				}
				runtime.KeepAlive(plan)
				return nil
			}))
			if len(batches) != 2 || masked == 0 {
				t.Errorf("%d batches, %d masked", len(batches)-1, masked)
			}
		})
	}
}
