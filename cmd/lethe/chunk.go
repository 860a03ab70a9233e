package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/table"
	"github.com/lethe-privacy/lethe/internal/text/chunk"
	"github.com/lethe-privacy/lethe/pipeline"
)

// chunkCommand is the command that cuts documents into chunks.
type chunkCommand struct {
	*app
	o             *options
	size          chunk.Options
	out, mentions string
	force         bool
}

func (a *app) chunk() *cobra.Command {
	x := &chunkCommand{app: a}
	c := &cobra.Command{
		Use:   "chunk INPUT",
		Short: "Split documents into chunks for search, never inside a mention",
		Long: `Split a collection into chunks for search: document_id, chunk_id, text and metadata,
as JSON Lines or Parquet. No chunk begins or ends inside a mention of personal data or
inside its replacement, so names stay whole.

INPUT is the output of lethe anonymize, or any file or folder that it reads. Nothing is
replaced here: if the chunks are to be shared, anonymize first. A token is a word or a
single other visible character.`,
		Example: `  lethe chunk shared/ -o chunks.jsonl
  lethe chunk shared/ -o chunks.parquet --tokens 120 --overlap 20
  lethe chunk claims.jsonl --mentions mentions.jsonl -o - | head`,
		Args: exactlyOne("INPUT"),
	}
	x.o = a.bind(c, "", "input", "detect", "metadata", "run")
	x.o.use = searched
	outFlag(c.Flags(), &x.out, "-", "write to this file, ending in .jsonl or .parquet; '-' for standard output, as JSON Lines")
	c.Flags().IntVar(&x.size.Tokens, "tokens", 250, "the most tokens of a chunk")
	c.Flags().IntVar(&x.size.Overlap, "overlap", 50, "the most tokens that a chunk shares with the one before")
	mentionsFlag(c.Flags(), &x.mentions, "read the mentions from this file instead of detecting them")
	forceFlag(c.Flags(), &x.force, "replace the file if it exists")
	c.RunE = x.run
	return c
}

func (x *chunkCommand) run(c *cobra.Command, args []string) error {
	format := ".jsonl"
	if x.out != "-" {
		format = filepath.Ext(x.out)
	}
	if !slices.Contains(table.Formats(), format) {
		return usageError{hint(fmt.Errorf("pieces are written to a file ending in %s", strings.Join(table.Formats(), " or ")), c)}
	}
	if c.Flags().Changed("tokens") && !c.Flags().Changed("overlap") {
		x.size.Overlap = min(x.size.Overlap, x.size.Tokens/5)
	}
	if x.size.Overlap == 0 {
		x.size.Overlap = -1
	}
	if err := errors.Join(x.size.Validate(), refuse(x.force, x.out)); err != nil {
		return usageError{err}
	}
	j, err := x.open(c.Context(), x.o, args[0], pipeline.Options{}, x.mentions)
	if err != nil {
		return err
	}
	defer j.close()
	var done pipeline.Outcome
	var n int
	err = x.output(x.out, x.force, func(w io.Writer) error {
		to, err := table.New[pipeline.Chunk](w, format)
		if err != nil {
			return err
		}
		done, n, err = j.runner.Chunk(c.Context(), x.size, to.Write)
		return errors.Join(err, to.Close())
	})
	j.bar.finish()
	if err != nil {
		return err
	}
	x.log.Info(fmt.Sprintf("%s, %s", plural(done.Documents, "document", "documents"), plural(n, "piece", "pieces")))
	return x.tell(done)
}
