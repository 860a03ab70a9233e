package echo

import "testing"

// TestPasses: what a pass builds on is before it, wherever the pass itself is read, and the table says why.
func TestPasses(t *testing.T) {
	for _, bare := range []bool{false, true} {
		before := map[string]bool{}
		for _, p := range passes {
			if p.bare && !bare {
				continue
			}
			if before[p.name] && p.name != foundSoFar {
				t.Errorf("two passes are called %q", p.name)
			}
			if (len(p.after) == 0) != (p.why == "") {
				t.Errorf("%q does not say both what it builds on and why", p.name)
			}
			for _, other := range p.after {
				if !before[other] {
					t.Errorf("%q builds on %q, which is not before it (bare: %v)", p.name, other, bare)
				}
			}
			before[p.name] = true
		}
	}
}
