package report

// tile is one figure, before and after.
type tile struct{ Name, Note, Before, After string }

func tiles(s *Summary, t *tongue) []tile {
	b, a, set := &s.Before, &s.After, &s.Settings
	counted := func(name, note string, before, after int) tile {
		return tile{name, note, t.count(before), t.count(after)}
	}
	measured := func(name, note string, before, after float64) tile {
		return tile{name, note, t.risk(before), t.risk(after)}
	}
	return []tile{
		counted(t.say("Documents above bound"), t.say("index above %s", t.setting(set.Mask.ThetaDoc)), b.DocumentsAbove, a.DocumentsAbove),
		measured(t.say("Highest index of a document"), t.say("0 to 1, of what was found"), b.HighestRisk, a.HighestRisk),
		measured(t.say("Mean index of documents"), t.say("over all documents"), b.MeanRisk, a.MeanRisk),
		counted(t.say("Links between documents"), t.say("strength from %s", t.setting(set.Risk.EdgeThreshold)), b.Edges, a.Edges),
		counted(t.say("HIGH chains"), t.say("index from %s", t.setting(set.Risk.High)), b.ChainsByLevel.High, a.ChainsByLevel.High),
		counted(t.say("MEDIUM chains"), t.say("index from %s", t.setting(set.Risk.Medium)), b.ChainsByLevel.Medium, a.ChainsByLevel.Medium),
		counted(t.say("Chains above their target"), t.say("HIGH and MEDIUM have one"), b.ChainsAbove, a.ChainsAbove),
		measured(t.say("Highest index of a chain"), t.say("chains of up to %s documents", t.count(set.Risk.ChainLength)), b.HighestChainRisk, a.HighestChainRisk),
	}
}
