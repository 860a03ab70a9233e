package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/attack"
	"github.com/lethe-privacy/lethe/internal/eval/pairing"
	llmmodel "github.com/lethe-privacy/lethe/internal/llm/model"
	"github.com/lethe-privacy/lethe/pipeline"
)

// attackTarget is a collection before and after, opened for an attack.
type attackTarget struct {
	*pairing.Pairs
	job   *job
	close func()
}

// openAttacked opens and pairs both collections. The originals are not asked about.
func (a *app) openAttacked(ctx context.Context, config pipeline.Config, f *attackFlags, anonymized string) (*attackTarget, error) {
	config.LLM = pipeline.Default().LLM
	j, err := a.openAs(ctx, config, searched, f.originals, pipeline.Options{}, f.mentions)
	if err != nil {
		return nil, err
	}
	after, err := a.sourceOf(ctx, config.Input, searched, anonymized)
	if err != nil {
		j.close()
		return nil, err
	}
	s := &attackTarget{job: j, close: func() { j.close(); after.Close() }}
	s.Pairs, err = pairing.Read(ctx, j.source.Source, after.Source, pairing.Options{Threads: config.Run.Threads, Progress: j.bar.show})
	if err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

// detect hands what is found in each original to take, with the original's number.
func (s *attackTarget) detect(ctx context.Context, take func(int, *lethe.Document, []lethe.Mention)) (pipeline.Outcome, error) {
	outcome, err := s.job.runner.DetectEach(ctx, func(doc *lethe.Document, ms []lethe.Mention) error {
		take(s.Number[doc.ID], doc, ms)
		return nil
	})
	s.job.bar.finish()
	return outcome, err
}

// originals returns all originals with their mentions.
func (s *attackTarget) originals(ctx context.Context) ([]attack.Original, pipeline.Outcome, error) {
	all := make([]attack.Original, len(s.Befores))
	outcome, err := s.detect(ctx, func(n int, doc *lethe.Document, ms []lethe.Mention) {
		all[n] = attack.Original{Document: doc, Mentions: ms}
	})
	return all, outcome, err
}

func (a *app) runAttack(ctx context.Context, o *options, f *attackFlags, anonymized string) error {
	config, err := o.resolve()
	if err != nil {
		return err
	}
	model, done, err := a.asked(o, &config, f.before)
	if err != nil {
		return err
	}
	defer done()
	attacker, err := f.attacker(&config, model)
	if err != nil {
		return usageError{err}
	}
	s, err := a.openAttacked(ctx, config, f, anonymized)
	if err != nil {
		return err
	}
	defer s.close()
	gate := llmmodel.NewGate(model, f.tokens, f.dryRun)
	run := attack.Run{
		Attacker: attacker, Pairs: s.Pairs, Before: f.before, Concurrency: config.LLM.Requests(),
		KeepGoing: config.Run.KeepGoing, ShowOriginals: config.Report.ShowOriginals, Gate: gate.Ask,
		Failed: func(u *attack.Unit) { a.log.Error(strings.Join(u.Names, " + ") + ": " + u.Failure) },
	}
	left, err := a.prepareAttack(ctx, &run, s, f, anonymized)
	if err != nil {
		return err
	}
	reports, err := run.Attack(ctx)
	s.job.bar.finish()
	if err != nil {
		return err
	}
	if f.dryRun {
		return gate.WriteText(a.stdout, &config.LLM)
	}
	err = a.output(f.out, f.force, func(w io.Writer) error { return f.write(w, reports) })
	return errors.Join(err, left, incomplete(reports))
}

// prepareAttack reads what the originals tell, and which chains are shown. left says, as an
// error, that some originals could not be read.
func (a *app) prepareAttack(ctx context.Context, run *attack.Run, s *attackTarget, f *attackFlags, anonymized string) (left, err error) {
	told := make([]attack.Truth, len(s.Befores))
	outcome, err := s.detect(ctx, func(n int, _ *lethe.Document, ms []lethe.Mention) { told[n] = run.Attacker.Truth(ms) })
	if err != nil {
		return nil, err
	}
	for _, before := range s.Partner {
		run.Truths = append(run.Truths, told[before])
	}
	if f.chains != "" {
		if run.Chains, err = a.chains(s.Pairs, f.chains, anonymized); err != nil {
			return nil, err
		}
	}
	groups, err := f.groups(s.Pairs)
	run.Chains = append(run.Chains, groups...)
	return a.tell(outcome), err
}

// chains returns the chains that --chains names.
func (a *app) chains(p *pairing.Pairs, which, anonymized string) ([][]int, error) {
	file, most := which, -1
	if n, err := strconv.Atoi(which); err == nil {
		if n < 1 {
			return nil, usageError{errors.New("--chains is a file, or how many of the riskiest")}
		}
		file, most = filepath.Join(filepath.Clean(anonymized)+".report", "report.json"), n
	}
	chains, missing, err := attack.ReadChains(p, file, most)
	if missing > 0 {
		a.log.Warn(fmt.Sprintf("%s left out, with a document that is not among the anonymized", plural(missing, "chain is", "chains are")))
	}
	return chains, err
}

// groups returns the documents that --together names.
func (f *attackFlags) groups(p *pairing.Pairs) (out [][]int, err error) {
	for _, g := range f.together {
		ids := strings.Split(g, ",")
		for i := range ids {
			ids[i] = strings.TrimSpace(ids[i])
		}
		group, err := attack.Group(p, ids)
		if err != nil {
			return nil, usageError{fmt.Errorf("--together: %w", err)}
		}
		if len(group) < 2 {
			return nil, usageError{errors.New("--together takes the ids of two documents or more, with commas between")}
		}
		out = append(out, group)
	}
	return out, nil
}

// A pairedAttack attacks documents and their originals. It returns a function that writes the report.
type pairedAttack func(config pipeline.Config, s *attackTarget, originals []attack.Original) (func(io.Writer) error, error)

// runPaired opens both collections, attacks and writes the report.
func (a *app) runPaired(ctx context.Context, o *options, f *attackFlags, anonymized string, by pairedAttack) error {
	config, err := o.resolve()
	if err != nil {
		return err
	}
	s, err := a.openAttacked(ctx, config, f, anonymized)
	if err != nil {
		return err
	}
	defer s.close()
	originals, outcome, err := s.originals(ctx)
	if err != nil {
		return err
	}
	report, err := by(config, s, originals)
	if err != nil {
		return err
	}
	return errors.Join(a.output(f.out, f.force, report), a.tell(outcome))
}

// runFrequency attacks by how often values occur.
func (a *app) runFrequency(ctx context.Context, o *options, f *attackFlags, anonymized string) error {
	return a.runPaired(ctx, o, f, anonymized, func(_ pipeline.Config, s *attackTarget, originals []attack.Original) (func(io.Writer) error, error) {
		r, err := attack.ByFrequency(ctx, s.Pairs, originals)
		if err != nil {
			return nil, err
		}
		if f.asJSON {
			return r.WriteJSON, nil
		}
		return r.WriteText, nil
	})
}
