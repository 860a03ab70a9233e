package collateral

import (
	"errors"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// Compare finds what was replaced in a text from the text that it became.
func Compare(before, after string) []Edit {
	was, now := tokens(before, span.Span{End: len(before)}), tokens(after, span.Span{End: len(after)})
	pairs := append(common(words(before, was), words(after, now)), pair{len(was), len(now)})
	var edits []Edit
	i, k := 0, 0
	for _, p := range pairs {
		if i < p.before {
			e := Edit{Span: span.Span{Start: was[i].Start, End: was[p.before-1].End}}
			if k < p.after {
				e.Text = after[now[k].Start:now[p.after-1].End]
			}
			edits = append(edits, e)
		}
		i, k = p.before+1, p.after+1
	}
	return edits
}

var errShape = errors.New("collateral: a document has other fields than it had")

// Shape counts names of members that changed, and numbers that became texts; not those that
// are mentions themselves, if it is known which.
func (t *Tally) Shape(before, after *lethe.Document, mention func(field string) bool) error {
	if len(before.Fields) != len(after.Fields) {
		return errShape
	}
	for i, b := range before.Fields {
		a := after.Fields[i]
		switch {
		case (b.Kind == lethe.Key) != (a.Kind == lethe.Key), (b.Kind == lethe.ID) != (a.Kind == lethe.ID):
			return errShape
		case b.Kind == lethe.Key:
			t.Keys.add(changed(b.Text != a.Text))
		case b.Kind == lethe.Number && (mention == nil || !mention(b.Name)):
			t.Types.add(changed(a.Kind != lethe.Number))
		}
	}
	return nil
}

func changed(is bool) Share {
	if is {
		return Share{1, 1}
	}
	return Share{0, 1}
}
