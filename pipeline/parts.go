package pipeline

import (
	"context"
	"maps"
	"slices"

	"github.com/lethe-privacy/lethe/internal/publication"
	"github.com/lethe-privacy/lethe/internal/report"
)

// parts are what the output was made with, and its own fingerprint.
func (r *Runner) parts(ctx context.Context, p *publication.Publication) ([]report.Part, error) {
	if !p.Reports() {
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
	written, err := p.Fingerprint(ctx)
	if err != nil {
		return nil, err
	}
	if written != "" {
		out = append(out, report.Part{What: report.PartOutput, Version: written})
	}
	return out, nil
}
