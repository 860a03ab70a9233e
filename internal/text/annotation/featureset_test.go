package annotation

import (
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe/span"
)

// TestShared: features have a number only where they are the ones that were shared.
func TestShared(t *testing.T) {
	x, y := Share(NewFeatures("a", "1")), Share(NewFeatures("a", "1"))
	if x.Number == 0 || x.Number == y.Number {
		t.Errorf("numbers %d and %d", x.Number, y.Number)
	}
	d := NewDocument("abc")
	first := d.AddShared("T", span.Span{End: 1}, x)
	second := d.AddShared("T", span.Span{Start: 1, End: 2}, x)
	own := d.Add("T", span.Span{Start: 2, End: 3}, x.Features)
	d.SetFeatures(second, NewFeatures("a", "2"))
	var got []uint32
	for _, id := range []ID{first, second, own} {
		got = append(got, d.Get(id).Shared)
	}
	if want := []uint32{x.Number, 0, 0}; !slices.Equal(got, want) {
		t.Errorf("annotations have the numbers %v, want %v", got, want)
	}
}
