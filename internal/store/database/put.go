package database

import (
	"context"
	"database/sql"
	"errors"
	"strings"
)

const (
	mostRows  = 100     // in one statement
	mostBytes = 4 << 20 // in one statement, unless a single document is larger
)

// destination is a table and those of its columns that are filled, all quoted.
type destination struct {
	table   string
	columns []string
	copied  bool // by COPY
}

// find looks whether PostgreSQL takes rows by COPY: not into views and tables with rules or
// with security by row, which INSERT knows.
func (d *destination) find(ctx context.Context, db *sql.DB, driver string) error {
	if driver != "postgresql" {
		return nil
	}
	err := db.QueryRowContext(ctx, "SELECT relkind IN ('r', 'p') AND NOT relhasrules AND NOT relrowsecurity FROM pg_class WHERE oid = "+regclass, d.table).Scan(&d.copied)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	return err
}

// transaction is one that rows are put in.
type transaction struct {
	*sql.Tx
	conn    *sql.Conn
	dialect *dialect
}

// begin opens a transaction in which the server refuses what does not fit, instead of
// cutting it.
func (w *Writer) begin(ctx context.Context) (*transaction, error) {
	conn, err := w.db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		conn.Close()
		return nil, err
	}
	t := &transaction{tx, conn, w.dialect}
	if w.dialect.session != "" {
		if _, err := tx.ExecContext(ctx, w.dialect.session); err != nil {
			t.end()
			return nil, err
		}
	}
	return t, nil
}

// end undoes what was not committed.
func (t *transaction) end() {
	t.Rollback()
	t.conn.Close()
}

// put writes rows: by COPY, or some in each statement.
func (t *transaction) put(ctx context.Context, to *destination, batch []entry) error {
	if to.copied {
		return copyTo(ctx, t.conn, to, batch)
	}
	head := "INSERT INTO " + to.table + " (" + strings.Join(to.columns, ", ") + ") VALUES "
	for len(batch) > 0 {
		n := t.dialect.portion(batch, len(to.columns))
		args := make([]any, 0, n*len(to.columns))
		for _, e := range batch[:n] {
			args = append(args, e.values...)
		}
		if _, err := t.ExecContext(ctx, head+t.dialect.rows(n, len(to.columns)), args...); err != nil {
			return err
		}
		batch = batch[n:]
	}
	return nil
}

// portion is how many of the entries go into one statement.
func (d *dialect) portion(batch []entry, columns int) int {
	limit := max(1, min(len(batch), mostRows, d.most/columns))
	bytes := 0
	for i, e := range batch[:limit] {
		if bytes += e.bytes; bytes > mostBytes && i > 0 {
			return i
		}
	}
	return limit
}
