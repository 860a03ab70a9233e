package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/failure"
)

const (
	defaultLedger = "lethe_ledger"
	nameLength    = 250
	keyLength     = 64
)

// ledger is a table that says which documents were written where. Its lines are
// written in the transaction of the rows: both are there, or neither.
type ledger struct {
	dialect *dialect
	destination
	of string // what it says is written: the name of the table
}

// openLedger finds the ledger beside the table of a writer, or makes it.
func openLedger(ctx context.Context, w *Writer, n name) (*ledger, error) {
	own := w.config.Write.Ledger
	if own == "" {
		own = defaultLedger
	}
	at, err := w.dialect.parseName(own)
	if err != nil {
		return nil, err
	}
	if len(at) == 1 {
		at = append(append(name{}, n[:len(n)-1]...), at[0])
	}
	l := &ledger{w.dialect, destination{table: w.dialect.table(at), columns: []string{"destination", "document", "content"}}, strings.Join(n, ".")}
	if len(l.of) > nameLength {
		l.of = hashText(l.of)
	}
	if _, err := w.typesOf(ctx, l.table); err != nil {
		if _, err := w.db.ExecContext(ctx, l.create()); err != nil {
			if _, there := w.typesOf(ctx, l.table); there != nil {
				return nil, fmt.Errorf("it is not there and cannot be made: %w; have it made with: %s", w.config.scrub(err), l.create())
			}
		}
	}
	return l, w.config.scrub(l.find(ctx, w.db, w.config.target.Driver))
}

func (l *ledger) create() string {
	d := l.dialect
	return fmt.Sprintf("CREATE TABLE %s (destination %s NOT NULL, document %s NOT NULL, content %s NOT NULL, PRIMARY KEY (destination, document))%s",
		l.table, d.text(nameLength), d.text(keyLength), d.text(keyLength), d.engine)
}

// look returns the hashes of those documents of a batch that were written.
func (l *ledger) look(ctx context.Context, tx *sql.Tx, batch []entry) (map[string]string, error) {
	there := map[string]string{}
	for start := 0; start < len(batch); start += mostRows {
		part := batch[start:min(start+mostRows, len(batch))]
		args := []any{l.of}
		for _, e := range part {
			args = append(args, e.key)
		}
		query := l.lookup(len(part))
		if err := collect(ctx, tx, query, append(slices.Clone(l.dialect.anew), args...), there); err != nil {
			return nil, err
		}
	}
	return there, nil
}

// lookup is the query for those of n documents that were written. Each is found by the primary key, or a batch
// would read the whole ledger. SQL Server sends texts as NVARCHAR, which its index does not have.
func (l *ledger) lookup(n int) string {
	compared := l.dialect.compared
	if compared == nil {
		compared = func(parameter string, _ int) string { return parameter }
	}
	marks := make([]string, n)
	for i := range marks {
		marks[i] = compared(l.dialect.placeholder(i+2), keyLength)
	}
	return "SELECT document, content FROM " + l.table + " WHERE destination = " + compared(l.dialect.placeholder(1), nameLength) + " AND document IN (" + strings.Join(marks, ",") + ")"
}

func collect(ctx context.Context, tx *sql.Tx, query string, args []any, into map[string]string) error {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var key, hash string
		if err := rows.Scan(&key, &hash); err != nil {
			return err
		}
		into[key] = hash
	}
	return rows.Err()
}

// add notes documents. Where another transaction notes one of them at the same time -
// the one that this run believes lost - it fails, and the attempt is repeated.
func (l *ledger) add(ctx context.Context, tx *transaction, batch []entry) error {
	lines := make([]entry, len(batch))
	for i, e := range batch {
		lines[i].values = []any{l.of, e.key, e.hash}
	}
	err := tx.put(ctx, &l.destination, lines)
	if err != nil && code(err) == duplicateKey {
		return &collision{err}
	}
	return err
}

// collision is a failure to note documents in the ledger.
type collision struct{ error }

func (c *collision) Unwrap() error { return c.error }

// refusal is a document that cannot be written.
type refusal struct {
	id  string
	err error
}

func (r *refusal) Error() string { return fmt.Sprintf("document %s: %v", r.id, r.err) }
func (r *refusal) Unwrap() error { return r.err }

// explain names the document that a batch failed on, where it was one of them.
func (w *Writer) explain(ctx context.Context, batch []entry, err error) error {
	var refused *refusal
	if !errors.As(err, &refused) && !again(err) && ctx.Err() == nil {
		if at := w.culprit(ctx, batch); at != nil {
			refused = at
		}
	}
	if refused != nil {
		return failure.Errorf("source", "write to %s: document %s: %w", w.config.Write.Table, refused.id, w.config.scrub(refused.err))
	}
	return failure.Errorf("source", "write to %s: %w", w.config.Write.Table, w.config.scrub(err))
}

// culprit finds the first document of a batch that the table does not take, by trying
// one after the other in a transaction that is rolled back.
func (w *Writer) culprit(ctx context.Context, batch []entry) *refusal {
	tx, err := w.begin(ctx)
	if err != nil {
		return nil
	}
	defer tx.end()
	for i := range batch {
		if err := tx.put(ctx, &w.into, batch[i:i+1]); err != nil {
			return &refusal{batch[i].id, err}
		}
	}
	return nil
}
