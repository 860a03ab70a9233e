package find

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/suite"
	"github.com/lethe-privacy/lethe/internal/detect/clinical"
	"github.com/lethe-privacy/lethe/internal/detect/cue/judgment"
	"github.com/lethe-privacy/lethe/internal/detect/cue/pack"
	"github.com/lethe-privacy/lethe/internal/detect/cue/talk"
	"github.com/lethe-privacy/lethe/internal/detect/pattern"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/failure"
)

// Denied is the label of what the user's deny list names.
const Denied lethe.Label = "DENIED"

// takeOwn gives the labels of the user's own lists and recognizers a place in the
// schema where it has none: what they find would silently stay in the documents.
func takeOwn(s *schema.Schema, c *Settings, own []pattern.Recognizer) (warnings []string) {
	if len(c.Deny)+len(c.DenyRegex) > 0 {
		s.Take(Denied, "a value of the deny list")
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
func covers(s *schema.Schema, c *Settings, o *suite.Options) error {
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
			return failure.Errorf("find", "what is found as %s would stay as it is: schema %s has no place for the label; map it there, or choose another label", l, s.Name)
		}
	}
	return nil
}

// suiteOptions are the detectors that the configuration asks for, its transformers
// apart, with warnings.
func suiteOptions(c *Settings, explain bool) (o suite.Options, warnings []string, err error) {
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
	switch {
	case c.administrative():
		o.More = append(o.More, talk.Detector())
	case c.chats():
		o.More = append(o.More, talk.Chats())
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
func reports(d *Settings) (*clinical.Pipeline, error) {
	c, err := d.rules()
	if err != nil {
		return nil, failure.Errorf("find", "%w", err)
	}
	p, err := clinical.New(context.Background(), c)
	if err != nil {
		return nil, failure.Errorf("find", "%w", err)
	}
	return p, nil
}

func (d *Settings) rules() (*clinical.Config, error) {
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

func patterns(c *Settings, explain bool) pattern.Options {
	o := pattern.Options{
		Region: c.Region, Explain: explain, Labels: map[lethe.Label]pattern.LabelOptions{},
		Allow: allow(c.Lists), Deny: deny(c.Lists), DenyLabel: Denied,
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
		return nil, failure.Errorf("find", "open recognizers: %w", err)
	}
	defer f.Close()
	return pattern.Load(f, path)
}

func loadModel(path string) (*tagger.Model, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, failure.Errorf("find", "open model: %w", err)
	}
	defer f.Close()
	m, err := tagger.Read(f)
	if err != nil {
		return nil, failure.Errorf("find", "read model %s: %w", path, err)
	}
	return m, nil
}

// Recognizers are the patterns that the settings ask for, to be tried one by one.
func Recognizers(c *Settings) (*pattern.Engine, error) {
	o, _, err := suiteOptions(c, true)
	if err != nil {
		return nil, err
	}
	return suite.Engine(o)
}
