// Package cache keeps sealed answers of language models in a SQLite file. It knows of an
// answer only where it is and that it is sealed: package llm seals it under its question.
package cache

import (
	"bytes"
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"modernc.org/sqlite"

	"github.com/lethe-privacy/lethe/internal/sqlitefile"
)

const (
	fileID      = 0x6c746863 // "lthc"
	fileVersion = 1
	tables      = `
		CREATE TABLE about (salt BLOB NOT NULL) STRICT;
		CREATE TABLE answers (id BLOB PRIMARY KEY, answer BLOB NOT NULL) STRICT, WITHOUT ROWID;`
)

// File is an open cache. It is safe for concurrent use, also by several processes.
type File struct {
	db       *sql.DB
	get, put *sql.Stmt
	salt     []byte
}

// Open opens a cache, or makes one that its owner alone can read. What is there and is no
// cache is an error, and is not touched.
func Open(place string) (*File, error) {
	fresh, err := look(place)
	if err != nil {
		return nil, err
	}
	if fresh {
		if err := fill(place); err != nil {
			return nil, err
		}
	}
	if err := os.Chmod(place, 0o600); err != nil {
		return nil, bare(err)
	}
	db, err := sqlitefile.Open(place, "mode=rw&_pragma=busy_timeout(30000)&_pragma=synchronous(NORMAL)")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(4)
	c := &File{db: db}
	err = db.QueryRow("SELECT salt FROM about").Scan(&c.salt)
	if err == nil && len(c.salt) != 32 {
		err = errDamaged
	}
	if err == nil {
		err = c.prepare()
	}
	if err != nil {
		db.Close()
		return nil, fault(err)
	}
	return c, nil
}
func (c *File) prepare() (err error) {
	if c.get, err = c.db.Prepare("SELECT answer FROM answers WHERE id = ?"); err != nil {
		return err
	}
	c.put, err = c.db.Prepare("INSERT OR REPLACE INTO answers (id, answer) VALUES (?, ?)")
	return err
}

var errDamaged = errors.New("it is damaged; without it, all is asked again")

// fault says what an error of the database means for the user.
func fault(err error) error {
	var e *sqlite.Error
	if !errors.As(err, &e) && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if e == nil {
		return errDamaged
	}
	switch e.Code() & 0xff {
	case 1, 11, 26: // no such table, malformed, no database
		return errDamaged
	}
	return err
}

// look reports whether a cache is to be made.
func look(place string) (fresh bool, err error) {
	f, err := os.OpenFile(place, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return false, bare(err)
	}
	defer f.Close()
	head := make([]byte, 72)
	switch n, err := io.ReadFull(f, head); {
	case n == 0 && err == io.EOF:
		return true, nil
	case err != nil, !bytes.HasPrefix(head, []byte("SQLite format 3\x00")), binary.BigEndian.Uint32(head[68:]) != fileID:
		return false, errors.New("it is something else; give another name, or move it away")
	case binary.BigEndian.Uint32(head[60:]) != fileVersion:
		return false, errors.New("it was made by another version of lethe; give another name")
	}
	return false, nil
}

func bare(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// fill makes the tables, in the file itself, so that it is a cache from then on,
// whatever happens. Of two processes one does.
func fill(place string) error {
	db, err := sqlitefile.Open(place, "mode=rw&_txlock=immediate&_pragma=busy_timeout(30000)")
	if err != nil {
		return err
	}
	defer db.Close()
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var id int64
	if err := tx.QueryRow("PRAGMA application_id").Scan(&id); err != nil || id == fileID {
		return err
	}
	salt := make([]byte, 32)
	rand.Read(salt)
	_, err1 := tx.Exec(fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d; %s", fileID, fileVersion, tables))
	_, err2 := tx.Exec("INSERT INTO about (salt) VALUES (?)", salt)
	if err := errors.Join(err1, err2, tx.Commit()); err != nil {
		return err
	}
	// Where another process has it open already this fails, and the file keeps the other
	// kind of journal, which is slower and as safe.
	db.Exec("PRAGMA journal_mode = WAL")
	return nil
}

// Salt is the file's own 32 bytes, drawn when it was made.
func (c *File) Salt() []byte { return c.salt }

// Get returns what is kept under an index, if anything is.
func (c *File) Get(ctx context.Context, index []byte) (sealed []byte, ok bool, err error) {
	switch err := c.get.QueryRowContext(ctx, index).Scan(&sealed); {
	case errors.Is(err, sql.ErrNoRows):
		return nil, false, nil
	case ctx.Err() != nil:
		return nil, false, ctx.Err()
	case err != nil:
		return nil, false, fault(err)
	}
	return sealed, true, nil
}

// Put keeps a sealed answer under an index, in place of what is there.
func (c *File) Put(ctx context.Context, index, sealed []byte) error {
	if _, err := c.put.ExecContext(ctx, index, sealed); err != nil {
		return fault(err)
	}
	return nil
}

// Close closes the file.
func (c *File) Close() error { return c.db.Close() }
