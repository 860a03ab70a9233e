package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/span"
)

// DetectStage is the stage that finds mentions.
const DetectStage = "detect"

// DocumentMentions are the mentions of a document.
type DocumentMentions struct {
	ID       string // the document's source id
	Mentions []lethe.Mention
}

// AddMentions notes, in one transaction, what was found in documents under the
// options of a fingerprint, and that the stage is done for them.
func (c *Corpus) AddMentions(ctx context.Context, options string, found []DocumentMentions) error {
	err := c.transaction(ctx, func(tx *sql.Tx) error {
		n, err := newNoter(context.WithoutCancel(ctx), c, tx, options)
		if err != nil {
			return err
		}
		for _, f := range found {
			if err := n.document(f); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return failure.Errorf("store", "note mentions in %s: %w", c.Name(), err)
	}
	return nil
}

// noter notes mentions within a transaction.
type noter struct {
	ctx                    context.Context
	options                string
	done, mention, feature *sql.Stmt
	look                   *sql.Stmt
}

func newNoter(ctx context.Context, c *Corpus, tx *sql.Tx, options string) (*noter, error) {
	n := &noter{ctx: ctx, options: options}
	for _, s := range []struct {
		to    **sql.Stmt
		query string
	}{
		{&n.look, "SELECT hash FROM documents WHERE id = ?"},
		{&n.done, "INSERT INTO stages (hash, stage, options) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"},
		{&n.mention, "INSERT INTO mentions (hash, options, n, field, begins, ends, label, normalized, score, relevance, detector) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"},
		{&n.feature, "INSERT INTO features (hash, options, n, name, value) VALUES (?, ?, ?, ?, ?)"},
	} {
		var err error
		if *s.to, err = tx.PrepareContext(ctx, c.sql(s.query)); err != nil {
			return nil, err
		}
	}
	return n, nil
}

func (n *noter) document(f DocumentMentions) error {
	var hash []byte
	if err := n.look.QueryRowContext(n.ctx, f.ID).Scan(&hash); err != nil {
		return fmt.Errorf("document %s: %w", f.ID, err)
	}
	done, err := n.done.ExecContext(n.ctx, hash, DetectStage, n.options)
	if err != nil {
		return err
	}
	if rows, err := done.RowsAffected(); err != nil || rows == 0 {
		return err // another run was faster
	}
	for i, m := range f.Mentions {
		if _, err := n.mention.ExecContext(n.ctx, hash, n.options, i, m.Field, m.Start, m.End, string(m.Label), m.Normalized, m.Score, m.Relevance, m.Detector); err != nil {
			return err
		}
		details := m.Map()
		for _, name := range slices.Sorted(maps.Keys(details)) {
			if _, err := n.feature.ExecContext(n.ctx, hash, n.options, i, name, details[name]); err != nil {
				return err
			}
		}
	}
	return nil
}

// Noted are the fingerprints of options under which mentions of the corpus are noted.
func (c *Corpus) Noted(ctx context.Context) (all []string, err error) {
	rows, err := c.db.QueryContext(ctx, c.sql("SELECT DISTINCT options FROM stages WHERE stage = ? ORDER BY options"), DetectStage)
	if err != nil {
		return nil, failure.Errorf("store", "read stages: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var options string
		if err := rows.Scan(&options); err != nil {
			return nil, failure.Errorf("store", "read stages: %w", err)
		}
		all = append(all, options)
	}
	return all, rows.Err()
}

var errStale = failure.New("store", "read mentions: they do not fit the document")

// Mentions are those noted for a document under the options of a fingerprint. It
// reports whether the stage was done for it.
func (c *Corpus) Mentions(ctx context.Context, doc *lethe.Document, options string) ([]lethe.Mention, bool, error) {
	var hash []byte
	err := c.db.QueryRowContext(ctx, c.sql("SELECT d.hash FROM documents d JOIN stages s ON s.hash = d.hash WHERE d.id = ? AND s.stage = ? AND s.options = ?"),
		doc.SourceID, DetectStage, options).Scan(&hash)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, false, nil
	} else if err != nil {
		return nil, false, failure.Errorf("store", "read mentions: %w", err)
	}
	ms, err := c.noted(ctx, hash, doc, options)
	return ms, err == nil, err
}

func (c *Corpus) noted(ctx context.Context, hash []byte, doc *lethe.Document, options string) ([]lethe.Mention, error) {
	rows, err := c.db.QueryContext(ctx, c.sql(`SELECT m.n, m.field, m.begins, m.ends, m.label, m.normalized, m.score, m.relevance, m.detector, f.name, f.value
		FROM mentions m LEFT JOIN features f ON f.hash = m.hash AND f.options = m.options AND f.n = m.n
		WHERE m.hash = ? AND m.options = ? ORDER BY m.n`), hash, options)
	if err != nil {
		return nil, failure.Errorf("store", "read mentions: %w", err)
	}
	defer rows.Close()
	var ms []lethe.Mention
	field := doc.Lookup()
	for rows.Next() {
		m := lethe.Mention{Doc: doc.ID}
		var n int
		var name, value sql.NullString
		if err := rows.Scan(&n, &m.Field, &m.Start, &m.End, &m.Label, &m.Normalized, &m.Score, &m.Relevance, &m.Detector, &name, &value); err != nil {
			return nil, failure.Errorf("store", "read mentions: %w", err)
		}
		if n == len(ms) {
			if err := locate(field, &m); err != nil {
				return nil, err
			}
			ms = append(ms, m)
		}
		if name.Valid && len(ms) > 0 {
			ms[len(ms)-1].Set(name.String, value.String)
		}
	}
	return ms, rows.Err()
}

// locate gives a mention its text.
func locate(field func(name string) (lethe.Field, bool), m *lethe.Mention) error {
	f, ok := field(m.Field)
	if !ok || !(0 <= m.Start && m.Start <= m.End && m.End <= len(f.Text)) {
		return errStale
	}
	m.Span = span.Span{Start: m.Start, End: m.End}
	m.Text = f.Text[m.Start:m.End]
	return nil
}
