package resolve

import (
	"slices"

	"github.com/lethe-privacy/lethe"
)

// union is mentions with one label that overlap one another, in order.
type union struct {
	lethe.Mention        // the strongest, with the span of all
	text          []byte // of all, if there is more than one
}

// join makes one of overlapping mentions with one label that are not validated. It
// writes over ms, after what it has read.
func join(ms []lethe.Mention) []lethe.Mention {
	last := map[lethe.Label]*union{}
	out := ms[:0]
	for _, m := range ms {
		u := last[m.Label]
		switch {
		case validated(&m):
			out = append(out, m)
		case u != nil && u.Overlaps(m.Span):
			u.add(m)
		default:
			if u != nil {
				out = append(out, u.mention())
			}
			last[m.Label] = &union{Mention: m}
		}
	}
	for _, u := range last {
		out = append(out, u.mention())
	}
	slices.SortFunc(out, byPlace)
	return out
}

// add takes in m, which does not begin before the union.
func (u *union) add(m lethe.Mention) {
	u.cover(m, strength(&m, &u.Mention) < 0)
}

// cover takes in m, which does not begin before the union; if it leads, the union gets
// all but the span from it.
func (u *union) cover(m lethe.Mention, leads bool) {
	whole := u.Mention
	if leads {
		u.Mention = m
	}
	u.Span, u.Text, u.Normalized = whole.Span, whole.Text, whole.Normalized
	if m.End <= whole.End {
		return
	}
	if u.text == nil {
		u.text = []byte(whole.Text)
	}
	u.text = append(u.text, m.Text[whole.End-m.Start:]...)
	u.End, u.Normalized = m.End, "" // a value of its own
}

func (u *union) mention() lethe.Mention {
	if u.text != nil {
		u.Text = string(u.text)
	}
	return u.Mention
}
