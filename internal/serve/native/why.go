package native

import (
	"cmp"
	"context"
	"slices"
)

// Reason is why an entity of a document is gone or kept: what it adds to the risk of the
// document, R = 1 − ∏ (1 − relevance · uniqueness · weight).
type Reason struct {
	Entity     int     `json:"entity"`
	Label      string  `json:"label"`
	Value      string  `json:"value"`
	Masked     bool    `json:"masked"`
	Relevance  float64 `json:"relevance"`
	Uniqueness float64 `json:"uniqueness"`
	Weight     float64 `json:"weight"`
	Adds       float64 `json:"adds"`           // relevance · uniqueness · weight
	Without    float64 `json:"without"`        // the risk that the document would have if this were changed alone
	Pass       string  `json:"pass,omitempty"` // which step masked it
	Step       int     `json:"step,omitempty"`
	Because    []int   `json:"because,omitempty"` // rows of the document or chain that was too risky
	Kept       bool    `json:"kept,omitempty"`    // somebody decided so
}

// Why is the arithmetic of a document.
type Why struct {
	Before  float64  `json:"before"`
	After   float64  `json:"after"`
	Bound   float64  `json:"bound"`
	Mode    string   `json:"mode"`
	Reasons []Reason `json:"reasons"` // those that add most first
}

// Why says of each entity of a document why it is gone or kept.
func (s *Store) Why(ctx context.Context, project, name string, row int) (*Why, error) {
	m, err := s.measures(ctx, project, name)
	if err != nil {
		return nil, err
	}
	d, ok := m.ordinal[row]
	if !ok {
		return nil, ErrNotFound
	}
	out := &Why{Before: m.before.Risk(d), After: m.after.Risk(d), Bound: m.mask.ThetaDoc, Mode: string(m.mask.Mode), Reasons: []Reason{}}
	c := m.before.Collection()
	then := slices.Clone(m.masked)
	for _, x := range m.before.Contributions(d) {
		e := c.Entities[x.Entity]
		then[x.Entity] = !m.masked[x.Entity]
		r := Reason{
			Entity: x.Entity, Label: string(e.Label), Value: e.Normalized, Masked: m.masked[x.Entity], Relevance: relevance(c, x.Entity, d),
			Uniqueness: m.before.Uniqueness(x.Entity), Weight: m.of[x.Entity].weight, Adds: x.Value, Without: m.before.RiskWithout(d, then),
			Pass: string(m.of[x.Entity].pass), Step: m.of[x.Entity].step, Kept: m.of[x.Entity].kept,
		}
		then[x.Entity] = m.masked[x.Entity]
		for _, b := range m.of[x.Entity].because {
			r.Because = append(r.Because, m.rows[b])
		}
		out.Reasons = append(out.Reasons, r)
	}
	slices.SortStableFunc(out.Reasons, func(a, b Reason) int { return cmp.Compare(b.Adds, a.Adds) })
	return out, nil
}
