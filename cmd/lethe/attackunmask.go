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

// subjects are the originals with so many releases.
func subjects(f *attackFlags, s *attackTarget, originals []attack.Original, releases ...[]*lethe.Document) ([]unmask.Subject, error) {
	of, err := peopleOf(f.people)
	if err != nil {
		return nil, err
	}
	out := make([]unmask.Subject, len(originals))
	for i, d := range originals {
		x := unmask.Subject{Before: d.Document, Mentions: d.Mentions, Person: s.Befores[i].SourceID}
		if person, listed := of[x.Person]; listed {
			x.Person = person
		}
		for _, r := range releases {
			x.Releases = append(x.Releases, r[i])
		}
		out[i] = x
	}
	return out, nil
}

// infilled guesses by what is beside a mask.
func (a *app) infilled(ctx context.Context, config pipeline.Config, f *attackFlags, s *attackTarget, originals []attack.Original) (maskReport, error) {
	after, err := released(ctx, s.Pairs)
	if err != nil {
		return nil, err
	}
	all, err := subjects(f, s, originals, after)
	if err != nil {
		return nil, err
	}
	var public []unmask.Place
	if f.background != "" {
		if public, err = a.publicPlaces(ctx, config, f.background); err != nil {
			return nil, err
		}
	}
	return unmask.Infill(all, public), nil
}

// publicPlaces are those of the values that the detectors find in public texts; never nil.
func (a *app) publicPlaces(ctx context.Context, config pipeline.Config, background string) (places []unmask.Place, err error) {
	config.LLM, places = pipeline.Default().LLM, []unmask.Place{}
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
	all, err := subjects(f, s, originals, releases...)
	if err != nil {
		return nil, err
	}
	return unmask.CompareReleases(all, len(releases)), nil
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
