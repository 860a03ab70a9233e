package format

import (
	"maps"
	"slices"
	"testing"
)

// TestFormatsAreTheLayouts: each name that errors give is that of a layout, and no layout lacks one.
func TestFormatsAreTheLayouts(t *testing.T) {
	names := slices.Sorted(slices.Values(Formats()))
	if all := slices.Sorted(maps.Keys(layouts)); !slices.Equal(names, all) {
		t.Errorf("names %q, layouts %q", names, all)
	}
	for name, l := range layouts {
		if l.name != name {
			t.Errorf("layout %s is called %s", name, l.name)
		}
	}
}
