package replace

import (
	"slices"

	"github.com/lethe-privacy/lethe/span"
)

// claim is a span that must be replaced, on behalf of a target.
type claim struct {
	span.Span
	target  int
	mention int  // 1 + its index, 0 for a value that was found
	widens  bool // found in the outcome: the replacement that it widens goes before
	keeps   bool // its operator puts back what was there
}

// union is a run of claims that share characters, and the one among them whose
// replacement takes the place of all.
type union struct {
	span.Span
	owner     claim
	mentioned bool // a mention is among them
}

// stronger reports whether a rather than b owns their union.
func (r *Replacer) stronger(a, b claim) bool {
	switch {
	case a.keeps != b.keeps:
		return shields(a, b) || b.keeps && !shields(b, a)
	case a.widens != b.widens:
		return b.widens
	case a.Len() != b.Len():
		return a.Len() > b.Len()
	case a.Start != b.Start:
		return a.Start < b.Start
	case (a.mention > 0) != (b.mention > 0):
		return a.mention > 0
	}
	if c := r.targets[a.target].Entity.ID.Compare(r.targets[b.target].Entity.ID); c != 0 {
		return c < 0
	}
	return a.target < b.target
}

// shields reports whether a is a mention that is put back with a value that was found in it. All
// else that is replaced goes before what is put back.
func shields(a, b claim) bool {
	return a.keeps && a.mention > 0 && b.mention == 0 && a.Contains(b.Span)
}

// join merges b into a.
func (r *Replacer) join(a *union, b union) {
	a.Span, a.mentioned = a.Union(b.Span), a.mentioned || b.mentioned
	if r.stronger(b.owner, a.owner) {
		a.owner = b.owner
	}
}

// push adds a claim to unions that are in order. Claims mostly come in the order
// of their ends, so that a crowd of overlapping ones is never held.
func (r *Replacer) push(us []union, c claim) []union {
	u := union{Span: c.Span, owner: c, mentioned: c.mention > 0}
	for len(us) > 0 && us[len(us)-1].Overlaps(u.Span) {
		r.join(&u, us[len(us)-1])
		us = us[:len(us)-1]
	}
	return append(us, u)
}

// settle brings unions in order and joins those that share characters.
func (r *Replacer) settle(us []union) []union {
	slices.SortFunc(us, func(a, b union) int { return a.Compare(b.Span) })
	out := us[:0]
	for _, u := range us {
		if n := len(out); n > 0 && out[n-1].Overlaps(u.Span) {
			r.join(&out[n-1], u)
			continue
		}
		out = append(out, u)
	}
	return out
}
