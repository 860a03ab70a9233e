package wordset

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

func TestSets(t *testing.T) {
	for _, c := range []struct {
		name string
		set  map[string]bool
		want string
	}{
		{"none", Of(), ""},
		{"white space", Of("der  die\n\tdas", "die den "), "das den der die"},
		{"folded", Folded(strings.ToLower, "Der DIE der"), "der die"},
		{"comments", Read("# no words\neins zwei\n drei # vier\n"), "# drei eins vier zwei"},
	} {
		if got := strings.Join(slices.Sorted(maps.Keys(c.set)), " "); got != c.want {
			t.Errorf("%s: %q, not %q", c.name, got, c.want)
		}
	}
}
