// Package replan plans again and again under other bounds, as somebody does who turns them. It
// masks what mask.Select masks with strategy greedy, and gives the same risks to the last bit.
// What a change does not touch is kept from one plan to the next: the incidence of entities,
// documents and links always, and what the document pass leaves with its chains while only
// bounds of chains change.
package replan

import (
	"context"
	"slices"
	"sync"

	"github.com/lethe-privacy/lethe/internal/setting"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// longest is of how many documents chains are listed at most. Longer ones are left to mask.Select.
const longest = 3

// most is how many chains are kept in memory, of 32 bytes each. More are left to mask.Select,
// which finds them one after the other.
const most = 2_000_000

// Planner is a measured collection that is ready to be planned. Several may ask it at a time,
// and one is answered after the other.
type Planner struct {
	a    *risk.Assessment
	opts mask.Options

	documents weights // of each document, its entities
	ranked    []int   // the same rows, the most important first
	links     weights // of each edge of the assessment, the entities that make it

	mutex sync.Mutex
	kept  *middle // the one that was asked for last
}

// weights are lists of entities, each with the factor that it puts into the product of its list:
// list i is items[start[i]:start[i+1]].
type weights struct {
	start []int
	items []factor
}

type factor struct {
	miss   float64
	entity int32
}

// Outcome is what a plan masks, by entity, and what it leaves, by document.
type Outcome struct {
	Masked []bool
	Risk   []float64
}

// New prepares to plan under options of which the bounds and the labels that always go may change.
func New(a *risk.Assessment, opts mask.Options) *Planner {
	opts.Strategy, opts.Made = "greedy", nil
	p := &Planner{a: a, opts: opts}
	if p.listed() {
		p.documents = documentsOf(a)
		p.links = p.documents.linksOf(a)
		p.rank()
	}
	return p
}

// listed reports whether chains are short enough to be listed, and nothing else is in the way.
func (p *Planner) listed() bool {
	o := p.a.Options()
	return p.opts.Mode == mask.Risk && p.opts.Targets != "raw" && o.ChainLength <= longest && o.Earlier == nil
}

// Plan plans under bounds, with more entities that go whatever the risk.
func (p *Planner) Plan(ctx context.Context, b mask.Bounds, always []bool) (*Outcome, error) {
	o := p.opts.Under(b)
	o.Marks.Always = either(o.Marks.Always, always)
	if !p.listed() || setting.Check(setting.Of(&o, nil)) != nil {
		return p.selected(ctx, o)
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.kept == nil || !p.kept.serves(o) {
		m, err := p.middle(ctx, o)
		if err != nil {
			return nil, err
		}
		p.kept = m
	}
	if p.kept.more {
		return p.selected(ctx, o)
	}
	return p.kept.relieved(o), ctx.Err()
}

// selected asks mask.Select.
func (p *Planner) selected(ctx context.Context, o mask.Options) (*Outcome, error) {
	plan, err := mask.Select(ctx, p.a, o)
	if err != nil {
		return nil, err
	}
	out := &Outcome{Masked: plan.Mask(), Risk: make([]float64, len(p.a.Collection().Documents))}
	for d := range out.Risk {
		out.Risk[d] = plan.RiskAfter(d)
	}
	return out, nil
}

// either marks what one of two lists marks; either may be nil.
func either(a, b []bool) []bool {
	if a == nil || b == nil {
		return slices.Concat(a, b)
	}
	all := slices.Clone(a)
	for i, is := range b {
		all[i] = all[i] || is
	}
	return all
}

func documentsOf(a *risk.Assessment) weights {
	w := weights{start: []int{0}}
	for d := range a.Collection().Documents {
		for _, c := range a.Contributions(d) {
			w.items = append(w.items, factor{1 - c.Value, int32(c.Entity)})
		}
		w.end()
	}
	return w
}

// linksOf lists what two documents of each edge share, with the smaller of their factors.
func (w weights) linksOf(a *risk.Assessment) weights {
	l := weights{start: make([]int, 1, a.EdgeCount()+1)}
	for e := range a.EdgeCount() {
		x := a.Edge(e)
		one, other := w.row(x.A), w.row(x.B)
		for i, j := 0, 0; i < len(one) && j < len(other); {
			f, g := one[i], other[j]
			if f.entity == g.entity {
				l.items = append(l.items, factor{min(f.miss, g.miss), f.entity})
			}
			if f.entity <= g.entity {
				i++
			}
			if f.entity >= g.entity {
				j++
			}
		}
		l.end()
	}
	return l
}

// end ends a list.
func (w *weights) end() { w.start = append(w.start, len(w.items)) }

func (w *weights) row(i int) []factor { return w.items[w.start[i]:w.start[i+1]] }

// rank orders the entities of each document as the document pass takes them.
func (p *Planner) rank() {
	p.ranked = make([]int, len(p.documents.items))
	for i, f := range p.documents.items {
		p.ranked[i] = int(f.entity)
	}
	for d := range len(p.documents.start) - 1 {
		p.byImportance(p.rankedOf(d))
	}
}

func (p *Planner) rankedOf(d int) []int { return p.ranked[p.documents.start[d]:p.documents.start[d+1]] }

// left is 1 − the product of those of a list that are not masked.
func left(list []factor, masked []bool) float64 {
	product := 1.0
	for i := range list {
		if !masked[list[i].entity] {
			product = float64(product * list[i].miss)
		}
	}
	return 1 - product
}

// unmasked adds those of a list that are not masked to the one that is being made, and returns it.
func (w *weights) unmasked(list []factor, masked []bool) []factor {
	from := len(w.items)
	for _, f := range list {
		if !masked[f.entity] {
			w.items = append(w.items, f)
		}
	}
	return w.items[from:]
}
