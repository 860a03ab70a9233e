package report

import (
	"cmp"
	"slices"
)

// survey is what one pass over the edges and one over the documents give the
// page. It keeps the documents that are linked or named somewhere, not all.
type survey struct {
	*tongue
	network
	documents int
	bins      [riskBins][2]int // documents by risk before and after
	bands     [bandCount][2]int
	highest   []Document // of highest residual risk, in falling order
}

func newSurvey(r *Report, passes []passDecisions, t *tongue) *survey {
	s := &survey{tongue: t, network: network{index: map[string]int{}, threshold: r.Summary.Settings.Risk.EdgeThreshold}}
	if r.Edges != nil {
		for e := range r.Edges {
			s.links = append(s.links, tie{s.node(e.A), s.node(e.B), e.Strength, e.Residual})
		}
	}
	for _, p := range passes {
		for _, d := range p.first {
			s.name(d.Because)
		}
	}
	for _, x := range r.Details.Riskiest {
		s.name(x.Documents)
	}
	for _, o := range r.Details.Remaining {
		s.name(o.Documents)
	}
	if r.Documents != nil {
		for d := range r.Documents {
			s.see(d, r.Summary.Settings.Mask.ThetaDoc)
		}
	}
	return s
}

func (s *survey) name(ids []string) {
	for _, id := range ids {
		s.node(id)
	}
}

func (s *survey) see(d Document, thetaDoc float64) {
	s.documents++
	s.bins[bin(d.Risk)][0]++
	s.bins[bin(d.ResidualRisk)][1]++
	s.bands[band(d.Risk, thetaDoc)][0]++
	s.bands[band(d.ResidualRisk, thetaDoc)][1]++
	if i, ok := s.index[d.ID]; ok {
		s.nodes[i] = node{cmp.Or(d.SourceID, d.ID), d.Risk, d.ResidualRisk}
	}
	s.rank(d)
}

// rank keeps the documents of highest residual risk; the earlier of equals.
func (s *survey) rank(d Document) {
	full := len(s.highest) == shownRemaining
	if d.ResidualRisk == 0 || full && d.ResidualRisk <= s.highest[shownRemaining-1].ResidualRisk {
		return
	}
	if full {
		s.highest = s.highest[:shownRemaining-1]
	}
	i := len(s.highest)
	for i > 0 && s.highest[i-1].ResidualRisk < d.ResidualRisk {
		i--
	}
	s.highest = slices.Insert(s.highest, i, d)
}

// path names documents by their source ids.
func (s *survey) path(ids []string) []string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = s.nodes[s.node(id)].name
	}
	return names
}
