package ask

import (
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
)

// Reply is what the model said of one document, or why it said nothing.
type Reply struct {
	Found     []extract.Entity // what is in the document
	Relevance []float64        // where the model was asked to judge: of what detectors find
	Err       error

	absent []absence      // what the model named and that does not stand there
	counts extract.Counts // the outcome of its answers
}

// absence is an entity that does not stand in the text, with its value, which is shown to nobody.
type absence struct {
	extract.Loss
	value string
}

// NewReply is what counts of an answer: what does not stand in the text must not become the
// context of other documents either.
func NewReply(doc *lethe.Document, a extract.Answer, err error) *Reply {
	if err != nil {
		return &Reply{Err: err}
	}
	_, lost := extract.Locate(doc, a.Entities)
	r := &Reply{counts: a.Counts}
	gone := make(map[int]bool, len(lost))
	for _, l := range lost {
		gone[l.Position] = true
		r.absent = append(r.absent, absence{l, a.Entities[l.Position].Original})
	}
	for i, e := range a.Entities {
		if !gone[i] {
			r.Found = append(r.Found, e)
		}
	}
	return r
}

// add unites what the second stage found with what the first did, or replaces it.
func (r *Reply) add(second *Reply, alone bool) {
	r.Err = second.Err
	if alone {
		r.Found, r.absent, r.counts = second.Found, second.absent, second.counts
		return
	}
	r.Found = extract.Union(r.Found, second.Found)
	r.lose(second.absent)
	r.counts.Add(second.counts)
}

// lose adds what the second stage named and that does not stand in the text, but for what
// the first had named as well.
func (r *Reply) lose(second []absence) {
	type labelledValue struct {
		value string
		label lethe.Label
	}
	known := map[labelledValue]bool{}
	for _, l := range r.absent {
		known[labelledValue{l.value, l.Label}] = true
	}
	for _, l := range second {
		if !known[labelledValue{l.value, l.Label}] {
			r.absent = append(r.absent, l)
		}
	}
}

// listed is how many of the values that do not count are listed one by one.
const listed = 5

// Notes tell the owner what the model said that does not count, without a word of it.
func (r *Reply) Notes() (notes []string) {
	if n := len(r.absent); n > 0 {
		var each []string
		for _, l := range r.absent[:min(n, listed)] {
			each = append(each, l.String())
		}
		if n > listed {
			each = append(each, "…")
		}
		notes = append(notes, fmt.Sprintf("%d values that the model named do not count: %s", n, strings.Join(each, "; ")))
	}
	if dropped := r.counts.Dropped(); dropped > 0 {
		notes = append(notes, fmt.Sprintf("%d elements of the model's answer are not entities and do not count: what they were meant to name may stay", dropped))
	}
	return notes
}
