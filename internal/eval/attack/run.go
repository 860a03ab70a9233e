package attack

import (
	"context"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/eval/pairing"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/llm"
)

// Run is an attack on a collection. Documents are numbered as they come after.
type Run struct {
	Attacker *Attacker
	Pairs    *pairing.Pairs
	Truths   []Truth // nil where the original could not be read
	Chains   [][]int // documents that are shown together

	Before        bool // the originals are attacked too
	Concurrency   int  // units that are worked on at once
	KeepGoing     bool // what fails is listed
	ShowOriginals bool
	// Gate, if not nil, is asked about each request: whether it is to be sent, or why not.
	Gate func(context.Context, llm.Request) (bool, error)
	// Failed, if not nil, hears of each unit without a usable answer.
	Failed func(*Unit)
}

// Reports are what comes of a run.
type Reports struct {
	After  *Report `json:"after"`
	Before *Report `json:"before,omitempty"`
}

// Failed is how many units have no usable answer.
func (r *Reports) Failed() int {
	n := 0
	for _, side := range []*Report{r.After, r.Before} {
		if side == nil {
			continue
		}
		for _, u := range side.Units {
			if u.Failure != "" {
				n++
			}
		}
	}
	return n
}

// Attack attacks what is shared and, where that is wanted, the originals.
func (r *Run) Attack(ctx context.Context) (*Reports, error) {
	places := make([]int, len(r.Pairs.Afters))
	for i := range places {
		places[i] = i
	}
	var out Reports
	var err error
	if out.After, err = r.side(ctx, "attacking", r.Pairs.After, places); err != nil || !r.Before {
		return &out, err
	}
	for i := range places {
		places[i] = r.Pairs.Original(i).Place
	}
	out.Before, err = r.side(ctx, "attacking the originals", r.Pairs.Before, places)
	return &out, err
}

// side attacks one side. places are those of the documents in its collection.
func (r *Run) side(ctx context.Context, stage string, in *format.Source, places []int) (*Report, error) {
	known := make([]Truth, 0, len(r.Truths))
	number := map[int]int{}
	for i, t := range r.Truths {
		number[places[i]] = i
		if t == nil {
			t = r.Attacker.Truth(nil)
		}
		known = append(known, t)
	}
	tally := r.Attacker.NewTally(known)
	take := func(u *Unit) error {
		if u == nil {
			return nil
		}
		if u.Failure != "" && r.Failed != nil {
			r.Failed(u)
		}
		tally.Add(*u)
		return nil
	}
	err := pairing.Walk(ctx, in, r.Concurrency, r.Pairs.Step(stage), func(at int, record *format.Record) (*Unit, error) {
		i, wanted := number[at]
		if !wanted || r.Truths[i] == nil {
			return nil, nil
		}
		return r.unit(ctx, []int{i}, []*lethe.Document{record.Document})
	}, take)
	if err == nil {
		err = r.chains(ctx, in, places, take)
	}
	return tally.Report(r.ShowOriginals), err
}

// chains attacks the chains of one side. Only their documents are held.
func (r *Run) chains(ctx context.Context, in *format.Source, places []int, take func(*Unit) error) error {
	if len(r.Chains) == 0 {
		return nil
	}
	var wanted []int
	for _, i := range slices.Concat(r.Chains...) {
		wanted = append(wanted, places[i])
	}
	docs, err := r.Pairs.Texts(ctx, in, wanted)
	if err != nil {
		return err
	}
	type outcome struct {
		unit *Unit
		err  error
	}
	return ordered.Map(ctx, r.Concurrency, slices.Values(r.Chains), func(chain []int) (d outcome) {
		var shown []*lethe.Document
		for _, i := range chain {
			if r.Truths[i] == nil {
				return d
			}
			shown = append(shown, docs[places[i]])
		}
		d.unit, d.err = r.unit(ctx, chain, shown)
		return d
	}, func(d outcome) error {
		if d.err != nil {
			return d.err
		}
		return take(d.unit)
	})
}

// unit attacks some documents together. What fails fails the run, or is listed.
func (r *Run) unit(ctx context.Context, numbers []int, docs []*lethe.Document) (*Unit, error) {
	u, err := r.ask(ctx, numbers, docs)
	u.Documents, u.Names = numbers, nil
	for _, i := range numbers {
		u.Names = append(u.Names, r.Pairs.Afters[i].SourceID)
	}
	if err == nil {
		return &u, nil
	}
	if ctx.Err() != nil || !r.KeepGoing {
		return nil, fmt.Errorf("%s: %w", u.Names[0], err)
	}
	u.Failure, u.Findings = failure.Line(err), nil
	return &u, nil
}

func (r *Run) ask(ctx context.Context, numbers []int, docs []*lethe.Document) (Unit, error) {
	request, err := r.Attacker.Request(docs)
	send := true
	if err == nil && r.Gate != nil {
		send, err = r.Gate(ctx, request)
	}
	if err != nil || !send {
		return Unit{}, err
	}
	var truths []Truth
	for _, i := range numbers {
		truths = append(truths, r.Truths[i])
	}
	return r.Attacker.Attack(ctx, docs, truths)
}
