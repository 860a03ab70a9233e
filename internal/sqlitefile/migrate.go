package sqlitefile

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// ErrNewer says that a later version of the program wrote a file.
var ErrNewer = errors.New("a later version of lethe wrote this file")

// Migrate brings a file to the schema of today: steps are all that its schema ever went through,
// the oldest first. A file of version n has the first n behind it. Each step is done whole or not
// at all, so that a crash in between leaves a file of some version.
func Migrate(ctx context.Context, db *sql.DB, steps []string) error {
	var version int
	if err := db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if version > len(steps) {
		return fmt.Errorf("%w: its version is %d, and this one knows %d", ErrNewer, version, len(steps))
	}
	for ; version < len(steps); version++ {
		if err := step(ctx, db, steps[version], version+1); err != nil {
			return err
		}
	}
	return nil
}

func step(ctx context.Context, db *sql.DB, do string, version int) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	// Another process may have been faster.
	var now int
	if err := tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&now); err != nil || now >= version {
		return err
	}
	if _, err := tx.ExecContext(ctx, do); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", version)); err != nil {
		return err
	}
	return tx.Commit()
}
