package report

import (
	"cmp"
	"html/template"
	"slices"
	"strings"
)

// decisionPage is what somebody signs: the judgement, documents to read, the settings in
// words, and what the result was made with.
type decisionPage struct {
	Style     template.CSS
	StyleHash string
	Title     string
	Originals bool
	Details   Details
	Summary   Summary
	Head      judgement
	Samples   []sampleView
	Settings  []string
	Parts     []partRow
	Signs     []string // lines to fill in
}

// sampleView is a document of the sample.
type sampleView struct {
	Sample
	Originals bool
}

type partRow struct{ Name, Version string }

// part names a part.
func (t *tongue) part(what PartKind) string {
	switch what {
	case PartSchema:
		return t.say("Schema")
	case PartProfile:
		return t.say("Profile")
	case PartSettings:
		return t.say("Settings from")
	case PartTransformer:
		return t.say("Transformer")
	case PartService:
		return t.say("Detection service")
	case PartModel:
		return t.say("Language model")
	case PartPrompt:
		return t.say("Prompt")
	case PartOutput:
		return t.say("SHA-256 of what was written")
	}
	return string(what)
}

func newDecisionPage(r *Report, opts Options) *decisionPage {
	t := tongueOf(opts.Language)
	sheet, hash := style()
	p := &decisionPage{
		Style: sheet, StyleHash: hash, Title: cmp.Or(r.Details.Title, t.say("Collection")),
		Originals: opts.ShowOriginals, Details: r.Details, Summary: r.Summary,
		Head: newJudgement(&r.Summary, t), Settings: t.words(&r.Summary.Settings),
		Signs: []string{t.say("With whom, and for what"), t.say("Conditions"), t.say("Name and function"), t.say("Place and date"), t.say("Signature")},
	}
	for _, x := range r.Details.Sample {
		if !opts.ShowOriginals {
			x.Before = nil
		}
		p.Samples = append(p.Samples, sampleView{x, opts.ShowOriginals})
	}
	for _, part := range r.Details.Parts {
		p.Parts = append(p.Parts, partRow{t.part(part.What), part.Version})
	}
	return p
}

// words are the settings in sentences.
func (t *tongue) words(s *Settings) []string {
	out := []string{t.alwaysInWords(s), t.modeInWords(s)}
	out = append(out, t.operatorsInWords(s)...)
	if said := t.reachInWords(s.Reach); said != "" {
		out = append(out, said)
	}
	return append(out, t.say("Two documents count as linked from a strength of %s; a chain has up to %s documents, and is HIGH from an index of %s and MEDIUM from %s.",
		t.setting(s.Risk.EdgeThreshold), t.count(s.Risk.ChainLength), t.setting(s.Risk.High), t.setting(s.Risk.Medium)))
}

func (t *tongue) alwaysInWords(s *Settings) string {
	labels := slices.DeleteFunc(slices.Clone(s.Mask.Always), func(l string) bool { return l == "direct" || l == "none" })
	switch direct := slices.Contains(s.Mask.Always, "direct"); {
	case s.Mask.Mode == "none":
		return t.say("Nothing is masked.")
	case s.Mask.Mode == "all":
		return t.say("Everything is masked that was found and has a label of the schema %s.", s.Schema)
	case direct && len(labels) > 0:
		return t.say("What identifies by itself (names, addresses, numbers of persons) is masked whatever the risk, and so are %s.", strings.Join(labels, ", "))
	case direct:
		return t.say("What identifies by itself (names, addresses, numbers of persons) is masked whatever the risk.")
	case len(labels) > 0:
		return t.say("These labels are masked whatever the risk: %s.", strings.Join(labels, ", "))
	}
	return t.say("What identifies by itself (names, addresses, numbers of persons) is masked only where a risk asks for it.")
}

func (t *tongue) modeInWords(s *Settings) string {
	switch s.Mask.Mode {
	case "risk":
		return t.say("Besides, the least is masked that brings the index of every document to at most %s, and that of every HIGH or MEDIUM chain to at most %s, and to %s of what a HIGH chain and %s of what a MEDIUM chain had.",
			t.setting(s.Mask.ThetaDoc), t.setting(s.Mask.ThetaChain), t.setting(s.Mask.RhoHigh), t.setting(s.Mask.RhoMedium))
	case "relevance":
		return t.say("Besides, everything is masked that has a relevance of at least %s in some document.", t.setting(s.Mask.MinRelevance))
	}
	return t.say("The risks are measured, and choose nothing.")
}

// operatorsInWords describes the operators, label by label where they differ.
func (t *tongue) operatorsInWords(s *Settings) (out []string) {
	var names []string
	labels, becomes := map[string][]string{}, map[string]string{}
	for _, l := range s.Labels {
		if l.Operator == "" {
			continue
		}
		if labels[l.Operator] == nil {
			names = append(names, l.Operator)
			becomes[l.Operator] = t.say(l.Becomes)
		}
		labels[l.Operator] = append(labels[l.Operator], l.Label)
	}
	for _, name := range names {
		if len(names) == 1 {
			out = append(out, t.say("What is masked is replaced by %s.", becomes[name]))
		} else {
			out = append(out, t.say("%s are replaced by %s.", strings.Join(labels[name], ", "), becomes[name]))
		}
	}
	return out
}

func (t *tongue) reachInWords(reach string) string {
	switch reach {
	case "distinctive":
		return t.say("A masked value is replaced where it was found, and elsewhere where it can be nothing else.")
	case "mentions":
		return t.say("A masked value is replaced where it was found, and nowhere else.")
	case "everywhere":
		return t.say("A masked value is replaced wherever its words stand.")
	}
	return ""
}
