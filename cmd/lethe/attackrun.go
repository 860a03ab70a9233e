package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/eval/attack"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/pipeline"
)

// attackRun is one attack. Documents are numbered as they come after.
type attackRun struct {
	app      *app
	flags    *attackFlags
	config   *pipeline.Config
	model    *pipeline.LanguageModel
	attacker *attack.Attacker
	estimate estimate

	*sides
	truths []attack.Truth // nil where the original could not be read
	chains [][]int
	close  func()
}

// open reads both collections, and what the originals tell. left says, as an error,
// that some could not be read.
func (r *attackRun) open(ctx context.Context, anonymized string) (left, err error) {
	alone := *r.config // the originals are not asked about
	alone.LLM = pipeline.Default().LLM
	j, err := r.app.openAs(ctx, alone, searched, r.flags.originals, pipeline.Options{}, r.flags.mentions)
	if err != nil {
		return nil, err
	}
	after, err := r.app.sourceOf(ctx, r.config.Input, searched, anonymized)
	if err != nil {
		j.close()
		return nil, err
	}
	r.close = func() { j.close(); after.Close() }
	if left, err = r.read(ctx, j, after, anonymized); err != nil {
		r.close()
	}
	return left, err
}

func (r *attackRun) read(ctx context.Context, j *job, after *collection, anonymized string) (left, err error) {
	if r.sides, err = newSides(ctx, j.source, after, r.config.Run.Threads, j.bar); err != nil {
		return nil, err
	}
	told := make([]attack.Truth, len(r.befores))
	outcome, err := j.runner.DetectEach(ctx, func(doc *lethe.Document, ms []lethe.Mention) error {
		told[r.place[doc.ID]] = r.attacker.Truth(ms)
		return nil
	})
	j.bar.finish()
	if err != nil {
		return nil, err
	}
	for _, before := range r.partner {
		r.truths = append(r.truths, told[before])
	}
	if r.flags.chains != "" {
		missing := 0
		if r.chains, missing, err = r.sides.chains(r.flags.chains, anonymized); err != nil {
			return nil, err
		}
		if missing > 0 {
			r.app.log.Warn(fmt.Sprintf("%d chains are left out: a document of theirs is not among the anonymized", missing))
		}
	}
	groups, err := r.together(r.flags.together)
	r.chains = append(r.chains, groups...)
	return r.app.tell(outcome), err
}

// all attacks what is shared and, where that is wanted, the originals.
func (r *attackRun) all(ctx context.Context) (*attackReports, error) {
	defer r.bar.finish()
	places := make([]int, len(r.afters))
	for i := range places {
		places[i] = i
	}
	var out attackReports
	var err error
	if out.After, err = r.side(ctx, "attacking", r.after, places); err != nil || !r.flags.before {
		return &out, err
	}
	for i, before := range r.partner {
		places[i] = r.befores[before].at
	}
	out.Before, err = r.side(ctx, "attacking the originals", r.before, places)
	return &out, err
}

// side attacks one side. places are those of the documents in its collection.
func (r *attackRun) side(ctx context.Context, stage string, in *collection, places []int) (*attack.Report, error) {
	known := make([]attack.Truth, 0, len(r.truths))
	number := map[int]int{}
	for i, t := range r.truths {
		number[places[i]] = i
		if t == nil {
			t = r.attacker.Truth(nil)
		}
		known = append(known, t)
	}
	tally := r.attacker.NewTally(known)
	take := func(u *attack.Unit) error {
		if u == nil {
			return nil
		}
		if u.Failure != "" {
			r.app.log.Error(strings.Join(u.Names, " + ") + ": " + u.Failure)
		}
		tally.Add(*u)
		return nil
	}
	err := walk(ctx, in, asksAtOnce(r.config), r.step(stage), func(at int, record *format.Record) (*attack.Unit, error) {
		i, wanted := number[at]
		if !wanted || r.truths[i] == nil {
			return nil, nil
		}
		return r.unit(ctx, []int{i}, []*lethe.Document{record.Document})
	}, take)
	if err == nil {
		err = r.shown(ctx, in, places, take)
	}
	return tally.Report(r.config.Report.ShowOriginals), err
}

// shown attacks the chains of one side. Only their documents are held.
func (r *attackRun) shown(ctx context.Context, in *collection, places []int, take func(*attack.Unit) error) error {
	if len(r.chains) == 0 {
		return nil
	}
	var wanted []int
	for _, i := range slices.Concat(r.chains...) {
		wanted = append(wanted, places[i])
	}
	docs, err := r.texts(ctx, in, wanted)
	if err != nil {
		return err
	}
	type done struct {
		unit *attack.Unit
		err  error
	}
	return ordered.Map(ctx, asksAtOnce(r.config), slices.Values(r.chains), func(chain []int) (d done) {
		var shown []*lethe.Document
		for _, i := range chain {
			if r.truths[i] == nil {
				return d
			}
			shown = append(shown, docs[places[i]])
		}
		d.unit, d.err = r.unit(ctx, chain, shown)
		return d
	}, func(d done) error {
		if d.err != nil {
			return d.err
		}
		return take(d.unit)
	})
}

// unit attacks some documents together. What fails fails the run, or is listed with
// --keep-going.
func (r *attackRun) unit(ctx context.Context, numbers []int, docs []*lethe.Document) (*attack.Unit, error) {
	u, err := r.ask(ctx, numbers, docs)
	u.Documents, u.Names = numbers, nil
	for _, i := range numbers {
		u.Names = append(u.Names, r.afters[i].name)
	}
	if err == nil {
		return &u, nil
	}
	if ctx.Err() != nil || !r.config.Run.KeepGoing {
		return nil, fmt.Errorf("%s: %w", r.afters[numbers[0]].name, err)
	}
	u.Failure, u.Findings = message(err), nil
	return &u, nil
}

func (r *attackRun) ask(ctx context.Context, numbers []int, docs []*lethe.Document) (attack.Unit, error) {
	request, err := r.attacker.Request(docs)
	if err == nil {
		err = within(request, r.flags.tokens)
	}
	if err != nil {
		return attack.Unit{}, err
	}
	if r.flags.dryRun {
		return attack.Unit{}, r.estimate.add(ctx, r.model, request)
	}
	var truths []attack.Truth
	for _, i := range numbers {
		truths = append(truths, r.truths[i])
	}
	return r.attacker.Attack(ctx, docs, truths)
}
