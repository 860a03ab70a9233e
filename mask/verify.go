package mask

import (
	"context"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/mask/proof"
	"github.com/lethe-privacy/lethe/internal/mask/verify"
	"github.com/lethe-privacy/lethe/risk"
)

// Verify reports why a plan of mode Risk does not meet every bound, or why the lower bound
// that it claims is not proved. It does so without what seeks plans. masked marks all that
// the plan masks, claim may be nil.
func Verify(ctx context.Context, a *risk.Assessment, opts Options, masked []bool, claim *proof.Proof) error {
	if err := opts.validate(); err != nil {
		return err
	}
	if opts.Mode != Risk {
		return failure.Errorf("mask", "plans of mode %s have no bounds that could be verified", opts.Mode)
	}
	p := &Plan{Options: opts, before: a}
	p.marked(opts.Marks.Known, KnownPass)
	p.marked(opts.Marks.Always, AlwaysPass)
	for _, m := range p.Masked {
		if !masked[m.Entity] {
			return failure.Errorf("mask", "the plan leaves entity %d, which goes whatever the risk", m.Entity+1)
		}
	}
	base, err := p.base(ctx, p.Masked)
	if err != nil {
		return err
	}
	if err := p.documents(ctx); err != nil {
		return err
	}
	b := &verify.Bounds{Base: base, Middle: p.state.Assessment, ThetaDoc: opts.ThetaDoc, Target: opts.Target}
	if opts.Targets == "raw" {
		b.Middle = base
	}
	if b.Costs, err = p.costs(); err != nil {
		return err
	}
	all := p.withMasked(append([]bool(nil), masked...))
	return b.Plan(ctx, all, claim)
}
