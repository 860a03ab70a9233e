package elastic

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/lethe-privacy/lethe"
)

// Neither the order of items nor the number of threads changes who is with whom, or why.
func TestOrderAndThreads(t *testing.T) {
	in := invent(1000, 5)
	for i := range in.items {
		in.items[i].Known = -1
		if i%9 == 0 {
			in.items[i].Known = in.of[i]
		}
		if i%7 == 0 && in.items[i].Label == lethe.Person {
			in.items[i].Birth = []string{"01/02/1970", "03/04/1980"}[i%2]
		}
	}
	for name, vectors := range map[string]func(string) []float32{"spelling": nil, "vectors": subwords} {
		want := group(t, in.items, vectors, Options{Threads: 1})
		for seed := range uint64(4) {
			shuffled, place := shuffle(in.items, seed)
			got := group(t, shuffled, vectors, Options{Threads: []int{1, 4}[seed%2]})
			for i := range in.items {
				if got.Of[place[i]] != want.Of[i] {
					t.Fatalf("%s: item %d is in another group when shuffled", name, i)
				}
			}
			if !reflect.DeepEqual(got.Known, want.Known) || len(got.Merges) != len(want.Merges) {
				t.Fatalf("%s: groups differ when shuffled", name)
			}
			for i, m := range got.Merges {
				w := want.Merges[i]
				if shuffled[m.A] != in.items[w.A] || shuffled[m.B] != in.items[w.B] || m.Rule != w.Rule || m.Scaled != w.Scaled {
					t.Fatalf("%s: merge %d differs when shuffled: %+v, %+v", name, i, m, w)
				}
			}
		}
	}
}

// shuffle gives items in another order, and where each went.
func shuffle(items []Item, seed uint64) (shuffled []Item, place []int) {
	place = rand.New(rand.NewPCG(seed, 1)).Perm(len(items))
	shuffled = make([]Item, len(items))
	for i, at := range place {
		shuffled[at] = items[i]
	}
	return shuffled, place
}

// What holds of all groups: known ones stay whole and apart, and no two members contradict
// each other unless an earlier run put them together.
func TestGroupsHold(t *testing.T) {
	in := invent(3000, 6)
	for i := range in.items {
		if i%5 == 0 {
			in.items[i].Known = in.of[i]
		}
	}
	g := group(t, in.items, subwords, Options{})
	ofKnown := map[int]int{}
	for i, it := range in.items {
		if it.Known < 0 {
			continue
		}
		if to, seen := ofKnown[it.Known]; seen && to != g.Of[i] {
			t.Errorf("known group %d was split", it.Known)
		}
		ofKnown[it.Known] = g.Of[i]
		if g.Known[g.Of[i]] != it.Known {
			t.Errorf("known group %d became %d", it.Known, g.Known[g.Of[i]])
		}
	}
	members := map[int][]int{}
	for i, of := range g.Of {
		members[of] = append(members[of], i)
	}
	o := Options{}.filled()
	tab, err := newTable(context.Background(), in.items, &o)
	if err != nil {
		t.Fatal(err)
	}
	for _, ms := range members {
		for _, i := range ms {
			for _, j := range ms {
				if in.items[i].Known >= 0 && in.items[j].Known >= 0 {
					continue
				}
				if why := within(tab.subject(tab.of[i]), tab.subject(tab.of[j])); why != Allowed {
					t.Errorf("%q and %q are in one group: %v", in.items[i].Value, in.items[j].Value, why)
				}
			}
		}
	}
}

func TestNoChaining(t *testing.T) {
	for _, c := range []struct {
		why    string
		items  []Item
		want   []int // equal numbers are one group
		vector func(string) []float32
	}{
		{"the name without legal form could be either", itemsOf(lethe.Organization, "Meta Platforms", "Meta Platforms Inc.", "Meta Platforms GmbH"), []int{1, 2, 3}, nil},
		{"the shorter name could be either", itemsOf(lethe.Person, "Anna Winkelried", "Anna Maria Winkelried", "Anna Sofia Winkelried"), []int{1, 2, 3}, subwords},
		{"the initial could be that of namesakes", itemsOf(lethe.Person, "h. winkelried", "hans winkelried", "hans winkelried (2)"), []int{1, 2, 3}, subwords},
		{"the initial could be either", itemsOf(lethe.Person, "A. Winkelried", "Anna Winkelried", "Andreas Winkelried"), []int{1, 2, 3}, subwords},
		{"no date of birth, and two", []Item{
			{Value: "Anna Winkelried", Label: lethe.Person, Known: -1},
			{Value: "Anna Winkelried", Label: lethe.Person, Birth: "01/02/1970", Known: -1},
			{Value: "Anna Winkelried", Label: lethe.Person, Birth: "03/04/1980", Known: -1},
		}, []int{1, 2, 3}, subwords},
		{"no date of birth, and one", []Item{
			{Value: "Anna Winkelried", Label: lethe.Person, Known: -1},
			{Value: "WINKELRIED, Anna", Label: lethe.Person, Birth: "01/02/1970", Known: -1},
		}, []int{1, 1}, nil},
		{"a slip between two", itemsOf(lethe.Organization, "Lorvanta Foods", "Lorvaita Foods", "Lorvaiti Foods AG", "Brasko"), []int{1, 1, 2, 3}, nil},
		{"labels", append(itemsOf(lethe.Organization, "Lorvanta"), itemsOf(lethe.Location, "Lorvanta")...), []int{1, 2}, subwords},
		{"one word of several", itemsOf(lethe.Organization, "Bank", "Bank of Anville"), []int{1, 2}, subwords},
		{"a known group takes what is new", []Item{
			{Value: "Meta Platforms", Label: lethe.Organization, Known: -1},
			{Value: "Meta Platforms Inc.", Label: lethe.Organization, Known: 41},
			{Value: "Meta Platfforms Inc.", Label: lethe.Organization, Known: 41},
		}, []int{1, 1, 1}, subwords},
		{"two known groups as near", []Item{
			{Value: "Meta Platforms", Label: lethe.Organization, Known: -1},
			{Value: "META Platforms", Label: lethe.Organization, Known: 41},
			{Value: "meta platforms", Label: lethe.Organization, Known: 42},
		}, []int{1, 2, 3}, subwords},
		{"two known groups, one nearer", []Item{
			{Value: "Lorvanta Platforms", Label: lethe.Organization, Known: -1},
			{Value: "LORVANTA PLATFORMS", Label: lethe.Organization, Known: 41},
			{Value: "Lorvannta Platforms", Label: lethe.Organization, Known: 42},
		}, []int{1, 1, 2}, subwords},
	} {
		g := group(t, c.items, c.vector, Options{})
		for i := range c.items {
			for j := range i {
				if (g.Of[i] == g.Of[j]) != (c.want[i] == c.want[j]) {
					t.Errorf("%s: %q and %q: one group: %v; %+v", c.why, c.items[j].Value, c.items[i].Value, g.Of[i] == g.Of[j], g.Apart)
				}
			}
		}
	}
}

func TestOptionsAndContext(t *testing.T) {
	for _, o := range []Options{{Cosine: 1.1}, {JaroWinkler: -.1}, {Eps: 2}, {MinPoints: 1}, {Sample: 3}, {Kinds: map[lethe.Label]Kind{"X": 99}}} {
		if _, err := Group(context.Background(), nil, nil, o); err == nil {
			t.Errorf("%+v is taken", o)
		}
		if _, err := NewIndex(context.Background(), nil, nil, o); err == nil {
			t.Errorf("%+v is taken", o)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Group(ctx, invent(100, 1).items, nil, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled run says %v", err)
	}
	if g := group(t, nil, subwords, Options{}); len(g.Of) != 0 {
		t.Error("nothing has groups")
	}
}

// Vectors that are zero, missing or not numbers are as none.
func TestOddVectors(t *testing.T) {
	items := itemsOf(lethe.Organization, "Meta Platforms", "Meta Platforms Inc.", "Meta Platfforms")
	for _, v := range [][]float32{nil, {}, {0, 0}, {float32(nan()), 1}} {
		g := group(t, items, func(string) []float32 { return v }, Options{})
		if g.Of[0] != g.Of[1] || g.Of[0] != g.Of[2] {
			t.Errorf("with vectors %v spelling does not suffice", v)
		}
	}
}

func nan() float64 { z := 0.0; return z / z }
