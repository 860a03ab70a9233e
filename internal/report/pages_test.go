package report_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/report"
)

// Whatever the page, the language and the collection, a page is well formed, legible to
// who does not see it, and can neither run nor load anything.
func TestPagesAreSound(t *testing.T) {
	for name, r := range map[string]*report.Report{"empty": {}, "20": fixture(20), "hostile": hostile()} {
		for _, file := range pages {
			for _, language := range append(report.Languages(), "xx") {
				t.Run(name+"/"+file+"/"+language, func(t *testing.T) {
					page := parse(t, writePage(t, file, r, report.Options{Language: language, ShowOriginals: true}))
					checkAccess(t, page)
					checkClosed(t, page)
					want := language
					if want == "xx" {
						want = "en"
					}
					if got := page.attr("lang"); got != want {
						t.Errorf("the language is %q", got)
					}
				})
			}
		}
	}
}

// What is English in a German page comes from the collection, or is a word of the program.
func TestGermanPageSaysTheSame(t *testing.T) {
	r := fixture(20)
	r.Details.Title, r.Details.Failures, r.Details.Warnings, r.Details.Sample = "Schäden 2031", nil, nil, nil
	for file, want := range map[string][]string{
		"report.html":    {"Risikoindex", "2 direkte Identifikatoren sind noch da.", "ist nicht die Wahrscheinlichkeit", "fr, nl", "0,95"},
		"decision.html":  {"Schäden 2031", "Unterschrift", "höchstens 0,95", "Es gibt kein Dokument zu zeigen."},
		"documents.html": {"20 Dokumente", "nach Namen"},
	} {
		text := parse(t, writePage(t, file, r, report.Options{Language: "de"})).all("body")[0].content()
		text = strings.ReplaceAll(text, "Improving and Benchmarking", "") // the title of a thesis
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: %q is not in it", file, w)
			}
		}
		for _, english := range []string{" the ", " and ", " masking", " documents "} {
			if at := strings.Index(text, english); at >= 0 {
				t.Errorf("%s: English in it: …%s…", file, text[max(0, at-30):min(len(text), at+40)])
			}
		}
	}
}

// The head says what is left, what the index is, and what nobody can say: in the report
// and on the page that is signed.
func TestJudgement(t *testing.T) {
	r := fixture(20)
	for _, file := range []string{"report.html", "decision.html"} {
		var text string
		for _, dl := range parse(t, writePage(t, file, r, report.Options{})).all("dl") {
			if dl.attr("class") == "judgement" {
				text = dl.content()
			}
		}
		for _, want := range []string{
			"They are left because every risk meets its bound with them, and the settings mask only what a risk asks for. NAME 2",
			"It is not the probability that somebody is recognised",
			"3 documents are in languages for which there is no model (fr, nl)",
			"The language of 1 document is not clear",
			"were not searched: source.", "leave out: gazetteer.", "What the detectors overlooked",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is not in it", file, want)
			}
		}
		if strings.Contains(text, " 0.00") {
			t.Errorf("%s: a risk of 0.00 is in it", file)
		}
	}
}

// Originals stand on the page to decide on only where they are asked for.
func TestDecisionHidesOriginals(t *testing.T) {
	hidden := writePage(t, "decision.html", fixture(20), report.Options{})
	if strings.Contains(hidden, "Quandermeer") || strings.Contains(hidden, "contains original values") {
		t.Error("an original is in the page, or it says so")
	}
	shown := writePage(t, "decision.html", fixture(20), report.Options{ShowOriginals: true})
	for _, want := range []string{`Report of <mark class="was">Ottoline Quandermeer</mark>, who fell`, `Report of <mark class="is">[NAME]</mark>, who fell`, "contains original values"} {
		if !strings.Contains(shown, want) {
			t.Errorf("%q is not in the page", want)
		}
	}
}

// Each list is in its order; equal documents keep that of the collection.
func TestDocumentsAreSorted(t *testing.T) {
	r := &report.Report{Documents: each([]report.Document{
		{ID: "d1", SourceID: "m", Risk: 0.5, ResidualRisk: 0.1}, {ID: "d2", SourceID: "z", Risk: 0.9, ResidualRisk: 0.1},
		{ID: "d3", SourceID: "a", Risk: 0.2}, {ID: "d4", SourceID: "k", Risk: 0.99, ResidualRisk: 0.98},
	}, func(d report.Document) report.Document { return d })}
	r.Summary.Settings.Mask.ThetaDoc = 0.95
	page := parse(t, writePage(t, "documents.html", r, report.Options{}))
	var got [][]string
	for _, body := range page.all("tbody") {
		var names []string
		for _, row := range body.all("tr") {
			names = append(names, row.content())
		}
		got = append(got, names)
	}
	k, m, z, a := "k 0.990 0.980 exceeded", "m 0.500 0.100 met", "z 0.900 0.100 met", "a 0.200 none met"
	want := [][]string{{k, m, z, a}, {k, z, m, a}, {a, k, m, z}}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the lists are %v", got)
	}
}

// Of many documents each list has the first of its order, and says how many it lacks.
func TestDocumentsAreCut(t *testing.T) {
	page := parse(t, writePage(t, "documents.html", vast(12_000), report.Options{}))
	for _, body := range page.all("tbody") {
		if n := len(body.all("tr")); n != 5000 {
			t.Errorf("a list of %d documents", n)
		}
	}
	if text := page.content(); strings.Count(text, "7,000 more are not listed") != 3 {
		t.Error("what is not listed is not said")
	}
	first := page.all("tbody")[0].all("tr")[0].content()
	if !strings.HasSuffix(first, "0.890 met") { // 89 of every 90
		t.Errorf("the first is %s", first)
	}
}

// A chain that is above its target and one that ended since a link fell below the edge
// threshold are distinguished, outside of what is folded.
func TestChainsAreToldApart(t *testing.T) {
	hop := func(strength float64) report.Hop {
		return report.Hop{Before: report.Measure{Strength: 0.9}, After: report.Measure{Strength: strength}}
	}
	chain := func(target float64, met bool, h ...report.Hop) report.Explanation {
		x := report.Explanation{Hops: h}
		x.Documents, x.Level, x.Before, x.After, x.Target, x.Met = []string{"a", "b"}, report.High, 0.991, 0.731, target, met
		return x
	}
	r := &report.Report{Summary: report.Summary{Settings: settings()}}
	r.Details.Riskiest = []report.Explanation{
		chain(0.6, false, hop(0.8)), chain(0.6, false, hop(0.49)), chain(0, true, hop(0.8)), chain(0.8, true, hop(0.8)), chain(0, true, hop(0)),
	}
	page := parse(t, writeHTML(t, r, report.Options{}))
	var states []string
	for _, s := range page.all("summary") {
		text := s.content()
		states = append(states, text[strings.LastIndex(text, "0.731")+len("0.731 "):])
	}
	want := []string{"above its target of 0.600", "no chain any more", "no target", "target of 0.800 met", "no chain any more"}
	if !slices.Equal(states, want) {
		t.Errorf("states %q", states)
	}
	text := page.content()
	for _, want := range []string{"1 of these chains remains above its target.", "1 remains and meets its target.",
		"1 remains and has no target.", "2 are no chains any more: masking took a link of each below the edge threshold of 0.5."} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in the page", want)
		}
	}
}

// The table of replacements adds up, and to what was written.
func TestReplacementsAddUp(t *testing.T) {
	r := fixture(20)
	r.Summary.Replacements, r.Summary.MaskedMentions = 17, 15
	r.Summary.Reach = []report.Reach{
		{Label: "ADDRESS", Mentioned: 3, Reached: 0, Left: []report.Leftovers{{Why: "an ordinary word", Places: 2}}},
		{Label: "NAME", Mentioned: 10, Reached: 4},
	}
	text := parse(t, writeHTML(t, r, report.Options{})).content()
	for _, want := range []string{
		"17 replacements were written: 13 where a mention was found, 4 where an equal value stands",
		"2 more masked mentions share their places with others", "At 2 places an equal value was left", "ADDRESS 3 3 0 2: an ordinary word", "NAME 14 10 4 –", "Replacements written 17",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in the page", want)
		}
	}
}
