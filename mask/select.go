package mask

import (
	"cmp"
	"context"
	"slices"
	"sort"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/risk"
)

// Select plans what to mask.
func Select(ctx context.Context, a *risk.Assessment, opts Options) (*Plan, error) {
	if err := opts.validate(); err != nil {
		return nil, err
	}
	p := &Plan{Options: opts, before: a}
	if opts.Made != nil {
		return p, p.remake(ctx)
	}
	if opts.Mode != None {
		p.marked(opts.Marks.Known, KnownPass)
		p.marked(opts.Marks.Always, AlwaysPass)
	}
	if opts.Mode != Risk {
		p.state = a.State(nil)
		for _, m := range p.Masked {
			p.state.Mask(m.Entity)
		}
		switch opts.Mode {
		case All:
			p.every(allPass, func(*lethe.Entity) bool { return true })
		case Relevance:
			p.every(relevancePass, opts.relevant)
		}
		return p, ctx.Err()
	}
	if opts.Strategy == "exact" && slices.Contains(opts.Marks.Kept, true) {
		return nil, failure.New("mask", "strategy exact proves what meets every bound, and with entities that are kept no plan may; take greedy or knapsack")
	}
	if err := p.documents(ctx); err != nil {
		return nil, err
	}
	pass := p.chains
	if opts.Strategy == "knapsack" {
		pass = p.knapsack
	}
	if err := pass(ctx); err != nil {
		return nil, err
	}
	if opts.Strategy == "exact" {
		return p, p.exact(ctx)
	}
	return p, nil
}

// remake takes over a plan that was made before.
func (p *Plan) remake(ctx context.Context) error {
	made := p.Options.Made
	p.Options.Made = nil
	for _, m := range made.Masked {
		if _, n := p.before.Size(); m.Entity < 0 || m.Entity >= n {
			return failure.Errorf("mask", "entity %d of the plan that is made is none of %d", m.Entity, n)
		}
	}
	if p.Options.Mode == Risk {
		for _, m := range made.Masked { // not the marks: a plan may have been made anew with more of them
			if m.Pass == KnownPass || m.Pass == AlwaysPass {
				p.mask(m.Entity, m.Pass, nil)
			}
		}
		if err := p.redocument(ctx, made); err != nil {
			return err
		}
	} else {
		p.state = p.before.State(nil)
	}
	p.Masked, p.Proof = made.Masked, made.Proof
	p.masked, p.solved = p.Mask(), true
	return ctx.Err()
}

// redocument is the document pass of a plan that was made before. One that was made pass by pass says what that did.
func (p *Plan) redocument(ctx context.Context, made *Plan) error {
	if made.Proof != nil {
		return p.documents(ctx)
	}
	return p.left(ctx, func(masked []bool) error {
		for _, m := range made.Masked {
			if m.Pass == DocumentPass {
				masked[m.Entity] = true
				p.mask(m.Entity, m.Pass, m.Because)
			}
		}
		return nil
	})
}

// marked masks entities before anything is measured.
func (p *Plan) marked(entities []bool, pass Pass) {
	masked := p.Mask()
	for e, marked := range entities {
		if marked && !masked[e] && !p.before.Masked(e) && !p.Options.kept(e) {
			p.mask(e, pass, nil)
		}
	}
}

// every masks all entities that are wanted.
func (p *Plan) every(pass Pass, wanted func(*lethe.Entity) bool) {
	entities := p.before.Collection().Entities
	masked := p.Mask()
	for e := range entities {
		if !masked[e] && !p.before.Masked(e) && !p.Options.kept(e) && wanted(&entities[e]) {
			p.mask(e, pass, nil)
			p.state.Mask(e)
		}
	}
}

// relevant reports whether some document makes the entity relevant enough.
func (o Options) relevant(e *lethe.Entity) bool {
	return slices.ContainsFunc(e.Occurrences, func(x lethe.Occurrence) bool { return x.Relevance >= o.MinRelevance })
}

func (p *Plan) mask(entity int, pass Pass, because []int) {
	p.Masked = append(p.Masked, Decision{entity, pass, len(p.Masked) + 1, because})
}

// documents is the document pass, and measures anew what it leaves.
func (p *Plan) documents(ctx context.Context) error {
	return p.left(ctx, func(masked []bool) error {
		documents, _ := p.before.Size()
		for d := range documents {
			if err := ctx.Err(); err != nil {
				return err
			}
			p.document(d, masked)
		}
		return nil
	})
}

// left measures what sets the targets of chains, once pass has masked for documents.
func (p *Plan) left(ctx context.Context, pass func(masked []bool) error) error {
	masked := p.withMasked(p.Mask())
	raw := p.Options.Targets == "raw"
	var left *risk.Assessment
	var err error
	if raw {
		if left, err = p.before.Without(ctx, masked); err != nil {
			return err
		}
	}
	if err := pass(masked); err != nil {
		return err
	}
	if raw {
		p.state = left.State(nil)
		for _, m := range p.Masked {
			p.state.Mask(m.Entity)
		}
		return nil
	}
	if left, err = p.before.Without(ctx, masked); err != nil {
		return err
	}
	p.state = left.State(nil)
	return nil
}

// withMasked adds what was masked before the plan.
func (p *Plan) withMasked(masked []bool) []bool {
	for e := range masked {
		masked[e] = masked[e] || p.before.Masked(e)
	}
	return masked
}

// document masks the most important entities of a document, as few as it takes.
// Its risk falls with every one, so the number is found by bisection.
func (p *Plan) document(d int, masked []bool) {
	if p.before.Fixed(d) || p.before.RiskWithout(d, masked) <= p.Options.ThetaDoc {
		return
	}
	var candidates []int
	for _, e := range p.before.Entities(d) {
		if !masked[e] && !p.Options.kept(e) {
			candidates = append(candidates, e)
		}
	}
	p.byImportance(candidates)
	enough := func(n int) bool {
		for i, e := range candidates {
			masked[e] = i < n
		}
		return p.before.RiskWithout(d, masked) <= p.Options.ThetaDoc
	}
	n := sort.Search(len(candidates), enough)
	enough(n)
	for _, e := range candidates[:n] {
		p.mask(e, DocumentPass, []int{d})
	}
}

// byImportance orders entities by falling importance, then by id, those that go last
// behind all others.
func (p *Plan) byImportance(entities []int) {
	slices.SortFunc(entities, func(x, y int) int {
		return cmp.Or(p.Options.last(x)-p.Options.last(y), cmp.Compare(p.before.Importance(y), p.before.Importance(x)), cmp.Compare(x, y))
	})
}
