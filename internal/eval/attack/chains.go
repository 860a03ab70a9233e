package attack

import (
	"fmt"
	"os"
	"slices"

	"github.com/lethe-privacy/lethe/internal/eval/pairing"
	"github.com/lethe-privacy/lethe/internal/report"
)

// ReadChains returns the chains that a report or plan lists, the riskiest first, each as numbers of
// documents after: at most so many, all where most is negative. Those of which a document is
// missing after are left out and counted.
func ReadChains(p *pairing.Pairs, file string, most int) (chains [][]int, leftOut int, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, 0, err
	}
	listing, ok := report.ReadListing(data)
	if !ok {
		return nil, 0, fmt.Errorf("%s is neither a report nor a plan", file)
	}
	originals := make([]report.ListedDocument, len(p.Befores))
	for i, d := range p.Befores {
		originals[i] = report.ListedDocument{ID: d.ID, SourceID: d.SourceID}
	}
	at, ok := listing.Match(originals)
	if !ok {
		return nil, 0, fmt.Errorf("%s is about other documents than the originals", file)
	}
	for _, c := range listing.Chains {
		if most >= 0 && len(chains) == most {
			break
		}
		chain, err := chainOf(p, file, c.Documents, at)
		if err != nil {
			return nil, 0, err
		}
		if chain == nil {
			leftOut++
			continue
		}
		chains = append(chains, chain)
	}
	return chains, leftOut, nil
}

// chainOf returns a chain as numbers of documents after; nil where one is missing there.
func chainOf(p *pairing.Pairs, file string, ids []string, at map[string]int) ([]int, error) {
	var chain []int
	for _, id := range ids {
		before, ok := at[id]
		if !ok {
			return nil, fmt.Errorf("%s has a chain of a document that it does not list", file)
		}
		after := slices.Index(p.Partner, before)
		if after < 0 {
			return nil, nil
		}
		chain = append(chain, after)
	}
	if len(chain) < 2 {
		return nil, fmt.Errorf("%s has a chain of fewer than two documents", file)
	}
	return chain, nil
}

// Group finds the numbers of anonymized documents by their ids.
func Group(p *pairing.Pairs, ids []string) ([]int, error) {
	named := pairing.BySourceID(p.Afters)
	var group []int
	for _, id := range ids {
		switch at := named[id]; {
		case len(at) == 0:
			return nil, fmt.Errorf("there is no document %q", id)
		case len(at) > 1 || slices.Contains(group, at[0]):
			return nil, fmt.Errorf("several documents are %q", id)
		default:
			group = append(group, at[0])
		}
	}
	return group, nil
}
