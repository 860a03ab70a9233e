package native

import (
	"context"
	"slices"

	"github.com/lethe-privacy/lethe/internal/whatif"
)

// Effect is what deciding an entity would change, next to what the last run masks.
type Effect struct {
	Masks     bool        `json:"masks"` // what is asked: to mask it, else to keep it
	Mentions  int64       `json:"mentions"`
	Documents int         `json:"documents"` // that it is in
	Changed   int         `json:"changed"`   // whose risk changes
	Under     int         `json:"under"`     // that come under their bound
	Over      int         `json:"over"`      // that come over it
	Letters   float64     `json:"letters"`   // the share of all text that goes, or stays
	Highest   BeforeAfter `json:"highest"`   // the highest risk of these documents
	Chains    *Shift      `json:"chains,omitempty"`
}

// BeforeAfter is a number before and after.
type BeforeAfter struct {
	Before float64 `json:"before"`
	After  float64 `json:"after"`
}

// Shift is how many chains of two and three documents are HIGH before and after.
type Shift struct {
	Before int `json:"before"`
	After  int `json:"after"`
}

// Effect shows what masking an entity would change, or what keeping it would if it is masked.
func (s *Store) Effect(ctx context.Context, project, name string, entity int, masks bool) (*Effect, error) {
	m, err := s.measures(ctx, project, name)
	if err != nil {
		return nil, err
	}
	if entity < 0 || entity >= len(m.of) {
		return nil, ErrNotFound
	}
	return m.effect(ctx, entity, masks)
}

func (m *measurement) effect(ctx context.Context, entity int, masks bool) (*Effect, error) {
	places := m.before.Collection().Entities[entity].Occurrences
	out := &Effect{Masks: masks, Mentions: m.of[entity].mentions, Documents: len(places)}
	then := slices.Clone(m.masked)
	then[entity] = masks
	for _, o := range places {
		before, after := m.before.RiskWithout(o.Doc, m.masked), m.before.RiskWithout(o.Doc, then)
		out.Highest.Before, out.Highest.After = max(out.Highest.Before, before), max(out.Highest.After, after)
		if before != after {
			out.Changed++
		}
		switch bound := m.mask.ThetaDoc; {
		case before > bound && after <= bound:
			out.Under++
		case before <= bound && after > bound:
			out.Over++
		}
	}
	if m.masked[entity] != masks && m.letters > 0 {
		out.Letters = float64(m.of[entity].letters) / float64(m.letters)
	}
	return out, m.chains(ctx, entity, masks, then, out)
}

// chains adds what becomes of chains, where they are short enough to be counted.
func (m *measurement) chains(ctx context.Context, entity int, masks bool, then []bool, out *Effect) error {
	if m.before.Options().ChainLength > 3 || m.masked[entity] == masks {
		return nil
	}
	if masks {
		ask, err := m.asking()
		if err != nil {
			return err
		}
		c := ask.Masking(entity)
		out.Chains = &Shift{c.Before.High, c.After.High}
		return nil
	}
	// What is kept that was masked: the other way round.
	without, err := m.before.Without(ctx, then)
	if err != nil {
		return err
	}
	ask, err := whatif.New(without)
	if err != nil {
		return err
	}
	c := ask.Masking(entity)
	out.Chains = &Shift{c.After.High, c.Before.High}
	return nil
}
