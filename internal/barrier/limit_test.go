package barrier

import (
	"errors"
	"regexp"
	"strconv"
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

// TestNamedMemoryDoes: what a refusal says would do, does.
func TestNamedMemoryDoes(t *testing.T) {
	c, err := synth.Collection(synth.Options{Documents: 10_000, Mentions: 100_000, Skew: 1.1})
	if err != nil {
		t.Fatal(err)
	}
	const limit = 3 << 20
	_, _, err = plans(t, c, risk.Defaults(), Planning{Options: mask.Defaults()}, nil, limit)
	if !errors.Is(err, errRoom) {
		t.Fatalf("with %d bytes: %v", limit, err)
	}
	named := regexp.MustCompile(`--memory (\d+)MB would do`).FindStringSubmatch(err.Error())
	if named == nil {
		t.Fatal(err)
	}
	megabytes, err := strconv.Atoi(named[1])
	if err != nil {
		t.Fatal(err)
	}
	if _, owned, err := plans(t, c, risk.Defaults(), Planning{Options: mask.Defaults()}, nil, megabytes<<20); err != nil || owned > megabytes<<20 {
		t.Errorf("with %d MB, of which %d bytes were owned: %v", megabytes, owned, err)
	}
}
