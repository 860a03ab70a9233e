package quasi

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestKin: what the expression matches is what the rule is tried at, with a capital or without, and nothing else.
func TestKin(t *testing.T) {
	for _, c := range []struct{ language, word, form, not string }{
		{"en", "mother", "Mother", "MOTHER"}, {"de", "vater", "Vater", "vater"}, {"es", "àvia", "Àvia", "avia"},
	} {
		word := regexp.MustCompile("^" + anyKin(c.language) + "$")
		if !slices.Contains(strings.Fields(kin(c.language)), c.word) || !word.MatchString(c.form) || word.MatchString(c.not) {
			t.Errorf("%s: %q must be one of %q, and %q match, %q not", c.language, c.word, kin(c.language), c.form, c.not)
		}
	}
}
