package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/eval"
	"github.com/lethe-privacy/lethe/internal/eval/anonymity"
	"github.com/lethe-privacy/lethe/pipeline"
)

// runAnonymity measures documents as rows of a table: what each says, and something sensitive.
func (a *app) runAnonymity(ctx context.Context, o *options, f *attackFlags, anonymized string) error {
	config, err := o.resolve()
	if err != nil {
		return err
	}
	s, err := schema.Load(config.Schema)
	if err != nil {
		return err
	}
	sensitive := lethe.Label(f.sensitive)
	if !s.Has(sensitive) {
		return usageError{fmt.Errorf("--sensitive: schema %s has no label %s", s.Name, f.sensitive)}
	}
	of, err := peopleOf(f.people)
	if err != nil {
		return err
	}
	j, err := a.openAs(ctx, config, searched, anonymized, pipeline.Options{}, f.mentions)
	if err != nil {
		return err
	}
	defer j.close()
	t := rows{of: map[string]int{}, labels: map[string]bool{}}
	outcome, err := j.runner.DetectEach(ctx, func(d *lethe.Document, ms []lethe.Mention) error {
		t.add(d, ms, s, sensitive, of)
		return nil
	})
	j.bar.finish()
	if err != nil {
		return err
	}
	r := anonymity.Report{Sensitive: f.sensitive, Quasi: slices.Sorted(maps.Keys(t.labels)), Documents: anonymity.Measure(t.documents)}
	if f.people != "" {
		people := anonymity.Measure(t.people)
		r.People = &people
	}
	err = a.output(f.out, f.force, func(w io.Writer) error {
		if f.asJSON {
			return eval.WriteJSON(w, &r)
		}
		return r.WriteText(w)
	})
	return errors.Join(err, a.tell(outcome))
}

// rows are the rows of documents, and of people over all their documents.
type rows struct {
	documents, people []anonymity.Row
	of                map[string]int // of people
	labels            map[string]bool
}

func (t *rows) add(d *lethe.Document, ms []lethe.Mention, s *schema.Schema, sensitive lethe.Label, of map[string]string) {
	var row anonymity.Row
	for _, m := range ms {
		switch {
		case m.Label == sensitive:
			row.Sensitive = append(row.Sensitive, m.Normalized)
		case !s.Direct(m.Label) && s.Role(m.Label) != schema.Fact:
			row.Quasi = append(row.Quasi, string(m.Label)+" "+m.Normalized)
			t.labels[string(m.Label)] = true
		}
	}
	t.documents = append(t.documents, row)
	person, listed := of[d.SourceID]
	if !listed {
		person = d.SourceID
	}
	n, known := t.of[person]
	if !known {
		n = len(t.people)
		t.of[person] = n
		t.people = append(t.people, anonymity.Row{})
	}
	p := &t.people[n]
	p.Quasi, p.Sensitive = append(p.Quasi, row.Quasi...), append(p.Sensitive, row.Sensitive...)
}
