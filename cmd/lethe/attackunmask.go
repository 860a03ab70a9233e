package main

import (
	"context"
	"errors"
	"io"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/eval"
	"github.com/lethe-privacy/lethe/internal/eval/attack"
	"github.com/lethe-privacy/lethe/internal/eval/pairing"
	"github.com/lethe-privacy/lethe/internal/eval/unmask"
	"github.com/lethe-privacy/lethe/pipeline"
)

// maskReport is a report of what stood behind masks.
type maskReport interface{ WriteText(io.Writer) error }

// runUnmask guesses what stood behind masks: from what is beside them, or from several releases.
func (a *app) runUnmask(ctx context.Context, o *options, f *attackFlags, anonymized string) error {
	return a.runPaired(ctx, o, f, anonymized, func(config pipeline.Config, s *attackTarget, originals []attack.Original) (func(io.Writer) error, error) {
		by := a.compared
		if f.infill {
			by = a.infilled
		}
		r, err := by(ctx, config, f, s, originals)
		if err != nil {
			return nil, err
		}
		if f.asJSON {
			return func(w io.Writer) error { return eval.WriteJSON(w, r) }, nil
		}
		return r.WriteText, nil
	})
}

// released returns the documents of a release by the number of their original; nil where it lacks one.
func released(ctx context.Context, p *pairing.Pairs) ([]*lethe.Document, error) {
	out := make([]*lethe.Document, len(p.Befores))
	at := 0
	err := pairing.Walk(ctx, p.After, p.Threads(), p.Step("comparing"), func(_ int, r *format.Record) (*lethe.Document, error) {
		return r.Document, nil
	}, func(d *lethe.Document) error {
		out[p.Partner[at]] = d
		at++
		return nil
	})
	return out, err
}

// infilled guesses by what is beside a mask.
func (a *app) infilled(ctx context.Context, config pipeline.Config, f *attackFlags, s *attackTarget, originals []attack.Original) (maskReport, error) {
	after, err := released(ctx, s.Pairs)
	if err != nil {
		return nil, err
	}
	of, err := peopleOf(f.people)
	if err != nil {
		return nil, err
	}
	// Documents about the same person are in the same half.
	half, halves := map[string]int{}, make([]int, len(originals))
	for i, d := range s.Befores {
		person, listed := of[d.SourceID]
		if !listed {
			person = d.SourceID
		}
		if _, known := half[person]; !known {
			half[person] = len(half) % 2
		}
		halves[i] = half[person]
	}
	var known [2][]unmask.Place
	var hidden [2][]unmask.Place
	documents := 0
	for i, d := range originals {
		if d.Document == nil || after[i] == nil {
			continue
		}
		documents++
		hidden[halves[i]] = append(hidden[halves[i]], unmask.Hidden(i, d.Document, after[i], d.Mentions)...)
		known[1-halves[i]] = append(known[1-halves[i]], unmask.Known(i, d.Document, d.Mentions)...)
	}
	var g unmask.Guesses
	learned := len(known[0]) + len(known[1])
	if f.background != "" {
		places, err := a.publicPlaces(ctx, config, f.background)
		if err != nil {
			return nil, err
		}
		learned, known = len(places), [2][]unmask.Place{places, places}
	}
	for h := range known {
		g.Add(unmask.NewModel(known[h]), hidden[h])
	}
	return g.Report(documents, learned), nil
}

// publicPlaces are those of the values that the detectors find in public texts.
func (a *app) publicPlaces(ctx context.Context, config pipeline.Config, background string) (places []unmask.Place, err error) {
	config.LLM = pipeline.Default().LLM
	j, err := a.openAs(ctx, config, searched, background, pipeline.Options{}, "")
	if err != nil {
		return nil, err
	}
	defer j.close()
	outcome, err := j.runner.DetectEach(ctx, func(d *lethe.Document, ms []lethe.Mention) error {
		places = append(places, unmask.Known(0, d, ms)...)
		return nil
	})
	j.bar.finish()
	return places, errors.Join(err, a.tell(outcome))
}

// compared lets an attacker compare several releases.
func (a *app) compared(ctx context.Context, config pipeline.Config, f *attackFlags, s *attackTarget, originals []attack.Original) (maskReport, error) {
	first, err := released(ctx, s.Pairs)
	if err != nil {
		return nil, err
	}
	releases := [][]*lethe.Document{first}
	for _, path := range f.also {
		docs, err := a.alsoReleased(ctx, config, s, path)
		if err != nil {
			return nil, err
		}
		releases = append(releases, docs)
	}
	var places []unmask.ReleasedValue
	documents := 0
	for i, d := range originals {
		if d.Document == nil {
			continue
		}
		documents++
		var now []*lethe.Document
		for _, r := range releases {
			now = append(now, r[i])
		}
		places = append(places, unmask.ReleasedIn(i, d.Document, now, d.Mentions)...)
	}
	return unmask.Compare(documents, len(releases), places), nil
}

// alsoReleased returns the documents of another release by the number of their original.
func (a *app) alsoReleased(ctx context.Context, config pipeline.Config, s *attackTarget, path string) ([]*lethe.Document, error) {
	source, err := a.sourceOf(ctx, config.Input, searched, path)
	if err != nil {
		return nil, err
	}
	defer source.Close()
	p, err := pairing.Read(ctx, s.job.source.Source, source.Source, pairing.Options{Threads: config.Run.Threads, Progress: s.job.bar.show})
	if err != nil {
		return nil, err
	}
	return released(ctx, p)
}
