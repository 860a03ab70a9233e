package pipeline

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/link/elastic"
	"github.com/lethe-privacy/lethe/internal/link/embedding"
)

// How nearly equal values are found: Link.Similar.
const (
	similarOff      = "off"
	similarSpelling = "spelling"
	similarVectors  = "vectors"
)

// Space are the options of the similarity space for the labels of a schema.
func (c *Config) Space(s *schema.Schema) elastic.Options {
	o := elastic.Options{
		Cosine: c.Link.Cosine, JaroWinkler: c.Link.JaroWinkler, Alone: c.Link.Spelling,
		Kinds: map[lethe.Label]elastic.Kind{}, Threads: c.Run.Threads,
	}
	for _, l := range s.Labels {
		from := []lethe.Label{l.Name}
		if len(l.From) > 0 {
			from = nil
		}
		for _, f := range l.From {
			f, _ := schema.Cut(f)
			from = append(from, f)
		}
		o.Kinds[l.Name] = elastic.KindOf(from...)
	}
	return o
}

// learns reports whether vectors are to be learned from the collection itself.
func (c *Config) learns() bool { return c.Link.Similar == similarVectors && c.Link.Vectors == "" }

// vectors gives the vectors of values; nil where values are compared by their spelling
// alone.
func (r *Runner) vectors(ctx context.Context, g *linked) (func(value string) []float32, error) {
	if r.config.Link.Similar != similarVectors {
		return nil, nil
	}
	m, err := r.model(ctx, g)
	if errors.Is(err, embedding.ErrTooFewWords) {
		g.warnings = append(g.warnings, Warning{Message: "the collection says too little to learn vectors from: values are compared by their spelling alone"})
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if r.state != nil {
		if old := r.state.Vectors(); old != "" && old != m.Fingerprint() {
			g.warnings = append(g.warnings, Warning{Message: "values of earlier runs were grouped by other vectors: name the same model each time with link.vectors, or what is nearly the same may be missed"})
		}
		if err := r.state.SetVectors(m.Fingerprint()); err != nil {
			return nil, err
		}
	}
	return func(value string) []float32 { return m.Vector(embedding.Token(value), nil) }, nil
}

// model is the one that the user gave, or one of the collection.
func (r *Runner) model(ctx context.Context, g *linked) (*embedding.Model, error) {
	if r.config.learns() {
		return r.learn(ctx, g)
	}
	return r.config.Link.Model()
}

// Model reads the vectors that the settings name; nil where they name none.
func (l *Link) Model() (*embedding.Model, error) {
	if l.Vectors == "" {
		return nil, nil
	}
	f, err := os.Open(l.Vectors)
	if err != nil {
		return nil, failure.Errorf("pipeline", "read vectors: %w", err)
	}
	defer f.Close()
	read := embedding.Read
	if filepath.Ext(l.Vectors) == ".vec" {
		read = embedding.ReadVec
	}
	m, err := read(f)
	if err != nil {
		return nil, failure.Errorf("pipeline", "read vectors: %s: %w", l.Vectors, err)
	}
	return m, nil
}

// learn trains vectors on the collection, on one thread: on several every run would
// be another.
func (r *Runner) learn(ctx context.Context, g *linked) (*embedding.Model, error) {
	o := embedding.Options{Bucket: ownBuckets, Threads: 1}
	if r.progress != nil {
		o.Progress = func(p embedding.Progress) { r.progress("learning", int64(1000*p.Done), 1000) }
	}
	text := g.text
	g.text = nil
	m, err := embedding.Train(ctx, text.All(), o)
	if err != nil {
		return nil, failure.Errorf("pipeline", "learn vectors: %w", err)
	}
	return m, nil
}

// ownBuckets are rows for the n-grams of one collection: 40 MB, where fastText's two
// million would be 0.8 GB.
const ownBuckets = 100_000
