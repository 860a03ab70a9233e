package ledger

import (
	"bytes"
	"context"
	"math"
	"path/filepath"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/risktest"
	"github.com/lethe-privacy/lethe/risk"
	"github.com/lethe-privacy/lethe/seal"
)

// batch is the part of a collection whose documents are marked, and where its documents and
// entities stand in the whole.
func batch(c *lethe.Collection, in func(d int) bool) (part *lethe.Collection, entities []int) {
	part = &lethe.Collection{}
	at := map[int]int{}
	for d, ref := range c.Documents {
		if in(d) {
			at[d] = len(part.Documents)
			part.Documents = append(part.Documents, ref)
		}
	}
	for i, e := range c.Entities {
		var here []lethe.Occurrence
		for _, o := range e.Occurrences {
			if d, ok := at[o.Doc]; ok {
				here = append(here, lethe.Occurrence{Doc: d, Relevance: o.Relevance})
			}
		}
		if here != nil {
			e.Occurrences = here
			part.Entities = append(part.Entities, e)
			entities = append(entities, i)
		}
	}
	return part, entities
}

// grown draws an order of batches, shares all but the last, and returns what the ledger is
// with that, and which documents of the whole are of it.
func grown(t *rapid.T, c *lethe.Collection, masked []bool) (g *Growth, last *lethe.Collection, of []int, fresh []bool) {
	batches := rapid.IntRange(1, 4).Draw(t, "batches")
	number := make([]int, len(c.Documents))
	for d := range number {
		number[d] = rapid.IntRange(0, batches-1).Draw(t, "batch")
	}
	l := New()
	for b := range batches {
		last, of = batch(c, func(d int) bool { return number[d] == b })
		g = l.Grow(last, nil)
		l = g.Settle(taken(masked, of), nil)
	}
	fresh = make([]bool, len(number))
	for d := range fresh {
		fresh[d] = number[d] == batches-1
	}
	return g, last, of, fresh
}

func taken(all []bool, of []int) []bool {
	out := make([]bool, len(of))
	for i, e := range of {
		out[i] = all[e]
	}
	return out
}

func assess(t interface{ Fatal(...any) }, c *lethe.Collection, o risk.Options) *risk.Assessment {
	a, err := risk.Assess(context.Background(), c, o)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

type chain struct {
	documents string
	risk      uint64
}

// chains are all chains through a document that is marked.
func chains(t *rapid.T, a *risk.Assessment, marked func(d int) bool) (out []chain) {
	for c, err := range a.Chains(t.Context(), 0) {
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(c.Documents, marked) {
			continue
		}
		var ids string
		for _, d := range c.Documents {
			ids += a.Collection().Documents[d].ID + " "
		}
		out = append(out, chain{ids, math.Float64bits(c.Risk)})
	}
	return out
}

// What is measured of a batch among what was shared before is what is measured of the whole
// at once, to the last bit, whatever the batches were and in whatever order they came.
func TestMeasuresAreThoseOfTheWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := risktest.Collection().Draw(t, "collection")
		o := risktest.Options().Draw(t, "options")
		g, last, _, fresh := grown(t, c, make([]bool, len(c.Entities)))
		whole := assess(t, c, o)

		alone := o
		alone.Earlier = g.Earlier()
		a := assess(t, last, alone)
		for d, ref := range last.Documents {
			at := slices.Index(c.Documents, ref)
			if math.Float64bits(a.Risk(d)) != math.Float64bits(whole.Risk(at)) {
				t.Fatalf("%s: %v, as a part of the whole %v", ref.ID, a.Risk(d), whole.Risk(at))
			}
		}

		around, err := g.Around(t.Context(), o, 1)
		if err != nil {
			t.Fatal(err)
		}
		among := o
		among.Earlier = around.Earlier
		b := assess(t, around.Collection, among)
		for d, ref := range around.Collection.Documents {
			if at := slices.Index(c.Documents, ref); math.Float64bits(b.Risk(d)) != math.Float64bits(whole.Risk(at)) {
				t.Fatalf("%s: %v, as a part of the whole %v", ref.ID, b.Risk(d), whole.Risk(at))
			}
		}
		got := chains(t, b, func(int) bool { return true })
		want := chains(t, whole, func(d int) bool { return fresh[d] })
		if !slices.Equal(got, want) {
			t.Fatalf("chains\n%v, of the whole\n%v", got, want)
		}
	})
}

// What readers see of documents that were shared with some entities masked is what the whole
// shows without those.
func TestShownIsTheWholeWithoutTheMasked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := risktest.Collection().Draw(t, "collection")
		o := risktest.Options().Draw(t, "options")
		masked := rapid.SliceOfN(rapid.Bool(), len(c.Entities), len(c.Entities)).Draw(t, "masked")
		g, _, of, _ := grown(t, c, masked)
		l := g.Settle(taken(masked, of), nil)
		around, err := l.Grow(&lethe.Collection{}, nil).Around(t.Context(), o, -1)
		if err != nil {
			t.Fatal(err)
		}
		left, err := assess(t, c, o).Without(t.Context(), masked)
		if err != nil {
			t.Fatal(err)
		}
		o.Earlier = around.Earlier
		a := assess(t, around.Collection, o)
		if a.EdgeCount() != left.EdgeCount() || len(around.Collection.Documents) != len(c.Documents) {
			t.Fatalf("%d edges, want %d", a.EdgeCount(), left.EdgeCount())
		}
		for d := range c.Documents {
			if math.Float64bits(a.Risk(d)) != math.Float64bits(left.Risk(d)) {
				t.Fatalf("document %d: %v, want %v", d, a.Risk(d), left.Risk(d))
			}
		}
		for e := range a.EdgeCount() {
			if a.Edge(e) != left.Edge(e) || a.Hop(e) != left.Hop(e) {
				t.Fatalf("edge %v, want %v", a.Edge(e), left.Edge(e))
			}
		}
	})
}

func encoded(t interface{ Fatal(...any) }, l *Ledger) []byte {
	var b bytes.Buffer
	if err := l.encode(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// One content has one form, whatever the batches were.
func TestContentHasOneForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := risktest.Collection().Draw(t, "collection")
		masked := rapid.SliceOfN(rapid.Bool(), len(c.Entities), len(c.Entities)).Draw(t, "masked")
		g, _, of, _ := grown(t, c, masked)
		once := New().Grow(c, nil).Settle(masked, nil)
		if !bytes.Equal(encoded(t, g.Settle(taken(masked, of), nil)), encoded(t, once)) {
			t.Fatal("the ledger depends on the batches")
		}
	})
}

// two is a collection of two documents that share a name; one has an address.
func two() *lethe.Collection {
	name, address := lethe.NewEntityID("ada", "NAME"), lethe.NewEntityID("road 1", "ADDRESS")
	c := &lethe.Collection{
		Documents: []lethe.DocumentRef{{ID: "1", SourceID: "a"}, {ID: "2", SourceID: "b"}},
		Entities: []lethe.Entity{
			{ID: name, Label: "NAME", Occurrences: []lethe.Occurrence{{Doc: 0, Relevance: 1}, {Doc: 1, Relevance: .5}}},
			{ID: address, Label: "ADDRESS", Occurrences: []lethe.Occurrence{{Doc: 1, Relevance: .25}}},
		},
	}
	slices.SortFunc(c.Entities, func(a, b lethe.Entity) int { return a.ID.Compare(b.ID) })
	return c
}

func TestFile(t *testing.T) {
	key, err := seal.NewKey(bytes.Repeat([]byte{7}, 32))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "c.lethe")
	l, err := Open(t.Context(), path, seal.ByKey(key))
	if err != nil || l.Documents() != 0 {
		t.Fatal(l, err)
	}
	l = l.Grow(two(), []string{"", "aa"}).Settle([]bool{true, false}, []string{"", "aa"})
	if err := l.Save(path, seal.ByKey(key)); err != nil {
		t.Fatal(err)
	}
	back, err := Open(t.Context(), path, seal.ByKey(key))
	if err != nil || !bytes.Equal(encoded(t, back), encoded(t, l)) {
		t.Fatal("what was saved is not what is read", err)
	}
	other, _ := seal.NewKey(bytes.Repeat([]byte{8}, 32))
	if _, err := Open(t.Context(), path, seal.ByKey(other)); err == nil {
		t.Fatal("another key opens it")
	}
}

// A document that is shared again counts once, and what was seen of it stays seen.
func TestSharedAgain(t *testing.T) {
	c := two()
	l := New().Grow(c, nil).Settle([]bool{false, false}, nil)
	g := l.Grow(c, nil)
	if g.Documents() != 2 || g.Earlier().Documents != 2 || !slices.Equal(g.frequency, []int{len(c.Entities[0].Occurrences), len(c.Entities[1].Occurrences)}) {
		t.Fatal("a document counts twice", g.frequency)
	}
	if l := g.Settle([]bool{true, true}, nil); slices.Contains(l.seen, false) {
		t.Fatal("what readers have seen is forgotten")
	}
}

// An entity that the state knows under another value is the one that was shared.
func TestGroupsJoinEntities(t *testing.T) {
	l := New().Grow(two(), nil).Settle([]bool{false, false}, []string{"g0", "g1"})
	c := &lethe.Collection{
		Documents: []lethe.DocumentRef{{ID: "3", SourceID: "c"}},
		Entities:  []lethe.Entity{{ID: lethe.NewEntityID("ada b.", "NAME"), Label: "NAME", Occurrences: []lethe.Occurrence{{Doc: 0, Relevance: 1}}}},
	}
	at := slices.IndexFunc(two().Entities, func(e lethe.Entity) bool { return e.Label == "NAME" })
	g := l.Grow(c, []string{[]string{"g0", "g1"}[at]})
	if got := g.Earlier().Frequency; !slices.Equal(got, []int{3}) {
		t.Fatalf("it is in %v documents, want 3", got)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(encoded(f, New()))
	f.Add(encoded(f, New().Grow(two(), nil).Settle([]bool{true, false}, []string{"", "aa"})))
	f.Fuzz(func(t *testing.T, content []byte) {
		l, err := decode(t.Context(), bytes.NewReader(content), int64(len(content)))
		if err == nil {
			l.Grow(two(), nil)
		}
	})
}
