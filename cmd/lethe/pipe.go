package main

import (
	"context"
	"errors"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/answer"
	"github.com/lethe-privacy/lethe/internal/arrowstream"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/setting"
	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/internal/shard/folder"
	"github.com/lethe-privacy/lethe/pipeline"
)

func (a *app) pipe() *cobra.Command {
	c := &cobra.Command{
		Use:   "pipe",
		Short: "Answer records one by one, as a process of another program",
		Long: `Read JSON records from standard input, one a line, and write a line for each to standard output,
in their order and as soon as it is done. With --arrow both are streams of Arrow's IPC format, and
each batch is answered by a batch with as many rows. Engines such as Spark, Flink and Beam keep such
a process running. A record that cannot be done gives a line or row with "error", which quotes no
text; the process goes on, and ends with its input.

detect, apply and anonymize also read a topic of Kafka and write another one, each record once
(--from and --to; docs/reference/kafka.md).

A row of Arrow is a record whose fields are the columns, or which the column "record" has as JSON.
Numbers in the column "lethe_item" are no field, and come back in the answers.`,
	}
	c.AddCommand(a.pipeDetect(), a.pipeRead(), a.pipeApply(), a.pipeAnonymize())
	return c
}

// pipeFlags say where records come from and answers go to.
type pipeFlags struct {
	arrow bool
	topicFlags
}

func bindPipe(c *cobra.Command) *pipeFlags {
	p := &pipeFlags{}
	c.Flags().BoolVar(&p.arrow, "arrow", false, "read and write streams of Arrow's IPC format in the place of JSON Lines")
	p.topicFlags.bind(c)
	return p
}

// piped are records that come one after the other, and where each is answered.
func (a *app) piped(ctx context.Context, config pipeline.Config, p *pipeFlags, columns *arrow.Schema) (*answer.Records, answer.Answers, error) {
	switch {
	case p.from != "" || p.to != "":
		return a.topics(ctx, p)
	case p.arrow:
		records, to := answer.Rows(a.stdin, a.stdout, columns)
		return records, to, nil
	}
	most := max(config.Input.MaxDocument, setting.Meant(pipeline.Input{}).MaxDocument) << 20
	return answer.Lines(a.stdin, most), answer.ToLines(a.stdout), nil
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
	p := bindPipe(c)
	c.RunE = func(c *cobra.Command, _ []string) error {
		config, err := o.resolve()
		if err != nil {
			return err
		}
		records, to, err := a.piped(c.Context(), config, p, arrowstream.Found)
		if err != nil {
			return err
		}
		j, err := a.openOver(c.Context(), config, o.use, &collection{Source: records.Source()}, pipeline.Options{}, "")
		if err != nil {
			return err
		}
		defer j.close()
		j.bar.finish()
		err = j.runner.Stream(c.Context(), func(doc *lethe.Document, ms []lethe.Mention, f *pipeline.Failure) error {
			one, err := answer.Found(doc, ms, f)
			if err != nil {
				return err
			}
			return to.Write(one)
		})
		if err != nil {
			return err
		}
		return to.Close()
	}
	return c
}

func (a *app) pipeRead() *cobra.Command {
	c := &cobra.Command{
		Use:   "read",
		Short: "Find the mentions in each record, sealed, for a run in shards",
		Long: `Read records as a stream of Arrow, with numbers in the column "lethe_item", and answer each with what
was found in it. That comes in the column "reading", sealed with the key of the run, so that the
engine which carries it sees nothing. All of them, sorted by their numbers, are what lethe shard
gather makes a shard of.`,
		Example: `  lethe pipe read --run-key-file run.key --config run.yaml < notes.arrow > read.arrow`,
		Args:    cobra.NoArgs,
	}
	s := a.bindShard(c)
	s.o.use = intoCorpus
	c.RunE = func(c *cobra.Command, _ []string) error {
		config, err := s.o.resolve()
		if err != nil {
			return err
		}
		records, to, err := a.piped(c.Context(), config, &pipeFlags{arrow: true}, arrowstream.Sealed)
		if err != nil {
			return err
		}
		s.source = &collection{Source: records.Source()}
		s.apart = true
		return s.steps(c, "", func(ctx context.Context, j *job, f *folder.Folder, steps shard.Steps) error {
			j.bar.finish()
			err := f.Readings(ctx, steps, to.Number, func(row *shard.Reading, sealed []byte) error {
				if row.Failed != "" {
					return to.Write(answer.Answer{Wrong: row.FailedAt + ": " + failure.Line(errors.New(row.Failed))})
				}
				return to.Write(answer.Answer{Reading: sealed})
			})
			if err != nil {
				return err
			}
			return to.Close()
		})
	}
	return c
}

func (a *app) pipeApply() *cobra.Command {
	c := &cobra.Command{
		Use:   "apply --parts PARTS",
		Short: "Replace in each record what the plan of a run in shards masks",
		Long: `Write for each record {"record"}, the record as it can be shared, or {"error"}. The records are those
of the collection that the plan in PARTS was made for (lethe shard plan), in any order. What comes
out of one process is a part of a collection: it is whole only when every record has come out.
Records with numbers (--arrow) are found by them, others by what they say. Of records with numbers
that say the same, only the first comes out, as with anonymize; the others have no "record".`,
		Example: `  lethe pipe apply --parts run/ --run-key-file run.key < notes.jsonl > shared.jsonl`,
		Args:    cobra.NoArgs,
	}
	s := a.bindShard(c)
	s.o.use = intoCorpus
	c.Flags().StringVar(&s.parts, "parts", "", "the folder of the run")
	p := bindPipe(c)
	c.RunE = func(c *cobra.Command, _ []string) error {
		config, err := s.o.resolve()
		if err != nil {
			return err
		}
		records, to, err := a.piped(c.Context(), config, p, arrowstream.Replaced)
		if err != nil {
			return err
		}
		defer records.Close() // where the run is not opened, nothing else does
		s.source = &collection{Source: records.Source()}
		return s.steps(c, "", func(ctx context.Context, j *job, f *folder.Folder, steps shard.Steps) error {
			j.bar.finish()
			err := f.Records(ctx, steps, to.Number, func(row *shard.RowOutcome) error {
				_, numbered := to.Number(int(row.Item))
				return to.Write(answer.Replaced(row, numbered))
			})
			if err != nil {
				return err
			}
			return to.Close()
		})
	}
	return c
}
