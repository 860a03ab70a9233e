package resolve

import (
	"container/heap"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// piece is a run of text that belongs to a mention.
type piece struct {
	span.Span
	owner int
}

// divide gives every span of text to the strongest mention that covers it. A small word that is left of a place
// before an address goes with that: the "Am" of "Am Mühlgraben 8".
func divide(ms []lethe.Mention) []lethe.Mention {
	ps := pieces(ms)
	out := make([]lethe.Mention, 0, len(ps))
	var lead lethe.Mention
	for _, p := range ps {
		m := ms[p.owner]
		if p.Span != m.Span {
			text := m.Text[:p.End-m.Start]
			m = rest(m, p.Span)
			if leads(&m) {
				lead = m
				lead.Text, lead.End = text[m.Start-ms[p.owner].Start:], p.End
				continue
			}
		}
		if m.Label == lethe.Address && m.Field == lead.Field && m.Start == lead.End && lead.Text != "" {
			m.Start, m.Text, m.Normalized = lead.Start, lead.Text+m.Text, ""
		}
		lead = lethe.Mention{}
		if !m.Span.Empty() {
			out = append(out, m)
		}
	}
	return out
}

// leads reports whether what is left of a place is a small word.
func leads(m *lethe.Mention) bool {
	return m.Label == lethe.Location && !m.Span.Empty() && functionWords[lethe.Lower(m.Text)]
}

// pieces sweeps over the mentions, which are in order, with those that cover the
// current place in a heap.
func pieces(ms []lethe.Mention) []piece {
	var out []piece
	here := mentionHeap{ms: ms}
	for next, at := 0, 0; next < len(ms) || here.Len() > 0; {
		if here.Len() == 0 {
			at = ms[next].Start
		}
		for next < len(ms) && ms[next].Start == at {
			heap.Push(&here, next)
			next++
		}
		top := here.is[0]
		if ms[top].End <= at {
			heap.Pop(&here)
			continue
		}
		end := ms[top].End
		if next < len(ms) {
			end = min(end, ms[next].Start)
		}
		out = extend(out, piece{span.Span{Start: at, End: end}, top})
		at = end
	}
	return out
}

// extend appends a piece, or lengthens the last one if it has the same owner.
func extend(ps []piece, p piece) []piece {
	if n := len(ps); n > 0 && ps[n-1].owner == p.owner && ps[n-1].End == p.Start {
		ps[n-1].End = p.End
		return ps
	}
	return append(ps, p)
}

// mentionHeap is a heap of indices of mentions, the strongest on top.
type mentionHeap struct {
	ms []lethe.Mention
	is []int
}

func (c *mentionHeap) Len() int           { return len(c.is) }
func (c *mentionHeap) Less(i, j int) bool { return strength(&c.ms[c.is[i]], &c.ms[c.is[j]]) < 0 }
func (c *mentionHeap) Swap(i, j int)      { c.is[i], c.is[j] = c.is[j], c.is[i] }
func (c *mentionHeap) Push(x any)         { c.is = append(c.is, x.(int)) }

func (c *mentionHeap) Pop() any {
	last := c.is[len(c.is)-1]
	c.is = c.is[:len(c.is)-1]
	return last
}
