package native

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/lethe-privacy/lethe/internal/store/database"
)

// base is where it is kept what runs found in the documents of collections, what people read of
// them and what they decided: in files of each collection's folder, or in a PostgreSQL. at is that
// folder. Nobody holds a handle while waiting for the store's lock.
type base interface {
	// reading opens the review of a run, with what people did with its documents.
	reading(ctx context.Context, at, run string) (*handle, error)
	// people opens what people did with the documents of a collection. Others wait until it is closed.
	people(ctx context.Context, at string) (*handle, error)
	// review begins that of a run.
	review(ctx context.Context, at, run string) (reviewWriter, error)
	// decisions are those of a collection, as a file has them, and decide puts others in their place.
	decisions(ctx context.Context, at string) ([]byte, error)
	decide(ctx context.Context, at string, lines []byte) error
	// created prepares a new collection.
	created(at string) error
	// opened prepares a collection whose service starts.
	opened(ctx context.Context, at string) error
	// forget deletes what is of the collections in a folder that is about to be removed.
	forget(ctx context.Context, folder string) error
	Close() error
}

// reviewWriter writes the review of a run, which nobody sees before it is complete.
type reviewWriter interface {
	// add adds a row of a table of the review.
	add(table string, values ...any) error
	// words takes in the text of a document, to be searched.
	words(document int, text string) error
	// appear puts it in the place of that of the run before.
	appear() error
	// discard throws away what has not appeared.
	discard()
}

// handle is a transaction on what is kept of one collection. Both bases know its tables by the same
// names: documents, entities, places, labels and measures of a review; standing, samples and drawn.
type handle struct {
	*sql.Tx
	postgres bool
	closing  func() error
}

// Close ends it; what was not committed is not done.
func (h *handle) Close() error {
	err := h.Rollback()
	if errors.Is(err, sql.ErrTxDone) {
		err = nil
	}
	return errors.Join(err, h.closing())
}

// text is a statement as the database takes it.
func (h *handle) text(q string) string {
	if h.postgres {
		return database.Numbered(q)
	}
	return q
}

// has is a condition: the text of a column has that of the next argument in it.
func (h *handle) has(column string) string {
	if h.postgres {
		return "strpos(" + column + ", ?) > 0"
	}
	return "instr(" + column + ", ?) > 0"
}

func (h *handle) exec(ctx context.Context, q string, args ...any) (sql.Result, error) {
	done, err := h.ExecContext(ctx, h.text(q), args...)
	if err != nil {
		return nil, fmt.Errorf("project: %w", err)
	}
	return done, nil
}

func (h *handle) row(ctx context.Context, q string, args ...any) *sql.Row {
	return h.QueryRowContext(ctx, h.text(q), args...)
}

// scanner reads the columns of a row.
type scanner func(...any) error

// each shows a reader every row of an answer.
func (h *handle) each(ctx context.Context, q string, see func(scanner) error, args ...any) error {
	found, err := h.QueryContext(ctx, h.text(q), args...)
	if err != nil {
		return fmt.Errorf("project: %w", err)
	}
	defer found.Close()
	for found.Next() {
		if err := see(found.Scan); err != nil {
			return fmt.Errorf("project: %w", err)
		}
	}
	if err := found.Err(); err != nil {
		return fmt.Errorf("project: %w", err)
	}
	return nil
}

// reading opens the review of the last run of a collection.
func (s *Store) reading(ctx context.Context, project, name string) (*handle, error) {
	c, at, err := s.finished(project, name)
	if err != nil {
		return nil, err
	}
	return s.base.reading(ctx, at, c.Run.ID)
}

// people opens what people did with the documents of a collection.
func (s *Store) people(ctx context.Context, project, name string) (*handle, error) {
	at, err := s.place(project, name)
	if err != nil {
		return nil, err
	}
	return s.base.people(ctx, at)
}
