package pipeline

import (
	"context"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/format/moved"
	"github.com/lethe-privacy/lethe/internal/replace/passages"
	"github.com/lethe-privacy/lethe/replace"
)

// adopt returns the mentions of a record that came with its own, and where the user wants
// that those that are found too. The labels are the schema's.
func (v *view) adopt(ctx context.Context, r *Runner) (ms []lethe.Mention, notes []string, err error) {
	f := r.finder
	if ms, err = f.Marked(v.record.Given); err != nil {
		return nil, nil, err
	}
	if r.config.Detect.Given == "also" {
		found, said, err := r.candidates(ctx, v.doc)
		if err != nil {
			return nil, nil, err
		}
		ms, notes = append(ms, found...), said
	}
	return f.Settle(v.doc, ms), notes, nil
}

// warnGiven warns once that marks replace detection. No document shows what they miss.
func (g *collector) warnGiven(in *harvest) {
	r := g.runner
	if g.warnedGiven || !in.annotated || r.mentions != nil || r.config.Detect.Given != "only" {
		return
	}
	g.warnedGiven = true
	g.warnings = append(g.warnings, Warning{in.file, "what is marked in the documents is all that counts: what nobody marked stays; detect.given also adds what is detected"})
}

// moves are replacements as records need them. Of a passage they hold only what changed.
func moves(doc *lethe.Document, result replace.Result) []format.Move {
	var out []format.Move
	for _, r := range result.Replacements {
		if len(r.Within) > 0 {
			out = append(out, passages.Moves(r, doc.Fields[r.Field].Text, result.Texts[r.Field])...)
			continue
		}
		out = append(out, format.Move{Field: r.Field, Move: moved.Move{From: r.Span, To: r.Place}})
	}
	return out
}
