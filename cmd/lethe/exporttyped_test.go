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

// TestExportIntoTypedColumns: a column of numbers does not take the replacement
// of one; the error names the column and the way out.
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
	if !strings.Contains(said, "document 7: column phone takes INT8") || !strings.Contains(said, "--set metadata.keep=phone") || strings.Contains(said, "7946") {
		t.Error(said)
	}
	lethe(0, "anonymize", notes, "--mask", "all", "--set", "metadata.keep=phone", "-o", filepath.Join(dir, "kept"))
	if said := lethe(0, "export", filepath.Join(dir, "kept"), "--to", config); !strings.Contains(said, "1 document written") {
		t.Error(said)
	}
}

// TestExportOfDates: a year is no date for a column of dates; the message names the column
// and a way that leaves one.
func TestExportOfDates(t *testing.T) {
	s := servertest.Postgres(t)
	db := s.DB(t)
	for _, q := range []string{"DROP TABLE IF EXISTS dated, lethe_ledger", "CREATE TABLE dated (nr INTEGER, gebdat DATE, content TEXT)"} {
		if _, err := db.Exec(q); err != nil {
			t.Fatal(err)
		}
	}
	dir := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	config := write("db.properties", fmt.Sprintf("jdbc_url=jdbc:postgresql://127.0.0.1:%d/postgres?sslmode=disable\nuser=%s\npassword=%s\n"+
		"query=SELECT nr, gebdat, content FROM dated\njson_field_name=content\nreportid_field_name=nr\ndest_table=dated\ndest_columns=nr,gebdat\n",
		s.Port, servertest.User, servertest.Password))
	notes := write("notes.jsonl", `{"id":7,"metadata":{"gebdat":"1984-05-17"},"content":{"a":"x"}}`)
	lethe := func(want int, args ...string) string {
		var stderr bytes.Buffer
		if got := run(args, strings.NewReader(""), &bytes.Buffer{}, &stderr); got != want {
			t.Fatalf("%v exits with %d, want %d:\n%s", args, got, want, stderr.String())
		}
		return stderr.String()
	}
	for _, to := range []string{"year", "quarter", "month"} {
		lethe(0, "anonymize", notes, "--mask", "all", "--replace", "generalise", "--set", "replace.date_to="+to, "-o", filepath.Join(dir, to))
		said := lethe(1, "export", filepath.Join(dir, to), "--to", config)
		if !strings.Contains(said, "document 7: column gebdat takes DATE") || !strings.Contains(said, "--replace date-shift") || strings.Contains(said, "1984") {
			t.Error(to, said)
		}
	}
	lethe(0, "anonymize", notes, "--mask", "all", "--replace", "date-shift", "--seed", "7", "-o", filepath.Join(dir, "shifted"))
	lethe(0, "export", filepath.Join(dir, "shifted"), "--to", config)
	var moved bool
	if err := db.QueryRow("SELECT gebdat <> '1984-05-17' FROM dated").Scan(&moved); err != nil || !moved {
		t.Error(moved, err)
	}
}

// TestColumnsAreCopied: what the Java tool copies comes back in the columns and types in
// which it was, by the steps of docs/reference/from-java.md.
func TestColumnsAreCopied(t *testing.T) {
	s := servertest.Postgres(t)
	db := s.DB(t)
	const columns = "nr INTEGER, fcode VARCHAR(8), dat DATE, um TIMESTAMP, fallnr BIGINT, kosten NUMERIC(9,2), fertig BOOLEAN, content JSON"
	for _, q := range []string{
		"DROP TABLE IF EXISTS copied_in, copied_out, lethe_ledger", "CREATE TABLE copied_in (" + columns + ")", "CREATE TABLE copied_out (" + columns + ")",
		`INSERT INTO copied_in VALUES (1, 'OP', '2019-03-04', '2019-03-04 08:15:00', 7001, 12.50, true, '{"t": "write to ann@example.org"}'), (2, 'EXIT', NULL, NULL, NULL, NULL, NULL, '{"t": 1.50}')`,
	} {
		if _, err := db.Exec(q); err != nil {
			t.Fatal(err)
		}
	}
	dir := t.TempDir()
	config := filepath.Join(dir, "db.properties")
	text := fmt.Sprintf("jdbc_url=jdbc:postgresql://127.0.0.1:%d/postgres?sslmode=disable\nuser=%s\npassword=%s\nquery=SELECT * FROM copied_in\n"+
		"json_field_name=content\nreportid_field_name=nr\nreport_type_id_name=fcode\ndest_table=copied_out\ndest_columns=nr,fcode,dat,um,fallnr,kosten,fertig\n",
		s.Port, servertest.User, servertest.Password)
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	in, shared := filepath.Join(dir, "in.lethe"), filepath.Join(dir, "shared.lethe")
	for _, args := range [][]string{
		{"import", config, "-o", in}, {"clinical", "annotate", in, "--note"}, {"clinical", in, "--replace", "scrubber", "-o", shared}, {"export", shared, "--to", config},
	} {
		var stderr bytes.Buffer
		if got := run(args, strings.NewReader(""), &bytes.Buffer{}, &stderr); got != 0 {
			t.Fatalf("%v exits with %d:\n%s", args, got, stderr.String())
		}
	}
	var same int
	const compare = `SELECT COUNT(*) FROM copied_in a JOIN copied_out b ON (a.nr, a.fcode) = (b.nr, b.fcode) AND a.dat IS NOT DISTINCT FROM b.dat AND a.um IS NOT DISTINCT FROM b.um
		AND a.fallnr IS NOT DISTINCT FROM b.fallnr AND a.kosten IS NOT DISTINCT FROM b.kosten AND a.fertig IS NOT DISTINCT FROM b.fertig
		WHERE b.content::text IN ('{"t": "write to EMAIL"}', '{"t": 1.50}')`
	if err := db.QueryRow(compare).Scan(&same); err != nil || same != 2 {
		t.Errorf("%d of 2 rows came back with all columns as they were: %v", same, err)
	}
}
