package report_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/report"
)

// dense is a report of n documents that are all linked to all.
func dense(n int) *report.Report {
	r := rand.New(rand.NewPCG(3, uint64(n)))
	var docs []report.Document
	var edges []report.Edge
	var ties []report.Tie
	for i := range n {
		docs = append(docs, report.Document{ID: fmt.Sprintf("d%d", i), SourceID: fmt.Sprintf("note-%03d", i), Risk: r.Float64(), ResidualRisk: 0.3})
		for j := range i {
			tie := report.Tie{A: j, B: i, Before: 0.5 + r.Float64()/2, After: r.Float64() * 0.51}
			ties = append(ties, tie)
			edges = append(edges, report.Edge{A: docs[j].ID, B: docs[i].ID, Strength: tie.Before})
		}
	}
	return &report.Report{
		Documents: slices.Values(docs), Edges: slices.Values(edges), Ties: slices.Values(ties),
		Summary: report.Summary{Documents: n, Settings: settings(), Before: report.Totals{Edges: len(edges)}},
	}
}

// Names that must not be believed.
const (
	markup = `<script>alert("x")</script><img src=//example.invalid onerror=alert(1)>`
	quotes = `a" onload="alert(1)' {{.}} --> ]]> &amp; \u003c`
	rtl    = "\u202eeliforp-\u202d\u05d0\u05d1\u05d2-\u0645\u0644\u0641"
)

// hostile is a report whose every text tries to be more than text, and is long.
func hostile() *report.Report {
	names := []string{markup, quotes, rtl, strings.Repeat("very-long-", 30), strings.Repeat("x", 400)}
	var docs []report.Document
	var edges []report.Edge
	var ties []report.Tie
	for i, name := range names {
		docs = append(docs, report.Document{ID: name, SourceID: name, Risk: 0.99, ResidualRisk: 0.97})
		for j, other := range names[:i] {
			edges = append(edges, report.Edge{A: other, B: name, Strength: 0.9, Via: names})
			ties = append(ties, report.Tie{A: j, B: i, Before: 0.9, After: 0.6})
		}
	}
	s := report.Summary{Documents: len(names), Entities: 5, MaskedEntities: 1, Settings: settings()}
	s.Settings.Labels = nil
	s.After = report.Totals{DocumentsAbove: 5, Chains: 1, ChainsAbove: 1}
	s.MaskedBy = []report.MaskedCount{{Label: markup, Pass: report.PassChain, Entities: 1}}
	for _, name := range names {
		s.Settings.Labels = append(s.Settings.Labels, report.LabelSetting{Label: name, Operator: name, Becomes: name})
	}
	s.Settings.Schema, s.Settings.Mask.Mode, s.Settings.Mask.Strategy, s.Settings.Profile = markup, quotes, rtl, markup
	s.DirectLeft, s.NotAnonymous = []report.DirectCount{{Label: markup, Entities: 1}}, names
	s.Unjudged = []report.BlindSpot{{What: report.NotSearched, Names: names}, {What: report.NoModel, Names: names, Documents: 2}}
	s.Reach = []report.Reach{{Label: markup, Mentioned: 1, Left: []report.Leftovers{{Why: quotes, Places: 1}}}}
	s.Settings.Mask.Always, s.Settings.Reach = names, markup
	var rewrites []report.Rewrite
	for _, name := range names {
		rewrites = append(rewrites, report.Rewrite{Document: name, Name: name, Field: name, Refused: names, Asked: true,
			Changes: []report.Stretch{{Same: name}, {Out: name, In: name}}})
	}
	return &report.Report{
		Documents: slices.Values(docs), Edges: slices.Values(edges), Ties: slices.Values(ties), Rewrites: slices.Values(rewrites),
		Summary: s, Details: hostileDetails(names),
	}
}

func hostileDetails(names []string) report.Details {
	d := report.Details{Title: markup, Version: quotes, Fingerprint: markup}
	o := report.Outcome{Documents: names[:3], Level: report.High, Before: 0.9, After: 0.8, Target: 0.6}
	var shared []report.SharedEntity
	for _, name := range names {
		shared = append(shared, report.SharedEntity{Entity: name, Label: name, Original: name})
		d.Failures = append(d.Failures, report.Failure{Document: name, Reason: name})
		d.Warnings = append(d.Warnings, report.Warning{Document: name, Text: name})
	}
	d.Riskiest = []report.Explanation{{Outcome: o, Hops: []report.Hop{{Shared: shared}, {Shared: shared}}}}
	d.Remaining = []report.Outcome{o}
	for _, name := range names {
		d.Parts = append(d.Parts, report.Part{What: report.PartKind(name), Version: name})
		d.Sample = append(d.Sample, report.Sample{Document: name, Before: []report.Passage{{Text: name, Replaced: true}}, After: []report.Passage{{Text: name}}})
	}
	d.Decisions = slices.Values([]report.Decision{{Entity: markup, Label: markup, Original: markup, Pass: report.PassChain, Because: names}})
	return d
}
