package utility

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/eval/pairing"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/llm"
)

// Run asks about a collection before and after. Documents are numbered as they come after.
type Run struct {
	Examiner  *Examiner
	Pairs     *pairing.Pairs
	Questions []Question

	Concurrency int  // documents that are worked on at once
	KeepGoing   bool // what fails is listed
	// Gate, if not nil, is asked about each request: whether it is to be sent, or why not.
	Gate func(context.Context, llm.Request) (bool, error)
	// Failed, if not nil, hears of each document without usable answers.
	Failed func(*Result)
}

// Check finds questions about documents that are not there.
func (r *Run) Check() error {
	there := map[string]bool{}
	for i, d := range r.Pairs.Afters {
		there[d.SourceID], there[r.Pairs.Original(i).SourceID] = true, true
	}
	for _, q := range r.Questions {
		if i := slices.IndexFunc(q.Documents, func(d string) bool { return !there[d] }); i >= 0 {
			return fmt.Errorf("question %q is about a document that is not there: its number %d", q.ID, i+1)
		}
	}
	return nil
}

// Replies are the answers about each document of both sides.
type Replies struct{ before, after []reply }

// reply are the answers about one document, or why there are none.
type reply struct {
	number  int
	answers []string
	failure string
}

// Ask asks about the documents of both sides.
func (r *Run) Ask(ctx context.Context) (*Replies, error) {
	before, after := map[int]int{}, map[int]int{}
	for i := range r.Pairs.Afters {
		before[r.Pairs.Original(i).Place], after[i] = i, i
	}
	var out Replies
	var err error
	if out.before, err = r.side(ctx, "asking before", r.Pairs.Before, before); err != nil {
		return nil, err
	}
	out.after, err = r.side(ctx, "asking after", r.Pairs.After, after)
	return &out, err
}

// side asks about the documents of one side. numbers has those of the documents at each place of
// its collection.
func (r *Run) side(ctx context.Context, stage string, in *format.Source, numbers map[int]int) ([]reply, error) {
	all := make([]reply, len(r.Pairs.Afters))
	err := pairing.Walk(ctx, in, r.Concurrency, r.Pairs.Step(stage), func(at int, record *format.Record) (reply, error) {
		i, wanted := numbers[at]
		if !wanted {
			return reply{number: -1}, nil
		}
		return r.document(ctx, i, record)
	}, func(s reply) error {
		if s.number >= 0 {
			all[s.number] = s
		}
		return nil
	})
	return all, err
}

// document asks about one document.
func (r *Run) document(ctx context.Context, number int, record *format.Record) (reply, error) {
	s := reply{number: number}
	qs := r.of(number)
	if len(qs) == 0 {
		return s, nil
	}
	request, err := r.Examiner.Request(record.Document, qs)
	send := true
	if err == nil && r.Gate != nil {
		send, err = r.Gate(ctx, request)
	}
	if err == nil && send {
		s.answers, err = r.Examiner.Ask(ctx, record.Document, qs)
	}
	s.failure, err = r.failed(ctx, number, err)
	return s, err
}

// of are the questions about a document, by its number.
func (r *Run) of(number int) []Question {
	var out []Question
	for _, q := range r.Questions {
		one := []Question{q}
		if len(Of(one, r.Pairs.Afters[number].SourceID))+len(Of(one, r.Pairs.Original(number).SourceID)) > 0 {
			out = append(out, q)
		}
	}
	return out
}

// failed says what failed, where the user wants to keep going, else ends the run.
func (r *Run) failed(ctx context.Context, number int, err error) (string, error) {
	if err == nil {
		return "", nil
	}
	if ctx.Err() != nil || !r.KeepGoing {
		return "", fmt.Errorf("%s: %w", r.Pairs.Afters[number].SourceID, err)
	}
	return failure.Line(err), nil
}

// Compare holds the answers after against those before, in the order of the documents.
func (r *Run) Compare(ctx context.Context, replies *Replies) ([]Result, error) {
	type outcome struct {
		Result
		err error
	}
	var all []Result
	err := ordered.Map(ctx, r.Concurrency, slices.Values(replies.after), func(now reply) (d outcome) {
		then := replies.before[now.number]
		d.Document, d.Failure = r.Pairs.Afters[now.number].SourceID, cmp.Or(then.failure, now.failure)
		if d.Failure != "" {
			return d
		}
		var err error
		d.Answers, err = r.Examiner.Compare(ctx, r.of(now.number), then.answers, now.answers)
		d.Failure, d.err = r.failed(ctx, now.number, err)
		return d
	}, func(d outcome) error {
		if d.Failure != "" && r.Failed != nil {
			r.Failed(&d.Result)
		}
		all = append(all, d.Result)
		return d.err
	})
	return all, err
}
