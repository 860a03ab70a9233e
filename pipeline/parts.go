package pipeline

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"maps"
	"slices"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/internal/report"
)

// parts are what the output was made with, and its own fingerprint.
func (r *Runner) parts(ctx context.Context, p *publication) ([]report.Part, error) {
	if p.report == nil {
		return nil, nil
	}
	out := []report.Part{{What: report.PartSchema, Version: r.schema.Name}, {What: report.PartProfile, Version: baseName(r.config.Profile)}}
	if r.configFile != "" {
		out = append(out, report.Part{What: report.PartSettings, Version: r.configSum})
	}
	if r.mentions == nil {
		for _, t := range r.finder.Transformers() {
			out = append(out, report.Part{What: report.PartTransformer, Version: t.Name + " " + t.Hash})
		}
		for _, s := range r.finder.Services() {
			out = append(out, report.Part{What: report.PartService, Version: s.Form})
		}
	}
	if r.llm != nil {
		out = append(out, report.Part{What: report.PartModel, Version: r.config.LLM.Model})
		prompts := r.prompts()
		for _, name := range slices.Sorted(maps.Keys(prompts)) {
			out = append(out, report.Part{What: report.PartPrompt, Version: name + " " + prompts[name]})
		}
	}
	written, err := p.fingerprint(ctx)
	if err != nil {
		return nil, err
	}
	if written != "" {
		out = append(out, report.Part{What: report.PartOutput, Version: written})
	}
	return out, nil
}

// fingerprint is the SHA-256 of what is shared. Of a corpus it is that of its records in their
// order, a line for each, since the file itself is another in each run; of a folder of what
// find . -type f | LC_ALL=C sort | xargs sha256sum
// prints there, so that anybody can check it.
func (p *publication) fingerprint(ctx context.Context) (string, error) {
	switch {
	case p.corpus != nil:
		return p.recordsSum(ctx)
	case p.folder != nil:
		sum, err := publish.Sum(p.folder.Root.FS())
		if err != nil {
			return "", failure.Errorf("pipeline", "read what was written: %w", err)
		}
		return sum, nil
	case p.stream != nil:
		if _, err := p.stream.Seek(0, io.SeekStart); err != nil {
			return "", failure.Errorf("pipeline", "read what was written: %w", err)
		}
		sum, err := publish.SumOf(p.stream)
		if err != nil {
			return "", failure.Errorf("pipeline", "read what was written: %w", err)
		}
		return sum, nil
	}
	return "", nil
}

// recordsSum is computed once, when all records are there.
func (p *publication) recordsSum(ctx context.Context) (string, error) {
	if p.sum != "" {
		return p.sum, nil
	}
	h := sha256.New()
	for raw, err := range p.corpus.Records(ctx) {
		if err != nil {
			return "", failure.Errorf("pipeline", "read what was written: %w", err)
		}
		h.Write(append(raw.JSON, '\n'))
	}
	p.sum = hex.EncodeToString(h.Sum(nil))
	return p.sum, nil
}
