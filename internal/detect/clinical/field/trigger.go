package field

import (
	"fmt"
	"io"
	"strconv"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// Triggers are words that turn the text around them into a context. They are safe for
// concurrent use.
type Triggers struct {
	entries []trigger
	phrases phrases
}

type trigger struct {
	typ         string
	left, right int
}

// maxWindow bounds how many tokens a context reaches to a side.
const maxWindow = 10_000

// ReadTriggers reads words, or sequences of words, with the context that they give
// and how far it reaches:
//
//	words; Context; tokens left; tokens right
//
// As with the Java tool a context takes in one token more on each side than is
// written, so that 0 is the trigger's neighbour.
func ReadTriggers(r io.Reader, file string) (*Triggers, error) {
	t := &Triggers{}
	err := Records(r, file, func(columns []string) error {
		if len(columns) != 4 || columns[0] == "" || columns[1] == "" {
			return fmt.Errorf("words, a context and two numbers of tokens are expected, parted by ';'")
		}
		left, err1 := strconv.Atoi(columns[2])
		right, err2 := strconv.Atoi(columns[3])
		if err1 != nil || err2 != nil || min(left, right) < 0 || max(left, right) > maxWindow {
			return fmt.Errorf("the numbers of tokens must be whole numbers from 0 to %d", maxWindow)
		}
		t.phrases.add(columns[0], len(t.entries))
		t.entries = append(t.entries, trigger{columns[1], left, right})
		return nil
	})
	return t, err
}

var triggerFeatures = annotation.NewFeatures("rule", "TriggerBasedContextAnnotator")

// Apply adds the contexts of all triggers; none goes beyond its leaf.
func (t *Triggers) Apply(r *Report) {
	d := r.Annotations
	tokens := d.Of(Token)
	t.phrases.find(r, func(index, first, last int) {
		e := &t.entries[index]
		from := d.Get(tokens[max(first-1-e.left, 0)]).Start
		to := d.Get(tokens[min(last+1+e.right, len(tokens)-1)]).End
		at := d.Get(tokens[first]).Span
		if i := r.leafAt(at.Start); i >= 0 {
			from = max(from, min(r.Leaves[i].Start, at.Start))
		}
		d.Add(e.typ, span.Span{Start: from, End: min(to, r.leafEnd(at))}, triggerFeatures)
	})
}
