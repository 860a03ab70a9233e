package query

import (
	"context"
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/language"
	"github.com/lethe-privacy/lethe/span"
)

// Rewording is a question as it may be asked.
type Rewording struct {
	Text    string
	Changes []Change
}

// Change is something that was found in a question, whether it was replaced or not.
type Change struct {
	Span  span.Span // in the question
	Place span.Span // in the rewritten one
	Label lethe.Label
	Basis Basis
	Group string // id, "" for none
	// Rule, Cosine, Scaled and JaroWinkler say how near it is, where Basis is similarValue.
	Rule                        string
	Cosine, Scaled, JaroWinkler float64
}

// Query rewrites a question.
func (r *Rewriter) Query(ctx context.Context, text string) (Rewording, error) {
	found, err := r.candidates(ctx, text)
	if err != nil {
		return Rewording{}, fmt.Errorf("query: %w", err)
	}
	lang := language.Of(ctx, &lethe.Document{Fields: []lethe.Field{{Text: text}}})
	var b strings.Builder
	var out Rewording
	at := 0
	for _, c := range found {
		b.WriteString(text[at:c.Start])
		start := b.Len()
		b.WriteString(r.standIn(&c, c.In(text), lang))
		at = c.End
		out.Changes = append(out.Changes, r.change(&c, span.Span{Start: start, End: b.Len()}))
	}
	b.WriteString(text[at:])
	out.Text = b.String()
	return out, nil
}

// standIn is what takes the place of a candidate.
func (r *Rewriter) standIn(c *candidate, written, lang string) string {
	switch {
	case c.to != "":
		return c.to
	case c.group >= 0:
		return r.pairs[c.group].Render(written, lang)
	case r.unknown == Hide, r.unknown == Direct && r.finder.Schema.Direct(c.label):
		return within(written, "["+string(c.label)+"]")
	}
	return written
}

func (r *Rewriter) change(c *candidate, place span.Span) Change {
	out := Change{Span: c.Span, Place: place, Label: c.label, Basis: c.basis}
	if c.group >= 0 {
		out.Group = r.groups[c.group].ID
	}
	if c.basis == similarValue {
		out.Rule = c.match.Rule.String()
		out.Cosine, out.Scaled, out.JaroWinkler = c.match.Cosine, c.match.Scaled, c.match.JaroWinkler
	}
	return out
}
