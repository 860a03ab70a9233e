package measure

import (
	"bytes"
	"encoding/json"
	"iter"
	"os"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/eval/letters"
	"github.com/lethe-privacy/lethe/internal/slow"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/span"
)

// biasTrials are texts in every language and for every model, each with the profile it is for.
// Every so many of them are read where long tests do not run.
var biasTrials = []struct {
	profile, corpus, part string
	every                 int
}{
	{"general", "uner-ewt", "dev", 40},
	{"general", "smartdata", "test", 60},
	{"general", "ancora-es", "dev", 8},
	{"general", "ancora-ca", "dev", 20},
	{"clinical-de", "letters", "dev", 6},
	{"legal-en", "tab", "dev", 21},
	{"meddocan", "meddocan", "dev", 40},
	{"administrative", "../chats/testdata/second-dev.jsonl", "", 6},
	{"general", "../languages/testdata/fr.read.jsonl", "", 15},
	{"general", "../languages/testdata/it.read.jsonl", "", 15},
	{"general", "../languages/testdata/nl.read.jsonl", "", 15},
	{"general", "../languages/testdata/pt.read.jsonl", "", 15},
	{"general", "../languages/testdata/pl.read.jsonl", "", 15},
}

// TestRecallNeverFallsWithBias: whatever is found in the end of what is marked, a higher bias
// finds no less of it.
func TestRecallNeverFallsWithBias(t *testing.T) {
	if _, err := os.Stat(realCorpora); err != nil {
		t.Skip("the folder shared/data does not lie beside the checkout: real corpora are not measured")
	}
	for _, x := range biasTrials {
		t.Run(x.profile+" "+x.corpus, func(t *testing.T) {
			docs := corpus.Share(biasTexts(t, x.corpus, x.part), 0, slow.Times(x.every, 1))
			before, last := -2.0, 0
			for _, bias := range []float64{before, 0, .6, 1.5, 4, 8} {
				found := foundWith(t, x.profile, bias, docs)
				if found < last {
					t.Errorf("bias %v finds %d letters and digits of what is marked, bias %v %d", bias, found, before, last)
				}
				before, last = bias, found
			}
			if last == 0 {
				t.Error("nothing is found")
			}
		})
	}
}

const realCorpora = "../../../../shared/data"

// biasTexts are the texts of a corpus, of the letters, or of a file of this repository.
func biasTexts(t *testing.T, name, part string) iter.Seq2[*corpus.Document, error] {
	if name == "letters" {
		return letters.Open(part)
	}
	if data, err := os.ReadFile(name); err == nil {
		return marked(data)
	}
	card, err := corpus.CardOf(name)
	if err != nil {
		t.Fatal(err)
	}
	return card.Open(realCorpora, part)
}

// marked reads lines with a text and its marks: mentions in bytes or spans in code points.
func marked(data []byte) iter.Seq2[*corpus.Document, error] {
	return func(yield func(*corpus.Document, error) bool) {
		for line := range bytes.Lines(data) {
			var l struct {
				Text, Language  string
				Mentions, Spans []span.Span
			}
			if err := json.Unmarshal(line, &l); err != nil {
				yield(nil, err)
				return
			}
			d := &corpus.Document{Document: lethe.NewDocument("d", l.Text)}
			d.Language = l.Language
			offsets := span.NewOffsets(l.Text)
			for _, s := range l.Spans {
				at, err := offsets.FromRunes(s)
				if err != nil {
					yield(nil, err)
					return
				}
				l.Mentions = append(l.Mentions, at)
			}
			for _, s := range l.Mentions {
				d.Gold = append(d.Gold, corpus.Mention{Field: d.Fields[0].Name, Span: s})
			}
			if !yield(d, nil) {
				return
			}
		}
	}
}

// foundWith counts the letters and digits of marks that are found.
func foundWith(t *testing.T, profile string, bias float64, docs iter.Seq2[*corpus.Document, error]) int {
	config := pipeline.Default()
	if err := config.Apply(profile); err != nil {
		t.Fatal(err)
	}
	config.Detect.Bias = bias
	f, err := pipeline.NewFinder(&config, pipeline.FinderOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	found := 0
	for d, err := range docs {
		if err != nil {
			t.Fatal(err)
		}
		ms, err := f.Find(t.Context(), d.Document)
		if err != nil {
			t.Fatal(err)
		}
		found += foundOf(d, ms)
	}
	return found
}

func foundOf(d *corpus.Document, ms []lethe.Mention) (n int) {
	in := map[string]span.Marks{}
	for _, f := range d.Fields {
		in[f.Name] = span.NewMarks(len(f.Text))
	}
	for _, m := range ms {
		in[m.Field].Set(m.Span)
	}
	for _, g := range d.Gold {
		if g.Field == "" {
			g.Field = d.Fields[0].Name
		}
		text, _ := d.Field(g.Field)
		for i, r := range g.Span.In(text.Text) {
			if at := g.Start + i; letter.OrDigit(r) && in[g.Field].Any(span.Span{Start: at, End: at + 1}) {
				n++
			}
		}
	}
	return n
}
