package bench

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/nearest"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/pipeline"
)

// Policy is a way to decide what goes. Set lays it over settings.
type Policy struct {
	Name, Doc string
	Set       func(*pipeline.Config) error
	// Guarded says that the policy needs texts to guard against.
	Guarded bool
	// Curve is the name of the policy of which this is one of several ranks, or "".
	Curve string
	// Detects says that the policy has detectors of its own, Links that it links in a way of its own.
	Detects, Links bool
}

// Policies are all of them, from what changes nothing to what changes most.
func Policies() []Policy {
	mode := func(mode mask.Mode) func(*pipeline.Config) error {
		return func(c *pipeline.Config) error {
			c.Mask.Mode = mode
			return nil
		}
	}
	strategy := func(name string) func(*pipeline.Config) error {
		return func(c *pipeline.Config) error {
			c.Mask.Mode, c.Mask.Strategy = mask.Risk, name
			return nil
		}
	}
	all := []Policy{
		{Name: "none", Doc: "nothing is masked", Set: mode(mask.None)},
		{Name: "presidio-like", Doc: "every entity of profile presidio", Set: presidio, Detects: true},
		{Name: "relevance", Doc: "what is relevant enough in some document", Set: mode(mask.Relevance)},
		{Name: "document", Doc: "the least that brings the risk of each document under its bound; chains do not count", Set: documents},
	}
	for _, name := range strategies() {
		all = append(all, Policy{Name: name, Doc: "the least that brings every risk under its bound, by strategy " + name, Set: strategy(name)})
	}
	return append(all,
		Policy{Name: "elastic", Doc: "greedy, where values that are nearly the same are one entity", Set: elastic, Links: true},
		Policy{Name: "all", Doc: "every entity of the schema", Set: mode(mask.All)},
		Policy{Name: "guided", Doc: "the least that brings every risk under its bound, by the strategy of the settings, and the words that lead an attacker to somebody", Set: mode(mask.Risk), Guarded: true},
		Policy{Name: "words", Doc: "direct identifiers, and the words that lead an attacker to somebody; no bound on risk", Set: unbound, Guarded: true},
	)
}

// AtRanks puts in place of each policy that guards one for each of these values of guard.rank.
func AtRanks(policies []Policy, ranks []int) (out []Policy) {
	for _, p := range policies {
		if !p.Guarded || len(ranks) == 0 {
			out = append(out, p)
			continue
		}
		for _, rank := range ranks {
			at := p
			at.Name, at.Curve = fmt.Sprintf("%s %d", p.Name, rank), p.Name
			at.Set = func(c *pipeline.Config) error {
				c.Guard.Rank = rank
				return p.Set(c)
			}
			out = append(out, at)
		}
	}
	return out
}

// strategies are those of mask.strategy.
func strategies() []string {
	c := pipeline.Default()
	for _, s := range pipeline.Settings(&c) {
		if s.Path == "mask.strategy" {
			return s.Values
		}
	}
	return nil
}

func presidio(c *pipeline.Config) error {
	p := pipeline.Default()
	if err := p.Apply("presidio"); err != nil {
		return err
	}
	p.Input, p.Run = c.Input, c.Run
	p.Mask.Mode = mask.All
	*c = p
	return nil
}

func documents(c *pipeline.Config) error {
	c.Mask.Mode, c.Mask.Strategy = mask.Risk, "greedy"
	c.Mask.ThetaChain, c.Mask.RhoHigh, c.Mask.RhoMedium = 1, 1, 1
	return nil
}

func unbound(c *pipeline.Config) error {
	c.Mask.ThetaDoc = 1
	return documents(c)
}

func elastic(c *pipeline.Config) error {
	c.Mask.Mode, c.Mask.Strategy, c.Link.Similar = mask.Risk, "greedy", "spelling"
	return nil
}

// Named returns the policies of these names, in their own order; all that need no texts to guard
// against where there are none.
func Named(names []string, guarded bool) ([]Policy, error) {
	var known []string
	var out []Policy
	for _, p := range Policies() {
		if p.Guarded && !guarded && slices.Contains(names, p.Name) {
			return nil, fmt.Errorf("policy %s needs texts to guard against: name them with --guard", p.Name)
		}
		known = append(known, p.Name)
		if len(names) == 0 && (guarded || !p.Guarded) || slices.Contains(names, p.Name) {
			out = append(out, p)
		}
	}
	for _, name := range names {
		if !slices.Contains(known, name) {
			return nil, fmt.Errorf("there is no policy %q; there are %s%s", name, strings.Join(known, ", "), nearest.To(name, known))
		}
	}
	return out, nil
}
