package report

import (
	"cmp"
	"slices"
)

// survey is what some passes over the links and two over the documents give the page. It keeps the names of the
// documents that are shown somewhere, not of all.
type survey struct {
	*tongue
	linkage
	documents int
	bins      [riskBins][2]int // documents by risk before and after
	bands     [bandCount][2]int
	highest   []Document // of highest residual risk, in falling order

	whole  []clipping // the groups, where one picture bears all of them
	cores  []clipping // else what is drawn of the first groups
	firsts [][]int    // and the documents that stand for each that is shown
	names  map[int]string
	ids    map[string]string // names by ids
}

func newSurvey(r *Report, passes []passDecisions, t *tongue) *survey {
	s := &survey{tongue: t, names: map[int]string{}, ids: map[string]string{}}
	s.threshold, s.room = r.Summary.Settings.Risk.EdgeThreshold, r.Room
	if r.Documents != nil {
		for d := range r.Documents {
			s.see(d, r.Summary.Settings.Mask.ThetaDoc)
		}
	}
	s.ties = func(yield func(tie) bool) {
		if r.Ties == nil {
			return
		}
		for l := range r.Ties {
			if !yield(tie{l.A, l.B, l.Before, l.After}) {
				return
			}
		}
	}
	s.link()
	s.choose()
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
	s.look(r)
	return s
}

// choose decides which groups are shown, and what of them is drawn.
func (s *survey) choose() {
	linked := 0
	for _, g := range s.groups {
		linked += g.documents
	}
	if linked <= drawnWhole && !slices.ContainsFunc(s.groups, tangled) {
		s.whole = s.linkage.cores(s.groups, drawnWhole)
	} else {
		s.cores = s.linkage.cores(cutAt(s.groups, drawnGroups).Shown, drawnInGroup)
		s.firsts = s.linkage.firsts(cutAt(s.groups, drawnGroups+listedGroups).Shown, namedInGroup)
	}
	for _, x := range slices.Concat(s.whole, s.cores) {
		for _, d := range x.documents {
			s.names[d] = ""
		}
	}
	for _, list := range s.firsts {
		for _, d := range list {
			s.names[d] = ""
		}
	}
}

func (s *survey) name(ids []string) {
	for _, id := range ids {
		s.ids[id] = id
	}
}

// look finds the names of the documents that are shown.
func (s *survey) look(r *Report) {
	if r.Documents == nil || len(s.names)+len(s.ids) == 0 {
		return
	}
	n := 0
	for d := range r.Documents {
		name := cmp.Or(d.SourceID, d.ID)
		if _, shown := s.names[n]; shown {
			s.names[n] = name
		}
		if _, shown := s.ids[d.ID]; shown {
			s.ids[d.ID] = name
		}
		n++
	}
}

func (s *survey) see(d Document, thetaDoc float64) {
	s.documents++
	s.risks = append(s.risks, [2]float64{d.Risk, d.ResidualRisk})
	s.bins[bin(d.Risk)][0]++
	s.bins[bin(d.ResidualRisk)][1]++
	s.bands[band(d.Risk, thetaDoc)][0]++
	s.bands[band(d.ResidualRisk, thetaDoc)][1]++
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
		names[i] = cmp.Or(s.ids[id], id)
	}
	return names
}
