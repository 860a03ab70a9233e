package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
)

// version is that of the tables below.
const version = "1"

// applicationID marks SQLite files that are corpora: "leth".
const applicationID = 0x6c657468

// tables are the statements that make a corpus; BYTES is the type of bytes.
var tables = []string{
	`CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)`,
	`CREATE TABLE documents (
		number BIGINT PRIMARY KEY,  -- in the order of import
		hash   BYTES NOT NULL UNIQUE,  -- SHA-256 of the record
		id     TEXT NOT NULL UNIQUE,
		place  TEXT NOT NULL,  -- where it was read
		seen   BIGINT NOT NULL,  -- the last import that met it
		size   BIGINT NOT NULL,
		record BYTES NOT NULL)`,
	`CREATE TABLE stages (
		hash    BYTES NOT NULL,
		stage   TEXT NOT NULL,
		options TEXT NOT NULL,
		PRIMARY KEY (hash, stage, options))`,
	`CREATE TABLE mentions (
		hash       BYTES NOT NULL,
		options    TEXT NOT NULL,
		n          BIGINT NOT NULL,
		field      TEXT NOT NULL,
		begins     BIGINT NOT NULL,  -- in bytes of the field
		ends       BIGINT NOT NULL,
		label      TEXT NOT NULL,
		normalized TEXT NOT NULL,
		score      DOUBLE PRECISION NOT NULL,
		relevance  DOUBLE PRECISION NOT NULL,
		detector   TEXT NOT NULL,
		PRIMARY KEY (hash, options, n))`,
	`CREATE TABLE features (
		hash    BYTES NOT NULL,
		options TEXT NOT NULL,
		n       BIGINT NOT NULL,
		name    TEXT NOT NULL,
		value   TEXT NOT NULL,
		PRIMARY KEY (hash, options, n, name))`,
}

// makeTables makes an empty corpus.
func makeTables(ctx context.Context, tx *sql.Tx, postgres bool) error {
	bytes := "BLOB"
	if postgres {
		bytes = "BYTEA"
	} else if _, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d", applicationID)); err != nil {
		return err
	}
	for _, t := range tables {
		if _, err := tx.ExecContext(ctx, strings.ReplaceAll(t, "BYTES", bytes)); err != nil {
			return err
		}
	}
	return nil
}
