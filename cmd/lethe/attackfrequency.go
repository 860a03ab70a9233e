package main

import (
	"context"
	"errors"
	"io"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/eval/attack"
	"github.com/lethe-privacy/lethe/pipeline"
)

// readOriginal is an original document with what was found in it.
type readOriginal struct {
	*lethe.Document
	mentions []lethe.Mention
}

// runFrequency attacks by how often values occur. The originals are held while the others
// are read.
func (a *app) runFrequency(ctx context.Context, o *options, f *attackFlags, anonymized string) error {
	config, err := o.resolve()
	if err != nil {
		return err
	}
	config.LLM = pipeline.Default().LLM
	j, err := a.openAs(ctx, config, searched, f.originals, pipeline.Options{}, f.mentions)
	if err != nil {
		return err
	}
	defer j.close()
	after, err := a.sourceOf(ctx, config.Input, searched, anonymized)
	if err != nil {
		return err
	}
	defer after.Close()
	s, err := newSides(ctx, j.source, after, config.Run.Threads, j.bar)
	if err != nil {
		return err
	}
	originals := make([]readOriginal, len(s.befores))
	outcome, err := j.runner.DetectEach(ctx, func(doc *lethe.Document, ms []lethe.Mention) error {
		originals[s.place[doc.ID]] = readOriginal{doc, ms}
		return nil
	})
	j.bar.finish()
	if err != nil {
		return err
	}
	report, err := s.frequencies(ctx, originals)
	if err != nil {
		return err
	}
	err = a.output(f.out, f.force, func(w io.Writer) error {
		if f.asJSON {
			return report.WriteJSON(w)
		}
		return report.WriteText(w)
	})
	return errors.Join(err, a.tell(outcome))
}

// frequencies compares the documents of both sides.
func (s *sides) frequencies(ctx context.Context, originals []readOriginal) (*attack.FrequencyReport, error) {
	var attacker attack.Frequencies
	err := walk(ctx, s.after, s.threads, s.step("comparing"), func(at int, r *format.Record) ([]attack.Replaced, error) {
		of := originals[s.partner[at]]
		if of.Document == nil {
			return nil, nil // it could not be read, which is said
		}
		return attack.ReplacedIn(of.Document, r.Document, of.mentions), nil
	}, func(rs []attack.Replaced) error {
		attacker.Add(rs)
		return nil
	})
	return attacker.Report(), err
}
