package find

import (
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
)

// leastDirect is the score from which a direct identifier that the detectors find counts,
// though a language model passed it over.
const leastDirect = 0.5

// Identifiers are the candidates that count whether or not a language model names them: what
// is proven, and direct identifiers that are likely.
func (f *Finder) Identifiers(found []lethe.Mention) []lethe.Mention {
	return slices.DeleteFunc(f.DirectOrProven(found), func(m lethe.Mention) bool { return m.Score < leastDirect })
}

// DirectOrProven are the candidates that identify by themselves, however unsure: what is
// proven, and direct identifiers.
func (f *Finder) DirectOrProven(found []lethe.Mention) []lethe.Mention {
	return slices.DeleteFunc(found, func(m lethe.Mention) bool { return m.Score < 1 && !f.direct(&m) })
}

// Beside adds to candidates of the detectors what a language model named. Where all candidates
// count, what has a form is given that of the detectors, so that both find the same entity.
func (f *Finder) Beside(found, named []lethe.Mention, all bool) []lethe.Mention {
	for i, m := range named {
		m = f.detectorMention(m)
		if all && slices.Contains(formed, m.Label) {
			m.Normalized = ""
		}
		named[i] = m
	}
	named = slices.DeleteFunc(named, f.unwanted)
	f.yield(named, found)
	return append(found, named...)
}

// formed are the labels whose values the detectors give a form that no model is asked for.
var formed = []lethe.Label{lethe.Phone, lethe.Email, lethe.IBAN, lethe.CreditCard, lethe.PersonalID}

// detectorMention gives a mention with a label of the schema the detector label of which
// the schema makes it, and what else brings it back.
func (f *Finder) detectorMention(m lethe.Mention) lethe.Mention {
	wanted := m.Label
	label, role := schema.Cut(f.Schema.Origin(wanted))
	m.Label = label
	if role != "" {
		m.Role = role
	}
	if got, _ := f.Schema.OfMention(&m); got != wanted {
		m.Type = string(wanted)
	}
	return m
}

// implausible is a relevance that no direct identifier has: a model that gives it was
// told to.
const implausible = 0.2

// Believed is the relevance of a mention of which the rules give one and a language model
// another. An identifier that is proven is never worth less than by the rules, nor is a
// direct identifier that the model would dismiss.
func (f *Finder) Believed(m *lethe.Mention, byModel float64) float64 {
	label, _ := f.Schema.OfMention(m)
	if m.Score == 1 || byModel < implausible && f.Schema.Direct(label) {
		return max(byModel, m.Relevance)
	}
	return byModel
}

// weigh judges mentions as the rules do, but for those of a language model, which come with
// a relevance.
func (f *Finder) weigh(doc *lethe.Document, ms []lethe.Mention) {
	byModel := map[int]float64{}
	for i := range ms {
		if ms[i].Detector == extract.Name {
			byModel[i] = ms[i].Relevance
		}
	}
	f.judge(doc, ms)
	for i, r := range byModel {
		ms[i].Relevance = f.Believed(&ms[i], r)
	}
}
