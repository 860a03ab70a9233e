package main

import (
	"bytes"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/servertest"
)

// TestAnonymizeIntoTable: rows of a table are anonymized into another one, as a corpus and export would. All of
// them are done before the first is written, and a run that is repeated writes none twice.
func TestAnonymizeIntoTable(t *testing.T) {
	s := servertest.Postgres(t)
	db := s.DB(t)
	newLetters(t, db)
	t.Chdir(t.TempDir())
	config := func(table string) string {
		text := fmt.Sprintf("database: {url: 'postgresql://127.0.0.1:%d/postgres?sslmode=disable', user: %s, password: %s}\n"+
			"read: {table: letters, id: nr, content: note, format: text, connections: 3}\n"+
			"write: {table: %s, columns: [nr, day], batch: 7, connections: 3}\n", s.Port, servertest.User, servertest.Password, table)
		if err := os.WriteFile(table+".yaml", []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return table + ".yaml"
	}
	lethe := func(want int, args ...string) string {
		t.Helper()
		var stderr bytes.Buffer
		if got := run(args, strings.NewReader(""), &bytes.Buffer{}, &stderr); got != want {
			t.Fatalf("%v exits with %d, want %d:\n%s", args, got, want, stderr.String())
		}
		return stderr.String()
	}
	t.Setenv("TMPDIR", t.TempDir())
	shared := config("letters_shared")
	if said := lethe(1, "anonymize", shared, "--mask", "all", "--replace", "tags", "-o", shared); !strings.Contains(said, "would keep originals") {
		t.Error(said)
	}
	lethe(1, "anonymize", shared, "--mask", "all", "-o", config("nowhere"))
	if n := len(rowsOf(t, db, "letters_shared")); n != 0 {
		t.Errorf("%d rows were written by runs that fail", n)
	}
	if said := lethe(0, "anonymize", shared, "--mask", "all", "-o", shared); !strings.Contains(said, "40 documents written, 0 written before") {
		t.Error(said)
	}
	lethe(0, "anonymize", shared, "--mask", "all", "-o", "whole.lethe")
	lethe(0, "export", "whole.lethe", "--to", config("letters_exported"))
	got, want := rowsOf(t, db, "letters_shared"), rowsOf(t, db, "letters_exported")
	if len(got) != 40 || !slices.Equal(got, want) {
		t.Errorf("%d rows are %q, export writes %q", len(got), got, want)
	}
	if all := strings.Join(got, "\n"); strings.Contains(all, "Keller") || strings.Contains(all, "Hale") || !strings.Contains(all, "called") {
		t.Error(all)
	}
	lethe(1, "anonymize", shared, "--mask", "all", "-o", shared) // its report is there
	if said := lethe(0, "anonymize", shared, "--mask", "all", "-o", shared, "--force"); !strings.Contains(said, "0 documents written, 40 written before") {
		t.Error(said)
	}
	if got := rowsOf(t, db, "letters_shared"); !slices.Equal(got, want) {
		t.Errorf("repeated, the rows are %q", got)
	}
	if _, err := os.Stat(filepath.Join("letters_shared.report", "report.html")); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(os.Getenv("TMPDIR")); err != nil || len(left) > 0 {
		t.Errorf("%d temporary files are left, %v", len(left), err)
	}
}

// newLetters makes a table of letters, and two for what becomes of them.
func newLetters(t *testing.T, db *sql.DB) {
	t.Helper()
	for _, q := range []string{
		"DROP TABLE IF EXISTS letters, letters_shared, letters_exported, lethe_ledger",
		"CREATE TABLE letters (nr INTEGER PRIMARY KEY, day DATE, note TEXT)",
		"INSERT INTO letters SELECT n, DATE '2024-03-01', 'Anna Keller called Tom Hale, ' || n || ' times.' FROM generate_series(1, 40) n",
		"CREATE TABLE letters_shared (nr INTEGER, day DATE, note TEXT)",
		"CREATE TABLE letters_exported (nr INTEGER, day DATE, note TEXT)",
	} {
		if _, err := db.Exec(q); err != nil {
			t.Fatal(err)
		}
	}
}

// rowsOf are the rows of a table of letters, in order.
func rowsOf(t *testing.T, db *sql.DB, table string) (all []string) {
	t.Helper()
	rows, err := db.Query("SELECT nr || ' ' || day || ' ' || note FROM " + table + " ORDER BY nr")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var row string
		if err := rows.Scan(&row); err != nil {
			t.Fatal(err)
		}
		all = append(all, row)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}
