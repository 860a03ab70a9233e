package lethe_test

import (
	"maps"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

func TestDetailsOfNames(t *testing.T) {
	for _, c := range []struct {
		named map[string]string
		want  lethe.Details
	}{
		{nil, lethe.Details{}},
		{map[string]string{"rule": "initials", "role": "staff"}, lethe.Details{Rule: "initials", Role: lethe.RoleStaff}},
		{map[string]string{"type": "PER", "model": "m", "list": "l", "title": "Mrs", "detected": "PERSON"},
			lethe.Details{Type: "PER", Model: "m", List: "l", Title: "Mrs", Detected: lethe.Person}},
		{map[string]string{"rank": "0"}, lethe.Details{Ranked: true}},
		{map[string]string{"rank": "-3", "day": "4"}, lethe.Details{Rank: -3, Ranked: true, Features: map[string]string{"day": "4"}}},
		{map[string]string{"rank": "+07"}, lethe.Details{Rank: 7, Ranked: true, Features: map[string]string{"rank": "+07"}}},
		{map[string]string{"rank": "99999999999999999999"}, lethe.Details{Features: map[string]string{"rank": "99999999999999999999"}}},
		{map[string]string{"rank": "high", "role": ""}, lethe.Details{Features: map[string]string{"rank": "high", "role": ""}}},
	} {
		got := lethe.DetailsOf(c.named)
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v: %+v, want %+v", c.named, got, c.want)
		}
		if back := got.Map(); !maps.Equal(back, c.named) {
			t.Errorf("%v came back as %v", c.named, back)
		}
	}
}

// What is set last counts, whatever was set before.
func TestDetailsAreSetAgain(t *testing.T) {
	name := rapid.SampledFrom([]string{"rule", "type", "role", "rank", "model", "list", "title", "detected", "day", ""})
	value := rapid.SampledFrom([]string{"", "0", "1", "01", "x"})
	rapid.Check(t, func(t *rapid.T) {
		var d lethe.Details
		want := map[string]string{}
		for range rapid.IntRange(0, 6).Draw(t, "times") {
			n, v := name.Draw(t, "name"), value.Draw(t, "value")
			d.Set(n, v)
			want[n] = v
		}
		if got := d.Map(); !maps.Equal(got, want) {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}

func TestWithLeavesWhatIsShared(t *testing.T) {
	shared := lethe.Details{Rule: "r", Features: map[string]string{"a": "1"}}
	if got := shared.With("b", "2"); len(got.Features) != 2 || got.Rule != "r" || len(shared.Features) != 1 {
		t.Errorf("%v of %v", got, shared)
	}
}
