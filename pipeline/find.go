package pipeline

import (
	"context"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/suite"
	"github.com/lethe-privacy/lethe/internal/detect/asread"
	"github.com/lethe-privacy/lethe/internal/detect/clinical"
	contexts "github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/pattern"
	"github.com/lethe-privacy/lethe/internal/detect/relevance"
	"github.com/lethe-privacy/lethe/internal/detect/resolve"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/scratch"
	"github.com/lethe-privacy/lethe/internal/text/language"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
	"github.com/lethe-privacy/lethe/link"
	"github.com/lethe-privacy/lethe/span"
)

// Finder is detection as a configuration wants it. It is safe for concurrent use.
type Finder struct {
	Schema *schema.Schema
	// Warnings say what of the files that the configuration names has no effect.
	Warnings []string

	config    Detect
	detectors []detect.Detector
	judge     relevance.Model
	explain   bool
	allow     pattern.Allowed
	byLabel   map[lethe.Label]pattern.Allowed
	given     *corpus.Labels // what labels of marked mentions become; nil where nobody said
	loaded    transformers
	own       map[string]bool            // recognizers of the user's
	reads     func(language string) bool // by a model of its own
	columns   *columns                   // of which is said what they hold
}

// FinderOptions are what detection needs beside its settings.
type FinderOptions struct {
	Explain bool // mentions carry in their features why they were found
	Engines Engines
}

// NewFinder prepares detection.
func NewFinder(c *Config, with FinderOptions) (_ *Finder, err error) {
	s, err := schema.Load(c.Schema)
	if err != nil {
		return nil, err
	}
	o, warnings, err := suiteOptions(&c.Detect, with.Explain)
	if err != nil {
		return nil, err
	}
	loaded, unknown, err := c.Detect.transformers(with)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			loaded.Close()
		}
	}()
	services, leaving, err := c.Detect.services(with)
	if err != nil {
		return nil, err
	}
	o.More, warnings = slices.Concat(o.More, loaded.detectors(), services), slices.Concat(warnings, unknown, leaving)
	usualLabels(s, o.Recognizers)
	warnings = append(warnings, takeOwn(s, &c.Detect, o.Recognizers)...)
	if err := covers(s, &c.Detect, &o); err != nil {
		return nil, err
	}
	f := &Finder{Schema: s, Warnings: warnings, config: c.Detect, explain: with.Explain, byLabel: map[lethe.Label]pattern.Allowed{}, loaded: loaded, own: ownDetectors(&o), reads: o.Tagger.Reads}
	if f.judge, err = relevance.Load(c.Detect.Relevance); err != nil {
		return nil, err
	}
	if f.allow, err = allow(c.Detect.Lists).Compile("detect.allow_regex"); err != nil {
		return nil, failure.Errorf("pipeline", "%w", err)
	}
	for label, l := range c.Detect.Labels {
		if f.byLabel[label], err = allow(l.Lists).Compile("allow_regex of " + string(label)); err != nil {
			return nil, failure.Errorf("pipeline", "%w", err)
		}
	}
	if f.given, err = givenLabels(c.Detect.GivenLabels); err != nil {
		return nil, err
	}
	if f.detectors, err = suite.New(o); err != nil {
		return nil, err
	}
	f.detectors = slices.DeleteFunc(f.detectors, func(d detect.Detector) bool {
		return !slices.ContainsFunc(d.Labels, func(l lethe.Label) bool {
			_, wanted := s.Of(l)
			return wanted || l != lethe.Title && l != lethe.Time // which few schemas have a place for
		})
	})
	if f.columns, err = newColumns(c.Input.Columns, f); err != nil {
		return nil, err
	}
	return f, nil
}

// Close frees the transformers. Nobody may be using the finder.
func (f *Finder) Close() error { return f.loaded.Close() }

// Detect returns the mentions of a document with the detectors' own labels,
// normalized and judged.
func (f *Finder) Detect(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
	ms, err := f.run(ctx, doc)
	if err != nil {
		return nil, err
	}
	return f.complete(doc, ms), nil
}

// run gives what the detectors find in a document as it is read, and the user wants.
func (f *Finder) run(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
	doc = settled(doc)
	ctx = scratch.With(ctx)
	if f.config.Strict {
		if l := f.unread(ctx, doc); l != "" {
			return nil, failure.Errorf("pipeline", "there is a text in %s, for which there is no model, and strict-language is set", languageName(l))
		}
	}
	r := asread.Of(doc)
	ms, err := f.inReading(ctx, r.Doc)
	if err != nil || r.Doc == doc {
		return ms, err
	}
	return f.withCertain(ctx, doc, r.Back(ms, f.config.Region))
}

// withCertain adds what check digits and standards prove in a document as it is written,
// whatever it was read as: a reading that is mistaken must hide nothing.
func (f *Finder) withCertain(ctx context.Context, doc *lethe.Document, ms []lethe.Mention) ([]lethe.Mention, error) {
	written, err := detect.Run(ctx, f.patterns(), doc)
	if err != nil {
		return nil, err
	}
	found := map[string]span.Marks{}
	for _, field := range doc.Fields {
		found[field.Name] = span.NewMarks(len(field.Text))
	}
	for _, m := range ms {
		if in, ok := found[m.Field]; ok {
			in.Set(m.Span)
		}
	}
	for _, m := range written {
		if in, ok := found[m.Field]; ok && m.Score == 1 && !in.Any(m.Span) && !f.unwanted(m) {
			ms = append(ms, m)
		}
	}
	return ms, nil
}

// patterns are the detectors of what its form proves.
func (f *Finder) patterns() []detect.Detector {
	return slices.DeleteFunc(slices.Clone(f.detectors), func(d detect.Detector) bool { return d.Name != pattern.DetectorName })
}

// settled is a document with the language that its texts are in, where it says none or
// another.
func settled(doc *lethe.Document) *lethe.Document {
	own := *doc
	language.Settle(&own)
	if own.Language == doc.Language {
		return doc
	}
	return &own
}

// unread is the first language of a document's passages for which there is no model; "" for
// none, or where that is not clear.
func (f *Finder) unread(ctx context.Context, doc *lethe.Document) string {
	if len(f.config.Transformers) > 0 {
		return "" // which may read any
	}
	for _, l := range language.Spoken(ctx, doc) {
		if l != "" && !f.reads(l) {
			return l
		}
	}
	return ""
}

func (f *Finder) inReading(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
	ms, err := detect.Run(ctx, f.detectors, doc)
	if err != nil {
		return nil, err
	}
	ms = f.kept(ctx, doc, ms)
	if f.clinicalAlone() || f.config.Rules == "presidio" { // which find what the original does
		return f.columns.typed(doc, ms), nil
	}
	ms = f.columns.typed(doc, contexts.WithoutCells(doc, ms))
	return f.columns.typed(doc, append(ms, f.keptOfEchoes(ctx, doc, f.echoes(doc, ms))...)), nil
}

// complete settles overlaps, and says of each mention what it stands for and how much
// it tells.
func (f *Finder) complete(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	found := spotsOf(ms)
	ms = slices.DeleteFunc(f.settle(doc, ms), func(m lethe.Mention) bool {
		rest := !found[spot{m.Field, m.Span}] // of what a stronger mention took from
		return f.slight(m) || rest && f.nothingLeft(doc, m)
	})
	link.Observe(doc, ms, lethe.Person)
	for i := range ms {
		ms[i].Normalized = normalize.Mention(ms[i], doc.Language, f.config.Region)
	}
	f.believing(doc, ms)
	return ms
}

// spot is where a mention stands.
type spot struct {
	field string
	span.Span
}

func spotsOf(ms []lethe.Mention) map[spot]bool {
	all := make(map[spot]bool, len(ms))
	for _, m := range ms {
		all[spot{m.Field, m.Span}] = true
	}
	return all
}

// settle makes the mentions disjoint and, where asked, tells of each what it overrode.
func (f *Finder) settle(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	switch {
	case f.config.Overlaps == "unite":
		return resolve.Unite(ms, f.rank)
	case f.config.Rules == "presidio" || f.clinicalAlone():
		return ms // overlaps are part of it
	}
	kept := resolve.Mentions(ms)
	if f.explain {
		tellOverridden(doc, kept, resolve.Overridden(kept, ms))
	}
	return kept
}

// clinicalAlone: the rules for reports settle overlaps among themselves, and an address
// may hold others.
func (f *Finder) clinicalAlone() bool {
	return len(f.detectors) == 1 && f.detectors[0].Name == clinical.DetectorName
}

// Find returns the mentions of a document with the schema's labels.
func (f *Finder) Find(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
	ms, err := f.Detect(ctx, doc)
	f.relabel(ms)
	return ms, err
}

// relabel gives mentions the schema's labels.
func (f *Finder) relabel(ms []lethe.Mention) {
	for i := range ms {
		to, _ := f.Schema.OfMention(&ms[i])
		relabel(&ms[i], to)
	}
}

// prior judges mentions that carry the schema's labels.
func (f *Finder) prior(doc *lethe.Document, ms []lethe.Mention) {
	for i := range ms {
		ms[i].Label = f.Schema.Origin(ms[i].Label)
	}
	f.judge(doc, ms)
}
