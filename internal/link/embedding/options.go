package embedding

import (
	"fmt"
	"math"
)

// Kind is how a model learns.
type Kind int

// The kinds of models.
const (
	SkipGram Kind = iota // a word foretells its neighbours
	CBOW                 // a word's neighbours foretell it
)

// Loss is how a model learns right from wrong.
type Loss int

// The losses.
const (
	NegativeSampling    Loss = iota // the right word against a few drawn ones
	HierarchicalSoftmax             // the turns on the way to the word in a Huffman tree
)

// Options say how to train. The zero value is useful: a skip-gram model as fastText makes it,
// but of words that occur twice already.
type Options struct {
	Kind      Kind
	Loss      Loss
	Dim       int     // numbers in a vector; 0 means 100
	Window    int     // the most words on either side that count as company; 0 means 5
	MinCount  int     // a word that occurs less often has no row of its own; 0 means 2
	Epochs    int     // how often the sentences are read; 0 means 5
	MinN      int     // the shortest n-gram, in code points; 0 means 3
	MaxN      int     // the longest n-gram; 0 means 6, negative that there are none
	Bucket    int     // how many rows the n-grams share; 0 means 2,000,000 (at dim 100: 0.8 GB)
	Negatives int     // drawn words for each right one; 0 means 5
	LR        float64 // learning rate at first, falling to 0 in a straight line; 0 means 0.05
	Sample    float64 // share above which words are left out at times; 0 means 1e-4, negative never
	Threads   int     // 0 means 1; with more than one, no two runs give the same model
	Seed      uint64

	// Progress is called a few times a second, by one goroutine at a time. nil means that
	// nobody asks.
	Progress func(Progress)
}

// Progress is how far a training is.
type Progress struct {
	Done   float64 // share of all epochs, in [0,1]
	Tokens int64   // tokens learned from so far
	LR     float64
	Loss   float64 // mean over the examples so far, in nats
}

const (
	maxDim  = 1 << 16
	maxN    = 255 // the work for a word grows with its length times this
	maxWord = 1 << 16
	maxRows = math.MaxInt32

	maxNumbers = 1 << 36 // 256 GiB of them
)

// defaults fills in what is zero.
func (o Options) defaults() Options {
	for _, d := range []struct {
		field *int
		value int
	}{
		{&o.Dim, 100}, {&o.Window, 5}, {&o.MinCount, 2}, {&o.Epochs, 5}, {&o.MinN, 3},
		{&o.MaxN, 6}, {&o.Bucket, 2_000_000}, {&o.Negatives, 5}, {&o.Threads, 1},
	} {
		if *d.field == 0 {
			*d.field = d.value
		}
	}
	if o.LR == 0 {
		o.LR = 0.05
	}
	if o.Sample == 0 {
		o.Sample = 1e-4
	}
	if o.MaxN < 0 {
		o.MaxN, o.Bucket = 0, 0
	}
	return o
}

// Validate says which option cannot be.
func (o Options) Validate() error {
	o = o.defaults()
	for _, c := range []struct {
		name       string
		value      int
		low, bound int
	}{
		{"kind", int(o.Kind), 0, int(CBOW)}, {"loss", int(o.Loss), 0, int(HierarchicalSoftmax)},
		{"dim", o.Dim, 1, maxDim}, {"window", o.Window, 1, maxSentence}, {"min count", o.MinCount, 1, maxRows},
		{"epochs", o.Epochs, 1, maxRows}, {"minn", o.MinN, 0, maxN}, {"maxn", o.MaxN, 0, maxN},
		{"bucket", o.Bucket, 0, maxRows}, {"negatives", o.Negatives, 1, 1 << 16}, {"threads", o.Threads, 1, 1 << 10},
	} {
		if c.value < c.low || c.value > c.bound {
			return fmt.Errorf("embedding: check options: %s is %d, not between %d and %d", c.name, c.value, c.low, c.bound)
		}
	}
	switch {
	case o.MaxN > 0 && o.MinN > o.MaxN:
		return fmt.Errorf("embedding: check options: minn %d is above maxn %d", o.MinN, o.MaxN)
	case !(o.LR > 0 && o.LR <= 100):
		return fmt.Errorf("embedding: check options: the learning rate is %g, not between 0 and 100", o.LR)
	case math.IsNaN(o.Sample) || math.IsInf(o.Sample, 0):
		return fmt.Errorf("embedding: check options: the sampling threshold is not a number")
	}
	return nil
}
