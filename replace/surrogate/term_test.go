package surrogate

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/replace"
)

// TestTerms: a condition becomes another of the locale's list, a treatment another
// treatment; more than the list has become two, each different.
func TestTerms(t *testing.T) {
	for _, tag := range locale.Names() {
		l := testLocale(t, tag)
		for label, list := range map[lethe.Label]*locale.List{"MEDICAL_CONDITION": l.Conditions, "TREATMENT": l.Treatments} {
			var known []string
			for i := range list.Len() {
				known = append(known, strings.ToLower(list.At(i)))
			}
			if len(known) < 20 {
				t.Fatalf("%s has %d of %s", tag, len(known), label)
			}
			var targets []replace.Target
			for i := range 2 * len(known) {
				targets = append(targets, target(label, fmt.Sprintf("porphyria%d", i)))
			}
			o := prepared(t, Options{Locale: tag}, targets...)
			single, seen := 0, map[string]bool{}
			for _, x := range targets {
				p, ok := o.Pair(x.Entity.ID)
				if !ok || seen[p.Surrogate] {
					t.Fatalf("%s: %q for %s", tag, p.Surrogate, x.Entity.Normalized)
				}
				seen[p.Surrogate] = true
				first, second, two := strings.Cut(p.Surrogate, joins[base(tag)])
				if !slices.Contains(known, strings.ToLower(first)) || two && (!slices.Contains(known, strings.ToLower(second)) || first == second) {
					t.Errorf("%s: %q is not on the list", tag, p.Surrogate)
				}
				if !two {
					single++
				}
			}
			if single < len(known)/2 {
				t.Errorf("%s: %d of %d stand alone", tag, single, len(targets))
			}
		}
	}
}
