package pipeline

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/mask"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/link/embedding"
	"github.com/lethe-privacy/lethe/seal/state"
)

// saying makes records of one value each, and the mentions file for them.
func saying(label lethe.Label, values ...string) (records []string, mentions string) {
	var b strings.Builder
	for i, v := range values {
		id := fmt.Sprintf("d%02d", i)
		records = append(records, record(id, v+" filed a claim."))
		data, err := json.Marshal(map[string]any{"document": id, "start": 0, "end": len([]rune(v)), "label": label, "text": v, "relevance": 1})
		if err != nil {
			panic(err)
		}
		b.Write(append(data, '\n'))
	}
	return records, b.String()
}

// grouped runs the stages up to the masks, and gives the values of each entity.
func grouped(t *testing.T, r *Runner) (*linkage, *planning, [][]string) {
	t.Helper()
	read, err := r.collect(t.Context(), true, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := read.decide(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	g := m.linkage
	var out [][]string
	for _, e := range g.Collection.Entities {
		out = append(out, e.Originals)
	}
	slices.SortFunc(out, slices.Compare)
	return g, m, out
}

func TestSimilarValuesAreOneEntity(t *testing.T) {
	values := []string{"Brightmoor Logistics", "Brightmoor Logistics Ltd", "Brightmoor Logistcs", "Coldmere Station 12", "Coldmere Station 21"}
	for _, c := range []struct {
		similar string
		want    [][]string
	}{
		{"off", [][]string{{values[2]}, {values[0]}, {values[1]}, {values[3]}, {values[4]}}},
		{"spelling", [][]string{{values[2], values[0], values[1]}, {values[3]}, {values[4]}}},
		// Numbers forbid a merge whatever the space says.
	} {
		config := Default()
		config.Schema, config.Link.Similar = "general", c.similar
		records, mentions := saying("ORGANIZATION", values...)
		g, _, got := grouped(t, runner(t, config, mentions, records...))
		for _, m := range g.Merges {
			if m.Reason.String() != "similar in spelling and use" || !strings.Contains(m.Detail, "Jaro-Winkler 0.9") {
				t.Errorf("%s: why: %+v", c.similar, m)
			}
		}
		if !slices.EqualFunc(got, c.want, slices.Equal) {
			t.Errorf("%s: %q, want %q", c.similar, got, c.want)
		}
	}
}

// TestState: what was masked in one run is known in the next, by a value that was not
// there before, and masked though no risk asks for it.
func TestState(t *testing.T) {
	config := Default()
	config.Schema, config.Link.Similar, config.Mask.Mode = "general", "spelling", "all"
	s := state.New()
	run := func(values ...string) (*linkage, *planning) {
		t.Helper()
		records, mentions := saying("ORGANIZATION", values...)
		r := runner(t, config, mentions, records...)
		r.state = s
		g, m, _ := grouped(t, r)
		if err := g.groups.Enrol(g.Collection.Entities, m.masked, r.schema.Origin); err != nil {
			t.Fatal(err)
		}
		return g, m
	}
	run("Brightmoor Logistics", "Brightmoor Logistics Ltd", "Coldmere Mills")
	if s.Len() != 2 {
		t.Fatalf("the state has %d groups", s.Len())
	}
	first, ok := s.Lookup("ORGANIZATION", "brightmoor logistics ltd")
	if !ok || len(first.Members) != 2 {
		t.Fatalf("the state knows %+v", first)
	}
	config.Mask.Mode, config.Mask.ThetaDoc, config.Mask.ThetaChain = "risk", 1, 1
	g, m := run("BRIGHTMOOR LOGISTICS LIMITED", "Zorn & Sons")
	at := slices.IndexFunc(g.Collection.Entities, func(e lethe.Entity) bool { return e.Normalized == "brightmoor logistics limited" })
	if !m.masked[at] || g.groups.ID(at) != first.ID {
		t.Errorf("masked %v, group %q, want %q", m.masked[at], g.groups.ID(at), first.ID)
	}
	if m.masked[1-at] || s.Len() != 2 {
		t.Errorf("what no risk asks for is masked, or remembered: %d groups", s.Len())
	}
	if again, ok := s.Lookup("ORGANIZATION", "brightmoor logistics limited"); !ok || again.ID != first.ID {
		t.Error("the new value was not stored")
	}
}

// TestStateLeavesAlone: dates are not remembered, and a diagnosis that was hidden once is
// not hidden again for that alone.
func TestStateLeavesAlone(t *testing.T) {
	config := Default()
	config.Schema, config.Mask.Mode = "general", "all"
	s := state.New()
	for label, value := range map[lethe.Label]string{"DATE": "4 March 2024", "MEDICAL": "asthma"} {
		for _, mode := range []mask.Mode{"all", "risk"} {
			config.Mask.Mode, config.Mask.ThetaDoc, config.Mask.ThetaChain = mode, 1, 1
			records, mentions := saying(label, value)
			r := runner(t, config, mentions, records...)
			r.state = s
			g, m, _ := grouped(t, r)
			if err := g.groups.Enrol(g.Collection.Entities, m.masked, r.schema.Origin); err != nil {
				t.Fatal(err)
			}
			if m.masked[0] != (mode == "all") {
				t.Errorf("%s, %s: masked %v", label, mode, m.masked)
			}
		}
	}
	if s.Len() != 1 {
		t.Errorf("the state has %d groups, want the diagnosis", s.Len())
	}
}

// TestVectors: vectors are learned from the collection, or come from a file; their
// fingerprint goes into the state. The collection is read once more for neither.
func TestVectors(t *testing.T) {
	var values []string
	for i := range 40 {
		values = append(values, fmt.Sprintf("%s Logistics", []string{"Brightmoor", "Coldmere", "Ashvale", "Wrenfield"}[i%4]))
	}
	records, mentions := saying("ORGANIZATION", values...)
	config := Default()
	config.Schema, config.Link.Similar = "general", "vectors"
	prints := map[string]string{}
	for _, vectors := range []string{"", "", filepath.Join(t.TempDir(), "m.bin")} {
		config.Link.Vectors = vectors
		if vectors != "" {
			writeModel(t, vectors)
		}
		r := runner(t, config, mentions, records...)
		r.state = state.New()
		grouped(t, r)
		if p := prints[vectors]; p != "" && p != r.state.Vectors() || r.state.Vectors() == "" {
			t.Errorf("vectors %q have the fingerprints %q and %q", vectors, p, r.state.Vectors())
		}
		prints[vectors] = r.state.Vectors()
	}
	if len(prints) != 2 || prints[""] == prints[config.Link.Vectors] {
		t.Errorf("fingerprints: %q", prints)
	}
	config.Link.Vectors = filepath.Join(t.TempDir(), "none.bin")
	r := runner(t, config, mentions, records...)
	g, err := r.collect(t.Context(), true, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.decide(t.Context(), r); err == nil || !strings.Contains(err.Error(), "none.bin") {
		t.Errorf("a model that is not there: %v", err)
	}
}

// TestVectorsByAnyOrder: what is learned does not depend on the order of documents.
func TestVectorsByAnyOrder(t *testing.T) {
	var values []string
	for i := range 60 {
		values = append(values, fmt.Sprintf("%s Logistics %s", []string{"Brightmoor", "Coldmere", "Ashvale"}[i%3], []string{"Ltd", "Inc."}[i%2]))
	}
	config := Default()
	config.Schema, config.Link.Similar = "general", "vectors"
	var prints []string
	for range 2 {
		records, mentions := saying("ORGANIZATION", values...)
		if len(prints) > 0 {
			slices.Reverse(records)
		}
		r := runner(t, config, mentions, records...)
		r.state = state.New()
		grouped(t, r)
		prints = append(prints, r.state.Vectors())
	}
	if prints[0] != prints[1] {
		t.Errorf("forwards %s, backwards %s", prints[0], prints[1])
	}
}

// TestTooLittleToLearn: a collection of a few words is compared by spelling.
func TestTooLittleToLearn(t *testing.T) {
	config := Default()
	config.Schema, config.Link.Similar = "general", "vectors"
	records, mentions := saying("ORGANIZATION", "Brightmoor Logistics")
	records[0] = record("d00", "Brightmoor Logistics")
	g, _, got := grouped(t, runner(t, config, mentions, records...))
	if len(got) != 1 || len(g.warnings) != 1 || !strings.Contains(g.warnings[0].Message, "by their spelling alone") {
		t.Errorf("%q, warnings %v", got, g.warnings)
	}
}

func TestBoundsOfTheSpace(t *testing.T) {
	for _, bound := range []float64{0, 1} {
		c := Default()
		c.Link.JaroWinkler = bound
		if err := c.Validate(); err == nil || !strings.Contains(err.Error(), "link.jaro_winkler") {
			t.Errorf("%v: %v", bound, err)
		}
	}
}

// TestOriginalsWithoutLegalForm: the surrogate of another must not be a company's name
// without its legal form either, since that is searched for.
func TestOriginalsWithoutLegalForm(t *testing.T) {
	config := Default()
	config.Schema = "general"
	records, mentions := saying("ORGANIZATION", "Brightmoor Logistics Ltd", "Zorn")
	r := runner(t, config, mentions, records...)
	read, err := r.collect(t.Context(), true, nil)
	if err != nil {
		t.Fatal(err)
	}
	g := read.entities(r)
	values, err := g.values(r.config.kinds(r.schema), func(int) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{"Brightmoor Logistics": true, "to Brightmoor Logistics Ltd": true, "zorn": true, "Brightmoor": false, "Coldmere": false} {
		if values.In(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}

func writeModel(t *testing.T, path string) {
	t.Helper()
	text := func(yield func([]string, error) bool) {
		for range 20 {
			if !yield(strings.Fields("a claim of some company for water in a cellar"), nil) {
				return
			}
		}
	}
	m, err := embedding.Train(t.Context(), text, embedding.Options{Dim: 8, Bucket: 50})
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := m.Write(f); err != nil {
		t.Fatal(err)
	}
}
