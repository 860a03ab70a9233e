package replace

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// keeps reports whether a claim's operator puts back what was there.
func (j *job) keeps(c claim) bool {
	_, keeps := j.operator(c).(Keeper)
	return keeps
}

// thoseReplaced are the claims whose text does not come back, in order.
func thoseReplaced(claims []claim) []claim {
	var out []claim
	for _, c := range claims {
		if !c.keeps {
			out = append(out, c)
		}
	}
	inOrder(out)
	return out
}

// yield cuts mentions that are put back to what no mention that is replaced shares with them: a
// name inside a firm's goes where names do, though firms are kept.
func (j *job) yield(mentions, replaced []claim) []claim {
	if len(replaced) == 0 || len(replaced) == len(mentions) {
		return mentions
	}
	out := slices.Clone(replaced)
	for _, c := range mentions {
		if c.keeps {
			out = append(out, j.outside(c, replaced)...)
		}
	}
	return out
}

// outside are the parts of a claim that lie in no other, which are in order.
func (j *job) outside(c claim, others []claim) []claim {
	var out []claim
	part := func(s span.Span) {
		if s == c.Span || trimmed(j.field.Text, &s) {
			piece := c
			piece.Span = s
			out = append(out, piece)
		}
	}
	left := c.Span
	for _, o := range others {
		if !o.Overlaps(left) {
			continue
		}
		part(span.Span{Start: left.Start, End: max(left.Start, o.Start)})
		if left.Start = o.End; left.Start >= left.End {
			return out
		}
	}
	part(left)
	return out
}

// bridges reports whether a value that was found reaches from within a mention of one label into that of another, and
// no letter of it is outside of them: in "Ruth Cole, ruth.cole@bank.example" stands a name turned round, and all of it
// goes with the name and the address.
func (j *job) bridges(h hit, replaced []claim) bool {
	labels := map[lethe.Label]bool{}
	at := h.Start
	for _, c := range replaced {
		if !c.Overlaps(h.Span) {
			continue
		}
		if c.Start > at && strings.ContainsFunc(j.field.Text[at:c.Start], letter.OrDigit) {
			return false
		}
		labels[j.r.targets[c.target].Entity.Label] = true
		at = max(at, c.End)
	}
	return len(labels) > 1 && at >= h.End
}
