package pipeline

import (
	"context"
	"encoding/json"

	"github.com/lethe-privacy/lethe/internal/detect/find"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/publication"
)

// manifest is all that recipients learn about a collection besides its documents.
type manifest struct {
	Lethe   string `json:"lethe"`
	Options string `json:"options"`
	// Settings is the file that they are from, besides the command line: "lethe.yaml", or
	// "custom" for one of another name.
	Settings string `json:"settings,omitempty"`
	// Model is the language model that was asked, and Prompts which versions of what it
	// was told.
	Model   string            `json:"model,omitempty"`
	Prompts map[string]string `json:"prompts,omitempty"`
	// Transformers are the token classifiers that found mentions.
	Transformers []find.UsedTransformer `json:"transformers,omitempty"`
	// Services are the detectors that were asked over HTTP.
	Services []find.UsedService `json:"services,omitempty"`
	// NotAnonymous says why the documents are not, where operators keep originals.
	NotAnonymous []string `json:"not_anonymous,omitempty"`
	// NotSearched are the keys of metadata that were copied as they are.
	NotSearched []string `json:"not_searched,omitempty"`
	// Records is the SHA-256 of a corpus's records in their order, a line for each.
	Records string `json:"records_sha256,omitempty"`
	Counts  struct {
		Documents    int `json:"documents"`
		Replacements int `json:"replacements"`
		Duplicates   int `json:"duplicates"`
		Failed       int `json:"failed"`
	} `json:"counts"`
}

func (done *Anonymization) writeManifest(ctx context.Context, r *Runner, p *publication.Publication) error {
	if !p.Describes() {
		return nil
	}
	m := manifest{Lethe: Version(), Settings: settingsName(r.configFile), NotAnonymous: r.config.unsafe(), NotSearched: done.NotSearched}
	var err error
	if m.Options, err = r.config.fingerprint(r.schema); err != nil {
		return err
	}
	if r.llm != nil {
		m.Model, m.Prompts = r.config.LLM.Model, r.prompts()
	}
	if r.mentions == nil {
		m.Transformers, m.Services = r.finder.Transformers(), r.finder.Services()
	}
	m.Counts.Documents, m.Counts.Replacements = done.Written, done.Replacements
	m.Counts.Duplicates, m.Counts.Failed = done.Duplicates, len(done.Failures)
	if m.Records, err = p.RecordsSum(ctx); err != nil {
		return err
	}
	data, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return failure.Errorf("pipeline", "write manifest: %w", err)
	}
	return p.WriteManifest(ctx, data)
}
