package gazetteer

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// TestAgainstGATE holds all modes to what the DefaultGazetteer of GATE 8.6 found in a text of random
// characters with lists of random entries: mode, start, end, type of annotation.
func TestAgainstGATE(t *testing.T) {
	text := mustRead(t, "testdata/gate/text.txt")
	var got []string
	for _, mode := range []struct {
		name string
		o    Options
	}{
		{"whole/case", Options{CaseSensitive: true}},
		{"whole/folded", Options{}},
		{"inside/case", Options{CaseSensitive: true, Inside: true}},
		{"inside/folded", Options{Inside: true}},
	} {
		g, err := Load(context.Background(), "testdata/gate/lists.def", mode.o)
		if err != nil {
			t.Fatal(err)
		}
		doc := annotation.NewDocument(text)
		g.Annotate(doc)
		var all []*annotation.Annotation
		for i := annotation.ID(0); doc.Get(i) != nil; i++ {
			all = append(all, doc.Get(i))
		}
		slices.SortFunc(all, func(x, y *annotation.Annotation) int {
			return cmp.Or(x.Start-y.Start, x.End-y.End, strings.Compare(x.Type, y.Type))
		})
		for _, a := range all {
			got = append(got, fmt.Sprintf("%s\t%d\t%d\t%s", mode.name, a.Start, a.End, a.Type))
		}
	}
	want := strings.Split(strings.TrimSpace(mustRead(t, "testdata/gate/found.tsv")), "\n")
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Fatalf("finding %d of %d and %d: %q, want %q", i, len(got), len(want), got[i:min(i+3, len(got))], want[i:min(i+3, len(want))])
		}
	}
}
