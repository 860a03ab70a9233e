package pipeline

import (
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/decision"
	"github.com/lethe-privacy/lethe/internal/detect/find"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/detect/temporal"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/mask/guard"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/mask"
)

// Words that mask.always takes instead of labels: direct for those of what identifies by
// itself, none alone for no label.
const (
	direct = "direct"
	none   = "none"
)

// alwaysLabels are those that are masked whatever the risk. In a mode that masks all or nothing
// they change nothing. What the user denies is among them even where no label is, and words that
// lead to somebody are.
func alwaysLabels(m *mask.Options) []string {
	if m.Mode == mask.All || m.Mode == mask.None {
		return nil
	}
	labels := []string{string(find.Denied), string(guard.Label), string(guard.General)}
	if slices.Contains(m.Always, none) {
		return labels
	}
	return append(labels, m.Always...)
}

// idleAlways reports whether the user named labels that change nothing.
func idleAlways(m *mask.Options) bool {
	return m.Mode == mask.None && !slices.Contains(m.Always, none) && !slices.Equal(m.Always, mask.Defaults().Always)
}

// checkAlways refuses a label that the schema does not have: what was meant would stay.
func checkAlways(labels []string, s *schema.Schema) error {
	if slices.Contains(labels, none) && len(labels) > 1 {
		return failure.New("pipeline", "mask.always names labels and none: give none alone")
	}
	for _, l := range labels {
		if l != direct && l != none && !s.Has(lethe.Label(l)) {
			return failure.Errorf("pipeline", "mask.always names the label %s, which the schema %s does not have; 'lethe labels' lists them%s", l, s.Name, s.Meant(lethe.Label(l)))
		}
	}
	return nil
}

// always marks the entities that are masked whatever the risk, with those that the guard pins.
func (g *linkage) always(m *mask.Options, s *schema.Schema, guarded *guardChoice) []bool {
	labels := alwaysLabels(m)
	decided := g.ruled(decision.Mask)
	if labels == nil {
		return decided
	}
	out := make([]bool, len(g.Collection.Entities))
	for i := range g.Collection.Entities {
		l := g.Collection.Entities[i].Label
		out[i] = decided != nil && decided[i] || guarded.pins(value{l, g.Collection.Entities[i].Normalized}) || goes(labels, l, s)
	}
	for handle, entity := range g.Entities {
		out[entity] = out[entity] || g.born[handle] && slices.Contains(labels, direct)
	}
	return out
}

// goes reports whether the entities of a label are masked whatever the risk.
func goes(labels []string, l lethe.Label, s *schema.Schema) bool {
	return slices.Contains(labels, string(l)) || slices.Contains(labels, direct) && s.Direct(l)
}

// ofBirth reports whether a mention is a date in a column or member that is named for dates
// of birth. Beside the rest of its record it leads to one person in most populations, so it
// goes with what identifies by itself.
func ofBirth(s *schema.Schema, m *lethe.Mention) bool {
	l, ok := s.Of(lethe.BirthDate)
	return ok && m.Label == l && temporal.OfBirth(m.Field)
}

// left counts by label, in the schema's order, the entities that identify by themselves
// and are not masked.
func (g *planning) left(s *schema.Schema) []report.DirectCount {
	n := map[lethe.Label]int{}
	for i, gone := range g.masked {
		if !gone {
			n[g.Collection.Entities[i].Label]++
		}
	}
	return directLeft(n, s)
}

// directLeft is what identifies by itself of so many entities by label.
func directLeft(n map[lethe.Label]int, s *schema.Schema) (out []report.DirectCount) {
	for _, l := range s.Labels {
		if n[l.Name] > 0 && s.Direct(l.Name) {
			out = append(out, report.DirectCount{Label: string(l.Name), Entities: n[l.Name]})
		}
	}
	return out
}
