package report

import "strings"

// verdict is the one sentence that most readers came for.
type verdict struct {
	Class string // met, unmet or unmasked: how it looks
	Word  string
	Text  string
}

func newVerdict(s *Summary) verdict {
	var left []string
	if n := s.After.DocumentsAbove; n > 0 {
		left = append(left, plural(n, "document", "documents"))
	}
	if n := s.After.ChainsAbove; n > 0 {
		left = append(left, plural(n, "chain", "chains"))
	}
	switch {
	case s.Documents == 0:
		return verdict{"unmasked", "Nothing to report", "There was no document to measure."}
	case s.MaskedEntities == 0 && len(left) > 0:
		return verdict{"unmasked", "Nothing was masked", strings.Join(left, " and ") + " exceed the bounds that were set."}
	case len(left) > 0:
		return verdict{"unmet", "Bounds not met", strings.Join(left, " and ") + " exceed the bounds that were set, also after masking."}
	case s.MaskedEntities == 0:
		return verdict{"met", "Bounds met", "No document and no chain of documents exceeds the bounds that were set. Nothing had to be masked."}
	default:
		return verdict{"met", "Bounds met", "After masking, no document and no chain of documents exceeds the bounds that were set."}
	}
}

// tile is one figure, before and after.
type tile struct{ Name, Note, Before, After string }

func tiles(s *Summary) []tile {
	b, a, set := &s.Before, &s.After, &s.Settings
	counted := func(name, note string, before, after int) tile {
		return tile{name, note, count(before), count(after)}
	}
	none := func(t tile, before, after *Totals) tile {
		if before.Chains == 0 {
			t.Before = "none"
		}
		if after.Chains == 0 {
			t.After = "none"
		}
		return t
	}
	measured := func(name, note string, before, after float64) tile {
		return tile{name, note, risk(before), risk(after)}
	}
	return []tile{
		counted("Documents above bound", "risk above "+setting(set.ThetaDoc), b.DocumentsAbove, a.DocumentsAbove),
		measured("Highest document risk", "0 is none, 1 is certain", b.HighestRisk, a.HighestRisk),
		measured("Mean document risk", "over all documents", b.MeanRisk, a.MeanRisk),
		counted("Links between documents", "strength from "+setting(set.EdgeThreshold), b.Edges, a.Edges),
		counted("HIGH chains", "risk from "+setting(set.High), b.ChainsByLevel.High, a.ChainsByLevel.High),
		counted("MEDIUM chains", "risk from "+setting(set.Medium), b.ChainsByLevel.Medium, a.ChainsByLevel.Medium),
		counted("Chains above their target", "HIGH and MEDIUM have one", b.ChainsAbove, a.ChainsAbove),
		none(measured("Highest chain risk", "chains of up to "+count(set.ChainLength)+" documents", b.HighestChainRisk, a.HighestChainRisk), b, a),
	}
}
