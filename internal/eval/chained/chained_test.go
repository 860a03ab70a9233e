package chained

import (
	"context"
	"maps"
	"math"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/risk"
)

func TestScore(t *testing.T) {
	gold := map[Pair]bool{{0, 1}: true, {2, 3}: true, {1, 4}: true}
	joined := map[Pair]float64{{0, 1}: .9, {2, 3}: .6, {0, 2}: .7, {3, 4}: .2}
	for least, want := range map[float64]Score{
		0:   {4, 2. / 4, 2. / 3, 4. / 7},
		.65: {2, 1. / 2, 1. / 3, .4},
		1:   {},
	} {
		got := ScoreOf(gold, joined, least)
		if math.Abs(got.F1-want.F1) > 1e-9 {
			t.Errorf("%v: %+v, want %+v", least, got, want)
		}
		if got.F1 = want.F1; got != want {
			t.Errorf("%v: %+v, want %+v", least, got, want)
		}
	}
}

func TestTogether(t *testing.T) {
	if got := Together([]string{"a", "", "b", "a", "", "a"}); !maps.Equal(got, map[Pair]bool{{0, 3}: true, {0, 5}: true, {3, 5}: true}) {
		t.Errorf("%v", got)
	}
}

// TestJoined: a ship is in the first two documents, a mule in the last two, nothing in both.
func TestJoined(t *testing.T) {
	entity := func(id byte, value string, docs ...int) lethe.Entity {
		e := lethe.Entity{ID: lethe.EntityID{id}, Label: "NAME", Normalized: value}
		for _, d := range docs {
			e.Occurrences = append(e.Occurrences, lethe.Occurrence{Doc: d, Relevance: 1})
		}
		return e
	}
	c := &lethe.Collection{Entities: []lethe.Entity{entity(1, "ship", 0, 1), entity(2, "mule", 2, 3)}}
	for _, id := range []string{"a", "b", "c", "d"} {
		c.Documents = append(c.Documents, lethe.DocumentRef{ID: id})
	}
	a, err := risk.Assess(context.Background(), c, risk.Defaults())
	if err != nil {
		t.Fatal(err)
	}
	joined, err := Joined(context.Background(), a)
	if err != nil || len(joined) != 2 || joined[Pair{0, 1}] == 0 || joined[Pair{2, 3}] == 0 {
		t.Errorf("%v, %v", joined, err)
	}
}

// TestIntervals: two groups of two documents, of which one pair is joined. Who draws two groups has the joined one
// twice, once or not at all, in a quarter, a half and a quarter of cases: recall goes from 0 to 1, and
// nothing is said where the joined one is not drawn. Where both are joined, a wrong pair of both counts where
// both are drawn: then two of three are right, otherwise all.
func TestIntervals(t *testing.T) {
	groups := []string{"a", "a", "b", "b"}
	all := Interval{0, 1}
	if got := IntervalsOf(groups, map[Pair]float64{{0, 1}: .9, {2, 3}: .2}, .5); got != (Intervals{all, all, all}) {
		t.Errorf("%+v", got)
	}
	if got := IntervalsOf(groups, map[Pair]float64{{0, 1}: .9, {2, 3}: .9}, .5); got != (Intervals{Interval{1, 1}, Interval{1, 1}, Interval{1, 1}}) {
		t.Errorf("%+v", got)
	}
	if got := IntervalsOf(groups, map[Pair]float64{{0, 1}: .9, {2, 3}: .9, {1, 2}: .9}, .5); got.Precision != (Interval{2. / 3, 1}) || got.Recall != (Interval{1, 1}) {
		t.Errorf("%+v", got)
	}
	// Documents of nobody are one group each: what joins them is wrong.
	if got := IntervalsOf([]string{"", "", "a", "a"}, map[Pair]float64{{0, 1}: .9}, .5); got.Precision != (Interval{}) {
		t.Errorf("%+v", got)
	}
}
