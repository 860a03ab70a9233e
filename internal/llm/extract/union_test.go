package extract

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
)

func TestUnion(t *testing.T) {
	local := []Entity{
		{"Anna Weiss", "anna weiss", "NAME", 1},
		{"construction workers", "construction workers", "DEMOGRAPHIC", .1},
		{"Bern", "bern", "LOCATION", .4},
		{"roofers", "roofer", "DEMOGRAPHIC", .2},
		{"Silicosis", "silicosis", "MEDICAL_CONDITION", .4},
		{"Dust  lung", "dust lung", "MEDICAL_CONDITION", .4},
	}
	inContext := []Entity{
		{"A. Weiss", "anna weiss", "NAME", .9},                                         // another writing of the first
		{"construction workers", "construction worker", "DEMOGRAPHIC", .7},             // the same, rated anew
		{"Bern", "bern", "EVENT", .3},                                                  // another label is another entity
		{"builders", "roofer", "DEMOGRAPHIC", .5}, {"r.", "roofer", "DEMOGRAPHIC", .6}, // two writings: the higher
		{"silicosis", "black lung", "MEDICAL_CONDITION", .8},                                                              // in another case, with another form
		{"DUST LUNG", "pneumoconiosis", "MEDICAL_CONDITION", .9}, {"Dust  lung", "dust disease", "MEDICAL_CONDITION", .3}, // letter by letter
	}
	want := []Entity{
		{"Anna Weiss", "anna weiss", "NAME", .9},
		{"construction workers", "construction worker", "DEMOGRAPHIC", .7},
		{"Bern", "bern", "LOCATION", .4},
		{"roofers", "roofer", "DEMOGRAPHIC", .6},
		{"Silicosis", "black lung", "MEDICAL_CONDITION", .8},
		{"Dust  lung", "dust disease", "MEDICAL_CONDITION", .3},
		{"A. Weiss", "anna weiss", "NAME", .9},
		{"Bern", "bern", "EVENT", .3},
		{"builders", "roofer", "DEMOGRAPHIC", .5}, {"r.", "roofer", "DEMOGRAPHIC", .6},
		{"silicosis", "black lung", "MEDICAL_CONDITION", .8}, {"DUST LUNG", "pneumoconiosis", "MEDICAL_CONDITION", .9},
	}
	if got := Union(local, inContext); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
}

// Nothing that either stage found is lost, nothing comes twice, one stage alone stays as
// it is, and what only one stage speaks of keeps its relevance.
func TestUnionProperties(t *testing.T) {
	entities := rapid.Custom(func(t *rapid.T) []Entity {
		return rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) Entity {
			word := rapid.SampledFrom([]string{"a", "b", "c", "d"})
			return Entity{word.Draw(t, "original"), word.Draw(t, "normalized"), lethe.Label(rapid.SampledFrom([]string{"X", "Y"}).Draw(t, "label")), rapid.Float64Range(0, 1).Draw(t, "relevance")}
		}), 0, 6, func(e Entity) entityKey { return entityKey{e.Original, e.Label} }).Draw(t, "entities")
	})
	rapid.Check(t, func(t *rapid.T) {
		local, inContext := entities.Draw(t, "local"), entities.Draw(t, "in context")
		all := Union(local, inContext)
		got := map[entityKey]Entity{}
		for _, e := range all {
			if _, twice := got[entityKey{e.Original, e.Label}]; twice {
				t.Fatalf("%+v stands twice", e)
			}
			got[entityKey{e.Original, e.Label}] = e
		}
		for _, e := range inContext {
			if u := got[entityKey{e.Original, e.Label}]; u != e {
				t.Fatalf("stage 2 says %+v, the union %+v", e, u)
			}
		}
		for _, e := range local {
			u, ok := got[entityKey{e.Original, e.Label}]
			if !ok {
				t.Fatalf("%+v is gone", e)
			}
			spoken := false
			for _, s := range inContext {
				spoken = spoken || s.Label == e.Label && (s.Original == e.Original || s.Normalized == e.Normalized)
			}
			if !spoken && u != e {
				t.Fatalf("%+v became %+v, of which stage 2 does not speak", e, u)
			}
		}
		if len(got) > len(local)+len(inContext) {
			t.Fatal("more than both stages found")
		}
		if again := Union(all, nil); len(all) > 0 && !reflect.DeepEqual(again, all) {
			t.Fatalf("%+v is not stable", again)
		}
	})
}
