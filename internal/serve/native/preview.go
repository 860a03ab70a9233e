package native

import (
	"context"
	"slices"

	"github.com/lethe-privacy/lethe/mask"
)

// Bounds are what a reviewer turns before anything is run again.
type Bounds struct {
	mask.Bounds
	Always []string `json:"always,omitempty" maxItems:"200" doc:"labels that go whatever the risk, beside those of the last run"`
}

// Preview is what a plan would do under other bounds.
type Preview struct {
	Bounds   Bounds  `json:"bounds"`
	Masked   int     `json:"masked"`   // entities
	Entities int     `json:"entities"` // of so many
	Mentions int64   `json:"mentions"` // that go
	Letters  float64 `json:"letters"`  // the share of all text that goes
	Highest  float64 `json:"highest"`  // the highest risk of a document
	Mean     float64 `json:"mean"`     // the mean risk of documents
	Over     int     `json:"over"`     // documents over their bound, since something is kept
}

// Bounds are those of the last run, and what it does under them.
func (s *Store) Bounds(ctx context.Context, project, name string) (*Preview, error) {
	m, err := s.measures(ctx, project, name)
	if err != nil {
		return nil, err
	}
	m.planner() // whoever asks is about to turn them
	risks := make([]float64, len(m.rows))
	for d := range risks {
		risks[d] = m.after.Risk(d)
	}
	return m.dialled(Bounds{Bounds: m.mask.Bounds()}, m.masked, risks), nil
}

// Dial shows what a plan would do under other bounds, with the decisions of the last run.
func (s *Store) Dial(ctx context.Context, project, name string, b Bounds) (*Preview, error) {
	m, err := s.measures(ctx, project, name)
	if err != nil {
		return nil, err
	}
	always := make([]bool, len(m.of))
	for e := range always {
		always[e] = slices.Contains(b.Always, string(m.before.Collection().Entities[e].Label))
	}
	plan, err := m.planner().Plan(ctx, b.Bounds, always)
	if err != nil {
		return nil, err
	}
	return m.dialled(b, plan.Masked, plan.Risk), nil
}

func (m *measurement) dialled(b Bounds, masked []bool, risks []float64) *Preview {
	out := &Preview{Bounds: b, Entities: len(masked)}
	var letters int64
	for e, is := range masked {
		if is {
			out.Masked++
			out.Mentions += m.of[e].mentions
			letters += m.of[e].letters
		}
	}
	for _, r := range risks {
		out.Highest = max(out.Highest, r)
		out.Mean += r
		if r > b.ThetaDoc {
			out.Over++
		}
	}
	if len(m.rows) > 0 {
		out.Mean /= float64(len(m.rows))
	}
	if m.letters > 0 {
		out.Letters = float64(letters) / float64(m.letters)
	}
	return out
}
