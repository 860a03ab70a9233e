package pipeline

import (
	"context"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/link/elastic"
	"github.com/lethe-privacy/lethe/internal/replace/choice"
	"github.com/lethe-privacy/lethe/internal/replace/ready"
	naming "github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/surrogate"
)

// aim makes targets of the masked entities.
func (g *linkage) aim(r *Runner, masked []bool) (*writer, []replace.Target, error) {
	w := &writer{runner: r, g: g}
	if err := g.groups.Enrol(g.Collection.Entities, masked, r.schema.Origin); err != nil {
		return nil, nil, err
	}
	entities := g.Collection.Entities
	at := make([]int32, len(entities))
	var targets []replace.Target
	kinds := r.config.kinds(r.schema)
	for i := range entities {
		at[i] = -1
		if masked[i] {
			at[i] = int32(len(targets))
			e := searched(&entities[i], kinds)
			if short := shortWays[kinds[e.Label]]; short != nil && r.config.Replace.Operator == "surrogate" {
				e = with(e, short)
			}
			targets = append(targets, replace.Target{Entity: e, Group: g.groups.ID(i)})
		}
	}
	w.targets = make([]int32, len(g.Entities))
	for handle, entity := range g.Entities {
		w.targets[handle] = at[entity]
	}
	w.describe(targets)
	w.order(targets)
	w.doubt(targets)
	return w, targets, nil
}

// searched is an entity with all that is to be searched for: an organization is also
// written without its legal form, where detection may not know it.
func searched(e *lethe.Entity, kinds map[lethe.Label]elastic.Kind) *lethe.Entity {
	if kinds[e.Label] != elastic.Organization {
		return e
	}
	with := *e
	for _, v := range e.Originals {
		if bare := elastic.Bare(v); bare != "" && !slices.Contains(with.Originals, bare) {
			with.Originals = append(slices.Clip(with.Originals), bare)
		}
	}
	return &with
}

// shortWays are how letters call organizations and people whom others name in full.
var shortWays = map[elastic.Kind]func(string) []string{elastic.Organization: surrogate.Heads, elastic.Person: surrogate.Surnames}

// with is an entity that is also searched for by what letters call it, so that all of them
// tell of one.
func with(e *lethe.Entity, short func(string) []string) *lethe.Entity {
	out := *e
	for _, v := range e.Originals {
		for _, way := range short(v) {
			if !slices.Contains(out.Originals, way) {
				out.Originals = append(slices.Clip(out.Originals), way)
			}
		}
	}
	return &out
}

// prepare lets operators that ask for it know the collection, or what they made ready in an earlier step. For a later
// one made takes what they make ready.
func (w *writer) prepare(ctx context.Context, operators replace.Choice, targets []replace.Target, masked []bool, made *ready.Outcome) error {
	if made.Known() || !choice.LooksAround(operators) {
		return operators.Prepare(ctx, replace.Briefing{Targets: targets, Ready: made})
	}
	g := w.g
	stays := func(entity int) bool { return !masked[entity] || operators.Keeps(g.Collection.Entities[entity].Label) }
	values, err := g.values(w.runner.config.kinds(w.runner.schema), stays)
	if err != nil {
		return err
	}
	return operators.Prepare(ctx, replace.Briefing{
		Targets: targets, Original: values.In, Near: values.Near, Whole: values.Whole, Language: g.language, Ready: made,
	})
}

// order numbers the targets by their first mentions.
func (w *writer) order(targets []replace.Target) {
	for i, p := range w.g.places {
		if t := w.targets[p.entity]; t >= 0 && targets[t].First == 0 {
			targets[t].First = w.g.number(i) + 1
		}
	}
}

// number is that of a place in the collection.
func (g *whereabouts) number(place int) int {
	if g.numbers == nil {
		return place
	}
	return g.numbers[place]
}

// doubt marks the targets of which every mention is a guess: their values are not
// searched for.
func (w *writer) doubt(targets []replace.Target) {
	for i := range targets {
		targets[i].Guessed = true
	}
	for handle, t := range w.targets {
		if t >= 0 && w.g.sure[handle] {
			targets[t].Guessed = false
		}
	}
}

// describe gives the targets what is known of their first mentions: values that are
// found elsewhere have none. Their titles are those of the first mention of which they tell most: "Ihr Sohn
// Luca" behind "Luca Plümer".
func (w *writer) describe(targets []replace.Target) {
	seen := make([]bool, len(targets))
	for i := range w.g.features.of {
		t := w.targets[w.g.places[i].entity]
		if t < 0 {
			continue
		}
		k := w.g.features.at(i)
		if seen[t] {
			if title := k.details.Title; naming.Tells(title) > naming.Tells(targets[t].Title) {
				targets[t].Title = title
			}
			continue
		}
		seen[t] = true
		targets[t].Title = k.details.Title
		targets[t].Detected, targets[t].Type = k.details.Detected, k.details.Type
		targets[t].Rule, targets[t].Detector = k.details.Rule, k.detector
	}
}
