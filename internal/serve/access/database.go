package access

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/lethe-privacy/lethe/internal/sqlitefile"
	"github.com/lethe-privacy/lethe/internal/store/database"
)

const fileName = "access.sqlite"

// steps are what the schema went through in files. The first versions counted none, so that the
// table may be there.
var steps = []string{`CREATE TABLE IF NOT EXISTS keys (
	id TEXT PRIMARY KEY, name TEXT NOT NULL, role TEXT NOT NULL, hash BLOB NOT NULL,
	created INTEGER NOT NULL, expires INTEGER NOT NULL, revoked INTEGER NOT NULL) STRICT`, `
CREATE TABLE sessions (hash BLOB PRIMARY KEY, who TEXT NOT NULL, name TEXT NOT NULL, role TEXT NOT NULL, rules TEXT NOT NULL,
	began INTEGER NOT NULL, seen INTEGER NOT NULL) STRICT;
CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, role TEXT NOT NULL, rules TEXT NOT NULL, seen INTEGER NOT NULL) STRICT;
`, `
ALTER TABLE keys ADD COLUMN rate REAL NOT NULL DEFAULT 0;
ALTER TABLE keys ADD COLUMN concurrency INTEGER NOT NULL DEFAULT 0;
ALTER TABLE keys ADD COLUMN body INTEGER NOT NULL DEFAULT 0;
ALTER TABLE keys ADD COLUMN timeout INTEGER NOT NULL DEFAULT 0;
`}

// postgresSteps are what it went through in PostgreSQL. Its changes are counted, so that a service
// knows when to read the keys again.
var postgresSteps = []string{`
CREATE TABLE keys (id TEXT PRIMARY KEY, name TEXT NOT NULL, role TEXT NOT NULL, hash BYTEA NOT NULL,
	created BIGINT NOT NULL, expires BIGINT NOT NULL, revoked BIGINT NOT NULL);
CREATE TABLE sessions (hash BYTEA PRIMARY KEY, who TEXT NOT NULL, name TEXT NOT NULL, role TEXT NOT NULL, rules TEXT NOT NULL,
	began BIGINT NOT NULL, seen BIGINT NOT NULL);
CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, role TEXT NOT NULL, rules TEXT NOT NULL, seen BIGINT NOT NULL);
CREATE TABLE changes (n BIGINT NOT NULL);
INSERT INTO changes VALUES (0);
CREATE FUNCTION count_changes() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN UPDATE changes SET n = n + 1; RETURN NULL; END';
CREATE TRIGGER keys_changed AFTER INSERT OR UPDATE OR DELETE ON keys FOR EACH STATEMENT EXECUTE FUNCTION count_changes();
`, `
ALTER TABLE keys ADD COLUMN rate DOUBLE PRECISION NOT NULL DEFAULT 0, ADD COLUMN concurrency BIGINT NOT NULL DEFAULT 0,
	ADD COLUMN body BIGINT NOT NULL DEFAULT 0, ADD COLUMN timeout BIGINT NOT NULL DEFAULT 0;
`}

// base is what a Store is kept in: a file of one service, or a PostgreSQL that several share. What
// they say differently is here.
type base struct {
	*sql.DB
	postgres bool
	changes  string // a question for two numbers that change when the keys do
}

// text is a statement as the database takes it.
func (b *base) text(q string) string {
	if b.postgres {
		return database.Numbered(q)
	}
	return q
}

// Open opens the keys and people of a folder, which is made where it is missing, for its owner alone.
func Open(folder string) (*Store, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("access: make the folder: %w", err)
	}
	file := filepath.Join(folder, fileName)
	f, err := os.OpenFile(file, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("access: open: %w", err)
	}
	f.Close()
	db, err := sqlitefile.Open(file, "_pragma=busy_timeout(5000)&_pragma=journal_mode(wal)&_txlock=immediate")
	if err != nil {
		return nil, fmt.Errorf("access: open: %w", err)
	}
	db.SetMaxOpenConns(1)
	if err := sqlitefile.Migrate(context.Background(), db, steps); err != nil {
		return nil, errors.Join(fmt.Errorf("access: open: %w", err), db.Close())
	}
	return newStore(base{db, false, "SELECT (SELECT data_version FROM pragma_data_version()), total_changes()"}), nil
}

// OpenAt opens those of a database where there is an address, else those of a folder.
func OpenAt(ctx context.Context, folder, address string) (*Store, error) {
	if address != "" {
		return OpenDatabase(ctx, address)
	}
	return Open(folder)
}

// OpenDatabase opens those of a PostgreSQL database, by its address, for several services.
func OpenDatabase(ctx context.Context, address string) (*Store, error) {
	db, err := database.OpenTeam(ctx, address)
	if err != nil {
		return nil, fmt.Errorf("access: %w", err)
	}
	if err := database.Migrate(ctx, db, "lethe_access", postgresSteps); err != nil {
		return nil, errors.Join(fmt.Errorf("access: open: %w", err), db.Close())
	}
	return newStore(base{db, true, "SELECT n, 0 FROM changes"}), nil
}
