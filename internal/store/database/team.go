package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe/internal/sqlitefile"
)

var errNoTeam = errors.New("the database is a PostgreSQL: postgresql://USER@HOST/DATABASE?schema=SCHEMA")

// teamConnections is how many a service has for one purpose.
const teamConnections = 8

// OpenTeam opens the PostgreSQL of a team, in which services keep what they share, by its address.
func OpenTeam(ctx context.Context, address string) (*sql.DB, error) {
	db, to, err := OpenURL(ctx, address)
	if err != nil {
		return nil, err
	}
	if to.Driver != "postgresql" {
		return nil, errors.Join(errNoTeam, db.Close())
	}
	db.SetMaxOpenConns(teamConnections)
	return db, nil
}

// Numbered is a statement for a file of SQLite with its places for values as PostgreSQL takes them.
func Numbered(q string) string {
	var out strings.Builder
	for i, part := range strings.Split(q, "?") {
		if i > 0 {
			out.WriteString("$" + strconv.Itoa(i))
		}
		out.WriteString(part)
	}
	return out.String()
}

// Migrate brings tables to the schema of today, as sqlitefile.Migrate does for files. Their version
// is in a table of the name given. Services that start at the same time wait for one another.
func Migrate(ctx context.Context, db *sql.DB, versions string, steps []string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock(7168346223016)"); err != nil { // any number that is ours
		return err
	}
	if _, err := tx.ExecContext(ctx, "CREATE TABLE IF NOT EXISTS "+versions+" (version BIGINT NOT NULL)"); err != nil {
		return err
	}
	var version int
	if err := tx.QueryRowContext(ctx, "SELECT coalesce(max(version), 0) FROM "+versions).Scan(&version); err != nil {
		return err
	}
	if version > len(steps) {
		return fmt.Errorf("%w: its version is %d, and this one knows %d", sqlitefile.ErrNewer, version, len(steps))
	}
	for ; version < len(steps); version++ {
		if _, err := tx.ExecContext(ctx, steps[version]); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO "+versions+" VALUES ($1)", version+1); err != nil {
			return err
		}
	}
	return tx.Commit()
}
