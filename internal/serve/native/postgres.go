package native

import (
	"bytes"
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/lethe-privacy/lethe/internal/store/database"
)

// team keeps it all in a PostgreSQL. A collection has an id there, which lies in its folder: several
// services may share the database.
type team struct{ *sql.DB }

// databaseFile holds the id of a collection in a PostgreSQL.
const databaseFile = "database.json"

// databasePlace is the place of a collection in a PostgreSQL.
type databasePlace struct {
	ID string `json:"id"`
	// Whole says that what its folder had is there.
	Whole bool `json:"whole"`
}

// patience is how long a statement may take that nobody can cancel.
const patience = time.Minute

// teamSteps are what the schema went through. The tables have all collections, and all reviews; the
// views that of the collection and of the review that a transaction is about.
var teamSteps = []string{`
CREATE TABLE lethe_collections (id TEXT PRIMARY KEY);
CREATE TABLE lethe_decisions (collection TEXT NOT NULL, n BIGINT NOT NULL, line TEXT NOT NULL, PRIMARY KEY (collection, n));
CREATE TABLE lethe_standing (collection TEXT NOT NULL DEFAULT current_setting('lethe.collection'), key TEXT NOT NULL, print TEXT NOT NULL, status TEXT NOT NULL,
	assigned TEXT NOT NULL, assigned_name TEXT NOT NULL, readers TEXT NOT NULL, PRIMARY KEY (collection, key));
CREATE TABLE lethe_samples (collection TEXT NOT NULL DEFAULT current_setting('lethe.collection'), id BIGINT NOT NULL, run TEXT NOT NULL, seed BIGINT NOT NULL, size BIGINT NOT NULL,
	at TEXT NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (collection, id));
CREATE TABLE lethe_drawn (collection TEXT NOT NULL DEFAULT current_setting('lethe.collection'), sample BIGINT NOT NULL, key TEXT NOT NULL, document BIGINT NOT NULL,
	source TEXT NOT NULL, found BIGINT NOT NULL, checked TEXT NOT NULL, PRIMARY KEY (collection, sample, key));
CREATE TABLE lethe_reviews (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, collection TEXT NOT NULL, run TEXT NOT NULL, version BIGINT NOT NULL, UNIQUE (collection, run));
CREATE TABLE lethe_documents (review BIGINT NOT NULL, id BIGINT NOT NULL, ordinal BIGINT NOT NULL, key TEXT NOT NULL, print TEXT NOT NULL, place TEXT NOT NULL, source TEXT NOT NULL,
	language TEXT NOT NULL, before DOUBLE PRECISION NOT NULL, after DOUBLE PRECISION NOT NULL, mentions BIGINT NOT NULL, masked BIGINT NOT NULL, doubts BIGINT NOT NULL,
	fields TEXT NOT NULL, PRIMARY KEY (review, id));
CREATE INDEX lethe_documents_risk ON lethe_documents (review, after DESC, id);
CREATE INDEX lethe_documents_key ON lethe_documents (review, key);
CREATE TABLE lethe_entities (review BIGINT NOT NULL, id BIGINT NOT NULL, label TEXT NOT NULL, value TEXT NOT NULL, spellings TEXT NOT NULL, weight DOUBLE PRECISION NOT NULL,
	masked BOOLEAN NOT NULL, pass TEXT NOT NULL, step BIGINT NOT NULL, because TEXT NOT NULL, always BOOLEAN NOT NULL, kept BOOLEAN NOT NULL, last BOOLEAN NOT NULL,
	mentions BIGINT NOT NULL, documents BIGINT NOT NULL, letters BIGINT NOT NULL, PRIMARY KEY (review, id));
CREATE INDEX lethe_entities_size ON lethe_entities (review, documents DESC, id);
CREATE TABLE lethe_places (review BIGINT NOT NULL, entity BIGINT NOT NULL, document BIGINT NOT NULL, mentions BIGINT NOT NULL, letters BIGINT NOT NULL, relevance DOUBLE PRECISION NOT NULL,
	PRIMARY KEY (review, entity, document));
CREATE INDEX lethe_places_document ON lethe_places (review, document);
CREATE TABLE lethe_labels (review BIGINT NOT NULL, label TEXT NOT NULL, document BIGINT NOT NULL, PRIMARY KEY (review, label, document));
CREATE TABLE lethe_measures (review BIGINT PRIMARY KEY, options TEXT NOT NULL, letters BIGINT NOT NULL);
CREATE TABLE lethe_words (review BIGINT NOT NULL, document BIGINT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (review, document));
CREATE TABLE lethe_terms (review BIGINT NOT NULL, document BIGINT NOT NULL, terms TSVECTOR NOT NULL);
CREATE INDEX lethe_terms_of ON lethe_terms (review);
CREATE INDEX lethe_terms_words ON lethe_terms USING gin (terms);
CREATE VIEW standing AS SELECT key, print, status, assigned, assigned_name, readers FROM lethe_standing WHERE collection = current_setting('lethe.collection');
CREATE VIEW samples AS SELECT id, run, seed, size, at, who, name FROM lethe_samples WHERE collection = current_setting('lethe.collection');
CREATE VIEW drawn AS SELECT sample, key, document, source, found, checked FROM lethe_drawn WHERE collection = current_setting('lethe.collection');
CREATE VIEW documents AS SELECT id, ordinal, key, print, place, source, language, before, after, mentions, masked, doubts, fields FROM lethe_documents
	WHERE review = current_setting('lethe.review')::bigint;
CREATE VIEW entities AS SELECT id, label, value, spellings, weight, masked, pass, step, because, always, kept, last, mentions, documents, letters FROM lethe_entities
	WHERE review = current_setting('lethe.review')::bigint;
CREATE VIEW places AS SELECT entity, document, mentions, letters, relevance FROM lethe_places WHERE review = current_setting('lethe.review')::bigint;
CREATE VIEW labels AS SELECT label, document FROM lethe_labels WHERE review = current_setting('lethe.review')::bigint;
CREATE VIEW measures AS SELECT options, letters FROM lethe_measures WHERE review = current_setting('lethe.review')::bigint;
CREATE VIEW words AS SELECT document, text FROM lethe_words WHERE review = current_setting('lethe.review')::bigint;
CREATE VIEW terms AS SELECT document, terms FROM lethe_terms WHERE review = current_setting('lethe.review')::bigint;
`, `
ALTER TABLE lethe_documents ADD COLUMN chain DOUBLE PRECISION NOT NULL DEFAULT 0, ADD COLUMN to_bound DOUBLE PRECISION NOT NULL DEFAULT 0;
UPDATE lethe_documents SET to_bound = after;
UPDATE lethe_reviews SET version = 3 WHERE version = 2;
DROP INDEX lethe_documents_risk;
CREATE INDEX lethe_documents_risk ON lethe_documents (review, to_bound DESC, id);
CREATE OR REPLACE VIEW documents AS SELECT id, ordinal, key, print, place, source, language, before, after, mentions, masked, doubts, fields, chain, to_bound FROM lethe_documents
	WHERE review = current_setting('lethe.review')::bigint;
`}

// ofReview and ofCollection are the tables that have rows of each.
var (
	ofReview     = []string{"documents", "entities", "places", "labels", "measures", "words", "terms"}
	ofCollection = []string{"decisions", "standing", "samples", "drawn"}
)

func openTeam(ctx context.Context, address string) (*team, error) {
	db, err := database.OpenTeam(ctx, address)
	if err != nil {
		return nil, fmt.Errorf("project: %w", err)
	}
	if err := database.Migrate(ctx, db, "lethe_projects", teamSteps); err != nil {
		return nil, errors.Join(fmt.Errorf("project: %w", err), db.Close())
	}
	return &team{db}, nil
}

// id is that of a collection in the database.
func (t *team) id(at string) (string, error) {
	is, err := read[databasePlace](at, databaseFile)
	if err != nil {
		return "", err
	}
	return is.ID, nil
}

// created gives a new collection an id: its folder has nothing yet.
func (t *team) created(at string) error { return identify(at, true) }

func identify(at string, whole bool) error {
	id := make([]byte, 16)
	rand.Read(id)
	return keep(at, databaseFile, databasePlace{hex.EncodeToString(id), whole})
}

// about begins a transaction on a collection.
func (t *team) about(ctx context.Context, at string, opts *sql.TxOptions) (h *handle, id string, err error) {
	if id, err = t.id(at); err != nil {
		return nil, "", err
	}
	tx, err := t.BeginTx(ctx, opts)
	if err != nil {
		return nil, "", fmt.Errorf("project: %w", err)
	}
	h = &handle{Tx: tx, postgres: true, closing: func() error { return nil }}
	if _, err := h.exec(ctx, "SELECT set_config('lethe.collection', ?, true)", id); err != nil {
		return nil, "", errors.Join(err, h.Close())
	}
	return h, id, nil
}

func (t *team) reading(ctx context.Context, at, run string) (*handle, error) {
	h, id, err := t.about(ctx, at, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return nil, err
	}
	var set string
	err = h.row(ctx, "SELECT set_config('lethe.review', id::text, true) FROM lethe_reviews WHERE collection = ? AND run = ? AND version = ?", id, run, reviewVersion).Scan(&set)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrStale
	}
	if err != nil {
		return nil, errors.Join(err, h.Close())
	}
	return h, nil
}

func (t *team) people(ctx context.Context, at string) (*handle, error) {
	h, id, err := t.about(ctx, at, nil)
	if err != nil {
		return nil, err
	}
	// Its row is what others wait for. It is made by the first that asks.
	_, err = h.exec(ctx, "INSERT INTO lethe_collections VALUES (?) ON CONFLICT (id) DO UPDATE SET id = excluded.id", id)
	if err != nil {
		return nil, errors.Join(err, h.Close())
	}
	return h, nil
}

func (t *team) decisions(ctx context.Context, at string) ([]byte, error) {
	h, id, err := t.about(ctx, at, nil)
	if err != nil {
		return nil, err
	}
	defer h.Close()
	return decisionsOf(ctx, h, id)
}

func decisionsOf(ctx context.Context, h *handle, id string) (lines []byte, err error) {
	err = h.each(ctx, "SELECT line FROM lethe_decisions WHERE collection = ? ORDER BY n", func(scan scanner) error {
		var line string
		err := scan(&line)
		lines = append(lines, line...)
		return err
	}, id)
	return lines, err
}

// decide writes the lines that are new alone: mostly there is one more.
func (t *team) decide(ctx context.Context, at string, lines []byte) error {
	h, err := t.people(ctx, at)
	if err != nil {
		return err
	}
	defer h.Close()
	id, err := t.id(at)
	if err != nil {
		return err
	}
	if err := putDecisions(ctx, h, id, lines); err != nil {
		return err
	}
	if err := h.Commit(); err != nil {
		return fmt.Errorf("project: %w", err)
	}
	return nil
}

func putDecisions(ctx context.Context, h *handle, id string, lines []byte) error {
	before, err := decisionsOf(ctx, h, id)
	if err != nil {
		return err
	}
	lines = bytes.ToValidUTF8(lines, []byte("\ufffd")) // as who reads them takes it
	n := 0
	for line := range bytes.Lines(before) {
		rest, same := bytes.CutPrefix(lines, line)
		if !same {
			break
		}
		lines, n = rest, n+1
	}
	if _, err := h.exec(ctx, "DELETE FROM lethe_decisions WHERE collection = ? AND n >= ?", id, n); err != nil {
		return err
	}
	for line := range bytes.Lines(lines) {
		if _, err := h.exec(ctx, "INSERT INTO lethe_decisions VALUES (?, ?, ?)", id, n, string(line)); err != nil {
			return err
		}
		n++
	}
	return nil
}

func (t *team) forget(ctx context.Context, folder string) error {
	return filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.Name() != databaseFile {
			return err
		}
		is, err := read[databasePlace](filepath.Dir(path), databaseFile)
		if err != nil {
			return err
		}
		return t.without(ctx, is.ID)
	})
}

// without deletes all that is of a collection.
func (t *team) without(ctx context.Context, id string) error {
	tx, err := t.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("project: %w", err)
	}
	h := &handle{Tx: tx, postgres: true, closing: func() error { return nil }}
	defer h.Close()
	if err := dropReviews(ctx, h, id, 0); err != nil {
		return err
	}
	for _, table := range ofCollection {
		if _, err := h.exec(ctx, "DELETE FROM lethe_"+table+" WHERE collection = ?", id); err != nil {
			return err
		}
	}
	if _, err := h.exec(ctx, "DELETE FROM lethe_collections WHERE id = ?", id); err != nil {
		return err
	}
	if err := h.Commit(); err != nil {
		return fmt.Errorf("project: %w", err)
	}
	return nil
}

// dropReviews deletes those of a collection but one.
func dropReviews(ctx context.Context, h *handle, id string, but int64) error {
	for _, table := range ofReview {
		if _, err := h.exec(ctx, "DELETE FROM lethe_"+table+" WHERE review IN (SELECT id FROM lethe_reviews WHERE collection = ? AND id <> ?)", id, but); err != nil {
			return err
		}
	}
	_, err := h.exec(ctx, "DELETE FROM lethe_reviews WHERE collection = ? AND id <> ?", id, but)
	return err
}

// opened takes in what a folder has of the time before there was a database.
func (t *team) opened(ctx context.Context, at string) error {
	is, err := read[databasePlace](at, databaseFile)
	if errors.Is(err, ErrNotFound) {
		if err = identify(at, false); err == nil {
			is, err = read[databasePlace](at, databaseFile)
		}
	}
	if err != nil {
		return err
	}
	if !is.Whole {
		if err := t.adopt(ctx, at, is.ID); err != nil {
			return err
		}
		if err := keep(at, databaseFile, databasePlace{is.ID, true}); err != nil {
			return err
		}
	}
	// A crash may have left them, once they were taken in.
	for _, file := range []string{reviewFile, peopleFile, decisionsFile} {
		if err := missingIsFine(os.Remove(filepath.Join(at, file))); err != nil {
			return fmt.Errorf("project: %w", err)
		}
	}
	return nil
}
