package sqlitefile

import (
	"database/sql"
	"errors"
	"path/filepath"
	"testing"
)

func opened(t *testing.T, file string) *sql.DB {
	t.Helper()
	db, err := Open(file, "mode=rwc")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func TestMigrate(t *testing.T) {
	db := opened(t, filepath.Join(t.TempDir(), "a.sqlite"))
	first := "CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (1)"
	second := "ALTER TABLE a ADD COLUMN y INTEGER NOT NULL DEFAULT 7"
	for _, steps := range [][]string{{first}, {first}, {first, second}, {first, second}} { // again does nothing
		if err := Migrate(t.Context(), db, steps); err != nil {
			t.Fatal(err)
		}
	}
	var n, y int
	if err := db.QueryRow("SELECT count(*), max(y) FROM a").Scan(&n, &y); err != nil || n != 1 || y != 7 {
		t.Errorf("%d rows, y %d, %v", n, y, err)
	}
	if err := Migrate(t.Context(), db, []string{first}); !errors.Is(err, ErrNewer) {
		t.Errorf("a file of a later version is taken: %v", err)
	}
}

// A step that fails halfway leaves the file as it was.
func TestMigrateWhole(t *testing.T) {
	db := opened(t, filepath.Join(t.TempDir(), "a.sqlite"))
	if err := Migrate(t.Context(), db, []string{"CREATE TABLE a (x INTEGER); INSERT INTO nothing VALUES (1)"}); err == nil {
		t.Fatal("it did not fail")
	}
	if err := Migrate(t.Context(), db, []string{"CREATE TABLE a (x INTEGER)"}); err != nil {
		t.Error(err)
	}
}
