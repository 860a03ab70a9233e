package measure

import (
	"context"
	"iter"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/eval/robustness"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/pipeline"
)

// Robustness runs detection over annotated documents as they are, and over what each
// change makes of them.
func Robustness(ctx context.Context, c *pipeline.Config, docs iter.Seq2[*corpus.Document, error], changes []robustness.Change, o Options) (*robustness.Table, error) {
	f, err := pipeline.NewFinder(c, pipeline.FinderOptions{Engines: o.Engines})
	if err != nil {
		return nil, err
	}
	defer f.Close()
	table := &robustness.Table{Corpus: o.Corpus, Rows: make([]robustness.Row, 1+len(changes))}
	table.Rows[0].Change = "plain"
	for i, change := range changes {
		table.Rows[1+i].Change = change.Name
	}
	type variantResult struct {
		texts    []*robustness.Document
		mentions [][]lethe.Mention
		err      error
	}
	in := func(yield func(variantResult) bool) {
		for d, err := range docs {
			x := variantResult{err: err}
			if err == nil {
				x.texts = append(x.texts, robustness.Plain(d))
				for _, change := range changes {
					x.texts = append(x.texts, change.Apply(d))
				}
			}
			if !yield(x) {
				return
			}
		}
	}
	work := func(x variantResult) variantResult {
		x.mentions = make([][]lethe.Mention, len(x.texts))
		for i := 0; i < len(x.texts) && x.err == nil; i++ {
			x.mentions[i], x.err = o.find(ctx, f, c, x.texts[i].Document)
		}
		return x
	}
	return table, ordered.Map(ctx, c.Run.Threads, in, work, func(x variantResult) error {
		for i := 0; i < len(x.texts) && x.err == nil; i++ {
			table.Rows[i].Add(x.texts[i], x.mentions[i], o.Only)
		}
		return x.err
	})
}
