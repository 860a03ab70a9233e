package report_test

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/report"
)

// fixture is the report of a made-up collection of n documents.
func fixture(n int) *report.Report { return newWorld(n).report() }

func (w *world) report() *report.Report {
	return &report.Report{
		Documents: each(w.docs, func(d doc) report.Document {
			return report.Document{ID: d.id, SourceID: d.source, Risk: d.before, ResidualRisk: d.after}
		}),
		Entities: each(w.entities, w.entityOut),
		Edges: each(w.edges, func(e edge) report.Edge {
			return report.Edge{A: w.docs[e.a].id, B: w.docs[e.b].id, Strength: w.strength(e, true), Via: w.entityIDs(e.via)}
		}),
		Ties: each(w.edges, func(e edge) report.Tie {
			return report.Tie{A: e.a, B: e.b, Before: w.strength(e, true), After: w.strength(e, false)}
		}),
		Chains: each(w.chains, func(c chain) report.Chain {
			return report.Chain{Documents: w.docIDs(c.docs), Risk: c.before, Level: c.level}
		}),
		Summary: w.summary(),
		Details: w.details(),
	}
}

func each[T, U any](list []T, f func(T) U) iter.Seq[U] {
	return func(yield func(U) bool) {
		for _, v := range list {
			if !yield(f(v)) {
				return
			}
		}
	}
}

func (w *world) docIDs(ds []int) []string {
	return slices.Collect(each(ds, func(d int) string { return w.docs[d].id }))
}

func (w *world) entityIDs(es []int) []string {
	return slices.Collect(each(es, func(e int) string { return w.entities[e].id }))
}

func (w *world) entityOut(e entity) report.Entity {
	i := e.index
	return report.Entity{ID: e.id, Label: labels[e.label].Label, Normalized: e.original, Documents: len(e.relevance),
		Uniqueness: w.uniqueness(i), Importance: w.importance(i), Masked: !w.open(i)}
}

func (w *world) summary() report.Summary {
	s := report.Summary{Documents: len(w.docs), Entities: len(w.entities), Settings: w.settings}
	counts := map[[2]string]report.MaskedCount{}
	for i, e := range w.entities {
		s.Mentions += len(e.relevance)
		if w.open(i) {
			continue
		}
		key := [2]string{labels[e.label].Label, string(e.masked)}
		c := counts[key]
		counts[key] = report.MaskedCount{Label: key[0], Pass: e.masked, Entities: c.Entities + 1, Mentions: c.Mentions + len(e.relevance)}
		s.MaskedEntities++
		s.MaskedMentions += len(e.relevance)
	}
	for _, c := range counts {
		s.MaskedBy = append(s.MaskedBy, c)
	}
	slices.SortFunc(s.MaskedBy, func(a, b report.MaskedCount) int {
		return cmp.Or(cmp.Compare(a.Label, b.Label), cmp.Compare(a.Pass, b.Pass))
	})
	s.Before, s.After = w.totals(true), w.totals(false)
	s.Failed, s.Warnings, s.Duplicates = 1, 2, 3
	s.Replacements = s.MaskedMentions + 4
	s.Reach = []report.Reach{
		{Label: "ADDRESS", Mentioned: 3, Left: []report.Leftovers{{Why: "an ordinary word", Places: 2}}},
		{Label: "NAME", Mentioned: s.MaskedMentions - 3, Reached: 4},
	}
	s.Unjudged = []report.BlindSpot{
		{What: report.NoModel, Names: []string{"fr", "nl"}, Documents: 3}, {What: report.NoLanguage, Documents: 1},
		{What: report.NotSearched, Names: []string{"source"}}, {What: report.Off, Names: []string{"gazetteer"}},
	}
	s.DirectLeft = []report.DirectCount{{Label: "NAME", Entities: 2}}
	return s
}

func (w *world) totals(all bool) (t report.Totals) {
	for _, d := range w.docs {
		r := pick(all, d.before, d.after)
		t.HighestRisk = max(t.HighestRisk, r)
		t.MeanRisk += r / float64(len(w.docs))
		if r > w.settings.Mask.ThetaDoc {
			t.DocumentsAbove++
		}
	}
	for _, e := range w.edges {
		if w.strength(e, all) >= w.settings.Risk.EdgeThreshold {
			t.Edges++
		}
	}
	for _, c := range w.chains {
		w.count(&t, c, pick(all, c.before, c.after))
	}
	return t
}

func (w *world) count(t *report.Totals, c chain, risk float64) {
	for i, d := range c.docs[1:] {
		if risk != c.before && w.strength(w.edge(c.docs[i], d), false) < w.settings.Risk.EdgeThreshold {
			return
		}
	}
	t.Chains++
	t.HighestChainRisk = max(t.HighestChainRisk, risk)
	if c.target > 0 && risk > c.target {
		t.ChainsAbove++
	}
	switch w.level(risk) {
	case report.High:
		t.ChainsByLevel.High++
	case report.Medium:
		t.ChainsByLevel.Medium++
	default:
		t.ChainsByLevel.Low++
	}
}

func pick(first bool, a, b float64) float64 {
	if first {
		return a
	}
	return b
}

func (w *world) details() report.Details {
	d := report.Details{Title: "Claims of the year 2031", Version: "0.1.0", Fingerprint: "5d0c9be1",
		Decisions: each(w.decisions, w.decisionOut),
		Sample:    sampled(), Parts: []report.Part{{What: report.PartSchema, Version: "insurance"}, {What: report.PartOutput, Version: strings.Repeat("0f", 32)}},
		Failures: []report.Failure{{Document: "claim-2031-99999", Reason: "line 4, column 17: invalid JSON"}},
		Warnings: []report.Warning{{Document: "claim-2031-00004", Text: "no language given; taken as English"},
			{Text: "3 records are identical to others and were processed once"}},
	}
	for _, c := range w.chains[:min(20, len(w.chains))] {
		d.Riskiest = append(d.Riskiest, w.explain(c))
	}
	rest := slices.Clone(w.chains)
	slices.SortStableFunc(rest, func(a, b chain) int { return cmp.Compare(b.after, a.after) })
	for _, c := range rest[:min(20, len(rest))] {
		d.Remaining = append(d.Remaining, w.outcome(c))
	}
	return d
}

// sampled are two documents to read, one chosen for its risk.
func sampled() []report.Sample {
	before := []report.Passage{{Text: "Report of "}, {Text: "Ottoline Quandermeer", Replaced: true}, {Text: ", who fell from a ladder in May.\nShe was alone."}}
	after := []report.Passage{{Text: "Report of "}, {Text: "[NAME]", Replaced: true}, {Text: ", who fell from a ladder in May.\nShe was alone."}}
	return []report.Sample{
		{Document: "claim-2031-00001", Risk: 0.99, Residual: 0.9, ByRisk: true, Before: before, After: after},
		{Document: "claim-2031-00007", Risk: 0.2, Residual: 0, Before: before, After: after, Cut: true},
	}
}

func (w *world) decisionOut(d decision) report.Decision {
	e := w.entities[d.entity]
	return report.Decision{Entity: e.id, Label: labels[e.label].Label, Original: e.original, Pass: e.masked,
		Documents: len(e.relevance), Because: w.docIDs(d.because), Before: d.before, After: d.after, Target: d.target}
}

func (w *world) outcome(c chain) report.Outcome {
	return report.Outcome{Documents: w.docIDs(c.docs), Level: c.level, Before: c.before, After: c.after,
		Target: c.target, Met: c.after <= c.target}
}

func (w *world) explain(c chain) report.Explanation {
	x := report.Explanation{Outcome: w.outcome(c)}
	for i, b := range c.docs[1:] {
		x.Hops = append(x.Hops, w.hopOut(c.docs[i], b))
	}
	return x
}

func (w *world) hopOut(a, b int) report.Hop {
	e := w.edge(a, b)
	e.a, e.b = a, b
	h := report.Hop{Before: w.hop(e, true), After: w.hop(e, false)}
	for _, v := range e.via {
		x := w.entities[v]
		h.Shared = append(h.Shared, report.SharedEntity{Entity: x.id, Label: labels[x.label].Label, Original: x.original,
			RelevanceA: x.relevance[a], RelevanceB: x.relevance[b], Uniqueness: w.uniqueness(v), Weight: w.weight(v),
			Strength: w.shared(v, a, b), Masked: !w.open(v)})
	}
	return h
}

func (w *world) String() string {
	return fmt.Sprintf("%d documents, %d entities, %d edges, %d chains, %d masked",
		len(w.docs), len(w.entities), len(w.edges), len(w.chains), len(w.decisions))
}
