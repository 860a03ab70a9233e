package link

import (
	"crypto/md5"
	"encoding/hex"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

func mention(text, label string, relevance float64) lethe.Mention {
	return lethe.Mention{Text: text, Normalized: strings.ToLower(text), Label: lethe.Label(label), Relevance: relevance}
}

func TestCollection(t *testing.T) {
	b := newBuilder(true)
	b.Add(lethe.DocumentRef{ID: "b1", SourceID: "b"}, []lethe.Mention{
		mention("Jane Doe", "NAME", .4), mention("JANE DOE", "NAME", .9), mention("Jane Doe", "NAME", .2),
	})
	handles := b.Add(lethe.DocumentRef{ID: "a1", SourceID: "a"}, []lethe.Mention{
		mention("asthma", "MEDICAL_CONDITION", .5), mention("jane doe", "NAME", .1),
	})
	l := b.Collection()
	if got := []string{l.Collection.Documents[0].SourceID, l.Collection.Documents[1].SourceID}; !reflect.DeepEqual(got, []string{"a", "b"}) {
		t.Fatalf("documents %v", got)
	}
	if !reflect.DeepEqual(l.Documents, []int{1, 0}) {
		t.Fatalf("places %v", l.Documents)
	}
	jane := l.Collection.Entities[l.Entities[handles[1]]]
	sum := md5.Sum([]byte("jane doeNAME")) // md5(normalized ‖ label)
	if jane.ID.String() != hex.EncodeToString(sum[:]) {
		t.Errorf("entity id %s", jane.ID)
	}
	if want := []lethe.Occurrence{{Doc: 0, Relevance: .1}, {Doc: 1, Relevance: .9}}; !reflect.DeepEqual(jane.Occurrences, want) {
		t.Errorf("occurrences %v, want %v: the highest relevance of a document counts", jane.Occurrences, want)
	}
	if want := []string{"JANE DOE", "Jane Doe", "jane doe"}; !reflect.DeepEqual(jane.Originals, want) {
		t.Errorf("originals %q, want %q", jane.Originals, want)
	}
}

// The order in which documents are read must not show in the collection.
func TestOrderOfInputDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		type doc struct {
			ref      lethe.DocumentRef
			mentions []lethe.Mention
		}
		var docs []doc
		for i := range rapid.IntRange(1, 8).Draw(t, "documents") {
			d := doc{ref: lethe.DocumentRef{ID: string(rune('a'+i%3)) + string(rune('0'+i)), SourceID: string(rune('a' + i%3))}}
			for range rapid.IntRange(0, 5).Draw(t, "mentions") {
				text := rapid.SampledFrom([]string{"Ann", "ann", "Bo", "X"}).Draw(t, "text")
				d.mentions = append(d.mentions, mention(text, rapid.SampledFrom([]string{"NAME", "AGE"}).Draw(t, "label"),
					float64(rapid.IntRange(0, 4).Draw(t, "relevance"))/4))
			}
			docs = append(docs, d)
		}
		build := func(docs []doc) *lethe.Collection {
			b := newBuilder(true)
			for _, d := range docs {
				b.Add(d.ref, d.mentions)
			}
			return b.Collection().Collection
		}
		want := build(docs)
		seed := rapid.Uint64().Draw(t, "seed")
		rand.New(rand.NewPCG(seed, 0)).Shuffle(len(docs), func(i, j int) { docs[i], docs[j] = docs[j], docs[i] })
		if got := build(docs); !reflect.DeepEqual(got, want) {
			t.Fatalf("got %+v\nwant %+v", got, want)
		}
	})
}

// newBuilder starts an empty collection, linked exactly. Without originals the
// entities will not say how their values were written.
func newBuilder(originals bool) *Builder { return New(Options{Originals: originals}) }
