package synth_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/eval/synth"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

type clusterMention struct {
	mention
	Identifier string
}

func writeClusters(t interface {
	Helper()
	Fatal(...any)
}, o synth.ClusterOptions) (docs, found *bytes.Buffer) {
	t.Helper()
	docs, found = &bytes.Buffer{}, &bytes.Buffer{}
	if err := synth.WriteClusters(docs, found, o); err != nil {
		t.Fatal(err)
	}
	return docs, found
}

// Sizes follow from the options: 29 = 6+6+6+6+5.
func TestClusters(t *testing.T) {
	docs, found := writeClusters(t, synth.ClusterDefaults())
	records, mentions := read[record](t, docs), read[clusterMention](t, found)
	sizes := map[string]int{}
	texts := map[string]string{}
	for _, r := range records {
		sizes[r.ID[:len("cluster-00")]]++
		texts[r.ID] = r.Content
	}
	if want := "map[cluster-01:6 cluster-02:6 cluster-03:6 cluster-04:6 cluster-05:5]"; fmt.Sprint(sizes) != want {
		t.Errorf("%v", sizes)
	}
	s, err := schema.Load(schema.Default)
	if err != nil {
		t.Fatal(err)
	}
	places := map[string]int{} // document and value → mentions
	in := map[string]map[string]bool{}
	for _, m := range mentions {
		if got := string([]rune(texts[m.Document])[m.Start:m.End]); got != m.Text || m.Normalized != lethe.Lower(m.Text) {
			t.Fatalf("at %d in %s is %q, want %q", m.Start, m.Document, got, m.Text)
		}
		if s.Weight(lethe.Label(m.Label)) == 0 {
			t.Errorf("label %s is not of the schema", m.Label)
		}
		places[m.Document+" "+m.Text]++
		if m.Identifier == "" {
			if in[m.Text] == nil {
				in[m.Text] = map[string]bool{}
			}
			in[m.Text][m.Document] = true
		}
	}
	for value, documents := range in {
		clusters := map[string]bool{}
		for id, text := range texts {
			n := strings.Count(text, value)
			if documents[id] && n != places[id+" "+value] || !documents[id] && n > 0 {
				t.Errorf("%q stands %d times in %s and is marked %d times", value, n, id, places[id+" "+value])
			}
			if documents[id] {
				clusters[id[:len("cluster-00")]] = true
			}
		}
		if len(clusters) > 1 {
			t.Errorf("%q is in %d clusters", value, len(clusters))
		}
	}
}

// Each cluster of full size hides its person: the name is in some documents, and every
// document has something that stands in another of its cluster.
func TestClustersHidePeople(t *testing.T) {
	docs, found := writeClusters(t, synth.ClusterOptions{Clusters: 7, Documents: 42, Seed: 4})
	byDocument := map[string][]string{}
	documents := map[string]int{}
	for _, m := range read[clusterMention](t, found) {
		if m.Identifier == "" {
			byDocument[m.Document] = append(byDocument[m.Document], m.Text)
			documents[m.Text]++ // no value occurs twice in a document
		}
	}
	for _, r := range read[record](t, docs) {
		shared := 0
		for _, v := range byDocument[r.ID] {
			if documents[v] > 1 {
				shared++
			}
		}
		if shared < 2 {
			t.Errorf("%s shares %d values", r.ID, shared)
		}
	}
}

func TestClustersAreTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := synth.ClusterOptions{Clusters: rapid.IntRange(1, 9).Draw(t, "clusters"), Seed: rapid.Uint64().Draw(t, "seed")}
		o.Documents = rapid.IntRange(3*o.Clusters, 6*o.Clusters).Draw(t, "documents")
		docs, found := writeClusters(t, o)
		again, foundAgain := writeClusters(t, o)
		if !bytes.Equal(docs.Bytes(), again.Bytes()) || !bytes.Equal(found.Bytes(), foundAgain.Bytes()) {
			t.Fatal("the same options give different collections")
		}
		if n := bytes.Count(docs.Bytes(), []byte("\n")); n != o.Documents {
			t.Fatalf("%d documents", n)
		}
	})
	for _, o := range []synth.ClusterOptions{{}, {Clusters: 1, Documents: 2}, {Clusters: 2, Documents: 13}} {
		if synth.WriteClusters(&bytes.Buffer{}, &bytes.Buffer{}, o) == nil {
			t.Errorf("%+v is valid", o)
		}
	}
}
