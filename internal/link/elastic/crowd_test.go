package elastic

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

func TestDBSCAN(t *testing.T) {
	// Three points in a row, each within .1 of the next: the middle is a core of 3, its
	// neighbours belong to it; a fourth beside the third is not within reach of a core.
	got := dbscan([]point{{0, 0}, {.1, 0}, {.2, 0}, {.3, 0}, {.9, .9}}, .1000001, 3)
	want := []int{0, 0, 0, 0, noise}
	for i := range want { // {.2,0} has three neighbours as well, so {.3,0} is its border
		if got[i] != want[i] {
			t.Errorf("point %d is in %d, want %d", i, got[i], want[i])
		}
	}
	got = dbscan([]point{{0, 0}, {.1, 0}, {.25, 0}}, .1000001, 2)
	if got[0] != got[1] || got[2] != noise {
		t.Errorf("got %v", got)
	}
}

// The definition of Ester et al., followed word by word: a point is noise if and only if
// it is neither core nor within eps of one; two cores within eps are in one cluster.
func TestDBSCANDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		coordinate := rapid.Float64Range(0, 1)
		n := rapid.IntRange(0, 60).Draw(t, "points")
		points := make([]point, n)
		for i := range points {
			points[i] = point{coordinate.Draw(t, "x"), coordinate.Draw(t, "y")}
		}
		eps, least := rapid.Float64Range(.02, .4).Draw(t, "eps"), rapid.IntRange(2, 8).Draw(t, "least")
		labels := dbscan(points, eps, least)
		core := make([]bool, n)
		for i := range points {
			near := 0
			for j := range points {
				if closeBy(points[i], points[j], eps) {
					near++
				}
			}
			core[i] = near >= least
		}
		for i := range points {
			reached := core[i]
			for j := range points {
				if core[j] && closeBy(points[i], points[j], eps) {
					reached = true
					if core[i] && labels[i] != labels[j] {
						t.Fatalf("cores %d and %d are near, but apart", i, j)
					}
				}
			}
			if reached == (labels[i] == noise) {
				t.Fatalf("point %d: within reach of a core %v, cluster %d", i, reached, labels[i])
			}
		}
	})
}

// Points of one cluster that lies in the region stand out; those of one that reaches out
// of it do not.
func TestStandOut(t *testing.T) {
	o := Options{MinPoints: 3}.filled()
	inside := []point{{1, 1}, {.95, .95}, {.97, .93}}
	_, stands := o.standOut(append(inside, point{.2, .2}))
	for i, s := range stands {
		if !s {
			t.Errorf("point %d does not stand out", i)
		}
	}
	chain := append(inside, point{.9, .88}, point{.85, .82}, point{.8, .77}, point{.78, .72})
	_, stands = o.standOut(chain)
	for i, s := range stands {
		if s {
			t.Errorf("point %d stands out of a chain that leaves the region", i)
		}
	}
}

func TestSpace(t *testing.T) {
	items := append(registry(), itemsOf(lethe.Organization, "Meta Platforms GmbH", "Brasko Maschinen")...)
	x, err := NewIndex(context.Background(), items, subwords, Options{})
	if err != nil {
		t.Fatal(err)
	}
	points, err := x.Space(context.Background(), "Brasko Maschinen GmbH", "")
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range points {
		if p.Item != i || !p.Vectors {
			t.Errorf("point %d is %+v", i, p)
		}
		same := items[i].Value == "Brasko Maschinen GmbH" || items[i].Value == "Brasko Maschinen"
		if p.Chosen != same {
			t.Errorf("%q is chosen: %v, %v", items[i].Value, p.Chosen, p.Why)
		}
	}
	if p := points[4]; p.Scaled < .999 || p.Cosine < .999 || p.JaroWinkler != 1 || !p.Region {
		t.Errorf("a value lies in its own space at %+v", p)
	}
	points, err = x.Space(context.Background(), "Meta Platforms", lethe.Organization)
	if err != nil {
		t.Fatal(err)
	}
	if points[0].Why != Several || points[len(points)-2].Why != Several || points[0].Chosen {
		t.Errorf("a name that fits Inc. and GmbH is given to one: %v, %v", points[0].Why, points[len(points)-2].Why)
	}
}

// The space of a value is that of its group: what is chosen for an item is near it in
// groups as well, if nothing else keeps it apart.
func TestSpaceAgreesWithGroups(t *testing.T) {
	in := invent(600, 12)
	g := group(t, in.items, subwords, Options{})
	x, err := NewIndex(context.Background(), in.items, subwords, Options{})
	if err != nil {
		t.Fatal(err)
	}
	apart := map[[2]int]bool{}
	for _, a := range g.Apart {
		apart[[2]int{g.Of[a.A], g.Of[a.B]}], apart[[2]int{g.Of[a.B], g.Of[a.A]}] = true, true
	}
	misses, all := 0, 0
	for i := 0; i < len(in.items); i += 23 {
		points, err := x.Space(context.Background(), in.items[i].Value, in.items[i].Label)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range points {
			if p.Chosen {
				all++
				if g.Of[i] != g.Of[p.Item] && !apart[[2]int{g.Of[i], g.Of[p.Item]}] {
					misses++ // the other row says otherwise, or the other name fits several
				}
			}
		}
	}
	if misses*10 > all {
		t.Errorf("%d of %d chosen are of other groups", misses, all)
	}
}
