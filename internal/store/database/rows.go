package database

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"path/filepath"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/failure"
)

// Rows are what a configuration reads, as records. They are read anew for each walk.
type Rows struct {
	config  *Config
	dialect *dialect
	db      *sql.DB
	query   string
	select_ Select
	wanted  *selection

	key         columns // by which rows are in order
	isPrimary   bool    // they are the primary key of the table
	connections int     // that read at once
}

// Open connects to the database of a configuration. What it reads is known when it is
// walked.
func Open(ctx context.Context, c *Config, s Select) (*Rows, error) {
	if err := c.checkRead(); err != nil {
		return nil, failure.Errorf("source", "%s: %w", c.File, err)
	}
	if s.byType() && c.Read.Type == "" {
		return nil, failure.Errorf("source", "%s: %s is missing: without it documents cannot be chosen by type", c.File, c.keys["type"])
	}
	wanted, err := s.compile()
	if err != nil {
		return nil, err
	}
	d := dialects[c.target.Driver]
	query := strings.TrimRight(c.Read.Query, "; \t\r\n")
	if c.Read.Table != "" {
		n, err := d.parseName(c.Read.Table)
		if err != nil {
			return nil, failure.Errorf("source", "%s: read.table: %w", c.File, err)
		}
		query = "SELECT * FROM " + d.table(n)
	}
	db, err := connect(ctx, &c.target, d)
	if err != nil {
		return nil, c.fail("connect to the database of", err)
	}
	r := &Rows{config: c, dialect: d, db: db, query: query, select_: s, wanted: wanted}
	if err := r.findKey(ctx); err != nil {
		db.Close()
		return nil, err
	}
	return r, nil
}

// Close disconnects.
func (r *Rows) Close() error { return r.db.Close() }

// Name is the table, or the file that holds the query.
func (r *Rows) Name() string {
	if t := r.config.Read.Table; t != "" {
		return "table " + t
	}
	return "query of " + filepath.Base(r.config.File)
}

// Size is not known.
func (r *Rows) Size() int64 { return -1 }

// Identity distinguishes one source from another: where it lies and what is read, without
// the user and what is selected of it.
func (r *Rows) Identity() string {
	t := r.config.target
	return strings.Join([]string{t.Driver, t.Host, fmt.Sprint(t.Port), t.Instance, t.Database, t.Schema, t.Path, r.query,
		r.config.Read.ID, r.config.Read.Type, r.config.Read.Content, r.config.Read.Format}, "\x00")
}

// Records walks the rows within one read-only transaction.
func (r *Rows) Records(ctx context.Context) iter.Seq2[format.Raw, error] {
	return func(yield func(format.Raw, error) bool) {
		if err := r.walk(ctx, yield); err != nil {
			yield(format.Raw{}, &format.Error{Place: format.Place{File: r.Name()}, Err: err, Fatal: true})
		}
	}
}

// walk returns the rows and what ended them before their end; nil where the caller did.
func (r *Rows) walk(ctx context.Context, yield func(format.Raw, error) bool) error {
	number, taken := 0, 0
	for one, err := range r.rows(ctx) {
		switch {
		case err != nil && number > 0:
			return fmt.Errorf("after row %d: %w", number, err)
		case err != nil:
			return err
		}
		number++
		if !one.wanted {
			continue
		}
		if taken++; taken <= r.select_.Skip {
			continue
		}
		if !r.give(one, number, yield) || r.select_.Max > 0 && taken == r.select_.Skip+r.select_.Max {
			return nil
		}
	}
	return nil
}

// rows returns all rows, or why there are no more.
func (r *Rows) rows(ctx context.Context) iter.Seq2[rowRecord, error] {
	if len(r.key) > 0 && r.connections > 1 {
		return r.inRanges(ctx)
	}
	return r.inOne(ctx)
}

// inOne reads by one query.
func (r *Rows) inOne(ctx context.Context) iter.Seq2[rowRecord, error] {
	return func(yield func(rowRecord, error) bool) {
		err := func() error {
			tx, err := r.db.BeginTx(ctx, &r.dialect.reading)
			if err != nil {
				return r.config.scrub(err)
			}
			defer tx.Rollback()
			query, err := r.plain(ctx, tx)
			if err != nil {
				return r.config.scrub(err)
			}
			if len(r.key) > 0 {
				if err := r.keyed(ctx, tx); err != nil {
					return err
				}
				query = r.inOrder("")
			}
			return r.each(ctx, tx, query, nil, func(one rowRecord) bool { return yield(one, nil) })
		}()
		if err != nil {
			yield(rowRecord{}, err)
		}
	}
}

// each returns the rows of a query to see, until that wants no more.
func (r *Rows) each(ctx context.Context, tx *sql.Tx, query string, args []any, see func(rowRecord) bool) error {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return r.config.scrub(err)
	}
	defer rows.Close()
	h, err := r.header(rows)
	if err != nil {
		return err
	}
	for rows.Next() {
		row, err := h.scan(rows)
		if err != nil {
			return r.config.scrub(err)
		}
		if !see(r.make(row)) {
			return nil
		}
	}
	return r.config.scrub(rows.Err())
}

// rowRecord is a row as a record, or why it is none.
type rowRecord struct {
	id     string // with the name of its column; "" where there is none
	wanted bool
	record []byte
	err    error
}

func (r *Rows) make(row row) rowRecord {
	one := rowRecord{wanted: r.wanted.wants(row.id(), row.typ())}
	if !one.wanted {
		return one
	}
	if id := row.id(); id != "" {
		one.id = fmt.Sprintf(" (%s %s)", row.columns[row.header.id], id)
	}
	one.record, one.err = row.record(r.config.Read.Format == "text")
	return one
}

// plain is the query in a form whose values the driver leaves as they are.
func (r *Rows) plain(ctx context.Context, tx *sql.Tx) (string, error) {
	if !r.dialect.bare {
		return r.query, nil
	}
	rows, err := tx.QueryContext(ctx, "SELECT * FROM ("+r.query+") LIMIT 0")
	if err != nil {
		return "", err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return "", err
	}
	for i, c := range columns {
		columns[i] = "+" + r.dialect.quote(c) + " AS " + r.dialect.quote(c)
	}
	return "SELECT " + strings.Join(columns, ", ") + " FROM (" + r.query + ")", rows.Err()
}

// give yields a row as a record, or why it is none.
func (r *Rows) give(one rowRecord, number int, yield func(format.Raw, error) bool) bool {
	name := fmt.Sprintf("row %d%s", number, one.id)
	if one.err != nil {
		return yield(format.Raw{}, &format.Error{Place: format.Place{File: r.Name(), Record: name}, Err: one.err})
	}
	return yield(format.Raw{Record: name, JSON: one.record}, nil)
}

// header is what the columns of a result are.
type header struct {
	columns []string
	types   []string
	id, typ int // typ is -1 where there is none
	content int
	values  []any
	targets []any
}

func (r *Rows) header(rows *sql.Rows) (*header, error) {
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	types, err := rows.ColumnTypes()
	if err != nil {
		return nil, err
	}
	h := &header{columns: columns, values: make([]any, len(columns)), targets: make([]any, len(columns)), typ: -1}
	for i := range columns {
		h.types = append(h.types, strings.ToUpper(types[i].DatabaseTypeName()))
		h.targets[i] = &h.values[i]
	}
	c := r.config
	var errs []error
	find := func(key, column string) int {
		i, err := findColumn(columns, column)
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %s: %w", c.File, c.keys[key], err))
		}
		return i
	}
	h.id, h.content = find("id", c.Read.ID), find("content", c.Read.Content)
	if c.Read.Type != "" {
		h.typ = find("type", c.Read.Type)
	}
	for i, name := range columns {
		if at, _ := findColumn(columns[:i], name); at >= 0 && columns[at] == name {
			errs = append(errs, fmt.Errorf("%s: %s: two columns are named %s: name one of them otherwise, with AS", c.File, c.keys["query"], name))
		}
	}
	return h, cmp.Or(errs...)
}

// findColumn finds a column by its name, or else by its name in any case.
func findColumn(columns []string, name string) (int, error) {
	folded := -1
	for i, c := range columns {
		switch {
		case c == name:
			return i, nil
		case strings.EqualFold(c, name) && folded >= 0:
			return -1, fmt.Errorf("several columns are named %s but for upper and lower case", name)
		case strings.EqualFold(c, name):
			folded = i
		}
	}
	if folded < 0 {
		return -1, fmt.Errorf("there is no column %s among %s", name, strings.Join(columns, ", "))
	}
	return folded, nil
}

// row is one of a result.
type row struct {
	*header
	cells []cell
}

func (h *header) scan(rows *sql.Rows) (row, error) {
	if err := rows.Scan(h.targets...); err != nil {
		return row{}, err
	}
	r := row{header: h, cells: make([]cell, len(h.values))}
	for i, v := range h.values {
		r.cells[i] = newCell(v, h.types[i])
	}
	return r, nil
}

func (r row) id() string { return r.cells[r.header.id].text }

func (r row) typ() string {
	if r.header.typ < 0 {
		return ""
	}
	return r.cells[r.header.typ].text
}

// record is the row as JSON.
func (r row) record(asText bool) ([]byte, error) {
	named := func(i int, err error) error { return fmt.Errorf("%s %w", r.columns[i], err) }
	id := r.cells[r.header.id]
	if id.null || id.text == "" {
		return nil, named(r.header.id, errors.New("is NULL or empty: a row without an id"))
	}
	id.kind = words
	out, err := id.appendJSON([]byte(`{"id":`))
	if err != nil {
		return nil, named(r.header.id, err)
	}
	out = append(out, `,"metadata":{`...)
	first := true
	for i, c := range r.cells {
		if i == r.header.id || i == r.content {
			continue
		}
		if !first {
			out = append(out, ',')
		}
		first = false
		if out, err = jsontext.AppendQuote(out, r.columns[i]); err != nil {
			return nil, named(i, errUTF8)
		}
		if out, err = c.appendJSON(append(out, ':')); err != nil {
			return nil, named(i, err)
		}
	}
	if out, err = r.cells[r.content].appendContent(append(out, `},"content":`...), asText); err != nil {
		return nil, named(r.content, err)
	}
	return append(out, '}'), nil
}
