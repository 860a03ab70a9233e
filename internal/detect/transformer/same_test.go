package transformer_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/lethe-privacy/lethe/internal/detect/transformer"
	"github.com/lethe-privacy/lethe/internal/detect/transformer/onnx"
	"github.com/lethe-privacy/lethe/internal/onnxtest"
)

// random writes a model whose answers mean nothing and depend on everything it reads.
func random(t testing.TB, o transformer.Options) *transformer.Model {
	t.Helper()
	dir := t.TempDir()
	if err := onnxtest.WriteRandom(dir, onnxtest.People(onnxtest.BERTCased), onnxtest.Tiny, 7); err != nil {
		t.Fatal(err)
	}
	m, err := transformer.Load(dir, onnx.Open, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	return m
}

// What is found does not depend on how many windows are computed together, how many
// batches at the same time, or who else asks: not in the last digit of a score. So it is
// in pure Go.
func TestSameAtAnyBatchAndThreads(t *testing.T) {
	texts := make([]string, 12)
	for i := range texts {
		texts[i] = strings.Repeat(fmt.Sprintf("Anna Huber %d met Jörg Müller in Zürich, at Acme; ", i), 1+3*i)
	}
	var want [][]transformer.Entity
	for _, o := range []transformer.Options{
		{BatchSize: 1, Threads: 1}, {BatchSize: 2, Threads: 1}, {BatchSize: 3, Threads: 4}, {BatchSize: 7, Threads: 2}, {BatchSize: 64, Threads: 8}, {},
	} {
		o.Window, o.Aggregation = 48, transformer.Average
		m := random(t, o)
		got := make([][]transformer.Entity, len(texts))
		var group sync.WaitGroup
		for i := range texts {
			group.Go(func() {
				var err error
				if got[i], err = m.Entities(context.Background(), texts[i]); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		if want == nil {
			want = got
		}
		for i := range texts {
			if len(got[i]) == 0 || !slices.Equal(got[i], want[i]) {
				t.Errorf("batches of %d, %d threads: text %d: %d found, or others than the %d before", o.BatchSize, o.Threads, i, len(got[i]), len(want[i]))
			}
		}
	}
}
