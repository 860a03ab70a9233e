package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/servertest"
)

// TestExportIntoTypedColumns: a column of numbers does not take what stands in the place
// of one, which is told with the column and the way out.
func TestExportIntoTypedColumns(t *testing.T) {
	s := servertest.Postgres(t)
	db := s.DB(t)
	for _, q := range []string{"DROP TABLE IF EXISTS typed_results, lethe_ledger", "CREATE TABLE typed_results (nr INTEGER, phone BIGINT, content TEXT)"} {
		if _, err := db.Exec(q); err != nil {
			t.Fatal(err)
		}
	}
	dir := t.TempDir()
	at := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	config := at("db.properties", fmt.Sprintf("jdbc_url=jdbc:postgresql://127.0.0.1:%d/postgres?sslmode=disable\nuser=%s\npassword=%s\n"+
		"query=SELECT nr, phone, content FROM typed_results\njson_field_name=content\nreportid_field_name=nr\ndest_table=typed_results\ndest_columns=nr,phone\n",
		s.Port, servertest.User, servertest.Password))
	notes := at("notes.jsonl", `{"id":7,"metadata":{"phone":"+442079460018"},"content":{"a":"x"}}`)
	lethe := func(want int, args ...string) string {
		var stderr bytes.Buffer
		if got := run(args, strings.NewReader(""), &bytes.Buffer{}, &stderr); got != want {
			t.Fatalf("%v exits with %d, want %d:\n%s", args, got, want, stderr.String())
		}
		return stderr.String()
	}
	lethe(0, "anonymize", notes, "--mask", "all", "-o", filepath.Join(dir, "masked"))
	said := lethe(1, "export", filepath.Join(dir, "masked"), "--to", config)
	if !strings.Contains(said, "document 7: column phone takes INT8") || !strings.Contains(said, "--keep-metadata phone") || strings.Contains(said, "7946") {
		t.Error(said)
	}
	lethe(0, "anonymize", notes, "--mask", "all", "--keep-metadata", "phone", "-o", filepath.Join(dir, "kept"))
	if said := lethe(0, "export", filepath.Join(dir, "kept"), "--to", config); !strings.Contains(said, "1 documents written") {
		t.Error(said)
	}
}
