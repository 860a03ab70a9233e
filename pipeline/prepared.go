package pipeline

import (
	"context"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/replace/choice"
	"github.com/lethe-privacy/lethe/internal/replace/ready"
	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/replace"
)

// prepare makes the operators ready for what a plan masks, once for all who replace. It gives nil where no operator asks
// for that, or where one goes on asking while it replaces.
func (r shards) prepare(ctx context.Context, p *planning) (*shard.Preparations, error) {
	key, operators, err := r.operators()
	if err != nil || !choice.HandsOver(operators) {
		return nil, err
	}
	r.phase("preparing replacements")
	w, targets, err := p.aim(r.Runner, p.masked)
	if err != nil {
		return nil, err
	}
	made := ready.New()
	if err := w.prepare(ctx, operators, targets, p.masked, made); err != nil {
		return nil, err
	}
	number := map[lethe.EntityID]int32{}
	for i, masked := range p.masked {
		if masked {
			number[p.Collection.Entities[i].ID] = int32(i)
		}
	}
	out := &shard.Preparations{Key: keyPrint(key)}
	for _, m := range made.Made() {
		out.Made = append(out.Made, shard.Preparation{Operator: int32(m.Operator), Entity: number[m.Entity], What: m.What})
	}
	return out, nil
}

// takeUp returns what operators prepared with the plan. It is nil if they prepared nothing.
func (g *linkage) takeUp(p *shard.Preparations, key replace.Key) (*ready.Outcome, error) {
	if p == nil {
		return nil, nil
	}
	if p.Key != keyPrint(key) {
		return nil, failure.New("pipeline", "--key-file names another key than the one that surrogates were made with; name that one, or make them anew with 'lethe shard plan --force'")
	}
	made := make([]ready.Preparation, len(p.Made))
	for i, m := range p.Made {
		if err := within("masked entity", m.Entity, len(g.Collection.Entities)); err != nil {
			return nil, err
		}
		made[i] = ready.Preparation{Operator: int(m.Operator), Entity: g.Collection.Entities[m.Entity].ID, What: m.What}
	}
	return ready.From(made), nil
}
