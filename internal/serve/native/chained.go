package native

import (
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// hop is a way from a document to another.
type hop struct {
	to   int
	risk float64
}

// riskiestChains is, of each document, the risk of the riskiest chain that it is in, of at most three
// documents: longer ones are too many to look at all.
func riskiestChains(a *risk.Assessment) []float64 {
	out, most := make([]float64, len(a.Collection().Documents)), make([][2]hop, len(a.Collection().Documents))
	for d := range most {
		most[d] = [2]hop{{to: -1}, {to: -1}}
	}
	note := func(from int, h hop) {
		switch best := &most[from]; {
		case h.risk > best[0].risk:
			best[0], best[1] = h, best[0]
		case h.risk > best[1].risk:
			best[1] = h
		}
	}
	hops := make([]float64, a.EdgeCount())
	for e := range hops {
		hops[e] = a.Hop(e)
		x := a.Edge(e)
		note(x.A, hop{x.B, hops[e]})
		note(x.B, hop{x.A, hops[e]})
	}
	// on is the risk of going along an edge to a document, and from there on to a third.
	on := func(along float64, from, at int) float64 {
		next := most[at][0]
		if next.to == from {
			next = most[at][1]
		}
		if a.Options().ChainLength < 3 {
			next.risk = 0
		}
		return 1 - (1-along)*(1-next.risk)
	}
	for e, along := range hops {
		x := a.Edge(e)
		risk := max(on(along, x.A, x.B), on(along, x.B, x.A))
		out[x.A], out[x.B] = max(out[x.A], risk), max(out[x.B], risk)
	}
	return out
}

// toBound says how a document is to the bound that it comes closest to, its own or that of its chain;
// more than 1 is over it.
func toBound(document, chain float64, o mask.Options) float64 {
	const least = 1e-9 // where nothing may stay, all that stays is far over it
	return max(document/max(o.ThetaDoc, least), chain/max(o.ThetaChain, least))
}
