package store

import (
	"context"
	"database/sql"
	"iter"
	"sync"

	"github.com/lethe-privacy/lethe/format"
)

// page is how many documents are read at once.
const page = 64

// Size is how many bytes the records have. It is measured when it is first asked for,
// and after an import.
func (c *Corpus) Size() int64 {
	return c.size.measure(func() *sql.Row { return c.db.QueryRow("SELECT COALESCE(SUM(size), 0) FROM documents") })
}

// size is a number of bytes that takes time to measure.
type size struct {
	mu    sync.Mutex
	known bool
	bytes int64
}

func (s *size) measure(look func() *sql.Row) int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.known {
		s.known = true
		if look().Scan(&s.bytes) != nil {
			s.bytes = -1
		}
	}
	return s.bytes
}

func (s *size) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.known = false
}

// Records walks the documents in the order of import. It reads some at a time and
// holds nothing open between, so that the corpus can be written to meanwhile.
func (c *Corpus) Records(ctx context.Context) iter.Seq2[format.Raw, error] {
	return c.pages(ctx, "")
}

// Pending are the documents that a stage was not done for, under these options.
func (c *Corpus) Pending(stage, options string) *format.Source {
	return format.From(&pendingDocuments{Corpus: c, stage: stage, options: options}, c.stem())
}

// pendingDocuments is a corpus without the documents that are done.
type pendingDocuments struct {
	*Corpus
	stage, options string
	size           size
}

// Close leaves the corpus open.
func (p *pendingDocuments) Close() error { return nil }

const notDone = " AND NOT EXISTS (SELECT 1 FROM stages s WHERE s.hash = d.hash AND s.stage = ? AND s.options = ?)"

// Size is what was to be done when it was first asked for.
func (p *pendingDocuments) Size() int64 {
	return p.size.measure(func() *sql.Row {
		return p.db.QueryRow(p.sql("SELECT COALESCE(SUM(size), 0) FROM documents d WHERE true"+notDone), p.stage, p.options)
	})
}

func (p *pendingDocuments) Records(ctx context.Context) iter.Seq2[format.Raw, error] {
	return p.pages(ctx, notDone, p.stage, p.options)
}

// pages walks the documents that a condition holds for.
func (c *Corpus) pages(ctx context.Context, condition string, args ...any) iter.Seq2[format.Raw, error] {
	query := c.sql("SELECT number, id, record FROM documents d WHERE number > ?" + condition + " ORDER BY number LIMIT ?")
	return func(yield func(format.Raw, error) bool) {
		last := int64(0)
		for {
			raws, err := c.page(ctx, query, &last, args)
			if err != nil {
				yield(format.Raw{}, err)
				return
			}
			for _, raw := range raws {
				if !yield(raw, nil) {
					return
				}
			}
			if len(raws) < page {
				return
			}
		}
	}
}

// page reads the documents that follow number last.
func (c *Corpus) page(ctx context.Context, query string, last *int64, args []any) ([]format.Raw, error) {
	all := append(append([]any{*last}, args...), page)
	rows, err := c.db.QueryContext(ctx, query, all...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var raws []format.Raw
	for rows.Next() {
		var id string
		var raw format.Raw
		if err := rows.Scan(last, &id, &raw.JSON); err != nil {
			return nil, err
		}
		raw.Record = "document " + id
		raws = append(raws, raw)
	}
	return raws, rows.Err()
}
