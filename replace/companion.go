package replace

import (
	"slices"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// moving is a mention of a document that moves, on behalf of which companions in texts go that
// have none themselves; nil where no date moves.
func (r *Replacer) moving(in Input, choice Choice, perField map[int][]claim) *claim {
	for i, f := range in.Fields {
		j := job{r: r, choice: choice, in: in, field: f}
		for _, c := range perField[i] {
			if _, ok := j.moves(c); ok && f.Kind == lethe.Text {
				return &c
			}
		}
	}
	return nil
}

// moves is the operator of a claim, if it moves what the claim is about.
func (j *job) moves(c claim) (Mover, bool) {
	m, ok := j.operator(c).(Mover)
	return m, ok && m.Moves(j.request(union{Span: c.Span, owner: c}))
}

// companions are claims to what tells of dates that move: on behalf of the nearest date of
// the field, or where it has none of one of the document.
func (j *job) companions(mentions []claim) []claim {
	if j.date == nil {
		return nil
	}
	var dates []claim
	var at []span.Span
	var mover Mover
	for _, c := range mentions {
		if m, ok := j.moves(c); ok {
			mover, dates, at = m, append(dates, c), append(at, c.Span)
		}
	}
	if mover == nil {
		mover, _ = j.operator(*j.date).(Mover)
	}
	if mover == nil {
		return nil
	}
	slices.SortFunc(at, span.Span.Compare)
	slices.SortStableFunc(dates, func(a, b claim) int { return a.Compare(b.Span) })
	var out []claim
	for _, s := range mover.Companions(j.field, at, j.in.Language) {
		if slices.ContainsFunc(mentions, func(m claim) bool { return m.Overlaps(s) }) {
			continue
		}
		c := claim{Span: s, target: j.date.target}
		if k := nearest(at, s); k >= 0 {
			c.target = dates[k].target
		}
		out = append(out, c)
	}
	return out
}

// nearest is the place that lies next to another, of those in order.
func nearest(at []span.Span, s span.Span) int {
	k, _ := slices.BinarySearchFunc(at, s, span.Span.Compare)
	switch {
	case len(at) == 0:
		return -1
	case k == len(at):
		return k - 1
	case k > 0 && s.Start-at[k-1].End < at[k].Start-s.End:
		return k - 1
	}
	return k
}
