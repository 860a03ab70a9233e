package barrier

import (
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/synth"
	"github.com/lethe-privacy/lethe/internal/risktest"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// Collections whose occurrences alone take more than may be owned: what the structures own at a time
// stays within the limit, and what comes out is what comes out in memory. A star's links are one component,
// which takes what it takes.
func TestLimitHolds(t *testing.T) {
	notes, err := synth.Collection(synth.Options{Documents: 2000, Mentions: 20_000, Skew: 1.1})
	if err != nil {
		t.Fatal(err)
	}
	for name, x := range map[string]struct {
		c     *lethe.Collection
		limit int
	}{
		"notes":      {notes, 1 << 18},
		"cliques":    {risktest.Cliques(300, 12), 1 << 16},
		"star":       {risktest.Star(1000), 1 << 18},
		"stop words": {risktest.StopWords(3000, 12), 1 << 16},
	} {
		t.Run(name, func(t *testing.T) {
			o := risk.Defaults()
			if owned := compareMeasures(t, x.c, o, x.limit, longDocument); owned > x.limit {
				t.Errorf("measuring owned %d bytes, with a limit of %d", owned, x.limit)
			}
			m := mask.Defaults()
			if owned, allowed := comparePlans(t, x.c, o, m, nil, x.limit); owned > allowed {
				t.Errorf("planning owned %d bytes, with a limit of %d", owned, allowed)
			} else {
				t.Logf("limit %d, planned within %d, owned %d", x.limit, allowed, owned)
			}
		})
	}
}
