package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/format/annotated"
	"github.com/lethe-privacy/lethe/pipeline"
)

func (a *app) detect() *cobra.Command {
	c := &cobra.Command{
		Use:   "detect INPUT",
		Short: "Find personal data in a collection, one mention per line",
		Long: `Write every mention of personal data as JSON Lines, with offsets in Unicode code
points. The file can be corrected and passed to assess or anonymize with --mentions.
With --as the texts are written with the mentions marked, in a format for annotation
tools: spans, doccano, brat, conll or gate (docs/reference/marked-mentions.md). Of records only the
content is written. Both contain originals: keep them to yourself.

INPUT is a file or folder (JSON, JSON Lines, CSV, TSV, plain text, Word documents and
more: docs/reference/formats/; also .gz and
.zst), a corpus or database (docs/reference/databases.md), or '-' for standard input.`,
		Example: `  lethe detect claims/ -o mentions.jsonl
  lethe detect notes.csv --set input.id_column=nr --set input.text_columns=note
  lethe detect notes.txt --format lines --as doccano -o for-doccano.jsonl
  lethe detect notes.jsonl --explain | jq .why
  lethe detect notes.jsonl --explain=text | less
  lethe detect notes.jsonl --recognizers mine.yaml --dry-run
  lethe detect notes.jsonl --llm http://localhost:11434/v1 --model llama3.1 --llm-cache answers.cache
  cat notes.jsonl | lethe detect - | head`,
		Args: exactlyOne("INPUT"),
	}
	o := a.bind(c, "", "input", "detect", "llm", "extraction", "metadata", "run")
	a.detectBy(c, o)
	find := c.RunE
	dryRun := c.Flags().Bool("dry-run", false, "only report how often each recognizer hits, by pattern; with a language model, what it would be asked")
	group(c.Flags(), modelHeading, "dry-run")
	c.RunE = func(c *cobra.Command, args []string) error {
		if !*dryRun {
			return find(c, args)
		}
		if o.asksModel() {
			return a.asking(c.Context(), o, args[0], false)
		}
		return a.dryRun(c.Context(), o, args[0])
	}
	return c
}

// detectBy makes a command write what is found with settings.
func (a *app) detectBy(c *cobra.Command, o *options) {
	o.use = searched
	var out, explain string
	var force bool
	var as annotatedOut
	outFlag(c.Flags(), &out, "-", "write to this file; '-' for standard output")
	c.Flags().StringVar(&as.form, "as", "", "write the texts with the mentions marked: "+annotatedForms()+"; brat and gate are folders")
	offers(c.Flags(), "as", annotatedNames)
	c.Flags().StringVar(&as.tags, "tags", "bio", "as conll: bio or iobes")
	offers(c.Flags(), "tags", of("bio", "iobes"))
	forceFlag(c.Flags(), &force, "replace the file if it exists")
	explains(c.Flags(), &explain, "explain why each mention was found and what it overrode: json, within the mention's line, or text, for people, instead of it", "json", "text")
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := explained(explain, "json", "text"); err != nil {
			return err
		}
		as.out, as.force = out, force
		if as.form != "" {
			if explain != "" {
				return usageError{errors.New("--as has no place for --explain")}
			}
			if err := as.check(); err != nil {
				return usageError{err}
			}
		}
		if err := refuse(force, out); err != nil {
			return err
		}
		j, err := a.open(c.Context(), o, args[0], pipeline.Options{Explain: explain != ""}, "")
		if err != nil {
			return err
		}
		defer j.close()
		var done pipeline.Outcome
		if as.form == gateForm {
			err = a.gateFolder(out, j.config.Input.GateSet, func(w *gateWriter) error {
				done, err = j.runner.DetectEach(c.Context(), func(doc *lethe.Document, ms []lethe.Mention) error {
					return w.write(doc, gateMarks(ms))
				})
				return err
			})
		} else if as.form != "" {
			err = a.annotated(&as, func(w *annotated.Writer) error {
				done, err = j.runner.DetectEach(c.Context(), func(doc *lethe.Document, ms []lethe.Mention) error {
					return eachText(doc, ms, w.Write)
				})
				return err
			})
		} else {
			done, err = a.detectLines(c.Context(), j, out, force, explain)
		}
		j.bar.finish()
		if err != nil {
			return err
		}
		a.log.Info(fmt.Sprintf("found %s in %s", plural(done.Mentions, "mention", "mentions"), plural(done.Documents, "document", "documents")))
		return a.tell(done)
	}
}

// detectLines writes a mentions file.
func (a *app) detectLines(ctx context.Context, j *job, out string, force bool, explain string) (done pipeline.Outcome, err error) {
	err = a.output(out, force, func(w io.Writer) error {
		if explain == "text" {
			w = &reader{out: w}
		}
		done, err = j.runner.Detect(ctx, w)
		return err
	})
	return done, err
}
