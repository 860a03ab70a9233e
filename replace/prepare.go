package replace

import (
	"context"
	"maps"
	"slices"

	"github.com/lethe-privacy/lethe/internal/replace/ready"
)

// Preparer is an operator that must know everything it will replace before the first document. It is a pointer, so
// that one operator for several labels is prepared once.
type Preparer interface {
	Operator
	Prepare(ctx context.Context, c Briefing) error
}

// Briefing is a [Preparer]'s view of the collection.
type Briefing struct {
	// Targets are those that are the operator's to replace, or may be by the rule that
	// found them, in the order of their entities' ids.
	Targets []Target
	// Original reports whether a value of any entity of the collection, masked or not,
	// occurs in a text, read as in keys and ids.
	Original func(text string) bool
	// Near and Whole are those of [Values], for what is drawn from lists. Where they are nil
	// Original counts.
	Near  func(docs []int, text string) bool
	Whole func(text string) bool
	// Language gives the BCP 47 tag of a document, by its index in lethe.Occurrence, or
	// "". It is nil where languages are not known.
	Language func(doc int) string
	// Ready is what the operator has made ready in another process, or takes what it makes ready in
	// this one. It may be nil; where it is known, nothing else than Targets need be there.
	Ready *ready.Outcome
}

// Prepare lets the operators that ask for it know the targets, before [New].
func (c Choice) Prepare(ctx context.Context, all Briefing) error {
	for i, p := range c.preparers() {
		theirs := all
		theirs.Targets, theirs.Ready = c.of(p, all.Targets), all.Ready.Of(i)
		if err := p.Prepare(ctx, theirs); err != nil {
			return err
		}
	}
	return nil
}

// preparers are the operators that have to be prepared, each once: the default, those of labels, those of rules.
func (c Choice) preparers() []Preparer {
	var out []Preparer
	add := func(o Operator) {
		if p, ok := o.(Preparer); ok && !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	add(c.Default)
	for _, l := range slices.Sorted(maps.Keys(c.ByLabel)) {
		add(c.ByLabel[l])
	}
	for _, r := range slices.Sorted(maps.Keys(c.ByRule)) {
		add(c.ByRule[r])
	}
	return out
}

// of are the targets that may be an operator's to replace: all, if a rule has it.
func (c Choice) of(p Preparer, targets []Target) []Target {
	for _, o := range c.ByRule {
		if other, ok := o.(Preparer); ok && other == p {
			return targets
		}
	}
	var out []Target
	for _, t := range targets {
		if other, ok := c.For(t.Entity.Label).(Preparer); ok && other == p {
			out = append(out, t)
		}
	}
	return out
}
