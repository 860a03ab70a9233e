package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/format/mentions"
	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/internal/shard/folder"
	"github.com/lethe-privacy/lethe/pipeline"
)

func (a *app) pipe() *cobra.Command {
	c := &cobra.Command{
		Use:   "pipe",
		Short: "Answer records line by line, as a process of another program",
		Long: `Read JSON records from standard input, one a line, and write a line for each to standard output,
in their order and as soon as it is done. Engines such as Spark, Flink and Beam keep such a process
running. A record that cannot be done gives a line with "error", which quotes no text; the process
goes on, and ends with its input.`,
	}
	c.AddCommand(a.pipeDetect(), a.pipeApply())
	return c
}

func (a *app) pipeDetect() *cobra.Command {
	c := &cobra.Command{
		Use:   "detect",
		Short: "Find the mentions in each record",
		Long: `Write for each record {"id", "mentions"}, with mentions as in a mentions file (lethe detect), or
{"error"}. Each record is read alone: what a whole collection says of its fields does not count.`,
		Example: `  lethe pipe detect < notes.jsonl > found.jsonl`,
		Args:    cobra.NoArgs,
	}
	o := a.bind(c, "", "input", "detect", "metadata", "run")
	o.use = searched
	c.RunE = func(c *cobra.Command, _ []string) error {
		config, err := o.resolve()
		if err != nil {
			return err
		}
		j, err := a.openOver(c.Context(), config, o.use, a.piped(config), pipeline.Options{}, "")
		if err != nil {
			return err
		}
		defer j.close()
		j.bar.finish()
		return j.runner.Stream(c.Context(), a.foundLine)
	}
	return c
}

// piped are the records that come line by line.
func (a *app) piped(config pipeline.Config) *collection {
	return &collection{Source: format.From(&lineRecords{in: a.stdin, most: max(config.Input.MaxDocument, 64) << 20}, "records")}
}

// found is the answer to a record in which mentions were sought.
type found struct {
	ID       string            `json:"id"`
	Mentions []json.RawMessage `json:"mentions"`
}

// notDone is the answer to a record that cannot be done.
type notDone struct {
	Error string `json:"error"`
}

// foundLine writes what was found in a record, or why nothing was.
func (a *app) foundLine(doc *lethe.Document, ms []lethe.Mention, f *pipeline.Failure) error {
	if f != nil {
		return a.answer(notDone{f.Place + ": " + failure.Line(f.Err)})
	}
	var each bytes.Buffer
	w := mentions.NewWriter(&each)
	if err := errors.Join(w.Write(doc, ms), w.Flush()); err != nil {
		return err
	}
	out := found{doc.SourceID, []json.RawMessage{}}
	for m := range bytes.Lines(each.Bytes()) {
		out.Mentions = append(out.Mentions, m)
	}
	return a.answer(out)
}

// answer writes a value as a line at once.
func (a *app) answer(v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	_, err := a.stdout.Write(b.Bytes())
	return err
}

func (a *app) pipeApply() *cobra.Command {
	c := &cobra.Command{
		Use:   "apply --parts PARTS",
		Short: "Replace in each record what the plan of a run in shards masks",
		Long: `Write for each record {"record"}, the record as it can be shared, or {"error"}. The records are those
of the collection that the plan in PARTS was made for (lethe shard plan), in any order. What comes
out of one process is a part of a collection: it is whole only when every record has come out.`,
		Example: `  lethe pipe apply --parts run/ --run-key-file run.key < notes.jsonl > shared.jsonl`,
		Args:    cobra.NoArgs,
	}
	s := a.bindShard(c)
	s.o.use = intoCorpus
	c.Flags().StringVar(&s.parts, "parts", "", "the folder of the run")
	c.RunE = func(c *cobra.Command, _ []string) error {
		config, err := s.o.resolve()
		if err != nil {
			return err
		}
		s.source = a.piped(config)
		return s.steps(c, "", func(ctx context.Context, j *job, f *folder.Folder, steps shard.Steps) error {
			j.bar.finish()
			return f.Records(ctx, steps, func(row *shard.Applied) error {
				switch {
				case row.Failed != "":
					return a.answer(notDone{row.FailedAt + ": " + failure.Line(errors.New(row.Failed))})
				case !row.Written:
					return a.answer(notDone{fmt.Sprintf("record %d is not written", row.Item+1)})
				}
				return a.answer(struct {
					Record json.RawMessage `json:"record"`
				}{bytes.TrimSpace(row.Encoded)})
			})
		})
	}
	return c
}
