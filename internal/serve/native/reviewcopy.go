package native

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/stdlib"
)

// reviewCopy is a review on its way into a PostgreSQL: rows are copied by many at a time, in one
// transaction, so that nobody sees one before all are there.
type reviewCopy struct {
	ctx    context.Context
	db     *sql.DB
	id     string // of the collection
	run    string
	conn   *sql.Conn
	handle *handle // nil until there is something to copy
	review int64
	rows   map[string][][]any // by table
	bytes  int
}

// portion bounds the rows that are held, in bytes.
const portion = 4 << 20

func (t *team) review(ctx context.Context, at, run string) (reviewWriter, error) {
	id, err := t.id(at)
	if err != nil {
		return nil, err
	}
	return &reviewCopy{ctx: ctx, db: t.DB, id: id, run: run, rows: map[string][][]any{}}, nil
}

// begin begins the transaction, once there is something to copy: a run searches for long before.
func (c *reviewCopy) begin() (err error) {
	if c.conn, err = c.db.Conn(c.ctx); err != nil {
		return fmt.Errorf("project: %w", err)
	}
	tx, err := c.conn.BeginTx(c.ctx, nil)
	if err != nil {
		return errors.Join(fmt.Errorf("project: %w", err), c.conn.Close())
	}
	c.handle = &handle{Tx: tx, postgres: true, closing: c.conn.Close}
	err = c.handle.row(c.ctx, "INSERT INTO lethe_reviews (collection, run, version) VALUES (?, ?, ?) RETURNING id", c.id, c.run, reviewVersion).Scan(&c.review)
	if err != nil {
		return fmt.Errorf("project: %w", err)
	}
	return nil
}

func (c *reviewCopy) add(table string, values ...any) error {
	row := append(make([]any, 0, len(values)+1), nil) // for the id of the review
	for _, v := range values {
		if text, ok := v.(string); ok {
			v = storable(text)
			c.bytes += len(text)
		}
		row = append(row, v)
		c.bytes += 16
	}
	c.rows[table] = append(c.rows[table], row)
	if c.bytes < portion {
		return nil
	}
	return c.flush()
}

// storable is a text without U+0000, which PostgreSQL has no place for.
func storable(text string) string { return strings.ReplaceAll(text, "\x00", "\ufffd") }

func (c *reviewCopy) words(document int, text string) error {
	words := wordsOf(text)
	if err := c.add("words", document, " "+strings.Join(words, " ")); err != nil {
		return err
	}
	for terms := range termsOf(words) {
		v := pgtype.TSVector{Valid: true}
		for _, t := range terms {
			v.Lexemes = append(v.Lexemes, pgtype.TSVectorLexeme{Word: t})
			c.bytes += len(t)
		}
		if err := c.add("terms", document, v); err != nil {
			return err
		}
	}
	return nil
}

// columnsOf are those of each table of a review, in their order.
var columnsOf = map[string][]string{
	"documents": strings.Fields("review id ordinal key print place source language before after mentions masked doubts fields chain to_bound"),
	"entities":  strings.Fields("review id label value spellings weight masked pass step because always kept last mentions documents letters"),
	"places":    strings.Fields("review entity document mentions letters relevance"),
	"labels":    strings.Fields("review label document"),
	"measures":  strings.Fields("review options letters"),
	"words":     strings.Fields("review document text"),
	"terms":     strings.Fields("review document terms"),
}

// flush copies what is held.
func (c *reviewCopy) flush() error {
	if c.handle == nil {
		if err := c.begin(); err != nil {
			return err
		}
	}
	for _, table := range ofReview {
		rows := c.rows[table]
		if len(rows) == 0 {
			continue
		}
		for _, row := range rows {
			row[0] = c.review
		}
		err := c.conn.Raw(func(conn any) error {
			_, err := conn.(*stdlib.Conn).Conn().CopyFrom(c.ctx, pgx.Identifier{"lethe_" + table}, columnsOf[table], pgx.CopyFromRows(rows))
			return err
		})
		if err != nil {
			return fmt.Errorf("project: %w", err)
		}
		c.rows[table] = rows[:0]
	}
	c.bytes = 0
	return nil
}

func (c *reviewCopy) appear() error {
	if err := c.flush(); err != nil {
		return err
	}
	if err := dropReviews(c.ctx, c.handle, c.id, c.review); err != nil {
		return err
	}
	for _, table := range ofReview { // so that questions are planned by what there is now
		if _, err := c.handle.exec(c.ctx, "ANALYZE lethe_"+table); err != nil {
			return err
		}
	}
	if err := c.handle.Commit(); err != nil {
		return fmt.Errorf("project: %w", err)
	}
	return nil
}

func (c *reviewCopy) discard() {
	if c.handle != nil {
		c.handle.Close()
	}
}
