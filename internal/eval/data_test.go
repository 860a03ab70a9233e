package eval

import (
	"os"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
)

const corpora = "../../../shared/data"

// realDocs gives the documents of a part of a corpus.
func realDocs(t *testing.T, name, part string) (corpus.Card, []*corpus.Document) {
	t.Helper()
	if _, err := os.Stat(corpora); err != nil {
		t.Skip("the folder shared/data does not lie beside the checkout: real corpora are not measured")
	}
	card, err := corpus.CardOf(name)
	if err != nil {
		t.Fatal(err)
	}
	var docs []*corpus.Document
	for d, err := range card.Open(corpora, part) {
		if err != nil {
			t.Fatal(err)
		}
		docs = append(docs, d)
	}
	return card, docs
}

// On real court cases the measures are those of the oracle, for a system that finds
// some of what is marked and some that is not.
func TestRealMasking(t *testing.T) {
	_, docs := realDocs(t, "tab", "dev")
	var want oracleMasking
	e, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range docs[:5] {
		ms := halfFound(d)
		if err := e.Add(d, ms); err != nil {
			t.Fatal(err)
		}
		o := maskingOracle(d, ms)
		want.direct, want.quasi = want.direct.plus(o.direct), want.quasi.plus(o.quasi)
		want.recall, want.precision = want.recall.plus(o.recall), want.precision.plus(o.precision)
	}
	m := e.tallies[0].masking
	if got := (oracleMasking{m.Direct, m.Quasi, m.Recall, m.Precision, 0}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if want.recall.Part == 0 || want.recall.Part == want.recall.Of || want.precision.Part == want.precision.Of {
		t.Error("the case is too easy", want)
	}
}

// halfFound takes every second mention and every tenth word.
func halfFound(d *corpus.Document) []lethe.Mention {
	var ms []lethe.Mention
	for i, m := range asFound(d) {
		if i%2 == 0 {
			ms = append(ms, m)
		}
	}
	for i, w := range wordsOf(d.Fields[0].Text) {
		if i%10 == 0 {
			ms = append(ms, lethe.Mention{Span: w, Label: "PERSON"})
		}
	}
	return ms
}

// To find what is marked is perfect in every corpus, whatever its labels and scope.
func TestRealPerfect(t *testing.T) {
	for _, part := range [][2]string{{"meddocan", "dev"}, {"presidio-synth", "v2"}, {"uner-ewt", "dev"}, {"ancora-ca", "dev"}} {
		card, docs := realDocs(t, part[0], part[1])
		e, err := New(Options{Labels: &card.Labels, Only: card.Counted, Scope: Body(&card), Failures: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range docs {
			if err := e.Add(d, asFound(d)); err != nil {
				t.Fatal(err)
			}
		}
		r := e.Report()
		for i, s := range r.Systems[0].Micro.Scores() {
			if s.F1 != 1 || s.F2 != 1 {
				t.Errorf("%s: %s %v", card.Name, ways[i], s)
			}
		}
		if len(e.Failures()) != 0 || r.Mentions < 900 {
			t.Errorf("%s: %d failures, %d mentions", card.Name, len(e.Failures()), r.Mentions)
		}
	}
}

// What is published of the benchmark must be hard, and baselines must show it.
func TestRealBaselines(t *testing.T) {
	_, docs := realDocs(t, "tab", "dev")
	e, err := New(Options{Corpus: "tab dev"})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range docs {
		if err := e.Add(d, nil); err != nil {
			t.Fatal(err)
		}
	}
	r := e.Report()
	lethe, all, capitals := r.Systems[0].Masking, r.Systems[1].Masking, r.Systems[2].Masking
	if lethe.TokenRecall.Value > .1 || lethe.TokenPrecision.Of != 0 { // function words alone
		t.Error(lethe)
	}
	if all.TokenRecall.Value != 1 || all.EntityRecallDirect.Value != 1 || all.TokenPrecision.Of != r.Words {
		t.Error(all)
	}
	if capitals.TokenPrecision.Value <= all.TokenPrecision.Value || capitals.EntityRecallQuasi.Value < .8 {
		t.Error(capitals)
	}
	var b strings.Builder
	if err := r.WriteText(&b); err != nil || !strings.HasPrefix(b.String(), "tab dev: 21 documents, ") {
		t.Error(b.String(), err)
	}
}
