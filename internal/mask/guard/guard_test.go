package guard

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/mask/coarse"
	"github.com/lethe-privacy/lethe/internal/retrieval"
	"github.com/lethe-privacy/lethe/span"
)

// Words chosen before are kept, of a document that had none, or was not there, too.
func TestWordsJoin(t *testing.T) {
	none, some := new(Words), &Words{Chosen: map[string]bool{"farrier": true}}
	none.Join(nil)
	if none.Chosen != nil {
		t.Error(none.Chosen)
	}
	none.Join(some)
	some.Join(&Words{Chosen: map[string]bool{"burn": true}})
	if len(none.Chosen) != 1 || !none.Chosen["farrier"] || len(some.Chosen) != 2 {
		t.Error(none.Chosen, some.Chosen)
	}
}

// trade is one that nobody else has, as long as all others: texts with longer words fit worse.
func trade(n int) string { return strings.Repeat(string('a'+rune(n)), 6) }

// villagers have each a trade of their own, and share everything else.
func villagers() []Text {
	var out []Text
	for i := range 6 {
		out = append(out, Text{fmt.Sprint("p", i), "Lives by the mill, keeps bees and works as a " + trade(i) + "."})
	}
	return out
}

func chosen(t *testing.T, g *Guard, docs ...Document) []Choice {
	t.Helper()
	out, err := g.Choose(context.Background(), docs, 2)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func words(c Choice) string { return strings.Join(slices.Sorted(maps.Keys(c.Words)), " ") }

// The trade leads to one person of six: it goes, and nothing else does.
func TestChoose(t *testing.T) {
	g, err := New(villagers(), nil, 2)
	if err != nil {
		t.Fatal(err)
	}
	text := "The Cccccc who lives by the mill came for his bees."
	got := chosen(t, g, Document{ID: "p2", Original: text, Shared: text}, Document{ID: "letter 1", Original: text, Shared: text}, Document{ID: "p0", Original: text, Shared: text})
	if words(got[0]) != trade(2) || !got[0].Met {
		t.Errorf("by its id: %+v", got[0])
	}
	if words(got[1]) != trade(2) || !got[1].Met {
		t.Errorf("by what fits best: %+v", got[1])
	}
	if len(got[2].Words) != 0 || !got[2].Met {
		t.Errorf("others fit better already: %+v", got[2])
	}
}

// A trade that leads to one is said less exactly, as far as that suffices, and goes where it does not.
func TestLessExactly(t *testing.T) {
	g, err := New(villagers(), nil, 2)
	if err != nil {
		t.Fatal(err)
	}
	const text = "A cccccc came, a Cccccc, by the mill."
	for _, c := range []struct {
		steps      []string
		less, gone string
	}{
		{[]string{"a worker"}, "a worker|a worker", ""},
		{[]string{"a grey cccccc", "a smith"}, "a smith|a smith", ""},
		{[]string{"a grey cccccc"}, "|", "cccccc"},
	} {
		d := Document{ID: "p2", Original: text, Shared: text}
		for _, at := range []int{0, 15} {
			d.Phrases = append(d.Phrases, coarse.Phrase{Span: span.Span{Start: at, End: at + 8}, Steps: c.steps})
		}
		got := chosen(t, g, d)[0]
		if strings.Join(got.Less, "|") != c.less || words(got) != c.gone || !got.Met {
			t.Errorf("%v: %+v", c.steps, got)
		}
	}
	loose := Document{ID: "p2", Original: text, Shared: text, Phrases: []coarse.Phrase{{Span: span.Span{Start: 0, End: 8}, Steps: []string{"A worker"}}}}
	if got := chosen(t, g, loose)[0]; got.Less[0] != "A worker" || words(got) != trade(2) {
		t.Errorf("beside a phrase: %+v", got)
	}
}

// Who fits nearly as well hides nobody from others who look, unless there are many, or nobody else is left.
func TestHidden(t *testing.T) {
	g := &Guard{rank: 2}
	for _, c := range []struct {
		others []float64
		want   bool
	}{
		{[]float64{.6, .6, 0, 0, 0, 0, 0, 0, 0}, true},
		{[]float64{.6, .52, .52, .5, .5, 0, 0, 0, 0}, false},
		{[]float64{.51, .51, .51, .51, .5, .5, .5, 0, 0}, false},
		{[]float64{.51, .51, .51, .51, .5, .5, .5, .5, 0}, true},
		{[]float64{.5, .5, .5}, true},
		{[]float64{.5, .5, .4}, false},
	} {
		if got := g.hidden(append(c.others, .5), len(c.others), g.rank); got != c.want {
			t.Errorf("%v: %v", c.others, got)
		}
	}
}

// Where no word is left that would bring others ahead, it is enough that they fit as well.
func TestNoWordLeft(t *testing.T) {
	public := villagers()
	for i := 3; i < 6; i++ {
		public[i].Text += " Sings " + strings.Repeat(trade(i)+" ", 3)
	}
	text := "The cccccc lives by the mill, keeps bees."
	for rank, met := range map[int]bool{1: true, 2: true, 3: false} {
		g, err := New(public, nil, rank)
		if err != nil {
			t.Fatal(err)
		}
		got := chosen(t, g, Document{ID: "p2", Original: text, Shared: text})[0]
		if got.Met != met || rank < 3 && words(got) != trade(2) {
			t.Errorf("rank %d: %+v", rank, got)
		}
	}
}

// What leads to nobody stands again, and a phrase is said as exactly as it can be.
func TestGiveBack(t *testing.T) {
	g, err := New(villagers(), nil, 2)
	if err != nil {
		t.Fatal(err)
	}
	const text = "A cccccc by the mill, with bees."
	doc := Document{ID: "p2", Original: text, Shared: text}
	d := newDraft(&doc)
	for _, w := range []string{trade(2), "mill", "bees"} {
		d.remove(w)
	}
	g.giveBack(d, g.people["p2"])
	if got := words(d.chosen(true)); got != trade(2) {
		t.Errorf("gone: %s", got)
	}
	doc.Phrases = []coarse.Phrase{{Span: span.Span{Start: 0, End: 8}, Steps: []string{"a mill", "a worker"}}, {Span: span.Span{Start: 27, End: 31}, Steps: []string{"beasts"}}}
	d = newDraft(&doc)
	d.steps[0], d.steps[1] = 2, 1
	g.giveBack(d, g.people["p2"])
	if got := strings.Join(d.chosen(true).Less, "|"); got != "a mill|" {
		t.Errorf("less exactly: %s", got)
	}
}

// Against one another: the first step goes that has no rare word.
func TestRareLessExactly(t *testing.T) {
	one := Document{Shared: "a heron by the mill", Phrases: []coarse.Phrase{{Span: span.Span{Start: 0, End: 7}, Steps: []string{"a wader", "a bird"}}}}
	two := Document{Shared: "a bird by the mill, by the weir"}
	got := chosen(t, OfCollection(2), one, two, Document{Shared: "a bird"})
	if got[0].Less[0] != "a bird" || words(got[0]) != "" || words(got[1]) != "weir" {
		t.Errorf("%+v", got)
	}
}

// What was put in place of something is no word of the document, even if it is the same.
func TestReplaced(t *testing.T) {
	g, err := New(villagers(), nil, 2)
	if err != nil {
		t.Fatal(err)
	}
	d := Document{ID: "p2", Original: "the cccccc", Shared: "Mr Cccccc came", Replaced: []span.Span{{Start: 3, End: 9}}}
	got := chosen(t, g, d)
	if len(got[0].Words) != 0 || got[0].Met {
		t.Errorf("%+v", got[0])
	}
}

func TestAbout(t *testing.T) {
	g, err := New(villagers(), map[string]string{"x": "p5", "y": "", "z": "nobody"}, 2)
	if err != nil {
		t.Fatal(err)
	}
	text := "A ffffff and a cccccc met at the mill."
	for id, want := range map[string]string{"x": trade(5), "y": "", "z": ""} {
		if got := chosen(t, g, Document{ID: id, Original: text, Shared: text})[0]; words(got) != want {
			t.Errorf("%s: %+v", id, got)
		}
	}
}

func TestOfCollection(t *testing.T) {
	one, two := "bees at the mill, a heron", "bees at the weir"
	got := chosen(t, OfCollection(2), Document{Shared: one}, Document{Shared: two})
	if words(got[0]) != "heron mill" || words(got[1]) != "weir" {
		t.Errorf("%+v", got)
	}
}

func TestTooFew(t *testing.T) {
	if _, err := New(villagers(), nil, 6); err == nil {
		t.Error("nobody can hide among five")
	}
}

// Whatever is drawn: of a document that is said to be safe, enough others fit what is left as well,
// by each attacker's definition; and threads change nothing.
func TestSafe(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	text := func() string {
		var b strings.Builder
		for range 40 {
			fmt.Fprintf(&b, "%c%c%c ", 'a'+rune(draw.IntN(4)), 'a'+rune(draw.IntN(5)), 'a'+rune(draw.IntN(5)))
		}
		return b.String()
	}
	var public []Text
	var docs []Document
	for i := range 30 {
		public = append(public, Text{fmt.Sprint(i % 20), text()})
		own := public[draw.IntN(len(public))].Text[:80] + text()
		docs = append(docs, Document{ID: fmt.Sprint(i % 20), Original: own, Shared: own})
	}
	const rank = 4
	g, err := New(public, nil, rank)
	if err != nil {
		t.Fatal(err)
	}
	got, met := chosen(t, g, docs...), 0
	for i, c := range got {
		if !c.Met {
			continue
		}
		met++
		d := newDraft(&docs[i])
		d.gone = c.Words
		left := d.text()
		for _, terms := range []retrieval.Terms{retrieval.Words, retrieval.Different, retrieval.Pairs, retrieval.Characters} {
			if others := fitting(public, docs[i].ID, left, terms); others < rank {
				t.Errorf("document %d: %d others fit as well", i, others)
			}
		}
	}
	if met < len(docs)/2 {
		t.Errorf("%d of %d documents are safe", met, len(docs))
	}
	again, err := g.Choose(context.Background(), docs, 7)
	if err != nil {
		t.Fatal(err)
	}
	for i := range got {
		if words(got[i]) != words(again[i]) {
			t.Errorf("document %d: %s, then %s", i, words(got[i]), words(again[i]))
		}
	}
}

// fitting counts the people besides somebody whose texts are as near to one of somebody.
func fitting(public []Text, person, text string, terms retrieval.Terms) int {
	best := map[string]float64{}
	var known []string
	for _, p := range public {
		known = append(known, p.Text)
	}
	scores := make([]float64, len(known))
	retrieval.NewCosine(known, terms).Score(text, scores)
	for n, s := range scores {
		best[public[n].Person] = max(best[public[n].Person], s)
	}
	others := -1
	for _, s := range best {
		if s >= best[person] {
			others++
		}
	}
	return others
}
