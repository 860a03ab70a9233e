package clinical_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/clinical"
)

// TestReleasedMemory: in what memory a report is annotated makes no difference, and the
// mentions of an earlier one stay as they were.
func TestReleasedMemory(t *testing.T) {
	p, err := clinical.New(t.Context(), clinical.Default())
	if err != nil {
		t.Fatal(err)
	}
	source, items, _ := collection(t, 60)
	var docs []*lethe.Document
	var fresh [][]lethe.Mention
	for _, item := range items {
		record, err := source.Decode(item)
		if err != nil {
			t.Fatal(err)
		}
		r, err := p.Annotate(t.Context(), record.Document) // kept: nothing is used again
		if err != nil {
			t.Fatal(err)
		}
		docs, fresh = append(docs, record.Document), append(fresh, p.Mentions(r))
	}
	random := rand.New(rand.NewPCG(1, 2))
	reused := make([][]lethe.Mention, len(docs))
	for range 5 {
		for _, i := range random.Perm(len(docs)) {
			r, err := p.Annotate(t.Context(), docs[i])
			if err != nil {
				t.Fatal(err)
			}
			reused[i] = p.Mentions(r)
			p.Release(r)
		}
	}
	for i := range docs {
		if !reflect.DeepEqual(reused[i], fresh[i]) {
			t.Errorf("report %d has %d mentions in used memory and %d in fresh, or others", i, len(reused[i]), len(fresh[i]))
		}
	}
}
