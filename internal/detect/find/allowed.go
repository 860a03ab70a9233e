package find

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/resolve"
)

// Allowances count what the user's lists of harmless values keep though it is evidently somebody's name, by label of
// the schema.
type Allowances struct {
	mu sync.Mutex
	n  map[lethe.Label]int
}

type allowedKey struct{}

// CountAllowed counts for all documents that are searched with the context.
func CountAllowed(ctx context.Context) (context.Context, *Allowances) {
	a := &Allowances{n: map[lethe.Label]int{}}
	return context.WithValue(ctx, allowedKey{}, a), a
}

// Warnings say what was kept.
func (a *Allowances) Warnings() (out []string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, l := range slices.Sorted(maps.Keys(a.n)) {
		what := "1 mention"
		if n := a.n[l]; n != 1 {
			what = fmt.Sprintf("%d mentions", n)
		}
		out = append(out, fmt.Sprintf("detect.allow keeps what is evidently the name of somebody: %s of %s", what, l))
	}
	return out
}

// countAllowed counts names that are dropped for nothing but the user's lists. What several detectors found counts once.
func (f *Finder) countAllowed(ctx context.Context, ms []lethe.Mention) {
	a, ok := ctx.Value(allowedKey{}).(*Allowances)
	if !ok {
		return
	}
	seen := map[spot]bool{}
	for i := range ms {
		m := &ms[i]
		at := spot{m.Field, m.Span}
		if m.Label != lethe.Person || seen[at] || resolve.Guess(m) || !f.isAllowed(m) || f.outside(m) {
			continue
		}
		seen[at] = true
		label, _ := f.Schema.OfMention(m)
		a.mu.Lock()
		a.n[label]++
		a.mu.Unlock()
	}
}
