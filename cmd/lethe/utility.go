package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/eval/pairing"
	"github.com/lethe-privacy/lethe/internal/eval/utility"
	llmmodel "github.com/lethe-privacy/lethe/internal/llm/model"
	"github.com/lethe-privacy/lethe/pipeline"
)

// utilityFlags are the flags of lethe utility that are no settings.
type utilityFlags struct {
	questions, out        string
	threshold             float64
	tokens                int
	judge, asJSON, dryRun bool
	force                 bool
}

func (a *app) utility() *cobra.Command {
	var f utilityFlags
	c := &cobra.Command{
		Use:   "utility BEFORE AFTER --llm URL --model NAME",
		Short: "Measure with a language model how many questions can still be answered",
		Long: `Ask a language model the same questions about each document in BEFORE and in AFTER, and
print how many answers are preserved: identical, or with the same numbers and enough
words in common (ROUGE-1 F1 of at least --threshold), or, with --judge, equivalent
according to the model itself.

The questions are general ones, in the language of the prompts, or those of --questions:
YAML with a list of id, text and documents (ids; none: all) under "questions", or JSON
Lines of such objects. Do not ask for what should be removed, such as names.

Documents are paired by id or, if ids were replaced, by their order in the file. Answers
are printed only with --show-originals.`,
		Example: `  lethe utility claims/ shared/ --llm http://localhost:11434/v1 --model qwen3:14b --llm-cache utility.db
  lethe utility claims/ shared/ --llm http://localhost:11434/v1 --model qwen3:14b --judge --json -o utility.json
  lethe utility claims/ shared/ --llm http://localhost:11434/v1 --model qwen3:14b --questions mine.yaml
  lethe utility claims/ shared/ --llm http://localhost:11434/v1 --model qwen3:14b --dry-run`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 2 {
				return usageError{hint(fmt.Errorf("give BEFORE and AFTER, not %d arguments", len(args)), c)}
			}
			return nil
		},
	}
	o := a.bind(c, "input", "llm", "report.show_originals", "run")
	flags := c.Flags()
	flags.StringVar(&f.questions, "questions", "", "a file with questions of your own, YAML or .jsonl")
	flags.Float64Var(&f.threshold, "threshold", 0.5, "answers with at least this ROUGE-1 F1 count as the same, above 0")
	flags.BoolVar(&f.judge, "judge", false, "let the model decide which different answers are equivalent, instead of --threshold")
	usual(flags, "questions", "judge")
	flags.IntVar(&f.tokens, "request-tokens", 12000, "longer requests are not sent, and fail; 0: any length")
	flags.BoolVar(&f.dryRun, "dry-run", false, "only report how many requests would be sent, not counting those of the judge")
	group(flags, modelHeading, "request-tokens", "dry-run")
	jsonFlag(flags, &f.asJSON, "print JSON, with the result of every answer")
	outFlag(flags, &f.out, "-", "write to this file; '-' for standard output")
	forceFlag(flags, &f.force, "replace the file if it exists")
	c.RunE = func(c *cobra.Command, args []string) error {
		if !(f.threshold > 0 && f.threshold <= 1) {
			return usageError{errors.New("--threshold is above 0 and at most 1")}
		}
		if err := refuse(f.force, f.out); err != nil {
			return err
		}
		return a.runUtility(c.Context(), o, &f, args[0], args[1])
	}
	return c
}

func (a *app) runUtility(ctx context.Context, o *options, f *utilityFlags, before, after string) error {
	config, err := o.resolve()
	if err != nil {
		return err
	}
	model, done, err := a.asked(o, &config, true)
	if err != nil {
		return err
	}
	defer done()
	gate := llmmodel.NewGate(model, f.tokens, f.dryRun)
	run := utility.Run{
		Concurrency: config.LLM.Requests(), KeepGoing: config.Run.KeepGoing, Gate: gate.Ask,
		Failed: func(r *utility.Result) { a.log.Error(r.Document + ": " + r.Failure) },
	}
	if run.Questions, err = f.read(model); err != nil {
		return usageError{err}
	}
	if run.Examiner, err = utility.New(utility.Options{Asker: model, Prompts: model.Prompts, Threshold: f.threshold, Judge: f.judge}); err != nil {
		return err
	}
	from, err := a.sourceOf(ctx, config.Input, searched, before)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := a.sourceOf(ctx, config.Input, searched, after)
	if err != nil {
		return err
	}
	defer to.Close()
	bar := a.newProgress()
	if run.Pairs, err = pairing.Read(ctx, from.Source, to.Source, pairing.Options{Threads: config.Run.Threads, Progress: bar.show}); err != nil {
		return err
	}
	if err := run.Check(); err != nil {
		return usageError{err}
	}
	replies, err := run.Ask(ctx)
	if err != nil {
		return err
	}
	bar.finish()
	if f.dryRun {
		return gate.WriteText(a.stdout, &config.LLM)
	}
	results, err := run.Compare(ctx, replies)
	if err != nil {
		return err
	}
	return a.writeUtility(utility.NewReport(results, run.Questions, config.Report.ShowOriginals), f)
}

func (a *app) writeUtility(report *utility.Report, f *utilityFlags) error {
	err := a.output(f.out, f.force, func(w io.Writer) error {
		if f.asJSON {
			return report.WriteJSON(w)
		}
		return report.WriteText(w)
	})
	if report.Failed > 0 {
		err = errors.Join(err, omission{report.Failed, "the model gave no usable answers"})
	}
	return err
}

// read returns the questions.
func (f *utilityFlags) read(m *pipeline.LanguageModel) ([]utility.Question, error) {
	if f.questions == "" {
		return utility.Questions(m.Prompts.Language())
	}
	in, err := os.Open(f.questions)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return utility.ReadQuestions(in, f.questions)
}
