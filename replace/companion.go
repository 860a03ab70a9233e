package replace

import (
	"cmp"
	"context"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/date"
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

// companions are claims to what tells of dates that go: on behalf of the nearest date of the
// field, or where dates move and it has none of one of the document.
func (j *job) companions(ctx context.Context, mentions []claim) ([]claim, error) {
	var dates []claim
	var mover Mover
	for _, c := range mentions {
		if m, ok := j.moves(c); ok {
			mover, dates = m, append(dates, c)
		}
	}
	switch {
	case mover != nil:
	case j.date != nil:
		mover, _ = j.operator(*j.date).(Mover)
	default:
		return j.besideHidden(ctx, mentions)
	}
	if mover == nil {
		return nil, nil
	}
	at := inOrder(dates)
	return j.onBehalf(dates, at, mover.Companions(j.field, at, j.in.Language), mentions), nil
}

// births are the labels of dates of birth.
var births = map[lethe.Label]bool{"BIRTH_DATE": true, "BIRTHDATE": true}

// besideHidden are claims to what tells, beside a date that is hidden, when it was: a feast,
// its weekday, its week. What is one with the date ("Montag, den") is replaced with it, all
// else as it is.
func (j *job) besideHidden(ctx context.Context, mentions []claim) ([]claim, error) {
	if j.field.Kind != lethe.Text {
		return nil, nil
	}
	var hidden []claim
	for _, c := range mentions {
		if in := j.request(union{Span: c.Span, owner: c}); classify(in.Entity.Label, in.Mention).class == dates {
			hidden = append(hidden, c)
		}
	}
	var found, moments []claim
	var reached []span.Span // what is one with dates that are no births: nobody was born "on Sunday"
	at := inOrder(hidden)
	for i, s := range at {
		whole := s
		whole.Start, whole.End = date.Reach(j.field.Text, s.Start, s.End, j.in.Language)
		if whole != s {
			found = append(found, claim{Span: whole, target: hidden[i].target})
		}
		if !births[j.request(union{Span: s, owner: hidden[i]}).Entity.Label] {
			reached, moments = append(reached, whole), append(moments, hidden[i])
		}
	}
	beside := j.onBehalf(moments, inOrder(slices.Clone(moments)), date.Beside(j.field.Text, reached, j.in.Language), mentions)
	var out []claim
	for _, c := range append(found, beside...) {
		hides, err := j.hides(ctx, hidden[nearest(at, c.Span)])
		if err != nil {
			return nil, err
		}
		if hides {
			out = append(out, c)
		}
	}
	return out, nil
}

// hides reports whether an operator leaves no trace of a date.
func (j *job) hides(ctx context.Context, c claim) (bool, error) {
	if j.keeps(c) {
		return false, nil
	}
	in := j.request(union{Span: c.Span, owner: c})
	out, err := j.operator(c).Replace(ctx, in)
	return out != in.Mention.Text, err
}

// inOrder puts claims in order, and gives their places.
func inOrder(claims []claim) []span.Span {
	slices.SortStableFunc(claims, func(a, b claim) int { return a.Compare(b.Span) })
	at := make([]span.Span, len(claims))
	for i, c := range claims {
		at[i] = c.Span
	}
	return at
}

// onBehalf are claims to places where no mention is, on behalf of the nearest date.
func (j *job) onBehalf(dates []claim, at, places []span.Span, mentions []claim) []claim {
	taken := inOrder(slices.Clone(mentions))
	var out []claim
	for _, s := range places {
		if k, _ := slices.BinarySearchFunc(taken, s.Start+1, func(o span.Span, least int) int { return cmp.Compare(o.End, least) }); k < len(taken) && taken[k].Overlaps(s) {
			continue
		}
		c := claim{Span: s}
		if k := nearest(at, s); k >= 0 {
			c.target = dates[k].target
		} else {
			c.target = j.date.target
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
