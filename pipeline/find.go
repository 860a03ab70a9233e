package pipeline

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/corpus"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/asread"
	"github.com/lethe-privacy/lethe/detect/clinical"
	"github.com/lethe-privacy/lethe/detect/clinical/fact"
	contexts "github.com/lethe-privacy/lethe/detect/context"
	"github.com/lethe-privacy/lethe/detect/echo"
	"github.com/lethe-privacy/lethe/detect/judgment"
	"github.com/lethe-privacy/lethe/detect/ordinary"
	"github.com/lethe-privacy/lethe/detect/pack"
	"github.com/lethe-privacy/lethe/detect/pattern"
	"github.com/lethe-privacy/lethe/detect/suite"
	"github.com/lethe-privacy/lethe/detect/tagger"
	"github.com/lethe-privacy/lethe/detect/tagger/language"
	"github.com/lethe-privacy/lethe/detect/talk"
	"github.com/lethe-privacy/lethe/detect/temporal"
	"github.com/lethe-privacy/lethe/link"
	"github.com/lethe-privacy/lethe/normalize"
	"github.com/lethe-privacy/lethe/relevance"
	"github.com/lethe-privacy/lethe/resolve"
	"github.com/lethe-privacy/lethe/schema"
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

// NewFinder prepares detection. With explain, mentions carry in their features why
// they were found.
func NewFinder(c *Config, explain bool) (_ *Finder, err error) {
	s, err := schema.Load(c.Schema)
	if err != nil {
		return nil, err
	}
	o, warnings, err := suiteOptions(&c.Detect, explain)
	if err != nil {
		return nil, err
	}
	loaded, unknown, err := c.Detect.transformers(explain)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			loaded.Close()
		}
	}()
	services, leaving, err := c.Detect.services(explain)
	if err != nil {
		return nil, err
	}
	o.More, warnings = slices.Concat(o.More, loaded.detectors(), services), slices.Concat(warnings, unknown, leaving)
	usualLabels(s, o.Recognizers)
	warnings = append(warnings, takeOwn(s, &c.Detect, o.Recognizers)...)
	if err := covers(s, &c.Detect, &o); err != nil {
		return nil, err
	}
	f := &Finder{Schema: s, Warnings: warnings, config: c.Detect, explain: explain, byLabel: map[lethe.Label]pattern.Allowed{}, loaded: loaded, own: ownDetectors(&o), reads: o.Tagger.Reads}
	if f.judge, err = relevance.Load(c.Detect.Relevance); err != nil {
		return nil, err
	}
	if f.allow, err = allow(c.Detect.Lists).Compile("detect.allow_regex"); err != nil {
		return nil, fmt.Errorf("pipeline: %w", err)
	}
	for label, l := range c.Detect.Labels {
		if f.byLabel[label], err = allow(l.Lists).Compile("allow_regex of " + string(label)); err != nil {
			return nil, fmt.Errorf("pipeline: %w", err)
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

// denied is the label of what the user's deny list names.
const denied lethe.Label = "DENIED"

// takeOwn gives the labels of the user's own lists and recognizers a place in the
// schema where it has none: what they find would silently stay in the documents.
func takeOwn(s *schema.Schema, c *Detect, own []pattern.Recognizer) (warnings []string) {
	if len(c.Deny)+len(c.DenyRegex) > 0 {
		s.Take(denied, "a value of the deny list")
	}
	var asked []string
	for _, r := range own {
		asked = append(asked, string(r.Label))
	}
	for l, d := range c.Labels {
		if len(d.Deny)+len(d.DenyRegex) > 0 {
			asked = append(asked, string(l))
		}
	}
	slices.Sort(asked)
	asked = slices.DeleteFunc(slices.Compact(asked), func(l string) bool { return !s.Take(lethe.Label(l), "a label of your own") })
	if len(asked) > 0 {
		warnings = append(warnings, fmt.Sprintf("schema %s has no place for %s: taken for what identifies by itself, with weight %.1f; a schema of your own gives other weights",
			s.Name, strings.Join(asked, ", "), schema.OwnWeight))
	}
	return warnings
}

// covers reports a label of a model that the schema has no place for: what it finds would
// silently stay in the documents.
func covers(s *schema.Schema, c *Detect, o *suite.Options) error {
	var own []lethe.Label
	for _, ms := range o.Tagger.Models {
		for _, m := range ms {
			for _, t := range m.Info.Types {
				own = append(own, t.Label)
			}
		}
	}
	for _, d := range o.More {
		if d.Name != clinical.DetectorName {
			own = append(own, d.Labels...)
		}
	}
	known := slices.Concat(suite.Labels(), []lethe.Label{talk.PostCode}, own) // which the schema administrative has, whatever the domain
	for _, r := range o.Recognizers {
		known = append(known, r.Label)
	}
	if err := s.Check(known); err != nil {
		return err
	}
	var asked []lethe.Label // those that nobody but the user can have meant
	for _, l := range own {
		if !slices.Contains(suite.Labels(), l) {
			asked = append(asked, l)
		}
	}
	if slices.ContainsFunc(o.More, func(d detect.Detector) bool { return slices.Contains(d.Labels, lethe.Misc) }) {
		asked = append(asked, lethe.Misc)
	}
	slices.Sort(asked)
	for _, l := range asked {
		if _, ok := s.Of(l); !ok {
			return fmt.Errorf("pipeline: what is found as %s would stay as it is: schema %s has no place for the label; map it there, or choose another label", l, s.Name)
		}
	}
	return nil
}

// suiteOptions are the detectors that the configuration asks for, its transformers
// apart, with warnings.
func suiteOptions(c *Detect, explain bool) (o suite.Options, warnings []string, err error) {
	o = suite.Options{
		Pattern: patterns(c, explain), Only: onlyBefore(c.Only), Without: withoutEcho(c.Without),
		Tagger: tagger.Options{Domain: c.Domain, Bias: c.Bias},
	}
	if c.Clinical != "" {
		p, err := reports(c)
		if err != nil {
			return o, nil, err
		}
		o.More, warnings = append(o.More, p.Detector()), p.Warnings
	}
	if c.administrative() {
		o.More = append(o.More, talk.Detector())
	}
	if c.Rules != "presidio" && c.Clinical == "" {
		o.More = append(o.More, pack.Detector())
	}
	if c.germanCourt() {
		o.More = append(o.More, judgment.Detector())
	}
	if c.englishCourt() {
		o.More = append(o.More, judgment.English())
	}
	for _, path := range c.Recognizers {
		own, err := LoadRecognizers(path)
		if err != nil {
			return o, nil, err
		}
		o.Recognizers = append(o.Recognizers, own.Recognizers...)
		for _, w := range own.Warnings {
			warnings = append(warnings, w.Error())
		}
	}
	for _, path := range c.Models {
		m, err := loadModel(path)
		if err != nil {
			return o, nil, err
		}
		if o.Tagger.Models == nil {
			o.Tagger.Models = map[string][]*tagger.Model{}
		}
		o.Tagger.Models[m.Info.Language] = append(o.Tagger.Models[m.Info.Language], m)
	}
	return o, warnings, nil
}

// reports is the pipeline for clinical reports.
func reports(d *Detect) (*clinical.Pipeline, error) {
	c, err := d.rules()
	if err != nil {
		return nil, fmt.Errorf("pipeline: %w", err)
	}
	p, err := clinical.New(context.Background(), c)
	if err != nil {
		return nil, fmt.Errorf("pipeline: %w", err)
	}
	return p, nil
}

func (d *Detect) rules() (*clinical.Config, error) {
	if d.Clinical == clinical.BuiltInRules {
		return clinical.Default(), nil
	}
	return clinical.LoadConfig(d.Clinical, d.Resources...)
}

// ownDetectors are the names under which the user's recognizers find.
func ownDetectors(o *suite.Options) map[string]bool {
	own := map[string]bool{columnDetector: true}
	for _, r := range o.Recognizers {
		own[r.Name] = true
	}
	return own
}

func patterns(c *Detect, explain bool) pattern.Options {
	o := pattern.Options{
		Region: c.Region, Explain: explain, Labels: map[lethe.Label]pattern.LabelOptions{},
		Allow: allow(c.Lists), Deny: deny(c.Lists), DenyLabel: denied,
	}
	if c.Rules == "presidio" {
		o.Profile = pattern.Presidio
	}
	for label, l := range c.Labels {
		o.Labels[label] = pattern.LabelOptions{
			MinScore: l.MinScore, Allow: allow(l.Lists), Deny: deny(l.Lists),
		}
	}
	return o
}

func allow(l Lists) pattern.List { return pattern.List{Exact: l.Allow, Regex: l.AllowRegex} }

func deny(l Lists) pattern.List { return pattern.List{Exact: l.Deny, Regex: l.DenyRegex} }

// LoadRecognizers reads a file of recognizers.
func LoadRecognizers(path string) (*pattern.File, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("pipeline: open recognizers: %w", err)
	}
	defer f.Close()
	return pattern.Load(f, path)
}

func loadModel(path string) (*tagger.Model, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("pipeline: open model: %w", err)
	}
	defer f.Close()
	m, err := tagger.Read(f)
	if err != nil {
		return nil, fmt.Errorf("pipeline: read model %s: %w", path, err)
	}
	return m, nil
}

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
	if l := f.unread(doc); l != "" && f.config.Strict {
		return nil, fmt.Errorf("pipeline: there is a text in %s, for which there is no model, and strict-language is set", languageName(l))
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
func (f *Finder) unread(doc *lethe.Document) string {
	if len(f.config.Transformers) > 0 {
		return "" // which may read any
	}
	for _, l := range language.Spoken(doc) {
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
	ms = pack.Without(doc, ms)
	ms = temporal.WithoutMeasures(doc, detect.Parties(detect.WithinColumns(detect.WithinLines(doc, ms), lethe.Person)))
	if f.config.englishCourt() {
		ms = judgment.Shaped(doc, ms)
	}
	if f.config.administrative() {
		ms = talk.Without(doc, ms)
	}
	ms = slices.DeleteFunc(ms, f.unwanted)
	if f.config.germanCourt() {
		ms = judgment.WithoutCited(doc, judgment.Parted(detect.WithinColumns(ms, lethe.Organization, lethe.Location)))
		ms = judgment.WithoutOffices(doc, ms)
	}
	if f.clinicalAlone() {
		return f.columns.typed(doc, ms), nil
	}
	if f.config.Clinical != "" {
		clinical.AgesAlone(ms)
	}
	ms = contexts.WithoutFieldWords(doc, contexts.WithoutNobody(doc, f.withoutFacts(doc, ms)), f.own)
	ms = ordinary.Without(doc, ms, fact.IsEponym)
	if f.config.Rules == "presidio" { // which finds what Presidio does
		return f.columns.typed(doc, ms), nil
	}
	ms = f.columns.typed(doc, contexts.WithoutCells(doc, ms))
	more := slices.DeleteFunc(f.echoes(doc, ms), f.unwanted)
	if f.config.germanCourt() {
		more = judgment.WithoutCited(doc, more)
	}
	if f.config.administrative() {
		more = talk.Without(doc, more)
	}
	if f.config.englishCourt() {
		more = judgment.WithoutFormulas(doc, more)
	}
	return f.columns.typed(doc, append(ms, contexts.WithoutFieldWords(doc, ordinary.Without(doc, f.withoutFacts(doc, more), fact.IsEponym), f.own)...)), nil
}

// germanCourt: judgments in German cite courts and books, which are nobody's data.
func (d *Detect) germanCourt() bool {
	return d.Domain == "legal" && strings.HasPrefix(d.Language, "de")
}

// englishCourt: so do those in English, whose model finds more than names.
func (d *Detect) englishCourt() bool {
	return d.Domain == "legal" && strings.HasPrefix(d.Language, "en")
}

// administrative: what citizens write is in words of its own.
func (d *Detect) administrative() bool { return d.Domain == "administrative" }

// withoutFacts drops what states medicine and is nobody's.
func (f *Finder) withoutFacts(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	switch {
	case f.clinicalAlone(), f.config.Rules == "presidio":
		return ms
	case f.config.Clinical == "" && f.config.Domain != "clinical":
		return fact.AmongFacts(doc, ms)
	}
	return fact.Without(doc, ms)
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

// nothingLeft reports that what a stronger mention left of another is a fact, or words that
// name a field.
func (f *Finder) nothingLeft(doc *lethe.Document, m lethe.Mention) bool {
	return len(f.withoutFacts(doc, []lethe.Mention{m})) == 0 || len(contexts.WithoutFieldWords(doc, []lethe.Mention{m}, f.own)) == 0
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

// slight tells what is no entity, unless the user's own lists ask for it or the text defines it.
func (f *Finder) slight(m lethe.Mention) bool {
	return resolve.Slight(&m) && m.Detector != echo.DetectorName && !f.own[m.Detector] && !strings.HasPrefix(m.Detector, "deny")
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

// unwanted tells what must not even compete for its place: what the schema leaves
// out, what is too unsure, and what the user knows to be harmless.
func (f *Finder) unwanted(m lethe.Mention) bool {
	_, wanted := f.Schema.OfMention(&m)
	least := f.config.MinScore
	if l, ok := f.config.Labels[m.Label]; ok && l.MinScore != nil {
		least = *l.MinScore
	}
	return !wanted || m.Score < least || f.allow.Has(m.Text) || f.byLabel[m.Label].Has(m.Text)
}

// prior judges mentions that carry the schema's labels.
func (f *Finder) prior(doc *lethe.Document, ms []lethe.Mention) {
	for i := range ms {
		ms[i].Label = f.Schema.Origin(ms[i].Label)
	}
	f.judge(doc, ms)
}
