package mask_test

import (
	"context"
	"runtime"
	"testing"

	"github.com/lethe-privacy/lethe/internal/risktest"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// mostAnEdge is how many bytes a measured and planned collection takes for each edge at most,
// beside what it takes without any. There may be a hundred million.
const mostAnEdge = 60

// TestMemoryOfEdges holds what links between documents take.
func TestMemoryOfEdges(t *testing.T) {
	c := risktest.Cliques(60, 70) // the document pass leaves all of it
	taken := func(threshold float64) (bytes, edges int) {
		o := risk.Defaults()
		o.EdgeThreshold = threshold
		before := live()
		a, err := risk.Assess(context.Background(), c, o)
		if err != nil {
			t.Fatal(err)
		}
		p, err := mask.Select(context.Background(), a, mask.Defaults())
		if err != nil {
			t.Fatal(err)
		}
		if p.AfterDocuments().EdgeCount() != a.EdgeCount() {
			t.Fatal("the document pass breaks edges")
		}
		if _, err := a.Count(context.Background()); err != nil { // as a report asks for
			t.Fatal(err)
		}
		for _, err := range a.Chains(context.Background(), 20) {
			if err != nil {
				t.Fatal(err)
			}
		}
		bytes = live() - before
		runtime.KeepAlive(p)
		return bytes, a.EdgeCount()
	}
	taken(1) // what is made once
	without, none := taken(1)
	with, edges := taken(0.3)
	each := (with - without) / (edges - none)
	t.Logf("%d edges take %d bytes each", edges, each)
	if each > mostAnEdge {
		t.Errorf("an edge takes %d bytes, more than %d", each, mostAnEdge)
	}
}

// live is how many bytes are in use.
func live() int {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
