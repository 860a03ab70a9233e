package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/eval/utility"
	"github.com/lethe-privacy/lethe/internal/ordered"
)

// checkDocuments finds questions about documents that are not there.
func (r *utilityRun) checkDocuments() error {
	there := map[string]bool{}
	for i, k := range r.afters {
		there[k.name], there[r.befores[r.partner[i]].name] = true, true
	}
	for _, q := range r.questions {
		if i := slices.IndexFunc(q.Documents, func(d string) bool { return !there[d] }); i >= 0 {
			return fmt.Errorf("question %q is about a document that is not there: its number %d", q.ID, i+1)
		}
	}
	return nil
}

func (r *utilityRun) run(ctx context.Context) error {
	then, err := r.ask(ctx, "asking before", r.before, r.placesBefore())
	if err != nil {
		return err
	}
	now, err := r.ask(ctx, "asking after", r.after, r.placesAfter())
	if err != nil {
		return err
	}
	r.bar.finish()
	if r.flags.dryRun {
		return r.estimate.print(r.app.stdout, &r.config.LLM)
	}
	results, err := r.compare(ctx, then, now)
	if err != nil {
		return err
	}
	report := utility.NewReport(results, r.questions, r.config.Report.ShowOriginals)
	err = r.app.output(r.flags.out, r.flags.force, func(w io.Writer) error {
		if r.flags.asJSON {
			return report.WriteJSON(w)
		}
		return report.WriteText(w)
	})
	if report.Failed > 0 {
		err = errors.Join(err, fmt.Errorf("%d %w: the model gave no usable answers about them", report.Failed, errIncomplete))
	}
	return err
}

// of are the questions about a document, by its number.
func (r *utilityRun) of(i int) []utility.Question {
	var out []utility.Question
	for _, q := range r.questions {
		if len(utility.Of([]utility.Question{q}, r.afters[i].name))+len(utility.Of([]utility.Question{q}, r.befores[r.partner[i]].name)) > 0 {
			out = append(out, q)
		}
	}
	return out
}

// placesAfter has the number of the document at each place after.
func (r *utilityRun) placesAfter() map[int]int {
	numbers := map[int]int{}
	for i := range r.afters {
		numbers[i] = i
	}
	return numbers
}

// placesBefore has it for each place before.
func (r *utilityRun) placesBefore() map[int]int {
	numbers := map[int]int{}
	for i, before := range r.partner {
		numbers[r.befores[before].at] = i
	}
	return numbers
}

// replied are the answers about one document, or why there are none.
type replied struct {
	number  int
	answers []string
	failure string
}

// ask asks about the documents of one side. numbers has those of the documents at each
// place of its collection.
func (r *utilityRun) ask(ctx context.Context, stage string, in *collection, numbers map[int]int) ([]replied, error) {
	all := make([]replied, len(r.afters))
	err := walk(ctx, in, asksAtOnce(r.config), r.step(stage), func(at int, record *format.Record) (replied, error) {
		i, wanted := numbers[at]
		if !wanted {
			return replied{number: -1}, nil
		}
		s := replied{number: i}
		qs := r.of(i)
		if len(qs) == 0 {
			return s, nil
		}
		request, err := r.examiner.Request(record.Document, qs)
		if err == nil {
			err = within(request, r.flags.tokens)
		}
		switch {
		case err != nil:
		case r.flags.dryRun:
			err = r.estimate.add(ctx, r.model, request)
		default:
			s.answers, err = r.examiner.Ask(ctx, record.Document, qs)
		}
		s.failure, err = r.failed(ctx, i, err)
		return s, err
	}, func(s replied) error {
		if s.number >= 0 {
			all[s.number] = s
		}
		return nil
	})
	return all, err
}

// failed says what failed, where the user wants to keep going, else ends the run.
func (r *utilityRun) failed(ctx context.Context, number int, err error) (string, error) {
	if err == nil {
		return "", nil
	}
	if ctx.Err() != nil || !r.config.Run.KeepGoing {
		return "", fmt.Errorf("%s: %w", r.afters[number].name, err)
	}
	return message(err), nil
}

// compare holds the answers after against those before, in the order of the documents.
func (r *utilityRun) compare(ctx context.Context, then, now []replied) ([]utility.Result, error) {
	type done struct {
		utility.Result
		err error
	}
	var all []utility.Result
	err := ordered.Map(ctx, asksAtOnce(r.config), slices.Values(now), func(n replied) (d done) {
		t := then[n.number]
		d.Document, d.Failure = r.afters[n.number].name, cmp.Or(t.failure, n.failure)
		if d.Failure != "" {
			return d
		}
		var err error
		d.Answers, err = r.examiner.Compare(ctx, r.of(n.number), t.answers, n.answers)
		d.Failure, d.err = r.failed(ctx, n.number, err)
		return d
	}, func(d done) error {
		if d.Failure != "" {
			r.app.log.Error(d.Document + ": " + d.Failure)
		}
		all = append(all, d.Result)
		return d.err
	})
	return all, err
}
