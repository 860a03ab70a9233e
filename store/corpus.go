package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/internal/sqlitefile"
	"github.com/lethe-privacy/lethe/internal/store/database"
)

// Corpus is a collection on disk. It is safe for concurrent use.
type Corpus struct {
	db       *sql.DB
	place    string // as the user names it, without a password
	postgres bool
	writes   bool
	size     size
}

// Content says what the documents of a corpus are.
type Content string

const (
	Originals  Content = "originals"
	Anonymized Content = "anonymized"
	// Retained is what anonymize wrote without removing: by operators that keep originals,
	// or masking nothing.
	Retained Content = "not anonymous"
)

// Extension is how files of corpora should be named.
const Extension = ".lethe"

// ErrExists says that a place is taken.
var ErrExists = errors.New("exists already")

// IsAddress reports whether a place is an address of a database, not a file.
func IsAddress(place string) bool {
	for _, scheme := range []string{"postgres://", "postgresql://", "jdbc:postgresql:"} {
		if strings.HasPrefix(place, scheme) {
			return true
		}
	}
	return false
}

// Is reports whether a place is that of a corpus: an address, or a file that has the
// mark of one.
func Is(place string) bool {
	if IsAddress(place) {
		return true
	}
	f, err := os.Open(place)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, 72)
	_, err = io.ReadFull(f, head)
	return err == nil && bytes.HasPrefix(head, []byte("SQLite format 3\x00")) && binary.BigEndian.Uint32(head[68:]) == applicationID
}

// Create makes an empty corpus; in a file that its owner alone can read, or in a
// schema that is made too. It fails with ErrExists where something is there already.
func Create(ctx context.Context, place string, holds Content) (*Corpus, error) {
	c, err := create(ctx, place, holds)
	if err != nil {
		return nil, failure.Errorf("store", "create %s: %w", shown(place), err)
	}
	return c, nil
}

func create(ctx context.Context, place string, holds Content) (*Corpus, error) {
	if IsAddress(place) {
		return createSchema(ctx, place, holds)
	}
	file, err := publish.NewFile(place, func(string) error { return ErrExists })
	if err != nil {
		return nil, bare(err)
	}
	if err := fillFile(ctx, file.Temp(), holds); err != nil {
		file.Discard()
		return nil, err
	}
	dropSides(place)
	if err := file.Appear(); err != nil {
		file.Discard()
		return nil, err
	}
	if err := file.Done(); err != nil {
		return nil, err
	}
	return openFile(place, true)
}

// Draft makes an empty corpus in a new file that somebody else moves into its place.
func Draft(ctx context.Context, file string, holds Content) (*Corpus, error) {
	if err := fillFile(ctx, file, holds); err != nil {
		return nil, failure.Errorf("store", "create %s: %w", file, err)
	}
	return openFile(file, true)
}

// fillFile makes a file and the tables in it.
func fillFile(ctx context.Context, place string, holds Content) error {
	f, err := os.OpenFile(place, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return bare(err)
	}
	f.Close()
	db, err := database.SQLite(place, "mode=rw&_pragma=page_size(16384)") // documents of some kB
	if err != nil {
		return err
	}
	c := &Corpus{db: db, place: place}
	return errors.Join(c.transaction(ctx, func(tx *sql.Tx) error { return c.fill(ctx, tx, holds) }), c.Close())
}

func (c *Corpus) fill(ctx context.Context, tx *sql.Tx, holds Content) error {
	if err := makeTables(ctx, tx, c.postgres); err != nil {
		return err
	}
	if err := c.set(ctx, tx, "version", version); err != nil {
		return err
	}
	return c.set(ctx, tx, "holds", string(holds))
}

// Open opens a corpus, to write into it or only to read.
func Open(ctx context.Context, place string, write bool) (*Corpus, error) {
	c, err := open(ctx, place, write)
	if err != nil {
		return nil, failure.Errorf("store", "open %s: %w", shown(place), err)
	}
	return c, nil
}

func open(ctx context.Context, place string, write bool) (c *Corpus, err error) {
	if IsAddress(place) {
		c, err = openSchema(ctx, place)
	} else if _, err = os.Stat(place); err != nil {
		return nil, bare(err)
	} else if !Is(place) {
		return nil, errors.New("is no corpus")
	} else {
		c, err = openFile(place, write)
	}
	if err != nil {
		return nil, err
	}
	v, err := c.Meta(ctx, "version")
	if sqlitefile.CutShort(err) && !write {
		if err = mend(ctx, place); err == nil {
			v, err = c.Meta(ctx, "version")
		}
	}
	switch {
	case err != nil:
		c.Close()
		return nil, err
	case v != version:
		c.Close()
		return nil, fmt.Errorf("it is of version %q, and this program knows %s", v, version)
	}
	return c, nil
}

// mend takes back what a killed process had begun to write.
func mend(ctx context.Context, place string) error {
	c, err := openFile(place, true)
	if err != nil {
		return err
	}
	_, err = c.Meta(ctx, "version")
	return errors.Join(err, c.Close())
}

// dropSides removes what SQLite had beside a file that is gone: to a new one of the same
// name it would be its own.
func dropSides(place string) {
	for _, side := range []string{"-wal", "-shm", "-journal"} {
		os.Remove(place + side)
	}
}

func bare(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// openFile opens SQLite. While it is written to, others can read it, and a crash
// leaves it whole.
func openFile(place string, write bool) (*Corpus, error) {
	parameters := "mode=ro&_pragma=busy_timeout(10000)"
	if write {
		parameters = "mode=rw&_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(NORMAL)&_txlock=immediate"
	}
	db, err := database.SQLite(place, parameters)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(8)
	return &Corpus{db: db, place: place, writes: write}, nil
}

// Close returns the corpus back. A file that was written to is then one file again.
func (c *Corpus) Close() error {
	if c.writes && !c.postgres {
		c.db.SetMaxIdleConns(1)
		c.db.Exec("PRAGMA journal_mode = DELETE") // where others read it, it stays as it is
	}
	if err := c.db.Close(); err != nil {
		return failure.Errorf("store", "close %s: %w", c.Name(), err)
	}
	return nil
}

// Name is the base name of the file, or the address without its password.
func (c *Corpus) Name() string {
	if c.postgres {
		return c.place
	}
	return filepath.Base(c.place)
}

// Source returns the documents as records. Closing it closes the corpus.
func (c *Corpus) Source() *format.Source { return format.From(c, c.stem()) }

// stem names files that documents of the corpus are written to.
func (c *Corpus) stem() string {
	if c.postgres {
		return "corpus"
	}
	return strings.TrimSuffix(c.Name(), Extension)
}

// Meta is a note about the corpus; "" where there is none.
func (c *Corpus) Meta(ctx context.Context, name string) (string, error) {
	var value string
	err := c.db.QueryRowContext(ctx, c.sql("SELECT value FROM meta WHERE name = ?"), name).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return value, err
}

// SetMeta notes something about the corpus.
func (c *Corpus) SetMeta(ctx context.Context, name, value string) error {
	return c.transaction(ctx, func(tx *sql.Tx) error { return c.set(ctx, tx, name, value) })
}

func (c *Corpus) set(ctx context.Context, tx *sql.Tx, name, value string) error {
	_, err := tx.ExecContext(ctx, c.sql("INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"), name, value)
	return err
}

// Count is the number of documents.
func (c *Corpus) Count(ctx context.Context) (n int, err error) {
	err = c.db.QueryRowContext(ctx, "SELECT COUNT(*) FROM documents").Scan(&n)
	return n, err
}

// transaction runs f. It is not cut short by a context that ends: what is done is kept.
func (c *Corpus) transaction(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := c.db.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		tx.Rollback()
		return err
	}
	return tx.Commit()
}

// sql is a statement in the words of the database.
func (c *Corpus) sql(statement string) string {
	if !c.postgres {
		return statement
	}
	var b strings.Builder
	n := 0
	for _, r := range statement {
		if r != '?' {
			b.WriteRune(r)
			continue
		}
		n++
		b.WriteString("$" + strconv.Itoa(n))
	}
	return b.String()
}
