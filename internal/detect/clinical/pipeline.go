package clinical

import (
	"context"
	"fmt"
	"sync"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/clinical/field"
	"github.com/lethe-privacy/lethe/internal/detect/gazetteer"
	"github.com/lethe-privacy/lethe/internal/detect/jape"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/internal/text/token"
	"github.com/lethe-privacy/lethe/span"
)

// Pipeline finds personal data in reports. It is safe for concurrent use.
type Pipeline struct {
	// Warnings say what of the configuration and its files has no effect.
	Warnings []string

	types      []string
	reader     field.Reader
	tokenizer  *token.Tokenizer
	splitter   *token.Splitter
	gazetteers *gazetteer.Together
	words      *wordStage // nil without the built-in rules
	names      *field.Mapping
	structured *field.Mapping
	triggers   *field.Triggers
	grammars   []*jape.Grammar
	blacklist  *field.Blacklist
	schema     *field.Schema
	nameTokens bool      // a grammar asks for the fields of tokens
	idle       sync.Pool // *gathered
}

// style is the tokenizer's style.
func (c *Config) style() (token.Style, error) {
	if c.Tokenizer == "" {
		return token.Alternate, nil
	}
	s, err := token.ParseStyle(c.Tokenizer)
	if err != nil {
		return s, fmt.Errorf("%q is neither alternate nor default", c.Tokenizer)
	}
	return s, nil
}

// engine is which of GATE's engines runs the rules of files. The built-in ones are written for
// the classic one.
func (c *Config) engine() (jape.Engine, error) {
	if c.Engine == "" {
		return jape.Plus, nil
	}
	e, err := jape.ParseEngine(c.Engine)
	if err != nil {
		return e, fmt.Errorf("%q is neither classic nor plus", c.Engine)
	}
	return e, nil
}

// New loads the files of a configuration.
func New(ctx context.Context, c *Config) (*Pipeline, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	l := &loader{ctx: ctx, config: c}
	style, err := c.style()
	if err != nil {
		return nil, err
	}
	p := &Pipeline{types: c.Types, tokenizer: token.New(token.Options{Style: style})}
	p.splitter = token.NewSplitter(l.abbreviations()...)
	l.gazetteer("gazetteer", gazetteer.Options{CaseSensitive: true, Separator: "\t"})
	l.gazetteer("suffix_gazetteer", gazetteer.Options{CaseSensitive: true, Separator: "\t", Inside: true})
	read(l, "field_names", &p.names, field.ReadMapping)
	read(l, "structured_fields", &p.structured, field.ReadStructured)
	read(l, "blacklist", &p.blacklist, field.ReadBlacklist)
	read(l, "context_triggers", &p.triggers, field.ReadTriggers)
	p.grammars = []*jape.Grammar{l.grammar("generic_rules"), l.grammar("specific_rules")}
	p.schema = l.schema()
	if l.err != nil {
		return nil, l.err
	}
	if c.GenericRules == BuiltInRules {
		if err := p.builtIn(ctx, l); err != nil {
			return nil, err
		}
	}
	p.gazetteers = gazetteer.NewTogether(l.gazetteers...)
	p.nameTokens = l.nameTokens
	p.Warnings = append(append(p.Warnings, c.Warnings...), l.warnings...)
	for _, g := range p.grammars {
		if g == nil {
			continue
		}
		for _, w := range g.Warnings {
			p.Warnings = append(p.Warnings, w.String())
		}
	}
	return p, nil
}

// Types are the types that are wanted.
func (p *Pipeline) Types() []string { return p.types }

// Annotate finds what is in a document: the report holds it, with all that led there.
func (p *Pipeline) Annotate(ctx context.Context, doc *lethe.Document) (*field.Report, error) {
	r := p.reader.Report(doc)
	if err := p.Run(ctx, r); err != nil {
		return nil, fmt.Errorf("clinical: annotate: %w", err)
	}
	return r, nil
}

// Release gives back what Annotate gave, in whose memory another report may be annotated. Of
// the report nothing may be used any more; its mentions may.
func (p *Pipeline) Release(r *field.Report) { p.reader.Release(r) }

// Run carries out all stages on a report.
func (p *Pipeline) Run(ctx context.Context, r *field.Report) error {
	d := r.Annotations
	p.tokenizer.Annotate(d)
	leaves := regions(r)
	p.splitter.Annotate(d, leaves)
	r.AdjustSentences()
	p.gazetteers.Annotate(d, leaves...)
	if p.words != nil {
		p.words.apply(d)
	}
	if p.names != nil {
		p.names.Apply(r)
	}
	if p.structured != nil {
		p.structured.Apply(r)
	}
	if p.triggers != nil {
		p.triggers.Apply(r)
	}
	if p.nameTokens {
		r.NameTokens()
	}
	for _, g := range p.grammars {
		if g == nil {
			continue
		}
		if err := g.Run(ctx, d); err != nil {
			return err
		}
	}
	r.CopyMetadata()
	r.CopyConfident(p.types)
	if p.blacklist != nil {
		p.blacklist.Apply(r)
	}
	r.Cleanup(p.types)
	r.RemoveOverlaps(p.types)
	if p.schema != nil {
		p.schema.Apply(r)
	}
	return ctx.Err()
}

// regions are the leaves, which no sentence and no entry of a list crosses.
func regions(r *field.Report) []span.Span {
	out := make([]span.Span, len(r.Leaves))
	for i, l := range r.Leaves {
		out[i] = l.Span
	}
	return out
}

// Found gives what was found in a report that has run, type by type and in order.
func (p *Pipeline) Found(r *field.Report) []annotation.Annotation {
	var out []annotation.Annotation
	for _, typ := range p.types {
		for _, id := range r.Annotations.Of(typ) {
			out = append(out, *r.Annotations.Get(id))
		}
	}
	return out
}

// Find runs the stages and gives what was found: what package internal/eval/cases asks for.
func (p *Pipeline) Find(ctx context.Context, r *field.Report) ([]annotation.Annotation, error) {
	if err := p.Run(ctx, r); err != nil {
		return nil, err
	}
	return p.Found(r), nil
}
