package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval"
	"github.com/lethe-privacy/lethe/internal/eval/bench"
	"github.com/lethe-privacy/lethe/internal/mask/guard"
	"github.com/lethe-privacy/lethe/pipeline"
)

// benchFlags are the flags of lethe bench that are no settings.
type benchFlags struct {
	knowledge
	policies, others             []string
	html, csv, json, out, topics string
	force                        bool
}

func (a *app) bench() *cobra.Command {
	var f benchFlags
	c := &cobra.Command{
		Use:   "bench COLLECTION {--background TEXTS | --register FILE}",
		Short: "Hold policies of masking against attackers: what each keeps, and whom it hides",
		Long: `Anonymize a collection by each policy, in memory, and let the attackers of lethe attack
say whom its documents are about. Print for each policy the share of the words that it
keeps and how often each attacker is right; --html draws one against the other.
Recall and nDCG tell whether BM25 still finds a document by words of its original, and
reading ease is by the formula of Flesch for the language. With --topics, a
classifier learns topics from one half of what was made and tells those of the other.

Policies are none, presidio-like (every entity of profile presidio), relevance,
document (bounds for documents, none for chains), greedy and the other strategies of
mask.strategy, elastic (nearly equal values are one entity), all, and guided: greedy
with --guard. Those that mask by risk take the bounds of the settings.

--other NAME=FOLDER measures what another program made of the same collection.`,
		Example: `  lethe bench letters/ --background public/ --people people.csv
  lethe bench letters/ --background public/ --guard known/ --html bench.html --csv bench.csv
  lethe bench letters/ --background public/ --policies none,greedy,all --other presidio=presidio-out/
  lethe bench letters/ --register residents.csv --people people.csv --json bench.json`,
		Args: exactlyOne("COLLECTION"),
	}
	o := a.bind(c, "", "input", "detect", "link", "metadata", "risk", "mask", "guard", "run")
	flags := c.Flags()
	flags.StringVar(&f.background, "background", "", "public texts about people, which the attackers hold")
	flags.StringVar(&f.register, "register", "", "a table of people in CSV, which the attacker holds instead")
	flags.StringVar(&f.people, "people", "", "a table in CSV, document,person, that says whom documents and texts are about")
	flags.StringSliceVar(&f.attackers, "attackers", nil, "tfidf, bm25, characters, pairs, combinations, vectors (default all)")
	flags.StringSliceVar(&f.policies, "policies", nil, "only these policies (default all)")
	flags.StringArrayVar(&f.others, "other", nil, "NAME=FOLDER: also measure this output of another program; may be repeated")
	flags.StringVar(&f.topics, "topics", "", "a table in CSV, document,topic: tell how often a classifier is right about them")
	flags.StringVar(&f.html, "html", "", "write a page with the picture to this file")
	flags.StringVar(&f.csv, "csv", "", "write a table in CSV to this file")
	flags.StringVar(&f.json, "json", "", "write JSON to this file")
	flags.StringVarP(&f.out, "out", "o", "-", "write the table to this file; '-' for standard output")
	flags.BoolVar(&f.force, "force", false, "replace files that exist")
	c.RunE = func(c *cobra.Command, args []string) error {
		if (f.background == "") == (f.register == "") {
			return usageError{hint(errors.New("say what the attackers hold: --background or --register"), c)}
		}
		if err := refuse(f.force, f.out, f.html, f.csv, f.json); err != nil {
			return err
		}
		return a.runBench(c.Context(), o, &f, args[0])
	}
	return c
}

func (a *app) runBench(ctx context.Context, o *options, f *benchFlags, input string) error {
	config, err := o.resolve()
	if err != nil {
		return err
	}
	policies, err := bench.Named(f.policies, config.Guard.Background != "")
	if err != nil {
		return usageError{err}
	}
	of, err := peopleOf(f.people)
	if err != nil {
		return err
	}
	b := bench.Bench{Threads: config.Run.Threads}
	if b.Background, b.Attackers, err = a.known(ctx, config, &f.knowledge, of); err != nil {
		return err
	}
	topics, err := byDocument(f.topics, "topics", "topic")
	if err != nil {
		return err
	}
	var r bench.Report
	for _, p := range policies {
		before, after, err := a.rehearsed(ctx, config, p, input)
		if err == nil {
			if f.topics != "" {
				b.Topics = before.topics(topics)
			}
			err = r.Add(ctx, &b, p.Name, p.Doc, before.about(of), after.about(of))
		}
		if err != nil {
			return fmt.Errorf("policy %s: %w", p.Name, err)
		}
	}
	for _, other := range f.others {
		if err := a.addOther(ctx, config, &b, &r, other, input, of, topics); err != nil {
			return err
		}
	}
	return a.writeBench(f, &r)
}

// rehearsed is a collection before and after a policy.
func (a *app) rehearsed(ctx context.Context, config pipeline.Config, p bench.Policy, input string) (before, after idTexts, err error) {
	if !p.Guarded {
		config.Guard = guard.Settings{Rank: config.Guard.Rank}
	}
	if err := p.Set(&config); err != nil {
		return nil, nil, err
	}
	j, err := a.openAs(ctx, config, rewritten, input, pipeline.Options{}, "")
	if err != nil {
		return nil, nil, err
	}
	defer j.close()
	err = j.runner.Rehearse(ctx, func(x pipeline.Rehearsed) {
		var was, is []string
		for i, field := range x.Document.Fields {
			if field.InContent() && field.Kind != lethe.Key {
				was, is = append(was, field.Text), append(is, x.Result.Texts[i])
			}
		}
		before = append(before, idText{x.Document.SourceID, strings.Join(was, "\n")})
		after = append(after, idText{x.Document.SourceID, strings.Join(is, "\n")})
	})
	return before, after, err
}

// addOther measures what another program made.
func (a *app) addOther(ctx context.Context, config pipeline.Config, b *bench.Bench, r *bench.Report, other, input string, of, topics map[string]string) error {
	name, folder, ok := strings.Cut(other, "=")
	if !ok {
		return usageError{fmt.Errorf("--other %s: say NAME=FOLDER", other)}
	}
	was, err := a.textsOf(ctx, config, input)
	if err != nil {
		return err
	}
	is, err := a.textsOf(ctx, config, folder)
	if err != nil {
		return err
	}
	if is, err = a.withOriginalIDs(ctx, config, input, folder, is); err != nil {
		return err
	}
	at := map[string]string{}
	for _, t := range is {
		at[t.id] = t.text
	}
	after := make(idTexts, len(was))
	for i, t := range was {
		text, there := at[t.id]
		if !there {
			return fmt.Errorf("--other %s: a document of the collection is missing there", name)
		}
		after[i] = idText{t.id, text}
	}
	if len(topics) > 0 {
		b.Topics = was.topics(topics)
	}
	return r.Add(ctx, b, name, "by another program", was.about(of), after.about(of))
}

func (a *app) writeBench(f *benchFlags, r *bench.Report) error {
	for _, file := range []struct {
		path  string
		write func(io.Writer) error
	}{
		{f.html, r.WriteHTML}, {f.csv, r.WriteCSV}, {f.json, func(w io.Writer) error { return eval.WriteJSON(w, r) }},
	} {
		if file.path == "" {
			continue
		}
		if err := a.output(file.path, f.force, file.write); err != nil {
			return err
		}
	}
	return a.output(f.out, f.force, r.WriteText)
}
