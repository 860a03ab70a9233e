package wordset

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
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

// TestFiles: entries are lines, in their order, and comments and empty lines are none.
func TestFiles(t *testing.T) {
	files := Files{fstest.MapFS{"words/kin.txt": {Data: []byte("# who\nmother\n\n  foster mother \nsons?\nmother\n")}}}
	if got := strings.Join(files.Lines("kin"), ","); got != "mother,foster mother,sons?,mother" {
		t.Errorf("the lines are %q", got)
	}
	if got := files.Any("kin"); got != "(?:mother|foster mother|sons?|mother)" {
		t.Errorf("the expression is %q", got)
	}
	if got := strings.Join(slices.Sorted(maps.Keys(files.Set("kin"))), ","); got != "foster mother,mother,sons?" {
		t.Errorf("the set is %q", got)
	}
	defer func() {
		if recover() == nil {
			t.Error("a list that is missing is none")
		}
	}()
	files.Lines("none")
}
