package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/lethe-privacy/lethe/internal/store/database"
)

// defaultSchema is that of an address that names none.
const defaultSchema = "lethe"

// connect opens the database of an address, whose parameter schema names where the
// tables lie.
func connect(ctx context.Context, address string) (*Corpus, string, error) {
	target, _, err := database.ParseURL(address)
	if err != nil {
		return nil, "", err
	}
	if target.Schema == "" {
		separator := "?"
		if strings.Contains(address, "?") {
			separator = "&"
		}
		target.Schema = defaultSchema
		address += separator + "schema=" + defaultSchema
	}
	db, _, err := database.OpenURL(ctx, address)
	if err != nil {
		return nil, "", err
	}
	db.SetMaxOpenConns(8)
	return &Corpus{db: db, place: shown(address), postgres: true, writes: true}, target.Schema, nil
}

func createSchema(ctx context.Context, address string, holds Content) (*Corpus, error) {
	c, schema, err := connect(ctx, address)
	if err != nil {
		return nil, err
	}
	err = c.transaction(ctx, func(tx *sql.Tx) error {
		var taken bool
		if err := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT FROM information_schema.tables WHERE table_schema = $1)", schema).Scan(&taken); err != nil {
			return err
		} else if taken {
			return ErrExists
		}
		var there bool // to make one takes a right that may be lacking
		if err := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = $1)", schema).Scan(&there); err != nil {
			return err
		}
		if !there {
			if _, err := tx.ExecContext(ctx, "CREATE SCHEMA "+pgx.Identifier{schema}.Sanitize()); err != nil {
				return err
			}
		}
		return c.fill(ctx, tx, holds)
	})
	if err != nil {
		c.db.Close()
		return nil, err
	}
	return c, nil
}

func openSchema(ctx context.Context, address string) (*Corpus, error) {
	c, schema, err := connect(ctx, address)
	if err != nil {
		return nil, err
	}
	var there bool
	err = c.db.QueryRowContext(ctx, "SELECT EXISTS (SELECT FROM information_schema.tables WHERE table_schema = $1 AND table_name = 'documents')", schema).Scan(&there)
	if err == nil && !there {
		err = errors.New("there is no corpus in schema " + schema)
	}
	if err != nil {
		c.db.Close()
		return nil, err
	}
	return c, nil
}

// shown is an address without user, password and parameters.
func shown(place string) string {
	if !IsAddress(place) {
		return place
	}
	target, _, err := database.ParseURL(place)
	if err != nil {
		return "the address"
	}
	name := "postgresql://" + target.Host + "/" + target.Database
	if target.Schema != "" {
		name += "?schema=" + target.Schema
	}
	return name
}
