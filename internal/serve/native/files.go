package native

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/lethe-privacy/lethe/internal/sqlitefile"
)

// folders keep it all in the folder of each collection.
type folders struct{}

const (
	decisionsFile = "decisions.jsonl"
	reviewFile    = "review.sqlite"
	peopleFile    = "people.sqlite"
)

// peopleSteps are what the schema went through.
var peopleSteps = []string{`
CREATE TABLE standing (key TEXT PRIMARY KEY, print TEXT NOT NULL, status TEXT NOT NULL, assigned TEXT NOT NULL, assigned_name TEXT NOT NULL, readers TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE samples (id INTEGER PRIMARY KEY, run TEXT NOT NULL, seed INTEGER NOT NULL, size INTEGER NOT NULL, at TEXT NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL) STRICT;
CREATE TABLE drawn (sample INTEGER NOT NULL, key TEXT NOT NULL, document INTEGER NOT NULL, source TEXT NOT NULL, found INTEGER NOT NULL, checked TEXT NOT NULL,
	PRIMARY KEY (sample, key)) STRICT, WITHOUT ROWID;
`}

// reviewVersion is that of the schema. What the one before wrote knows of no chains, and is ordered by
// risk alone. What an earlier one wrote is not read: another run writes it anew.
const reviewVersion = 3

// What a run measured stands in it too: entities by their index in the collection, the place of a
// document in the collection, and in measures what was asked for.
const schema = `
CREATE TABLE documents (id INTEGER PRIMARY KEY, ordinal INTEGER NOT NULL, key TEXT NOT NULL, print TEXT NOT NULL, place TEXT NOT NULL, source TEXT NOT NULL, language TEXT NOT NULL,
	before REAL NOT NULL, after REAL NOT NULL, mentions INTEGER NOT NULL, masked INTEGER NOT NULL, doubts INTEGER NOT NULL, fields TEXT NOT NULL,
	chain REAL NOT NULL, to_bound REAL NOT NULL) STRICT;
CREATE TABLE entities (id INTEGER PRIMARY KEY, label TEXT NOT NULL, value TEXT NOT NULL, spellings TEXT NOT NULL, weight REAL NOT NULL,
	masked INTEGER NOT NULL, pass TEXT NOT NULL, step INTEGER NOT NULL, because TEXT NOT NULL, always INTEGER NOT NULL, kept INTEGER NOT NULL, last INTEGER NOT NULL,
	mentions INTEGER NOT NULL DEFAULT 0, documents INTEGER NOT NULL DEFAULT 0, letters INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE places (entity INTEGER NOT NULL, document INTEGER NOT NULL, mentions INTEGER NOT NULL, letters INTEGER NOT NULL, relevance REAL NOT NULL,
	PRIMARY KEY (entity, document)) STRICT, WITHOUT ROWID;
CREATE TABLE labels (label TEXT NOT NULL, document INTEGER NOT NULL, PRIMARY KEY (label, document)) STRICT, WITHOUT ROWID;
CREATE TABLE measures (options TEXT NOT NULL, letters INTEGER NOT NULL) STRICT;
CREATE VIRTUAL TABLE words USING fts5(text, content='', tokenize="unicode61 remove_diacritics 2");
`

// indexes are made once all is there.
const indexes = `
CREATE INDEX documents_risk ON documents (to_bound DESC, id, key, print, place, source, language, before, after, mentions, masked, doubts, chain);
CREATE INDEX documents_key ON documents (key);
CREATE INDEX places_document ON places (document);
CREATE INDEX entities_size ON entities (documents DESC, id);
PRAGMA user_version = 3;
`

func (folders) reading(ctx context.Context, at, _ string) (*handle, error) {
	file := filepath.Join(at, reviewFile)
	if _, err := os.Stat(file); err != nil {
		return nil, missing(err)
	}
	people, err := openPeople(at)
	if err != nil {
		return nil, err
	}
	people.Close()
	db, err := sqlitefile.Open(file, "mode=ro&immutable=1")
	if err != nil {
		return nil, fmt.Errorf("project: %w", err)
	}
	db.SetMaxOpenConns(1) // which is that with the people
	var version int
	if err := db.QueryRow("PRAGMA user_version").Scan(&version); err != nil || version < reviewVersion-1 || version > reviewVersion {
		return nil, errors.Join(ErrStale, err, db.Close())
	}
	if version < reviewVersion {
		if _, err := db.Exec("CREATE TEMP VIEW documents AS SELECT *, 0.0 AS chain, after AS to_bound FROM main.documents"); err != nil {
			return nil, errors.Join(fmt.Errorf("project: %w", err), db.Close())
		}
	}
	if _, err := db.Exec("ATTACH ? AS people", sqlitefile.URI(filepath.Join(at, peopleFile), "mode=ro")); err != nil {
		return nil, errors.Join(fmt.Errorf("project: %w", err), db.Close())
	}
	return begun(ctx, db)
}

// openPeople opens what people did with the documents of a collection. It outlives runs: documents
// go by what is in them, and have been read as long as the same of them is shared.
func openPeople(at string) (*sql.DB, error) {
	file := filepath.Join(at, peopleFile)
	f, err := os.OpenFile(file, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, missing(err)
	}
	f.Close()
	db, err := sqlitefile.Open(file, "_pragma=busy_timeout(5000)&_txlock=immediate")
	if err != nil {
		return nil, fmt.Errorf("project: %w", err)
	}
	db.SetMaxOpenConns(1)
	if err := sqlitefile.Migrate(context.Background(), db, peopleSteps); err != nil {
		return nil, errors.Join(fmt.Errorf("project: %w", err), db.Close())
	}
	return db, nil
}

func (folders) people(ctx context.Context, at string) (*handle, error) {
	db, err := openPeople(at)
	if err != nil {
		return nil, err
	}
	return begun(ctx, db)
}

// begun is a transaction, which closes the file with it.
func begun(ctx context.Context, db *sql.DB) (*handle, error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("project: %w", err), db.Close())
	}
	return &handle{Tx: tx, closing: db.Close}, nil
}

func (folders) decisions(_ context.Context, at string) ([]byte, error) {
	return readFile(at, decisionsFile)
}

func (folders) decide(_ context.Context, at string, lines []byte) error {
	return keepBytes(at, decisionsFile, lines)
}

// errElsewhere says that a folder is not all that there is.
var errElsewhere = errors.New("collections of this folder are kept in a PostgreSQL: say with --database which")

func (folders) opened(_ context.Context, at string) error {
	if _, err := os.Stat(filepath.Join(at, databaseFile)); err == nil {
		return errElsewhere
	}
	return nil
}

func (folders) created(string) error                 { return nil }
func (folders) forget(context.Context, string) error { return nil } // it goes with the folder
func (folders) Close() error                         { return nil }

// file is a review in the making.
type file struct {
	at, name string
	db       *sql.DB
	tx       *sql.Tx
	ctx      context.Context
	adding   map[string]*sql.Stmt // by table
}

func (folders) review(ctx context.Context, at, _ string) (reviewWriter, error) {
	f, err := os.CreateTemp(at, reviewing+"*")
	if err != nil {
		return nil, fmt.Errorf("project: %w", err)
	}
	f.Close()
	r := &file{at: at, name: f.Name(), ctx: ctx, adding: map[string]*sql.Stmt{}}
	// Nobody reads it before it is whole, and a crash throws it away.
	if r.db, err = sqlitefile.Open(r.name, "_pragma=journal_mode(off)&_pragma=synchronous(off)"); err == nil {
		r.db.SetMaxOpenConns(1)
		if r.tx, err = r.db.BeginTx(ctx, nil); err == nil {
			_, err = r.tx.ExecContext(ctx, schema)
		}
	}
	if err != nil {
		r.discard()
		return nil, fmt.Errorf("project: %w", err)
	}
	return r, nil
}

func (r *file) add(table string, values ...any) error {
	s := r.adding[table]
	if s == nil {
		var err error
		if s, err = r.tx.PrepareContext(r.ctx, "INSERT INTO "+table+" VALUES (?"+strings.Repeat(", ?", len(values)-1)+")"); err != nil {
			return fmt.Errorf("project: %w", err)
		}
		r.adding[table] = s
	}
	if _, err := s.ExecContext(r.ctx, values...); err != nil {
		return fmt.Errorf("project: %w", err)
	}
	return nil
}

func (r *file) words(document int, text string) error {
	if _, err := r.tx.ExecContext(r.ctx, "INSERT INTO words (rowid, text) VALUES (?, ?)", document, text); err != nil {
		return fmt.Errorf("project: %w", err)
	}
	return nil
}

func (r *file) appear() error {
	if _, err := r.tx.ExecContext(r.ctx, indexes); err != nil {
		return fmt.Errorf("project: %w", err)
	}
	err := r.tx.Commit()
	r.tx = nil
	err = errors.Join(err, r.db.Close())
	r.db = nil
	if err == nil {
		err = os.Rename(r.name, filepath.Join(r.at, reviewFile))
	}
	if err != nil {
		return fmt.Errorf("project: %w", err)
	}
	return nil
}

func (r *file) discard() {
	if r.tx != nil {
		r.tx.Rollback()
	}
	if r.db != nil {
		r.db.Close()
	}
	os.Remove(r.name)
}
