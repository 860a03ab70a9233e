package regroup

import (
	"context"
	"errors"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/link/embedding"
)

// vectors returns the vectors of values; nil where values are compared by their spelling
// alone.
func (j *Joiner) vectors(ctx context.Context) (func(value string) []float32, error) {
	if j.Settings.Similar != byVectors {
		return nil, nil
	}
	m, err := j.model(ctx)
	if errors.Is(err, embedding.ErrTooFewWords) {
		j.Warn("the collection says too little to learn vectors from: values are compared by their spelling alone")
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if j.State != nil {
		if old := j.State.Vectors(); old != "" && old != m.Fingerprint() {
			j.Warn("values of earlier runs were grouped by other vectors: name the same model each time with link.vectors, or what is nearly the same may be missed")
		}
		if err := j.State.SetVectors(m.Fingerprint()); err != nil {
			return nil, err
		}
	}
	return func(value string) []float32 { return m.Vector(embedding.Token(value), nil) }, nil
}

// model is the one that the user gave, or one of the collection.
func (j *Joiner) model(ctx context.Context) (*embedding.Model, error) {
	if j.Settings.Learns() {
		return j.learn(ctx)
	}
	return j.Settings.Model()
}

// learn trains vectors on the collection, on one thread: on several every run would
// be another.
func (j *Joiner) learn(ctx context.Context) (*embedding.Model, error) {
	o := embedding.Options{Bucket: ownBuckets, Threads: 1}
	if j.Progress != nil {
		o.Progress = func(p embedding.Progress) { j.Progress(int64(1000*p.Done), 1000) }
	}
	text := j.Text
	j.Text = nil // it is not needed any more
	m, err := embedding.Train(ctx, text.All(), o)
	if err != nil {
		return nil, failure.Errorf("link", "learn vectors: %w", err)
	}
	return m, nil
}

// ownBuckets are rows for the n-grams of one collection: 40 MB, where fastText's two
// million would be 0.8 GB.
const ownBuckets = 100_000
