package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/link/embedding"
)

func (a *app) embedding() *cobra.Command {
	c := &cobra.Command{
		Use:   "embedding",
		Short: "Train and query word vectors in fastText's format",
	}
	c.AddCommand(a.embeddingTrain(), a.embeddingVectors(), a.embeddingNeighbours())
	return c
}

// embeddingFlags are the flags of lethe embedding train that are no plain options.
type embeddingFlags struct {
	out, vec, kind, loss string
	force                bool
	options              embedding.Options
}

func (a *app) embeddingTrain() *cobra.Command {
	var f embeddingFlags
	o := &f.options
	c := &cobra.Command{
		Use:   "train TEXT -o MODEL.bin",
		Short: "Train word vectors on a text",
		Long: `Train word vectors on a text file with one sentence per line and tokens separated by
white space. The model is written in fastText's own format. With one thread the same
text, flags and seed give the same bytes on every machine; with more, runs differ.

The model contains the words of the text: keep it to yourself.`,
		Example: `  lethe embedding train notes.txt -o notes.bin
  lethe embedding train notes.txt -o notes.bin --method cbow --dim 50 --bucket 100000 --threads 2`,
		Args: exactlyOne("TEXT"),
	}
	fs := c.Flags()
	outFlag(fs, &f.out, "", "write the model to this file")
	fs.StringVar(&f.vec, "vec", "", "write the vectors of the vocabulary as text to this file")
	fs.StringVar(&f.kind, "method", "skipgram", "skipgram: words predict their neighbours; cbow: neighbours predict words")
	fs.StringVar(&f.kind, "model", "skipgram", "")
	fs.Lookup("model").Hidden = true // which elsewhere is a language model
	fs.StringVar(&f.loss, "loss", "ns", "ns: negative sampling; hs: hierarchical softmax")
	fs.IntVar(&o.Dim, "dim", 100, "dimensions of a vector")
	fs.IntVar(&o.Epochs, "epochs", 5, "how often the text is read")
	fs.IntVar(&o.MinCount, "min-count", 2, "words that occur less often get no row of their own")
	fs.IntVar(&o.MinN, "minn", 3, "the shortest n-gram, in characters")
	fs.IntVar(&o.MaxN, "maxn", 6, "the longest n-gram; 0 for none")
	fs.IntVar(&o.Bucket, "bucket", 2_000_000, "number of rows shared by the n-grams")
	fs.IntVar(&o.Window, "window", 5, "the most words on either side")
	fs.IntVar(&o.Negatives, "neg", 5, "negative samples for each positive one")
	fs.Float64Var(&o.LR, "lr", 0.05, "initial learning rate")
	fs.Float64Var(&o.Sample, "t", 1e-4, "frequency above which words are subsampled; 0 for never")
	fs.IntVar(&o.Threads, "threads", 1, "threads; with more than one, no two runs give the same model")
	fs.Uint64Var(&o.Seed, "seed", 0, "the same text, flags and seed give the same model")
	forceFlag(fs, &f.force, "replace the files if they exist")
	c.RunE = func(c *cobra.Command, args []string) error {
		if fs.Changed("model") {
			a.log.Warn("--model is going away: --method " + f.kind)
		}
		if f.out == "" {
			return usageError{hint(errors.New("say with -o where the model goes"), c)}
		}
		if err := f.check(c); err != nil {
			return usageError{hint(err, c)}
		}
		if err := refuse(f.force, f.out, f.vec); err != nil {
			return err
		}
		return a.runEmbeddingTrain(c.Context(), args[0], &f)
	}
	return c
}

// check completes the options. A zero on the command line is meant, not a default.
func (f *embeddingFlags) check(c *cobra.Command) error {
	o := &f.options
	for _, name := range []string{"dim", "epochs", "min-count", "window", "neg", "threads", "lr"} {
		if c.Flags().Lookup(name).Value.String() == "0" {
			return fmt.Errorf("--%s is 0", name)
		}
	}
	if o.MaxN == 0 || o.Bucket == 0 {
		o.MaxN = -1
	} else if o.MinN == 0 {
		o.MinN = 1 // an n-gram has a character at least
	}
	if o.Sample == 0 {
		o.Sample = -1
	}
	switch f.kind {
	case "skipgram":
	case "cbow":
		o.Kind = embedding.CBOW
	default:
		return fmt.Errorf("--method is %q, not skipgram or cbow", f.kind)
	}
	switch f.loss {
	case "ns":
	case "hs":
		o.Loss = embedding.HierarchicalSoftmax
	default:
		return fmt.Errorf("--loss is %q, not ns or hs", f.loss)
	}
	return o.Validate()
}

func (a *app) runEmbeddingTrain(ctx context.Context, text string, f *embeddingFlags) error {
	last, next := embedding.Progress{}, time.Now().Add(between)
	f.options.Progress = func(p embedding.Progress) {
		last = p
		if now := time.Now(); now.After(next) {
			next = now.Add(between)
			a.log.Info(fmt.Sprintf("train: %.0f %%, loss %.4f", 100*p.Done, p.Loss))
		}
	}
	m, err := embedding.Train(ctx, embedding.Lines(func() (io.ReadCloser, error) { return os.Open(text) }), f.options)
	if err != nil {
		return err
	}
	err = a.output(f.out, f.force, m.Write)
	if err == nil && f.vec != "" {
		err = a.output(f.vec, f.force, m.WriteVec)
	}
	if err != nil {
		return err
	}
	a.log.Info(fmt.Sprintf("%d words, learned from %d tokens, loss %.4f", m.Len(), last.Tokens, last.Loss))
	return nil
}

func (a *app) embeddingVectors() *cobra.Command {
	return &cobra.Command{
		Use:   "vectors MODEL",
		Short: "Print the vectors of words from standard input",
		Long: `Read words separated by white space from standard input and print each with its vector
on a line, as fastText print-word-vectors does. MODEL is a model (.bin) or vectors as
text (.vec), which have no vectors for other words.`,
		Example: "  echo keller meier | lethe embedding vectors notes.bin",
		Args:    exactlyOne("MODEL"),
		RunE: func(c *cobra.Command, args []string) error {
			m, err := loadEmbedding(args[0])
			if err != nil {
				return err
			}
			return printVectors(c.Context(), m, a.stdin, a.stdout)
		},
	}
}

// printVectors answers line by line, so that another program can ask and wait.
func printVectors(ctx context.Context, m *embedding.Model, r io.Reader, w io.Writer) error {
	out := bufio.NewWriter(w)
	var v []float32
	var line []byte
	for words, err := range embedding.Lines(func() (io.ReadCloser, error) { return io.NopCloser(r), nil }) {
		for _, word := range words {
			v = m.Vector(word, v)
			line = embedding.AppendLine(line[:0], word, v)
			out.Write(line)
		}
		if err := errors.Join(err, ctx.Err(), out.Flush()); err != nil {
			return err
		}
	}
	return nil
}

func (a *app) embeddingNeighbours() *cobra.Command {
	var k int
	c := &cobra.Command{
		Use:     "neighbours MODEL WORD",
		Short:   "Print the nearest words to a word",
		Long:    "Print the words of the vocabulary nearest to a word, each with its cosine.",
		Example: "  lethe embedding neighbours notes.bin keller -k 5",
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) != 2 || k < 1 {
				return usageError{hint(errors.New("give a MODEL and a WORD, and -k of at least 1"), c)}
			}
			m, err := loadEmbedding(args[0])
			if err != nil {
				return err
			}
			for _, n := range m.Neighbours(args[1], k) {
				fmt.Fprintf(a.stdout, "%s %.6g\n", n.Word, n.Similarity)
			}
			return nil
		},
	}
	c.Flags().IntVarP(&k, "count", "k", 10, "how many words")
	return c
}

// loadEmbedding reads a model, or vectors as text if that is what the name ends in.
func loadEmbedding(path string) (*embedding.Model, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	read := embedding.Read
	if strings.HasSuffix(path, ".vec") {
		read = embedding.ReadVec
	}
	m, err := read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return m, nil
}
