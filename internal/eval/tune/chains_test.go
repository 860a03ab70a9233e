package tune

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/risk"
)

// Four documents: two about one ship, two about one mule, and a village that three of them name.
func village() *lethe.Collection {
	entity := func(id byte, value string, docs ...int) lethe.Entity {
		e := lethe.Entity{ID: lethe.EntityID{id}, Label: "NAME", Normalized: value}
		for _, d := range docs {
			e.Occurrences = append(e.Occurrences, lethe.Occurrence{Doc: d, Relevance: 1})
		}
		return e
	}
	var c lethe.Collection
	for _, id := range []string{"boat-1", "boat-2", "mule-1", "mule-2"} {
		c.Documents = append(c.Documents, lethe.DocumentRef{ID: id, SourceID: id})
	}
	c.Entities = []lethe.Entity{entity(1, "ship", 0, 1), entity(2, "mule", 2, 3), entity(3, "village", 0, 1, 2)}
	return &c
}

// TestFindLinks: at 0 the village joins 0, 1 and 2, so that chains of two and three documents join
// all but none: six pairs, two of them right. Where only the ships and the mules are near enough, all is right.
func TestFindLinks(t *testing.T) {
	o := risk.Defaults()
	groups := []string{"ship", "ship", "mule", "mule"}
	r, err := FindLinks(context.Background(), village(), groups, o, []float64{0, 1}, []float64{0, 1})
	if err != nil {
		t.Fatal(err)
	}
	all := r.Edges[0]
	if r.Documents != 4 || r.Pairs != 2 || all.Within != 2 || all.Between != 2 {
		t.Errorf("%+v", r)
	}
	// 0-1, 2-3, 0-2, 1-2 by edges; 0-3 and 1-3 by way of 2.
	s := all.Chains[0]
	if s.Pairs != 6 || s.Precision != 2./6 || s.Recall != 1 || s.F1 != .5 {
		t.Errorf("%+v", s)
	}
	if none := r.Edges[1].Chains[1]; none.Pairs != 0 || none.F1 != 0 {
		t.Errorf("%+v", none)
	}
	if _, err := FindLinks(context.Background(), village(), []string{"a", "b", "c", ""}, o, Grid(), Grid()); err == nil {
		t.Error("nothing belongs together")
	}
}

func TestLinksPage(t *testing.T) {
	r, err := FindLinks(context.Background(), village(), []string{"s", "s", "m", "m"}, risk.Defaults(), Grid(), Grid())
	if err != nil {
		t.Fatal(err)
	}
	var page, settings bytes.Buffer
	if err := r.WriteHTML(&page); err != nil {
		t.Fatal(err)
	}
	if err := r.WriteYAML(&settings); err != nil {
		t.Fatal(err)
	}
	if p := page.String(); strings.Contains(p, "ZgotmplZ") || strings.Contains(p, "<script") || strings.Count(p, " best\"") != 1 || strings.Count(p, "<td") != 121 {
		t.Error(p)
	}
	if !strings.Contains(settings.String(), "risk:\n  edge_threshold: ") {
		t.Error(settings.String())
	}
}
