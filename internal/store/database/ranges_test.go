package database

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/servertest"
)

// postgres is the world of PostgreSQL alone.
func postgres(t *testing.T) *world {
	s := servertest.Postgres(t)
	p := servertest.NewProxy(t, s.Address())
	return &world{"postgresql", s.DB(t), fmt.Sprintf("jdbc:postgresql://127.0.0.1:%d/postgres?sslmode=disable", p.Port()), p, t}
}

// open reads a table by several connections, by a key that may be "".
func (w *world) open(key string, connections int, more ...string) *Rows {
	w.t.Helper()
	c := w.config(more...)
	if c.Read.Query == "" {
		c.Read.Table = "reports"
	}
	c.Read.Key, c.Read.Connections = key, connections
	r, err := Open(w.t.Context(), c, Select{})
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { r.Close() })
	return r
}

// all are the records of a source with their names, and errors.
func all(t *testing.T, r *Rows) []string {
	var got []string
	for raw, err := range r.Records(t.Context()) {
		if err != nil {
			got = append(got, err.Error())
			continue
		}
		got = append(got, raw.Record+" "+string(raw.JSON))
	}
	return got
}

// However many connections read, the rows are those of the table in the order of its key, as
// the server itself sorts them.
func TestRangesAreTheTable(t *testing.T) {
	keys := map[string]string{ // key i of 3,000, in no order
		"BIGINT":      "(i * 7919) % 3001 - 1500",
		"UUID":        "md5(i::text)::uuid",
		"TEXT":        `chr(39 + (i * 31) % 60) || '\ "''' || chr(200 + i % 100) || i`,
		"CHAR(9)":     "chr(65 + (i * 31) % 26) || i",
		"NUMERIC":     "((i * 7919) % 3001)::numeric / 7",
		"FLOAT8":      "((i * 7919) % 3001)::float8 / 7",
		"TIMESTAMPTZ": "'1999-10-31 02:30+02'::timestamptz + ((i * 7919) % 3001) * interval '17 minutes'",
		"DATE":        "'0001-01-01'::date + ((i * 7919) % 3001) - 1500",
	}
	for typ, key := range keys {
		t.Run(typ, func(t *testing.T) {
			w := postgres(t)
			w.table("reports", "nr "+typ+" PRIMARY KEY, fcode VARCHAR(20), content TEXT")
			w.exec("INSERT INTO reports SELECT " + key + ", 'A' || i, '{\"t\": \"' || repeat(md5(i::text), i % 200) || '\"}' FROM generate_series(1, 3000) s(i)")
			if typ != "UUID" { // sizes of ranges are guessed before it is analysed
				w.exec("ANALYZE reports")
			}
			want := w.rows("SELECT fcode || '\",\"' || (content::json->>'t') FROM reports ORDER BY nr")
			one := all(t, w.open("", 1))
			if len(want) != 3000 || len(one) != len(want) {
				t.Fatal(len(want), len(one))
			}
			for i := range want {
				fcode, text, _ := strings.Cut(want[i], `","`)
				if !strings.HasPrefix(one[i], fmt.Sprintf("row %d (nr ", i+1)) || !strings.HasSuffix(one[i], `"fcode":"`+fcode+`"},"content":{"t": "`+text+`"}}`) {
					t.Fatalf("row %d: %.80s…, and the server has %s", i+1, one[i], fcode)
				}
			}
			for _, n := range []int{2, 4} {
				compare(t, all(t, w.open("", n)), one...)
			}
		})
	}
}

// A key that is named may repeat, and belong to a query: ids then decide.
func TestAKeyThatRepeats(t *testing.T) {
	w := postgres(t)
	w.table("reports", "nr TEXT, day INTEGER, content TEXT")
	w.exec("INSERT INTO reports SELECT i, i % 3, '{}' FROM generate_series(1, 2000) s(i)")
	const query = "query=SELECT * FROM reports WHERE nr <> '7'"
	want := w.rows("SELECT 'row ' || row_number() OVER (ORDER BY day, nr) || ' (nr ' || nr || ') {\"id\":\"' || nr || '\",\"metadata\":{\"day\":' || day || '},\"content\":{}}' FROM reports WHERE nr <> '7' ORDER BY day, nr")
	for _, n := range []int{1, 2, 4} {
		compare(t, all(t, w.open("day", n, query, "report_type_id_name=")), want...)
	}
	w.exec("UPDATE reports SET day = NULL WHERE nr = '9'")
	for _, n := range []int{1, 4} {
		got := all(t, w.open("day", n, query, "report_type_id_name="))
		if len(got) != 1 || !strings.Contains(got[0], "db.properties: read.key: day is NULL in some rows") {
			t.Error(got)
		}
	}
}

// A primary key of several columns orders rows by all of them, in its own order and not in that of the table.
// Ranges begin within values of the first column, which repeat.
func TestAKeyOfSeveralColumns(t *testing.T) {
	w := postgres(t)
	w.table("reports", `nr TEXT, "Visit no" SMALLINT, content TEXT, day DATE, fcode TEXT, PRIMARY KEY (day, "Visit no") INCLUDE (nr)`)
	w.exec(`INSERT INTO reports SELECT i, -((i * 7919) % 1000), '{}', '2024-02-28'::date + i % 3, 'A' || i FROM generate_series(1, 2999) s(i)`)
	want := w.rows(`SELECT 'row ' || row_number() OVER (ORDER BY day, "Visit no") || ' (nr ' || nr || ') ' FROM reports ORDER BY day, "Visit no"`)
	if len(want) != 2999 {
		t.Fatal(len(want))
	}
	one := all(t, w.open("", 1))
	for i := range want {
		if !strings.HasPrefix(one[i], want[i]) {
			t.Fatalf("%.60s, want %s", one[i], want[i])
		}
	}
	for _, n := range []int{2, 4} {
		compare(t, all(t, w.open("", n)), one...)
	}
}

// Tables without a primary key are read as they were.
func TestTablesWithoutAKey(t *testing.T) {
	w := postgres(t)
	w.table("reports", "nr INTEGER, fcode TEXT, content TEXT")
	w.exec(`INSERT INTO reports VALUES (2, 'A', '{}'), (1, 'A', '{}')`)
	if r := w.open("", 4); r.key != nil {
		t.Error(r.key)
	}
	if got := all(t, w.open("", 4)); len(got) != 2 {
		t.Error(got)
	}
	w.table("reports", "nr INTEGER PRIMARY KEY, fcode TEXT, content TEXT")
	for _, n := range []int{1, 4} {
		if got := all(t, w.open("", n)); len(got) != 0 {
			t.Error(got)
		}
	}
	if got := all(t, w.open("nowhere", 4)); len(got) != 1 || !strings.HasPrefix(got[0], "format: read table reports: ERROR: column ") {
		t.Error(got)
	}
}

// All connections see the table as it was when the first row was read.
func TestRangesAreOfOneMoment(t *testing.T) {
	w := postgres(t)
	w.table("reports", "nr INTEGER PRIMARY KEY, fcode TEXT, content TEXT")
	w.exec("INSERT INTO reports SELECT i, 'before', '{\"t\": \"' || repeat('x', 2000) || '\"}' FROM generate_series(1, 20000) s(i)")
	n := 0
	for raw, err := range w.open("", 4).Records(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		if n++; n == 1 {
			w.exec("UPDATE reports SET fcode = 'after'", "DELETE FROM reports WHERE nr > 19000", "INSERT INTO reports VALUES (-1, 'after', '{}'), (30000, 'after', '{}')")
		}
		if !strings.Contains(string(raw.JSON), "before") {
			t.Fatal(string(raw.JSON))
		}
	}
	if n != 20000 {
		t.Errorf("%d rows", n)
	}
}

// A connection that is lost ends all, after rows that are in order and none of them missing.
func TestALostRangeFailsAll(t *testing.T) {
	w := postgres(t)
	w.table("reports", "nr INTEGER PRIMARY KEY, fcode TEXT, content TEXT")
	w.exec("INSERT INTO reports SELECT i, 'A', '{\"t\": \"' || repeat('x', 2000) || '\"}' FROM generate_series(1, 20000) s(i)")
	for _, killed := range []bool{false, true} {
		r := w.open("", 4)
		if !killed {
			w.proxy.CutAfter(5<<20, false)
		}
		n := 0
		var last error
		for raw, err := range r.Records(t.Context()) {
			if last != nil {
				t.Fatal("there is something after the failure")
			}
			if last = err; err != nil {
				continue
			}
			if n++; raw.Record != fmt.Sprintf("row %d (nr %d)", n, n) {
				t.Fatal(raw.Record)
			}
			if killed && n == 3000 {
				w.killAll()
			}
		}
		var e *format.Error
		if !errors.As(last, &e) || !e.Fatal || n >= 20000 {
			t.Fatalf("%d rows, %v", n, last)
		}
		if got := all(t, r); len(got) != 20000 { // the next walk makes new connections
			t.Fatal(len(got))
		}
	}
}

// Whoever wants no more rows gets none, and nothing goes on.
func TestRangesThatAreLeft(t *testing.T) {
	w := postgres(t)
	w.table("reports", "nr INTEGER PRIMARY KEY, fcode TEXT, content TEXT")
	w.exec("INSERT INTO reports SELECT i, 'A', '{}' FROM generate_series(1, 20000) s(i)")
	r := w.open("", 4)
	for range 3 {
		for raw, err := range r.Records(t.Context()) {
			if err != nil || raw.Record != "row 1 (nr 1)" {
				t.Fatal(raw.Record, err)
			}
			break
		}
	}
	for tries := 0; r.db.Stats().InUse > 0; tries++ { // database/sql gives back what was cancelled a moment later
		if tries == 3000 {
			t.Fatalf("%d connections remain in use", r.db.Stats().InUse)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func TestKeysAreOfPostgreSQL(t *testing.T) {
	for _, more := range []string{"read:\n  key: nr\n", "read:\n  connections: 4\n", "write:\n  connections: 4\n"} {
		_, err := ReadYAML(strings.NewReader("database:\n  url: sqlite:x\n"+more), "f.yaml")
		if err == nil || !strings.HasPrefix(err.Error(), "source: f.yaml: read.key, read.connections and write.connections are for PostgreSQL alone") {
			t.Error(err)
		}
	}
	if _, err := ReadYAML(strings.NewReader("database:\n  url: postgresql://h/d\nread:\n  connections: -1\n"), "f.yaml"); err == nil {
		t.Error("a negative number of connections is taken")
	}
}
