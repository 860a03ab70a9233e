package pipeline

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
	"github.com/lethe-privacy/lethe/internal/ordered"
)

// second is the second stage: wave by wave, so that what one says is known to the next.
func (x *extraction) second(ctx context.Context) error {
	at := x.remember()
	e := x.runner.config.Extract
	for wave := range waves(x.runner.inputs(ctx), e.Wave) {
		known, cut := x.memory.Context()
		x.cut = max(x.cut, cut)
		if err := x.wave(ctx, wave, known, at); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// remember puts what the first stage found into the memory, and tells the number of each
// document there.
func (x *extraction) remember() map[uint64]int {
	e := x.runner.config.Extract
	x.memory = extract.NewMemory(extract.ContextOptions{
		Strength: e.Strength, SkipDirect: !e.Direct, Direct: x.runner.schema.Direct,
		Top: e.Top, Order: e.Order, Tokens: e.ContextTokens,
	}, len(x.order))
	at := make(map[uint64]int, len(x.order))
	for i, print := range x.order {
		if x.said[print].err == nil {
			at[print] = i
		}
		x.memory.Add(i, x.said[print].found)
	}
	return at
}

// wave asks about documents that get the same context, and remembers what is found when
// all are done. Each document is taken out of at: it is asked about once.
func (x *extraction) wave(ctx context.Context, wave []input, known []extract.Known, at map[uint64]int) error {
	var found []asked
	err := ordered.Map(ctx, x.threads(), slices.Values(wave),
		func(in input) asked {
			return x.ask(ctx, in, func(ctx context.Context, doc *lethe.Document) *said {
				if _, new := at[x.runner.print(doc)]; !new {
					return nil
				}
				return x.inContext(ctx, doc, known)
			})
		},
		func(a asked) error {
			x.runner.advance("asking again", a.item.Bytes())
			if a.said == nil && a.err != nil {
				return x.end(a)
			}
			if a.said == nil {
				return nil
			}
			found = append(found, a)
			if a.said.err != nil {
				return x.fail(a)
			}
			return nil
		})
	if err != nil {
		return err
	}
	for _, a := range found {
		n, new := at[a.print]
		if !new {
			continue // read twice in one wave
		}
		delete(at, a.print)
		x.memory.Add(n, a.said.found)
		x.said[a.print].add(a.said, x.runner.config.Extract.Stages == contextStage)
	}
	return nil
}

// inContext asks about a document in the second stage.
func (x *extraction) inContext(ctx context.Context, doc *lethe.Document, known []extract.Known) *said {
	doc, err := x.redact.hide(ctx, doc)
	if err != nil {
		return &said{err: err}
	}
	answer, err := x.model.InContext(ctx, doc, known)
	return heard(doc, answer, err)
}

// add unites what the second stage found with what the first did, or puts it in its
// place.
func (s *said) add(second *said, alone bool) {
	s.err = second.err
	if alone {
		s.found, s.lost, s.counts = second.found, second.lost, second.counts
		return
	}
	s.found = extract.Union(s.found, second.found)
	s.lose(second.lost)
	s.counts.Add(second.counts)
}

// lose adds what the second stage named and that does not stand in the text, but for what
// the first had named as well.
func (s *said) lose(second []lost) {
	type named struct {
		value string
		label lethe.Label
	}
	told := map[named]bool{}
	for _, l := range s.lost {
		told[named{l.value, l.Label}] = true
	}
	for _, l := range second {
		if !told[named{l.value, l.Label}] {
			s.lost = append(s.lost, l)
		}
	}
}

// waves cuts a stream into pieces of n.
func waves(in iter.Seq[input], n int) iter.Seq[[]input] {
	return func(yield func([]input) bool) {
		var wave []input
		for v := range in {
			if wave = append(wave, v); len(wave) == n {
				if !yield(wave) {
					return
				}
				wave = nil
			}
		}
		if len(wave) > 0 {
			yield(wave)
		}
	}
}

// warnings tell of contexts that had no room for all that belonged there.
func (x *extraction) warnings() []Warning {
	if x == nil || x.cut == 0 {
		return nil
	}
	return []Warning{{Message: fmt.Sprintf("the context had no room for up to %d entities that belonged there: what links to them may be missed; give it more --context-tokens, or choose by --context-top and --context-order", x.cut)}}
}
