package resolve

import (
	"slices"

	"github.com/lethe-privacy/lethe"
)

// Mentions makes a disjoint set of mentions, in order of document, field name and
// place. The text of each must be the one at its span; empty ones are dropped.
// The input is left as it is.
func Mentions(ms []lethe.Mention) []lethe.Mention {
	all := make([]lethe.Mention, 0, len(ms))
	for _, m := range ms {
		if !m.Span.Empty() {
			all = append(all, m)
		}
	}
	slices.SortFunc(all, byPlace)
	var out []lethe.Mention
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].Doc == all[0].Doc && all[n].Field == all[0].Field {
			n++
		}
		settled := field(all[:n:n])
		if out == nil && n == len(all) {
			return settled // of a document of one text there is no second copy
		}
		out = append(out, settled...)
		all = all[n:]
	}
	return out
}

// field resolves the mentions of one field, which are in order.
func field(ms []lethe.Mention) []lethe.Mention {
	if disjoint(ms) {
		return ms
	}
	ms = onePerSpan(ms)
	ms = onePerSpan(untitle(join(ms)))
	return divide(absorb(ms))
}

func disjoint(ms []lethe.Mention) bool {
	for i := 1; i < len(ms); i++ {
		if ms[i].Start < ms[i-1].End {
			return false
		}
	}
	return true
}

// onePerSpan keeps one of the mentions with one span.
func onePerSpan(ms []lethe.Mention) []lethe.Mention {
	out := ms[:0]
	for len(ms) > 0 {
		n := 1
		for n < len(ms) && ms[n].Span == ms[0].Span {
			n++
		}
		m := narrowest(ms[:n])
		out = append(out, m)
		ms = ms[n:]
	}
	return out
}

// narrowest gives the strongest mention, or where another label says more exactly
// what its own says, that one, with the score of those that its own narrows. They
// have one span, and the strongest is first.
func narrowest(ms []lethe.Mention) lethe.Mention {
	best := ms[0]
	for {
		i := slices.IndexFunc(ms, func(m lethe.Mention) bool { return narrows(m.Label, best.Label) })
		if i < 0 {
			break
		}
		best = ms[i]
	}
	for _, m := range ms {
		if narrows(best.Label, m.Label) {
			best.Score = max(best.Score, m.Score)
		}
	}
	return best
}
