package synth_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/synth"
)

type record struct {
	ID, Content string
}

type mention struct {
	Document, Label, Text, Normalized string
	Start, End                        int
	Relevance                         float64
}

// read decodes JSON Lines.
func read[T any](t *testing.T, r io.Reader) (all []T) {
	for d := json.NewDecoder(r); ; {
		var v T
		if err := d.Decode(&v); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, v)
	}
}

func write(t *testing.T, o synth.Options) ([]record, []mention) {
	var documents, mentions bytes.Buffer
	if err := synth.Write(&documents, &mentions, o); err != nil {
		t.Fatal(err)
	}
	return read[record](t, &documents), read[mention](t, &mentions)
}

// TestMentionsFit checks every planted value at its place, in code points.
func TestMentionsFit(t *testing.T) {
	documents, mentions := write(t, synth.Options{Documents: 300, Mentions: 3000, Skew: 1.2, Seed: 3})
	texts := map[string][]rune{}
	for _, d := range documents {
		texts[d.ID] = []rune(d.Content)
	}
	if len(documents) != 300 || len(texts) != 300 || len(mentions) != 3000 {
		t.Fatalf("%d documents with %d ids, %d mentions", len(documents), len(texts), len(mentions))
	}
	wide := false
	for _, m := range mentions {
		if got := string(texts[m.Document][m.Start:m.End]); got != m.Text || m.Normalized != lethe.Lower(m.Text) {
			t.Fatalf("at %d in %s is %q, want %q", m.Start, m.Document, got, m.Text)
		}
		wide = wide || strings.ContainsRune(m.Text, 'ü')
	}
	if !wide {
		t.Error("no value tells code points from bytes")
	}
}

// TestFormsAgree links the written mentions and compares with Collection.
func TestFormsAgree(t *testing.T) {
	o := synth.Options{Documents: 200, Mentions: 2500, Skew: 1.1, Seed: 5}
	c, err := synth.Collection(o)
	if err != nil {
		t.Fatal(err)
	}
	documents, mentions := write(t, o)
	number := map[string]int{}
	for i, d := range documents {
		number[d.ID] = i
		if want := (lethe.DocumentRef{ID: lethe.DocumentID(d.ID, d.Content), SourceID: d.ID}); c.Documents[i] != want {
			t.Fatalf("document %d is %v, want %v", i, c.Documents[i], want)
		}
	}
	found := map[lethe.EntityID]map[int]float64{}
	for _, m := range mentions {
		id := lethe.NewEntityID(m.Normalized, lethe.Label(m.Label))
		if found[id] == nil {
			found[id] = map[int]float64{}
		}
		found[id][number[m.Document]] = max(found[id][number[m.Document]], m.Relevance)
	}
	for _, e := range c.Entities {
		in := map[int]float64{}
		for _, o := range e.Occurrences {
			in[o.Doc] = o.Relevance
		}
		if !reflect.DeepEqual(in, found[e.ID]) {
			t.Fatalf("%q occurs in %v, want %v", e.Normalized, in, found[e.ID])
		}
	}
	if len(c.Entities) != len(found) {
		t.Errorf("%d entities, want %d", len(c.Entities), len(found))
	}
}

func TestSkewed(t *testing.T) {
	c, err := synth.Collection(synth.Options{Documents: 2000, Mentions: 20000, Skew: 1.1})
	if err != nil {
		t.Fatal(err)
	}
	once, most := 0, 0
	for _, e := range c.Entities {
		most = max(most, len(e.Occurrences))
		if len(e.Occurrences) == 1 {
			once++
		}
	}
	if most < 100 || once < len(c.Entities)/5 {
		t.Errorf("of %d entities %d occur once, one in %d documents", len(c.Entities), once, most)
	}
}

func TestSeeds(t *testing.T) {
	o := synth.Defaults()
	a, _ := write(t, o)
	b, _ := write(t, o)
	o.Seed = 1
	other, _ := write(t, o)
	if !slices.Equal(a, b) || slices.Equal(a, other) {
		t.Error("the seed does not decide")
	}
}

func TestValidate(t *testing.T) {
	for _, o := range []synth.Options{
		{Documents: 0, Skew: 2},
		{Documents: 1, Mentions: -1, Skew: 2},
		{Documents: 1, Skew: 1},
		{Documents: 1, Skew: math.NaN()},
	} {
		if _, err := synth.Collection(o); err == nil {
			t.Errorf("%v is accepted", o)
		}
		if err := synth.Write(io.Discard, io.Discard, o); err == nil {
			t.Errorf("%v is accepted", o)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestWriteFails(t *testing.T) {
	for _, o := range []synth.Options{synth.Defaults(), {Documents: 5000, Mentions: 50000, Skew: 1.1}} {
		if err := synth.Write(full{}, io.Discard, o); err == nil {
			t.Error("documents are lost silently")
		}
		if err := synth.Write(io.Discard, full{}, o); err == nil {
			t.Error("mentions are lost silently")
		}
	}
}

func ExampleWrite() {
	o := synth.Options{Documents: 1, Mentions: 1, Skew: 1.1}
	if err := synth.Write(os.Stdout, os.Stdout, o); err != nil {
		panic(err)
	}
	// Output:
	// {"id":"doc-00000000","metadata":{"source":"synth"},"content":"Letter received; a copy is in the file. The reviewer underlined Mask fafask twice."}
	// {"document":"doc-00000000","start":64,"end":75,"label":"INDIRECT_IDENTIFIER","text":"Mask fafask","normalized":"mask fafask","score":1,"relevance":0.55,"detector":"synth"}
}
