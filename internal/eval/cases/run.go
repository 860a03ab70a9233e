package cases

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/detect/clinical/field"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// Annotator runs rules over a report and gives what they found.
type Annotator func(ctx context.Context, r *field.Report) ([]annotation.Annotation, error)

// Failure is a case that did not pass.
type Failure struct {
	Case       *Case
	Found      []annotation.Annotation // of the types that are looked at
	Missing    []annotation.Annotation // expected, and not found
	Unexpected []annotation.Annotation // found, and not expected
}

// Result is the outcome of a suite.
type Result struct {
	Suite    *Suite
	Passed   int
	Failures []Failure
}

// Failed counts the cases that did not pass, and the lines that are no cases.
func (r *Result) Failed() int { return len(r.Failures) + len(r.Suite.Broken) }

// Run runs all cases of a suite.
func (s *Suite) Run(ctx context.Context, annotate Annotator) (*Result, error) {
	out := &Result{Suite: s}
	for i := range s.Cases {
		c := &s.Cases[i]
		found, err := annotate(ctx, c.Report())
		if err != nil {
			return nil, fmt.Errorf("cases: %s:%d: %w", s.File, c.Line, err)
		}
		found = slices.DeleteFunc(found, func(a annotation.Annotation) bool { return !slices.Contains(s.Types, a.Type) })
		if f := c.check(found); f != nil {
			out.Failures = append(out.Failures, *f)
		} else {
			out.Passed++
		}
	}
	return out, nil
}

// check compares what was found with what is expected; nil if the case passes.
func (c *Case) check(found []annotation.Annotation) *Failure {
	f := &Failure{Case: c, Found: found}
	for _, e := range c.Expected {
		bare := trimmed(c.Text, e.Span)
		if !slices.ContainsFunc(found, func(a annotation.Annotation) bool {
			return a.Type == e.Type && a.Contains(bare) && a.Features.Contain(e.Features)
		}) {
			f.Missing = append(f.Missing, e)
		}
	}
	for _, a := range found {
		if !slices.ContainsFunc(c.Expected, func(e annotation.Annotation) bool {
			return a.Type == e.Type && e.Contains(a.Span)
		}) {
			f.Unexpected = append(f.Unexpected, a)
		}
	}
	if len(f.Missing)+len(f.Unexpected) == 0 {
		return nil
	}
	return f
}

// trimmed takes white space off the ends of a span: nobody expects it to be found.
func trimmed(text string, s span.Span) span.Span {
	in := s.In(text)
	s.Start += len(in) - len(strings.TrimLeft(in, " \t\n"))
	s.End -= len(in) - len(strings.TrimRight(in, " \t\n"))
	if s.Start > s.End {
		s.End = s.Start
	}
	return s
}
