package report

import (
	"cmp"
	"html/template"
)

// How many elements of each list the page shows.
const (
	ShownDecisions = 100 // of each pass
	ShownChains    = 20
	shownRemaining = 20
	shownProblems  = 100
	shownShared    = 40
	shownRewrites  = 50
)

// page is the data of the templates.
type page struct {
	Style       template.CSS
	StyleHash   string
	Report      *Report
	Title       string
	Originals   bool
	Head        judgement
	Tiles       []tile
	Risk        riskSection
	Network     networkSection
	Chains      []chainView
	ChainStates chainStates
	Reach       reachSection
	Masked      maskedSection
	Rewrites    rewriteSection
	Remains     remainsSection
	Failures    cut[Failure]
	Warnings    cut[Warning]
}

// cut is the beginning of a list and how much of it is left out.
type cut[T any] struct {
	Shown []T
	More  int
}

func cutAt[T any](list []T, n int) cut[T] {
	n = min(n, len(list))
	return cut[T]{list[:n], len(list) - n}
}

func newPage(r *Report, opts Options) *page {
	passes := readDecisions(r, opts)
	t := tongueOf(opts.Language)
	s := newSurvey(r, passes, t)
	chains := chainViews(r, s, opts)
	sheet, hash := style()
	return &page{
		Style: sheet, StyleHash: hash,
		Report:      r,
		Title:       cmp.Or(r.Details.Title, t.say("Collection")),
		Originals:   opts.ShowOriginals,
		Head:        newJudgement(&r.Summary, t),
		Tiles:       tiles(&r.Summary, t),
		Risk:        newRiskSection(s, r.Summary.Settings.Mask.ThetaDoc),
		Network:     newNetworkSection(s, r.Summary.Settings.Mask.ThetaDoc),
		Chains:      chains,
		ChainStates: statesOf(chains),
		Reach:       newReachSection(&r.Summary, t),
		Masked:      newMaskedSection(r, s, passes, opts),
		Rewrites:    newRewriteSection(r, opts),
		Remains:     newRemains(r, s),
		Failures:    cutAt(r.Details.Failures, shownProblems),
		Warnings:    cutAt(r.Details.Warnings, shownProblems),
	}
}
