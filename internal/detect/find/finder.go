package find

import (
	"context"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/suite"
	"github.com/lethe-privacy/lethe/internal/detect/asread"
	"github.com/lethe-privacy/lethe/internal/detect/clinical"
	"github.com/lethe-privacy/lethe/internal/detect/clinical/fact"
	"github.com/lethe-privacy/lethe/internal/detect/column"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/cue/pack"
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

// Finder is detection as the settings want it. It is safe for concurrent use.
type Finder struct {
	Schema *schema.Schema
	// Warnings say what of the files that the settings name has no effect.
	Warnings []string

	settings  Settings
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

// Options are what detection needs beside its settings.
type Options struct {
	Schema  string       // which labels there are: a name, or a file
	Columns column.Types // what columns and members of JSON hold
	Explain bool         // mentions carry in their features why they were found
	Engines Engines
	// Detectors, if there are any, search in place of those that the settings name.
	Detectors []detect.Detector
}

// New prepares detection.
func New(c *Settings, with Options) (_ *Finder, err error) {
	s, err := schema.Load(with.Schema)
	if err != nil {
		return nil, err
	}
	o, warnings, err := suiteOptions(c, with.Explain)
	if err != nil {
		return nil, err
	}
	loaded, unknown, err := c.transformers(with)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			loaded.Close()
		}
	}()
	services, leaving, err := c.services(with)
	if err != nil {
		return nil, err
	}
	o.More, warnings = slices.Concat(o.More, loaded.detectors(), services), slices.Concat(warnings, unknown, leaving)
	usualLabels(s, o.Recognizers)
	warnings = append(warnings, takeOwn(s, c, o.Recognizers)...)
	if err := covers(s, c, &o); err != nil {
		return nil, err
	}
	f := &Finder{Schema: s, Warnings: warnings, settings: *c, explain: with.Explain, byLabel: map[lethe.Label]pattern.Allowed{}, loaded: loaded, own: ownDetectors(&o), reads: o.Tagger.Reads}
	if f.judge, err = relevance.Load(c.Relevance); err != nil {
		return nil, err
	}
	if f.allow, err = allow(c.Lists).Compile("detect.allow_regex"); err != nil {
		return nil, failure.Errorf("find", "%w", err)
	}
	for label, l := range c.Labels {
		if f.byLabel[label], err = allow(l.Lists).Compile("allow_regex of " + string(label)); err != nil {
			return nil, failure.Errorf("find", "%w", err)
		}
	}
	if f.given, err = givenLabels(c.GivenLabels); err != nil {
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
	if len(with.Detectors) > 0 {
		f.detectors = with.Detectors
	}
	if f.columns, err = newColumns(with.Columns, f); err != nil {
		return nil, err
	}
	return f, nil
}

// Reads reports whether the tagger has a model for a language.
func (f *Finder) Reads(language string) bool { return f.reads(language) }

// Runs reports whether a detector is among those that search.
func (f *Finder) Runs(detector string) bool {
	return slices.ContainsFunc(f.detectors, func(d detect.Detector) bool { return d.Name == detector })
}

// See notes which settings of columns choose a field of a document.
func (f *Finder) See(doc *lethe.Document) { f.columns.see(doc) }

// IdleColumns are the settings of columns that chose nothing, as warnings.
func (f *Finder) IdleColumns() []string { return f.columns.idle() }

// Close frees the transformers. Nobody may be using the finder.
func (f *Finder) Close() error { return f.loaded.Close() }

// Detect returns the mentions of a document with the detectors' own labels,
// normalized and judged.
func (f *Finder) Detect(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
	ms, err := f.Candidates(ctx, doc)
	if err != nil {
		return nil, err
	}
	return f.complete(doc, ms), nil
}

// Candidates are the mentions of a document as it is read that the user wants, with the
// detectors' labels, overlaps and all.
func (f *Finder) Candidates(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
	ctx = scratch.With(ctx)
	doc = settled(ctx, doc)
	if f.settings.Strict {
		if l := f.unread(ctx, doc); l != "" {
			return nil, failure.Errorf("find", "there is a text in %s, for which there is no model, and strict-language is set", language.Name(l))
		}
	}
	r := asread.Of(doc)
	ms, err := f.inReading(ctx, r.Doc)
	if err != nil {
		return nil, err
	}
	if r.Doc == doc {
		return f.trimmed(ctx, doc, ms), nil
	}
	ms = f.inNames(doc, r.Back(ms, f.settings.Region))
	return f.withCertain(ctx, doc, f.trimmed(ctx, doc, ms))
}

// trimmed leaves of mentions what belongs to them by the packs of languages.
func (f *Finder) trimmed(ctx context.Context, doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	if !f.asOriginal() {
		ms = pack.WithoutFields(doc, ms, f.own)
	}
	return pack.Trimmed(ctx, doc, ms, fact.IsEponym)
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
func settled(ctx context.Context, doc *lethe.Document) *lethe.Document {
	own := *doc
	language.Settle(ctx, &own)
	if own.Language == doc.Language {
		return doc
	}
	return &own
}

// unread is the first language of a document's passages for which there is no model; "" for
// none, or where that is not clear.
func (f *Finder) unread(ctx context.Context, doc *lethe.Document) string {
	if len(f.settings.Transformers) > 0 {
		return "" // which may read any
	}
	for _, l := range language.Spoken(ctx, doc) {
		if l != "" && !f.Reads(l) {
			return l
		}
	}
	return ""
}

// Unjudged gives a document as it is read and what is found in it before that is doubted: what doubt
// learns from.
func (f *Finder) Unjudged(ctx context.Context, doc *lethe.Document) (asread.Reading, []lethe.Mention, error) {
	ctx = scratch.With(ctx)
	r := asread.Of(settled(ctx, doc))
	ms, err := detect.Run(ctx, f.detectors, r.Doc)
	return r, f.byRules(ctx, r.Doc, ms), err
}

func (f *Finder) inReading(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
	ms, err := detect.Run(ctx, f.detectors, doc)
	if err != nil {
		return nil, err
	}
	ms = f.kept(ctx, doc, besideDomain(f.besideOthers(doc, ms)))
	if f.asOriginal() {
		return f.columns.typed(doc, ms), nil
	}
	ms = f.columns.typed(doc, cue.WithoutCells(doc, ms))
	return f.columns.typed(doc, append(ms, f.keptOfEchoes(ctx, doc, f.echoes(ctx, doc, ms))...)), nil
}

// complete settles overlaps, and says of each mention what it stands for and how much
// it tells.
func (f *Finder) complete(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	ms = slices.DeleteFunc(ms, f.slight) // which must take nothing from another
	found := spotsOf(ms)
	disjoint := f.disjoint(doc, ms)
	kept := make([]lethe.Mention, 0, len(disjoint))
	for i, m := range disjoint {
		rest := !found[spot{m.Field, m.Span}] // of what a stronger mention took from
		if f.slight(m) || rest && (f.nothingLeft(doc, m) || i+1 < len(disjoint) && cue.IsTitleOf(m, disjoint[i+1])) {
			continue
		}
		kept = append(kept, m)
	}
	ms = kept
	if !f.asOriginal() {
		f.oneLabel(ms)
	}
	link.Observe(doc, ms, lethe.Person)
	for i := range ms {
		ms[i].Normalized = normalize.Mention(ms[i], doc.Language, f.settings.Region)
	}
	f.weigh(doc, ms)
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

// disjoint settles overlaps and, where asked, notes of each mention what it overrode.
func (f *Finder) disjoint(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	switch {
	case f.settings.Overlaps == "unite":
		return resolve.Unite(ms, f.rank)
	case f.asOriginal():
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

// asOriginal reports whether detection finds what Presidio or the clinical original does, and no rule of the
// project's own has a say.
func (f *Finder) asOriginal() bool { return f.settings.Rules == "presidio" || f.clinicalAlone() }

// Find returns the mentions of a document with the schema's labels.
func (f *Finder) Find(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
	ms, err := f.Candidates(ctx, doc)
	if err != nil {
		return nil, err
	}
	return f.Settle(doc, ms), nil
}

// Settle makes candidates the mentions of a document: disjoint, normalized and judged, with
// the schema's labels. Those of the detectors stay among the details.
func (f *Finder) Settle(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	ms = f.complete(doc, ms)
	for i := range ms {
		m := &ms[i]
		to, _ := f.Schema.OfMention(m)
		if m.Label != to && m.Detected == "" {
			m.Detected = m.Label
		}
		m.Label = to
	}
	return ms
}

// Prior judges mentions that carry the schema's labels.
func (f *Finder) Prior(doc *lethe.Document, ms []lethe.Mention) {
	for i := range ms {
		ms[i].Label = f.Schema.Origin(ms[i].Label)
	}
	f.judge(doc, ms)
}

// Renew gives mentions whose label or place somebody decided, with labels of the schema, the
// normalized form and the relevance that the rules give such.
func (f *Finder) Renew(doc *lethe.Document, ms []lethe.Mention) {
	judged := make([]lethe.Mention, len(ms))
	for i := range ms {
		judged[i] = f.detectorMention(ms[i])
		ms[i].Normalized = normalize.Mention(judged[i], doc.Language, f.settings.Region)
	}
	f.judge(doc, judged)
	for i := range ms {
		ms[i].Relevance = judged[i].Relevance
	}
}
