package report

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/link"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// View makes the report, the plan and the list of merges of what a run measured and chose.
type View struct {
	Plan  *mask.Plan       // what was chosen, for the collection before masking
	After *risk.Assessment // the collection under the plan
	Names Names
	// Scrub hides in names that come from the input what is masked. Nil leaves them as
	// they are.
	Scrub func(string) string
	// Ground says what the index has meant; nil: nothing is said of it.
	Ground *Ground
	// Weight is that of a label in the schema.
	Weight func(lethe.Label) float64
	// Mentions counts those of each entity; Merges are the values that linking counted to
	// entities of other forms.
	Mentions []int
	Merged   []link.Merge
	// Summary has the counts and settings of the run; the view adds what follows from the
	// plan. Its settings bound the lists of chains, too.
	Summary Summary
	// Details are those that are known without the plan, with names as they are.
	Details       Details
	Rewrites      iter.Seq[Rewrite] // nil where no model was asked to rewrite
	ShowOriginals bool

	masked []bool
	err    error // of a sequence that broke off
}

// Report makes the report. Its sequences are computed while they are written: Err has to be
// asked afterwards.
func (v *View) Report(ctx context.Context) (*Report, error) {
	v.masked = v.Plan.Mask()
	if v.Scrub == nil {
		v.Scrub = func(s string) string { return s }
	}
	summary, err := v.summary(ctx)
	if err != nil {
		return nil, err
	}
	details, err := v.details(ctx)
	if err != nil {
		return nil, err
	}
	return &Report{
		Documents: v.documents, Entities: v.entities, Edges: v.edges, Chains: v.chains(ctx),
		Ties: v.ties, Merges: slices.Values(v.merges()), Rewrites: v.Rewrites, Summary: summary, Details: details,
	}, nil
}

// Err reports why a sequence of the report or of the plan broke off, nil where none did.
func (v *View) Err() error { return v.err }

func (v *View) before() *risk.Assessment { return v.Plan.Before() }

func (v *View) collection() *lethe.Collection { return v.before().Collection() }

func (v *View) documents(yield func(Document) bool) {
	for d, ref := range v.collection().Documents {
		if !yield(Document{
			ID: v.Names.Document(d), SourceID: v.Scrub(ref.SourceID),
			Risk: v.before().Risk(d), ResidualRisk: v.After.Risk(d),
		}) {
			return
		}
	}
}

func (v *View) entities(yield func(Entity) bool) {
	for _, i := range v.Names.order {
		e := &v.collection().Entities[i]
		if !yield(Entity{
			ID: v.Names.Entity(i), Label: string(e.Label), Normalized: e.Normalized,
			Documents: len(e.Occurrences), Uniqueness: v.before().Uniqueness(i),
			Importance: v.before().Importance(i), Masked: v.masked[i],
		}) {
			return
		}
	}
}

func (v *View) edges(yield func(Edge) bool) {
	for i := range v.before().EdgeCount() {
		e := v.before().Edge(i)
		via := v.via(i)
		out := Edge{
			A: v.Names.Document(e.A), B: v.Names.Document(e.B), Strength: e.Strength,
			Via: make([]string, len(via)),
		}
		for k, c := range via {
			out.Via[k] = v.Names.Entity(c.Entity)
		}
		if !yield(out) {
			return
		}
	}
}

func (v *View) ties(yield func(Tie) bool) {
	for i := range v.before().EdgeCount() {
		e := v.before().Edge(i)
		if !yield(Tie{e.A, e.B, e.Strength, v.before().StrengthWithout(i, v.masked)}) {
			return
		}
	}
}

// via are the entities that make an edge, in the order of the report.
func (v *View) via(edge int) []risk.Contribution {
	via := v.before().Via(edge)
	slices.SortFunc(via, func(x, y risk.Contribution) int {
		return cmp.Compare(v.Names.place[x.Entity], v.Names.place[y.Entity])
	})
	return via
}

func (v *View) chains(ctx context.Context) iter.Seq[Chain] {
	return func(yield func(Chain) bool) {
		for c, err := range v.before().Chains(ctx, v.Summary.Settings.MaxChains) {
			if err != nil {
				v.err = err
				return
			}
			if !yield(Chain{Documents: v.Names.documents(c.Documents), Risk: c.Risk, Level: Level(c.Level.String())}) {
				return
			}
		}
	}
}
