package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/detect/jape"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/internal/text/token"
	"github.com/lethe-privacy/lethe/span"
)

func (a *app) jape() *cobra.Command {
	c := &cobra.Command{
		Use:   "jape",
		Short: "Check grammars in JAPE, GATE's rule language, and try them on a text",
	}
	c.AddCommand(a.japeCheck(), a.japeRun())
	return c
}

// engineFlag lets a command choose between GATE's engines.
func engineFlag(c *cobra.Command, name *string) {
	c.Flags().StringVar(name, "engine", jape.Classic.String(), "which of GATE's engines to follow where they differ: classic or plus")
	offers(c.Flags(), "engine", of(jape.Classic.String(), jape.Plus.String()))
}

func (a *app) japeCheck() *cobra.Command {
	var name string
	c := &cobra.Command{
		Use:   "check FILES…",
		Short: "Check grammars for errors and for parts without effect",
		Long: `Read each grammar, with the phases that a multi-phase file names. An error gives the
file, line and column and what was expected there. A warning reports parts without
effect, such as Java that is not understood. The exit code is 1 if a file has an error.`,
		Example: "  lethe jape check rules/main.jape\n  lethe jape check rules/*.jape",
		RunE: func(c *cobra.Command, files []string) error {
			if len(files) == 0 {
				return usageError{hint(errors.New("give at least one of FILES"), c)}
			}
			engine, err := jape.ParseEngine(name)
			if err != nil {
				return usageError{err}
			}
			failed := 0
			for _, f := range files {
				g, err := engine.LoadFile(f)
				if err != nil {
					failed++
					fmt.Fprintf(a.stdout, "%s: %v\n", f, err)
					continue
				}
				for _, w := range g.Warnings {
					fmt.Fprintf(a.stdout, "%v: warning\n", w)
				}
				fmt.Fprintf(a.stdout, "%s: %s, %s, %s\n", f, plural(len(g.Phases()), "phase", "phases"), plural(g.Rules(), "rule", "rules"), plural(len(g.Warnings), "warning", "warnings"))
			}
			if failed > 0 {
				return fmt.Errorf("%d of %d grammars have errors", failed, len(files))
			}
			return nil
		},
	}
	engineFlag(c, &name)
	return c
}

// japeTry is the trial of a grammar: its text, annotations and engine.
type japeTry struct {
	text, style, trace string
	engine             string
	annotations        []string
}

func (a *app) japeRun() *cobra.Command {
	var try japeTry
	c := &cobra.Command{
		Use:   "run GRAMMAR",
		Short: "Run a grammar on a text and show which rules fired where",
		Long: `Split a text into tokens and sentences, run a grammar on it, and show which rules fired,
on which text and with which bindings; then the annotations other than tokens. With
--trace, show instead where a rule began to match and why it did not fire there.
Without --text the text is read from standard input.`,
		Example: `  lethe jape run ages.jape --text 'Die 67-jährige Patientin'
  lethe jape run names.jape --text 'Herr Muster' --add 'Lookup 5-11 majorType=name'
  lethe jape run ages.jape --text 'Die 67 Jahre' --trace AgeRight
  lethe jape run specific-rules/ids.jape --engine plus --text 'Fall 4711'`,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usageError{hint(errors.New("give one GRAMMAR"), c)}
			}
			if !c.Flags().Changed("text") {
				in, err := io.ReadAll(a.stdin)
				if err != nil {
					return err
				}
				try.text = string(in)
			}
			return a.tryGrammar(c.Context(), args[0], try)
		},
	}
	c.Flags().StringVar(&try.text, "text", "", "the text")
	engineFlag(c, &try.engine)
	c.Flags().StringVar(&try.trace, "trace", "", "show where this `RULE` began to match, and why it did not fire")
	c.Flags().StringVar(&try.style, "tokens", token.Alternate.String(), "mode of GATE's tokeniser: default or alternate")
	offers(c.Flags(), "tokens", of(token.Default.String(), token.Alternate.String()))
	c.Flags().StringArrayVar(&try.annotations, "add", nil, "an `ANNOTATION` to add to the text first: Type start-end feature=value …")
	return c
}

func (a *app) tryGrammar(ctx context.Context, file string, try japeTry) error {
	style, err := token.ParseStyle(try.style)
	if err != nil {
		return usageError{err}
	}
	engine, err := jape.ParseEngine(try.engine)
	if err != nil {
		return usageError{err}
	}
	g, err := engine.LoadFile(file)
	if err != nil {
		return err
	}
	for _, w := range g.Warnings {
		a.log.Warn(w.String())
	}
	doc := annotation.NewDocument(try.text)
	token.New(token.Options{Style: style}).Annotate(doc)
	token.NewSplitter().Annotate(doc, nil)
	for _, s := range try.annotations {
		if err := addAnnotation(doc, s); err != nil {
			return usageError{err}
		}
	}
	if try.trace != "" {
		return a.traceRule(ctx, g, doc, try.trace)
	}
	if err := g.RunTraced(ctx, doc, func(f jape.Firing) { a.showFiring(doc, f) }); err != nil {
		return err
	}
	for _, t := range doc.Types() {
		if t == token.Token || t == token.SpaceToken || t == token.DefaultToken || t == token.Split || t == token.Sentence {
			continue
		}
		for _, id := range doc.Of(t) {
			fmt.Fprintln(a.stdout, annotationLine(doc, id))
		}
	}
	return nil
}

// addAnnotation reads "Type start-end feature=value …" with offsets in bytes.
func addAnnotation(doc *annotation.Document, line string) error {
	fields := strings.Fields(line)
	var s span.Span
	if len(fields) < 2 {
		return errors.New("--add takes “Type start-end feature=value …”")
	}
	if n, _ := fmt.Sscanf(fields[1], "%d-%d", &s.Start, &s.End); n != 2 {
		return fmt.Errorf("--add %s: %q is not a range: write it as start-end, as 0-5", fields[0], fields[1])
	}
	if err := s.Check(doc.Text); err != nil {
		return fmt.Errorf("--add %s: %w", fields[0], err)
	}
	var features []string
	for _, f := range fields[2:] {
		name, value, ok := strings.Cut(f, "=")
		if !ok {
			return fmt.Errorf("--add %s: %q is not a feature: write it as feature=value", fields[0], f)
		}
		features = append(features, name, value)
	}
	doc.Add(fields[0], s, annotation.NewFeatures(features...))
	return nil
}

func (a *app) showFiring(doc *annotation.Document, f jape.Firing) {
	fmt.Fprintf(a.stdout, "%s/%s fired at %d-%d %q (%v)\n", f.Phase, f.Rule, f.Start, f.End, doc.Text[f.Start:f.End], f.Pos)
	for _, l := range f.Labels {
		for _, id := range l.Annotations {
			fmt.Fprintf(a.stdout, "  :%s %s\n", l.Name, annotationLine(doc, id))
		}
	}
}

// annotationLine is an annotation on one line; of a removed one only that.
func annotationLine(doc *annotation.Document, id annotation.ID) string {
	n := doc.Get(id)
	if n == nil {
		return "removed"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s %d-%d %q", n.Type, n.Start, n.End, n.In(doc.Text))
	for _, f := range n.Features {
		if n.Type != token.Token && n.Type != token.SpaceToken || f.Name == "kind" || f.Name == "orth" {
			fmt.Fprintf(&b, " %s=%s", f.Name, f.Value)
		}
	}
	return b.String()
}

func (a *app) traceRule(ctx context.Context, g *jape.Grammar, doc *annotation.Document, rule string) error {
	es, err := g.Explain(ctx, doc, rule)
	if err != nil {
		return err
	}
	for _, e := range es {
		fmt.Fprintf(a.stdout, "%s/%s (%v)\n  begins with %s\n", e.Phase, e.Rule, e.Pos, strings.Join(e.First, " or "))
		if len(e.Attempts) == 0 {
			fmt.Fprintf(a.stdout, "  which holds at none of %d places\n", e.Starts)
		}
		for _, t := range e.Attempts {
			fmt.Fprintf(a.stdout, "  %d-%d %q: %s\n", t.Start, t.End, doc.Text[t.Start:t.End], outcome(doc, t))
		}
	}
	return nil
}

func outcome(doc *annotation.Document, t jape.Attempt) string {
	switch t.Outcome {
	case jape.Lost:
		return fmt.Sprintf("matched, but rule %s fired: %s", t.By, t.Why)
	case jape.Taken:
		if t.By == "" {
			return "matched, but " + t.Why
		}
		return fmt.Sprintf("matched, but rule %s fired: %s", t.By, t.Why)
	case jape.Partial:
		here := "the text ends"
		if len(t.Here) > 0 {
			var there []string
			for _, id := range t.Here {
				there = append(there, annotationLine(doc, id))
			}
			here = "there is " + strings.Join(there, ", ")
		}
		return fmt.Sprintf("then %s was wanted, and %s", strings.Join(t.Wanted, " or "), here)
	}
	return string(t.Outcome)
}
