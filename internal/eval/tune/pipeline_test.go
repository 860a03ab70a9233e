package tune

import (
	"context"
	"path/filepath"
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/chattest"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/pipeline/engines"
)

// What is tuned is what runs: with the same settings a run of the pipeline asks the same
// questions as the search, but for the seed, which a run does not set.
func TestTheSearchAsksAsThePipelineDoes(t *testing.T) {
	config := pipeline.Default()
	if err := config.Apply(config.Profile); err != nil {
		t.Fatal(err)
	}
	e := config.Extract
	docs, m, o, server := tuning(t, ContextOptions{Strengths: []float64{e.Strength}, Runs: 1, Wave: e.Wave})
	o.Extraction.DocumentTokens = e.DocumentTokens
	o.Filter.Order, o.Filter.Top, o.Filter.Tokens = e.Order, e.Top, e.ContextTokens
	if _, err := Context(context.Background(), docs, o); err != nil {
		t.Fatal(err)
	}
	searched := questions(server)

	other := chattest.Start(t, chattest.Script{Model: func(r *chattest.Request) chattest.Reply {
		seed := 0 // as the search has it
		r.Seed = &seed
		return m.answer(r)
	}})
	config.LLM.URL, config.LLM.Model = other.URL, "scripted"
	model, err := engines.OpenModel(&config.LLM)
	if err != nil {
		t.Fatal(err)
	}
	defer model.Close()
	source, err := format.Open(filepath.Join(m.dir, "documents.jsonl"), format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	r, err := pipeline.New(context.Background(), config, source, pipeline.Options{Model: model})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Assess(context.Background()); err != nil {
		t.Fatal(err)
	}
	// The search asks without type filter too.
	ran := questions(other)
	if len(ran) != 2*len(docs) {
		t.Fatalf("%d questions of the pipeline", len(ran))
	}
	for _, q := range ran {
		if !slices.Contains(searched, q) {
			t.Fatalf("the pipeline asks what the search does not:\n%s", q)
		}
	}
}

// questions are the messages that a server got, of each request in one.
func questions(s *chattest.Server) (all []string) {
	for _, r := range s.Requests() {
		all = append(all, r.Said("system")+r.Said("user"))
	}
	return all
}
