package report

// passDecisions are the first decisions of one pass, and how many there are.
type passDecisions struct {
	pass  Pass
	first []numberedDecision
	total int
}

// numberedDecision is a decision with its place among all.
type numberedDecision struct {
	Order int
	Decision
}

// readDecisions keeps what the page shows of the decisions, by pass.
func readDecisions(r *Report, opts Options) []passDecisions {
	passes := []passDecisions{{pass: PassKnown}, {pass: PassAlways}, {pass: PassAll}, {pass: PassRelevance}, {pass: PassDocument}, {pass: PassChain}, {pass: PassEarlier}}
	if r.Details.Decisions == nil {
		return nil
	}
	order := 0
	for d := range r.Details.Decisions {
		order++
		if !opts.ShowOriginals {
			d.Original = ""
		}
		for i := range passes {
			if passes[i].pass == d.Pass {
				passes[i].add(numberedDecision{order, d})
			}
		}
	}
	return passes
}

func (p *passDecisions) add(d numberedDecision) {
	p.total++
	if len(p.first) < ShownDecisions {
		p.first = append(p.first, d)
	}
}

// passView is the list of one pass's decisions.
type passView struct {
	Name         string // of the pass
	Total, More  int
	Open, Folded decisionList
}

type decisionList struct {
	Originals bool
	List      []decisionView
}

type decisionView struct {
	numberedDecision
	Path []string // source ids
}

// passName is the head of a pass's list.
func (t *tongue) passName(p Pass) string {
	switch p {
	case PassDocument:
		return t.say("Document pass")
	case PassChain:
		return t.say("Chain pass")
	case PassRelevance:
		return t.say("By relevance")
	case PassKnown:
		return t.say("Replaced before")
	case PassAlways:
		return t.say("Whatever the risk")
	case PassEarlier:
		return t.say("Because of documents shared earlier")
	default:
		return t.say("By label")
	}
}

const openDecisions = 12 // the rest is folded away

func newPassView(p passDecisions, s *survey, opts Options) passView {
	v := passView{Name: s.passName(p.pass), Total: p.total, More: p.total - len(p.first)}
	v.Open.Originals, v.Folded.Originals = opts.ShowOriginals, opts.ShowOriginals
	for i, d := range p.first {
		list := &v.Open
		if i >= openDecisions {
			list = &v.Folded
		}
		list.List = append(list.List, decisionView{d, s.path(d.Because)})
	}
	return v
}
