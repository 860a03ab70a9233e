package measure

import (
	"bytes"
	"testing"

	"github.com/lethe-privacy/lethe/internal/eval/invariant"
	"github.com/lethe-privacy/lethe/pipeline"
)

// survive is the share of each set that must survive. It only ever rises.
var survive = map[string]float64{
	"clinical": 0.98, "legal": 0.98, "everyday": 0.91,
	"clinical-further": 0.9, "clinical-further-held-out": 0.79, "legal-further": 0.88, "legal-further-held-out": 0.79,
	"clinical-iberian": 1, "clinical-iberian-held-out": 0.91, "legal-iberian": 1, "legal-iberian-held-out": 0.87,
	"everyday-iberian": 0.87, "everyday-iberian-held-out": 0.75, "everyday-further": 0.82, "everyday-further-held-out": 0.76,
	"clinical-mixed": 0.98, "clinical-mixed-held-out": 0.92, "legal-mixed": 0.95, "legal-mixed-held-out": 0.94, "everyday-mixed": 0.93, "everyday-mixed-held-out": 0.83,
}

// gone is the share of what must go in the sets that say so. It only ever rises.
var gone = map[string]float64{
	"clinical-mixed": 0.9, "clinical-mixed-held-out": 0.69, "legal-mixed": 0.97, "legal-mixed-held-out": 1, "everyday-mixed": 0.98, "everyday-mixed-held-out": 0.92,
}

func TestInvariantsSurvive(t *testing.T) {
	for _, set := range invariant.Names() {
		if survive[set] == 0 {
			t.Errorf("%s: nothing is asked for", set)
		}
		t.Run(set, func(t *testing.T) {
			t.Parallel()
			got, err := Invariants(t.Context(), set, pipeline.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if got.Gone.Of > 0 && got.Gone.Value() < gone[set] {
				t.Errorf("%d of %d that must go are gone", got.Gone.Kept, got.Gone.Of)
			}
			if got.All.Value() >= survive[set] {
				return
			}
			var out bytes.Buffer
			if err := got.WriteText(&out); err != nil {
				t.Fatal(err)
			}
			t.Errorf("less than %.3f survives; see lethe eval invariants %s --list\n%s", survive[set], set, out.String())
		})
	}
}
