package embedding

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// maxSentence is the length after which a sentence is cut.
const maxSentence = 1024

// ErrTooFewWords says that a text is too small to learn from.
var ErrTooFewWords = errors.New("the text has too few words")

// Train learns a model from sentences, each a list of tokens. They are read once for the
// vocabulary and once for each epoch, and must be the same each time; a yielded slice is used
// only until the next. A token is any text without white space; "</s>" stands for the end of
// a sentence, which each gets. Tokens of more than 64 KiB are passed over.
//
// Nothing of the sentences is kept but the vocabulary. It fails where the options cannot be,
// where fewer than two words are frequent enough ([ErrTooFewWords]), where the sentences fail or change, and at
// once when the context is done. Errors name sentences by number.
func Train(ctx context.Context, sentences iter.Seq2[[]string, error], o Options) (*Model, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	o = o.defaults()
	words, err := count(ctx, sentences, o.MinCount)
	if err != nil {
		return nil, fmt.Errorf("embedding: count words: %w", err)
	}
	switch n := len(words.entries); {
	case n < 2:
		return nil, fmt.Errorf("embedding: train: %w: %d occur %d times or more, two are needed", ErrTooFewWords, n, o.MinCount)
	case n+o.Bucket > maxRows || int64(n+o.Bucket)*int64(strideOf(o.Dim)) > maxNumbers:
		return nil, fmt.Errorf("embedding: train: %d words and %d buckets of %d numbers are too many", n, o.Bucket, o.Dim)
	}
	t, err := newTrainer(ctx, words, o)
	if err != nil {
		return nil, fmt.Errorf("embedding: train: %w", err)
	}
	if err := t.run(ctx, sentences); err != nil {
		return nil, fmt.Errorf("embedding: train: %w", err)
	}
	if !t.in.finite() || !t.out.finite() {
		return nil, fmt.Errorf("embedding: train: the vectors grew beyond all bounds: the learning rate is too high")
	}
	return newModel(headerOf(o), words, nil, t.in, t.out), nil
}

func count(ctx context.Context, sentences iter.Seq2[[]string, error], minCount int) (vocabulary, error) {
	c := newCounter(maxVocabulary)
	number := 0
	for s, err := range sentences {
		number++
		if err == nil {
			err = ctx.Err()
		}
		for i := 0; i < len(s) && err == nil; i++ {
			err = c.add(s[i])
		}
		if err == nil {
			err = c.add(eos)
		}
		if err != nil {
			return vocabulary{}, fmt.Errorf("sentence %d: %w", number, err)
		}
	}
	return c.finish(minCount), nil
}

// trainer is what the workers share.
type trainer struct {
	opts      Options
	words     vocabulary
	in, out   matrix
	keep      []float32
	negatives alias
	ways      []outputPath // by which words are foretold, nil with negative sampling
	logistic  *logistic
	grams     []int32 // the rows of all words, one word after another
	gramsEnd  []int   // where those of each word end

	total int64 // tokens of all epochs that are in the vocabulary
	done  atomic.Int64

	mu         sync.Mutex
	lossSum    float64
	exampleSum int64
}

func newTrainer(ctx context.Context, words vocabulary, o Options) (*trainer, error) {
	n := len(words.entries)
	t := &trainer{
		opts: o, words: words, logistic: newLogistic(), keep: words.keep(o.Sample),
		in: newMatrix(n+o.Bucket, o.Dim), out: newMatrix(n, o.Dim),
	}
	for _, c := range words.counts() {
		t.total += c * int64(o.Epochs)
	}
	if o.Loss == HierarchicalSoftmax {
		t.ways = huffman(words.counts())
	} else {
		t.negatives = newAlias(words.counts())
	}
	s := subwordsOf(o, n)
	for i, e := range words.entries {
		t.grams = s.appendRows(append(t.grams, int32(i)), e.word)
		t.gramsEnd = append(t.gramsEnd, len(t.grams))
	}
	return t, t.scatter(ctx)
}

func subwordsOf(o Options, words int) subwords {
	return subwords{min: o.MinN, max: o.MaxN, bucket: uint32(o.Bucket), first: int32(words)}
}

// scatter draws the input rows between -1/dim and 1/dim. A row's numbers depend on nothing
// but the seed and its place.
func (t *trainer) scatter(ctx context.Context) error {
	const rows = 1 << 12
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(t.opts.Threads)
	scale := 2 / float32(t.opts.Dim)
	for from := 0; from < t.in.rows; from += rows {
		g.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			r := stream(t.opts.Seed, math.MaxUint32+uint64(from))
			for i := from; i < min(from+rows, t.in.rows); i++ {
				for k, row := 0, t.in.row(int32(i)); k < t.opts.Dim; k++ {
					row[k] = (r.unit() - 0.5) * scale
				}
			}
			return nil
		})
	}
	return g.Wait()
}

// rowsOf are the rows of a word: its own and those of its n-grams.
func (t *trainer) rowsOf(word int32) []int32 {
	from := 0
	if word > 0 {
		from = t.gramsEnd[word-1]
	}
	return t.grams[from:t.gramsEnd[word]]
}

// rate is the learning rate now.
func (t *trainer) rate() float64 {
	return t.opts.LR * max(0, 1-float64(t.done.Load())/float64(t.total))
}

// progress reports to the caller how far it is.
func (t *trainer) progress() Progress {
	t.mu.Lock()
	defer t.mu.Unlock()
	done := t.done.Load()
	return Progress{
		Done: float64(done) / float64(t.total), Tokens: done, LR: t.rate(),
		Loss: t.lossSum / float64(max(1, t.exampleSum)),
	}
}
