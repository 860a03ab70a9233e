package report

import (
	"slices"
	"strings"
)

// judgement is what somebody who has to decide reads first: what identifies by itself and
// is left, the risk of what was found, and what nobody can say.
type judgement struct {
	Verdict  verdict
	Failed   int
	Direct   []DirectCount
	Why      string // direct identifiers are left
	Document change
	Chain    change
	Meaning  []string // what the indices have meant, or why nobody knows
	Unjudged []string
}

// change is a figure before and after masking.
type change struct{ Before, After string }

func newJudgement(s *Summary, t *tongue) judgement {
	return judgement{
		Verdict: newVerdict(s, t), Failed: s.Failed, Direct: s.DirectLeft, Why: t.whyLeft(&s.Settings),
		Document: change{t.risk(s.Before.HighestRisk), t.risk(s.After.HighestRisk)},
		Chain:    change{t.risk(s.Before.HighestChainRisk), t.risk(s.After.HighestChainRisk)},
		Meaning:  t.meaning(s.Calibration),
		Unjudged: t.unjudged(s),
	}
}

// whyLeft gives the reason why a direct identifier is not masked.
func (t *tongue) whyLeft(s *Settings) string {
	switch s.Mask.Mode {
	case "none":
		return t.say("They are left because the settings mask nothing.")
	case "relevance":
		return t.say("They are left because the settings mask only what is relevant enough in some document, and no more of what identifies by itself.")
	default:
		return t.say("They are left because every risk meets its bound with them, and the settings mask only what a risk asks for.")
	}
}

// unjudged lists what no figure covers. The last entry holds for every run.
func (t *tongue) unjudged(s *Summary) []string {
	var out []string
	for _, u := range s.Unjudged {
		out = append(out, t.notJudged(u))
	}
	if n := s.Skipped; n > 0 {
		out = append(out, t.some(n, "%s input is no document and was left aside.", "%s inputs are no documents and were left aside."))
	}
	return append(out, t.say("What the detectors overlooked: it counts nowhere, and is still in the documents. Read a sample of them."))
}

func (t *tongue) notJudged(u BlindSpot) string {
	names := strings.Join(u.Names, ", ")
	switch u.What {
	case NoModel:
		return t.some(u.Documents, "%s document is in a language for which there is no model (%s): names in it are found less surely.",
			"%s documents are in languages for which there is no model (%s): names in them are found less surely.", names)
	case NoLanguage:
		return t.some(u.Documents, "The language of %s document is not clear: names in it are found less surely.",
			"The language of %s documents is not clear: names in them are found less surely.")
	case OtherSet:
		return t.some(u.Documents, "%s document that was looked at seems to be in a language that the settings are not for (%s): much in it may be missed.",
			"%s documents that were looked at seem to be in a language that the settings are not for (%s): much in them may be missed.", names)
	case NotSearched:
		return t.say("Fields that the settings keep as they are were not searched: %s.", names)
	case Off:
		return t.say("Detectors that the settings leave out: %s.", names)
	case Only:
		return t.say("The settings use these detectors and no others: %s.", names)
	case Given:
		return t.some(u.Documents, "In %s document nothing was looked for: what counts came with it or from a file of mentions.",
			"In %s documents nothing was looked for: what counts came with them or from a file of mentions.")
	case Pictures:
		return t.say("Pictures and files in Word documents are shared as they are; nothing was looked for in them.")
	case Beside:
		return t.some(u.Places, "At %s place something stands beside what was replaced that may be the rest of it: look there first; the warnings say where.",
			"At %s places something stands beside what was replaced that may be the rest of it: look there first; the warnings say where.")
	case LeastScore:
		return t.say("What was found with a lower score than the settings ask for does not count.")
	}
	return names
}

// verdict is the one sentence that most readers came for.
type verdict struct {
	Class string // met, unmet or unmasked: how it looks
	Word  string
	Text  string
}

func newVerdict(s *Summary, t *tongue) verdict {
	over := t.over(s)
	direct := 0
	for _, d := range s.DirectLeft {
		direct += d.Entities
	}
	left := t.some(direct, "%s direct identifier is left.", "%s direct identifiers are left.")
	switch {
	case s.Documents == 0:
		return verdict{"unmasked", t.say("Nothing to report"), t.say("There was no document to measure.")}
	case len(s.NotAnonymous) > 0:
		return verdict{"unmet", t.say("Not anonymous"), t.say("The settings leave originals in the documents, which must not be shared.")}
	case s.MaskedEntities == 0 && over != "":
		return verdict{"unmasked", t.say("Nothing was masked"), over + "."}
	case slices.ContainsFunc(s.Unjudged, func(u BlindSpot) bool { return u.What == OtherSet }):
		return verdict{"unmet", t.say("Language not covered"), t.say("Documents seem to be in a language that the settings are not for: what was not found there is still in them.")}
	case over != "" && direct > 0:
		return verdict{"unmet", t.say("Bounds not met"), over + ". " + left}
	case over != "":
		return verdict{"unmet", t.say("Bounds not met"), over + "."}
	case direct > 0:
		return verdict{"unmet", t.say("Direct identifiers are left"), left + " " + t.say("No document and no chain of documents exceeds the bounds that were set.")}
	case s.MaskedEntities == 0:
		return verdict{"met", t.say("Bounds met"), t.say("No document and no chain of documents exceeds the bounds that were set. Nothing had to be masked.")}
	default:
		return verdict{"met", t.say("Bounds met"), t.say("After masking, no document and no chain of documents exceeds the bounds that were set, and no direct identifier that was found is left.")}
	}
}

// over names what exceeds its bound, "" if nothing does.
func (t *tongue) over(s *Summary) string {
	var over []string
	if n := s.After.DocumentsAbove; n > 0 {
		over = append(over, t.some(n, "%s document", "%s documents"))
	}
	if n := s.After.ChainsAbove; n > 0 {
		over = append(over, t.some(n, "%s chain", "%s chains"))
	}
	what := strings.Join(over, " "+t.say("and")+" ")
	switch n := s.After.DocumentsAbove + s.After.ChainsAbove; {
	case n == 0:
		return ""
	case n == 1 && s.MaskedEntities == 0:
		return t.say("%s exceeds the bounds that were set", what)
	case n == 1:
		return t.say("%s exceeds the bounds that were set, also after masking", what)
	case s.MaskedEntities == 0:
		return t.say("%s exceed the bounds that were set", what)
	}
	return t.say("%s exceed the bounds that were set, also after masking", what)
}

// chainStates counts the explained chains by their outcome.
type chainStates struct{ Above, Met, Free, Ended int }

func statesOf(views []chainView) (n chainStates) {
	for _, v := range views {
		switch v.State {
		case above:
			n.Above++
		case met:
			n.Met++
		case ended:
			n.Ended++
		default:
			n.Free++
		}
	}
	return n
}

// What became of a chain. One that ended has a link that masking took below the edge
// threshold: it counts nowhere, though its documents still share something.
const (
	above = "above"
	met   = "met"
	ended = "ended"
	free  = "free" // has no target
)

func stateOf(x *Explanation, threshold float64) string {
	switch {
	case slices.ContainsFunc(x.Hops, func(h Hop) bool { return h.After.Strength == 0 || h.After.Strength < threshold }):
		return ended
	case x.Target == 0:
		return free
	case x.Met:
		return met
	}
	return above
}
