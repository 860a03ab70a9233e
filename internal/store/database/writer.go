package database

import (
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/failure"
)

const (
	usualBatch = 500
	attempts   = 4
)

// Writer writes records into a table. It is not safe for concurrent use.
type Writer struct {
	config  *Config
	dialect *dialect
	db      *sql.DB
	into    destination
	columns []column
	ledger  *ledger
	batch   int
	waiting []entry
	parts   bool          // rows are parts of records, which need no content
	pause   time.Duration // before the second attempt

	writing *errgroup.Group // batches that are being written; nil for none
	mu      sync.Mutex      // for what follows
	done    WriteCounts
	failed  error // what kept a batch from being written
}

// WriteCounts counts what a writer did.
type WriteCounts struct {
	Rows   int // written by this writer
	Before int // found written already
}

// column is one that is filled.
type column struct {
	name   string // as the table has it
	typ    string
	binary bool
	role   role
}

type role uint8

const (
	fromMetadata role = iota
	fromID
	fromContent
)

// entry is a document that waits to be written.
type entry struct {
	id        string
	key, hash string // in the ledger
	values    []any
	bytes     int
}

// NewWriter connects and looks whether the table, its columns and the ledger are there.
// The ledger is made where it is not.
func NewWriter(ctx context.Context, c *Config) (*Writer, error) {
	if err := c.checkWrite(); err != nil {
		return nil, failure.Errorf("source", "%s: %w", c.File, err)
	}
	return newWriter(ctx, c, false)
}

// newWriter makes a writer of records, or of what is found in them.
func newWriter(ctx context.Context, c *Config, parts bool) (*Writer, error) {
	w := &Writer{config: c, dialect: dialects[c.target.Driver], batch: c.Write.Batch, pause: time.Second, parts: parts}
	if w.batch == 0 {
		w.batch = usualBatch
	}
	n, err := w.dialect.parseName(c.Write.Table)
	if err != nil {
		return nil, failure.Errorf("source", "%s: %s: %w", c.File, c.keys["table"], err)
	}
	w.into.table = w.dialect.table(n)
	if w.db, err = connect(ctx, &c.target, w.dialect); err != nil {
		return nil, c.fail("connect to the database of", err)
	}
	w.db.SetMaxOpenConns(max(1, c.Write.Connections))
	if err := w.prepare(ctx, n); err != nil {
		w.db.Close()
		return nil, err
	}
	return w, nil
}

func (w *Writer) prepare(ctx context.Context, n name) error {
	c := w.config
	types, err := w.typesOf(ctx, w.into.table)
	if err != nil {
		return failure.Errorf("source", "%s: %s: %w", c.File, c.keys["table"], c.scrub(err))
	}
	if w.dialect.check != nil {
		if err := w.dialect.check(ctx, w.db, n); err != nil {
			return failure.Errorf("source", "%s: %s: %s %w", c.File, c.keys["table"], c.Write.Table, err)
		}
	}
	if w.columns, err = w.choose(types); err != nil {
		return failure.Errorf("source", "%s: %s: table %s: %w", c.File, c.keys["columns"], c.Write.Table, err)
	}
	for _, col := range w.columns {
		w.into.columns = append(w.into.columns, w.dialect.quote(col.name))
	}
	if err := w.into.find(ctx, w.db, c.target.Driver); err != nil {
		return failure.Errorf("source", "%s: %s: %w", c.File, c.keys["table"], c.scrub(err))
	}
	if w.ledger, err = openLedger(ctx, w, n); err != nil {
		return failure.Errorf("source", "%s: ledger: %w", c.File, err)
	}
	return nil
}

// typesOf are the columns of a table.
func (w *Writer) typesOf(ctx context.Context, table string) ([]*sql.ColumnType, error) {
	rows, err := w.db.QueryContext(ctx, "SELECT * FROM "+table+" WHERE 1 = 0")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	types, err := rows.ColumnTypes()
	if err != nil {
		return nil, err
	}
	return types, rows.Err()
}

// choose finds the columns that are to be filled: those that are named, and that of the
// content.
func (w *Writer) choose(types []*sql.ColumnType) ([]column, error) {
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = t.Name()
	}
	read := &w.config.Read
	wanted := w.config.Write.Columns
	if !w.parts && !slices.ContainsFunc(wanted, func(s string) bool { return strings.EqualFold(s, read.Content) }) {
		wanted = append([]string{read.Content}, wanted...)
	}
	var out []column
	for _, want := range wanted {
		i, err := findColumn(names, want)
		if err != nil {
			return nil, err
		}
		typ := strings.ToUpper(types[i].DatabaseTypeName())
		col := column{name: names[i], typ: typ, binary: bytesCell(nil, typ).kind == binary && typ != ""}
		switch {
		case strings.EqualFold(want, read.Content):
			col.role = fromContent
		case strings.EqualFold(want, read.ID):
			col.role = fromID
		}
		if slices.ContainsFunc(out, func(c column) bool { return c.name == col.name }) {
			return nil, fmt.Errorf("column %s is named twice", col.name)
		}
		out = append(out, col)
	}
	return out, nil
}

// Write takes a record in JSON. It is written with the others of its batch.
func (w *Writer) Write(ctx context.Context, record []byte) error {
	p, err := format.Split(record)
	if err != nil {
		return failure.Errorf("source", "write to %s: %w", w.config.Write.Table, err)
	}
	return w.add(ctx, &p, p.ID, len(record))
}

// add takes a row by its key in the ledger.
func (w *Writer) add(ctx context.Context, p *format.Parts, key string, bytes int) error {
	e, err := w.entry(p, key, bytes)
	if err != nil {
		return err
	}
	w.waiting = append(w.waiting, e)
	if len(w.waiting) < w.batch {
		return nil
	}
	return w.dispatch(ctx)
}

// entry gives a record the form of a row.
func (w *Writer) entry(p *format.Parts, key string, bytes int) (entry, error) {
	e := entry{id: p.ID, key: hashText(key), bytes: bytes}
	for _, col := range w.columns {
		v, err := w.value(col, p)
		if err == nil {
			err = w.fits(col, v)
		}
		if err != nil {
			return entry{}, failure.Errorf("source", "write to %s: document %s: %w", w.config.Write.Table, p.ID, err)
		}
		e.values = append(e.values, v)
	}
	e.hash = hashValues(e.values)
	return e, nil
}

// hashValues distinguishes rows by what is written of them.
func hashValues(values []any) string {
	h := sha256.New()
	for _, v := range values {
		if b, ok := v.([]byte); ok {
			v = string(b)
		}
		text := fmt.Sprint(v)
		fmt.Fprintf(h, "%t %d %s", v == nil, len(text), text)
	}
	return hex.EncodeToString(h.Sum(nil))
}

func hashText(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}

// value is what a column gets of a record.
func (w *Writer) value(col column, p *format.Parts) (any, error) {
	switch col.role {
	case fromID:
		return p.ID, nil
	case fromContent:
		text := string(p.Content)
		if w.config.Read.Format == "text" {
			var ok bool
			if text, ok = format.TextOf(p.Content); !ok {
				return nil, errors.New("the content is not text: read.format is text")
			}
		}
		if col.binary {
			return []byte(text), nil
		}
		return text, nil
	}
	names := make([]string, len(p.Metadata))
	for i, m := range p.Metadata {
		names[i] = m.Name
	}
	i, err := findColumn(names, col.name)
	if err != nil {
		return nil, fmt.Errorf("it has no %s to write", col.name)
	}
	return w.metadata(col, p.Metadata[i])
}

// metadata is a value of the metadata as a parameter.
func (w *Writer) metadata(col column, m format.Member) (any, error) {
	if text, ok := m.Text(); ok {
		return text, nil
	}
	raw := string(m.Value)
	switch {
	case raw == "null":
		return nil, nil
	case col.typ == "BIT" && jsonNumber.MatchString(raw): // a text would be taken for the bits themselves
		return strconv.ParseUint(raw, 10, 64)
	case (raw == "true" || raw == "false") && w.config.target.Driver != "postgresql":
		if raw == "true" {
			return "1", nil
		}
		return "0", nil
	case w.config.target.Driver == "sqlite" && jsonNumber.MatchString(raw): // it keeps the type that it is given
		if n, err := strconv.ParseInt(raw, 10, 64); err == nil {
			return n, nil
		}
		return strconv.ParseFloat(raw, 64)
	}
	return raw, nil
}

// Close disconnects. What was not flushed is not written.
func (w *Writer) Close() error {
	w.wait() // whoever wants to know of a failure has flushed
	return w.db.Close()
}

// Done counts what is written so far.
func (w *Writer) Done() WriteCounts {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.done
}

// Flush writes what waits, and returns when all is written that was taken before.
func (w *Writer) Flush(ctx context.Context) error {
	err := w.dispatch(ctx)
	return cmp.Or(w.wait(), err)
}

// dispatch has what waits written: while others are written, where there are connections
// for it.
func (w *Writer) dispatch(ctx context.Context) error {
	batch := w.waiting
	w.waiting = nil
	switch {
	case len(batch) == 0:
		return nil
	case w.config.Write.Connections <= 1:
		return w.write(ctx, batch)
	case w.writing == nil:
		w.writing = new(errgroup.Group)
		w.writing.SetLimit(w.config.Write.Connections)
	}
	w.writing.Go(func() error {
		err := w.write(ctx, batch)
		if err != nil {
			w.mu.Lock()
			w.failed = cmp.Or(w.failed, err)
			w.mu.Unlock()
		}
		return err
	})
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.failed
}

// wait returns when nothing is being written, with the first that could not be.
func (w *Writer) wait() error {
	if w.writing == nil {
		return nil
	}
	group := w.writing
	w.writing = nil
	return group.Wait()
}

// write writes a batch in one transaction. Where the connection is lost it is made anew, and
// the ledger reports whether the transaction had come through.
func (w *Writer) write(ctx context.Context, batch []entry) error {
	uncertain := map[string]bool{} // what this call may have written already
	pause := w.pause
	for attempt := 1; ; attempt++ {
		t, err := w.try(ctx, batch)
		if err == nil {
			w.count(t, uncertain)
			return nil
		}
		if attempt == attempts || !again(err) || ctx.Err() != nil {
			return w.explain(ctx, batch, err)
		}
		if t.committing {
			for _, e := range t.fresh {
				uncertain[e.key] = true
			}
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return ctx.Err()
		}
		pause *= 2
	}
}

func (w *Writer) count(t trial, uncertain map[string]bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.done.Rows += len(t.fresh)
	for _, key := range t.before {
		if uncertain[key] {
			w.done.Rows++
		} else {
			w.done.Before++
		}
	}
}

// trial is one attempt to write a batch.
type trial struct {
	fresh      []entry
	before     []string // keys of those that were there
	committing bool     // the end of the transaction was asked for
}

func (w *Writer) try(ctx context.Context, batch []entry) (t trial, err error) {
	tx, err := w.begin(ctx)
	if err != nil {
		return t, err
	}
	defer tx.end()
	there, err := w.ledger.look(ctx, tx.Tx, batch)
	if err != nil {
		return t, err
	}
	for _, e := range batch {
		hash, ok := there[e.key]
		switch {
		case !ok:
			t.fresh = append(t.fresh, e)
			there[e.key] = e.hash // it may come twice in one batch
		case hash != e.hash:
			return t, &refusal{e.id, errRewritten}
		default:
			t.before = append(t.before, e.key)
		}
	}
	if err := w.ledger.add(ctx, tx, t.fresh); err != nil {
		return t, err
	}
	if err := tx.put(ctx, &w.into, t.fresh); err != nil {
		return t, err
	}
	t.committing = true
	return t, tx.Commit()
}

var errRewritten = errors.New("it was written before, with another content: empty the table and its lines in the ledger, or write into another table")
