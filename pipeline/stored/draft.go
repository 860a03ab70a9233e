package stored

import (
	"context"
	"os"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/store"
)

// draft is a corpus in the making.
type draft struct {
	*store.Corpus
	*publish.Pending
}

// Draft starts a corpus that is to appear at place. With force it may replace what an
// earlier run wrote there, and nothing else. It is a [pipeline.Drafter].
func Draft(ctx context.Context, place string, retained, force bool) (pipeline.Draft, error) {
	file, err := publish.NewFile(place, func(string) error {
		if !force {
			return failure.Errorf("stored", "%s %w; choose another place, or give --force to replace it", place, publish.ErrExists)
		}
		return own(ctx, place)
	})
	if err != nil {
		return nil, err
	}
	holds := store.Anonymized
	if retained {
		holds = store.Retained
	}
	c, err := store.Draft(ctx, file.Temp(), holds)
	if err != nil {
		file.Discard()
		return nil, err
	}
	return &draft{Corpus: c, Pending: file}, nil
}

// own fails where a place holds anything but the output of an earlier run.
func own(ctx context.Context, place string) error {
	if store.Is(place) {
		c, err := store.Open(ctx, place, false)
		if err != nil {
			return err
		}
		defer c.Close()
		if holds, err := c.Meta(ctx, "holds"); err != nil || holds != string(store.Originals) {
			return err
		}
	}
	return failure.Errorf("stored", "%s was not written by lethe anonymize and is not replaced, not even with --force", place)
}

// Sink takes its records.
func (d *draft) Sink(ctx context.Context) pipeline.Sink { return d.Corpus.Sink(ctx) }

// Discard removes the corpus, with what SQLite has beside it.
func (d *draft) Discard() {
	d.Close()
	d.Pending.Discard()
	for _, side := range []string{"-wal", "-shm", "-journal"} {
		os.Remove(d.Temp() + side)
	}
}
