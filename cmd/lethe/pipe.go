package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/arrowstream"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/format/mentions"
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
		j, err := a.openOver(c.Context(), config, o.use, records.collection(), pipeline.Options{}, "")
		if err != nil {
			return err
		}
		defer j.close()
		j.bar.finish()
		err = j.runner.Stream(c.Context(), func(doc *lethe.Document, ms []lethe.Mention, f *pipeline.Failure) error {
			one, err := found(doc, ms, f)
			if err != nil {
				return err
			}
			return to.write(one)
		})
		if err != nil {
			return err
		}
		return to.close()
	}
	return c
}

// found is the answer with the mentions of a record, or with the error.
func found(doc *lethe.Document, ms []lethe.Mention, f *pipeline.Failure) (answer, error) {
	if f != nil {
		return answer{wrong: f.Place + ": " + failure.Line(f.Err)}, nil
	}
	var each bytes.Buffer
	w := mentions.NewWriter(&each)
	err := errors.Join(w.Write(doc, ms), w.Flush())
	out := answer{id: doc.SourceID, mentions: []json.RawMessage{}}
	for m := range bytes.Lines(each.Bytes()) {
		out.mentions = append(out.mentions, m)
	}
	return out, err
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
		s.source = records.collection()
		s.apart = true
		return s.steps(c, "", func(ctx context.Context, j *job, f *folder.Folder, steps shard.Steps) error {
			j.bar.finish()
			err := f.Readings(ctx, steps, to.number, func(row *shard.Reading, sealed []byte) error {
				if row.Failed != "" {
					return to.write(answer{wrong: row.FailedAt + ": " + failure.Line(errors.New(row.Failed))})
				}
				return to.write(answer{reading: sealed})
			})
			if err != nil {
				return err
			}
			return to.close()
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
		s.source = records.collection()
		return s.steps(c, "", func(ctx context.Context, j *job, f *folder.Folder, steps shard.Steps) error {
			j.bar.finish()
			err := f.Records(ctx, steps, to.number, func(row *shard.RowOutcome) error {
				_, numbered := to.number(int(row.Item))
				return to.write(replaced(row, numbered))
			})
			if err != nil {
				return err
			}
			return to.close()
		})
	}
	return c
}

// replaced is the answer with the new text of a record, or with the error.
func replaced(row *shard.RowOutcome, numbered bool) answer {
	switch {
	case row.Failed != "":
		return answer{wrong: row.FailedAt + ": " + failure.Line(errors.New(row.Failed))}
	case !row.Written && numbered:
		return answer{}
	case !row.Written:
		return answer{wrong: fmt.Sprintf("record %d is not written", row.Item+1)}
	}
	return answer{record: bytes.TrimSpace(row.Encoded)}
}
