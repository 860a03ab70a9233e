package pipeline

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// gold is examples/claims-truth.json: who is hidden where, and what gives them away.
type gold struct {
	Clusters []struct {
		ID        string
		Documents []string
		Facts     []struct {
			ID, Match string
			Forms     map[string][]string
		}
	}
}

func readGold(t *testing.T) gold {
	t.Helper()
	data, err := os.ReadFile("../examples/claims-truth.json")
	if err != nil {
		t.Fatal(err)
	}
	var g gold
	if err := json.Unmarshal(data, &g); err != nil {
		t.Fatal(err)
	}
	return g
}

// claims runs the example collection through the main job.
func claims(t *testing.T, config Config) (*Runner, *linkage, *planning) {
	t.Helper()
	source, err := format.Open("../examples/claims", format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { source.Close() })
	r, err := New(context.Background(), config, source, Options{})
	if err != nil {
		t.Fatal(err)
	}
	read, err := r.collect(context.Background(), true, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := read.decide(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	g := m.linkage
	return r, g, m
}

// edgesWithin counts the edges inside clusters and between them.
func edgesWithin(a *risk.Assessment, gold gold) (inside, between int) {
	cluster := map[string]string{}
	for _, c := range gold.Clusters {
		for _, d := range c.Documents {
			cluster[d] = c.ID
		}
	}
	docs := a.Collection().Documents
	for i := range a.EdgeCount() {
		e := a.Edge(i)
		x, y := cluster[docs[e.A].SourceID], cluster[docs[e.B].SourceID]
		if x == y && x != "" {
			inside++
		} else {
			between++
		}
	}
	return inside, between
}

// sharing counts the pairs of documents of one person that share a fact, as the truth
// tells: no more links can be right. A paraphrase links nobody but a reader.
func sharing(gold gold) int {
	n := 0
	for _, c := range gold.Clusters {
		pairs := map[[2]string]bool{}
		for _, f := range c.Facts {
			for x := range f.Forms {
				for y := range f.Forms {
					if x < y && f.Match != "variant" {
						pairs[[2]string{x, y}] = true
					}
				}
			}
		}
		n += len(pairs)
	}
	return n
}

// unlinked are the documents that share an id, a telephone number or a date with
// another of their cluster, and that no edge ties to one.
func unlinked(a *risk.Assessment, gold gold) []string {
	cluster, docs := map[string]string{}, a.Collection().Documents
	for _, c := range gold.Clusters {
		for _, d := range c.Documents {
			cluster[d] = c.ID
		}
	}
	tied := map[string]bool{}
	for i := range a.EdgeCount() {
		e := a.Edge(i)
		if x, y := docs[e.A].SourceID, docs[e.B].SourceID; cluster[x] == cluster[y] {
			tied[x], tied[y] = true, true
		}
	}
	var lonely []string
	for _, c := range gold.Clusters {
		for _, f := range c.Facts {
			for d := range f.Forms {
				if f.Match != "variant" && f.Match != "text" && len(f.Forms) > 1 && !tied[d] {
					lonely = append(lonely, d)
				}
			}
		}
	}
	return lonely
}

// The example collection hides twelve people, each behind a chain of documents.
// The graph must link documents of one person, not of several; and after masking
// no chain may be above its bound. What is masked by its label alone is no part of that.
func TestClaims(t *testing.T) {
	gold := readGold(t)
	_, _, m := claims(t, byRisk())
	inside, between := edgesWithin(m.before, gold)
	t.Logf("edges inside clusters %d, between clusters %d", inside, between)
	if reachable := sharing(gold); inside > reachable || 2*inside < reachable || 10*between > inside {
		t.Errorf("%d edges inside clusters, where %d pairs of documents share a fact; %d between clusters, where none does", inside, reachable, between)
	}
	for _, lonely := range unlinked(m.before, gold) {
		t.Errorf("%s shares an id, telephone number or date with another document of its person, and is linked to none", lonely)
	}
	for c, err := range m.plan.Chains(context.Background(), 0) {
		if err != nil || !c.Met {
			t.Errorf("chain %v keeps %v, above %v (%v)", c.Documents, c.After, c.Target, err)
		}
	}
	if masked, all := len(m.plan.Masked), len(m.masked); masked == 0 || masked > all/2 {
		t.Errorf("%d of %d entities are masked: the least that is needed cannot be so much", masked, all)
	}
}

// Of the facts that give people away, those with a form of their own must all be found,
// and of those that are told in words nine of ten: no risk is counted for what is
// missed.
func TestClaimsFactsAreFound(t *testing.T) {
	gold := readGold(t)
	r, g, _ := claims(t, Default())
	found, all := map[string]int{}, map[string]int{}
	for _, c := range gold.Clusters {
		for _, f := range c.Facts {
			if f.Match == "variant" {
				continue // a paraphrase, which only a reader can match
			}
			for doc, forms := range f.Forms {
				for _, form := range forms {
					all[f.Match]++
					if covered(t, r, g, doc, form) {
						found[f.Match]++
					} else {
						t.Logf("missed %s %s in %s: %q", c.ID, f.ID, doc, form)
					}
				}
			}
		}
	}
	t.Logf("%v of %v", found, all)
	for kind, n := range all {
		if kind == "text" && 10*found[kind] < 9*n || kind != "text" && found[kind] < n {
			t.Errorf("%d of %d facts told by %s are found", found[kind], n, kind)
		}
	}
}

// covered reports whether some occurrence of form in the document overlaps a
// mention.
func covered(t *testing.T, r *Runner, g *linkage, doc, form string) bool {
	t.Helper()
	source, err := format.Open(filepath.Join("../examples/claims", doc+".json"), format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	for item, err := range source.Items(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		record, err := source.Decode(item)
		if err != nil {
			t.Fatal(err)
		}
		ms, _, err := r.find(context.Background(), newView(context.Background(), record, &r.config, nil).doc)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range record.Document.Fields {
			if f.Kind == lethe.Text && overlaps(f, ms, form) {
				return true
			}
		}
	}
	return false
}

func overlaps(f lethe.Field, ms []lethe.Mention, form string) bool {
	for _, m := range ms {
		if m.Field != f.Name {
			continue
		}
		for at := 0; at+len(form) <= len(f.Text); at++ {
			if f.Text[at:at+len(form)] == form && m.Start < at+len(form) && at < m.End {
				return true
			}
		}
	}
	return false
}

// Plain de-identification masks everything and leaves no link at all.
func TestClaimsMaskAll(t *testing.T) {
	config := Default()
	config.Mask.Mode = mask.All
	_, _, m := claims(t, config)
	if m.after.EdgeCount() != 0 || len(m.plan.Masked) != len(m.masked) {
		t.Errorf("%d edges are left", m.after.EdgeCount())
	}
}
