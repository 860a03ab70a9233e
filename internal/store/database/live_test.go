package database

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/servertest"
	"github.com/lethe-privacy/lethe/internal/slow"
)

func TestMain(m *testing.M) {
	code := m.Run()
	servertest.Stop()
	os.Exit(code)
}

// world is a database that tests run against.
type world struct {
	name  string
	db    *sql.DB // past any proxy
	url   string
	proxy *servertest.Proxy // nil for a file
	t     *testing.T
}

// worlds runs a test against each database.
func worlds(t *testing.T, test func(t *testing.T, w *world)) {
	t.Run("sqlite", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "kis #1.db")
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		db, err := SQLite(file, "mode=rw&_pragma=journal_mode(WAL)")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { db.Close() })
		test(t, &world{"sqlite", db, "jdbc:sqlite:" + file, nil, t})
	})
	servers(t, test)
}

// servers runs a test against each database that is reached through a connection.
func servers(t *testing.T, test func(t *testing.T, w *world)) {
	for name, c := range map[string]struct {
		get    func(testing.TB) *servertest.Server
		scheme string
	}{
		"postgresql": {servertest.Postgres, "jdbc:postgresql://127.0.0.1:%d/postgres?sslmode=disable"},
		"mariadb":    {servertest.MariaDB, "jdbc:mariadb://127.0.0.1:%d/test?sslMode=disable"},
	} {
		t.Run(name, func(t *testing.T) {
			s := c.get(t)
			p := servertest.NewProxy(t, s.Address())
			test(t, &world{name, s.DB(t), fmt.Sprintf(c.scheme, p.Port()), p, t})
		})
	}
}

// exec runs statements, with the words of each database for LONGTEXT and BYTES.
func (w *world) exec(statements ...string) {
	w.t.Helper()
	words := map[string][]string{
		"sqlite":     {"BYTES", "BLOB", "LONGTEXT", "TEXT"},
		"postgresql": {"BYTES", "BYTEA", "LONGTEXT", "TEXT", "x'ff'", `'\xff'`},
		"mariadb":    {"BYTES", "LONGBLOB"},
	}
	for _, s := range statements {
		if _, err := w.db.Exec(strings.NewReplacer(words[w.name]...).Replace(s)); err != nil {
			w.t.Fatalf("%s: %v", s, err)
		}
	}
}

// table makes a table anew and drops it, and its ledger, after the test.
func (w *world) table(name, columns string) {
	w.t.Helper()
	w.exec("DROP TABLE IF EXISTS "+name, "DROP TABLE IF EXISTS lethe_ledger", "CREATE TABLE "+name+" ("+columns+")")
}

// config is a properties file with more lines.
func (w *world) config(more ...string) *Config {
	w.t.Helper()
	text := "jdbc_url=" + strings.ReplaceAll(w.url, `\`, `\\`) + "\nuser=" + servertest.User + "\npassword=" + servertest.Password +
		"\njson_field_name=content\nreportid_field_name=nr\nreport_type_id_name=fcode\ndest_table=results\n" + strings.Join(more, "\n")
	c, err := ReadProperties(strings.NewReader(text), "db.properties")
	if err != nil {
		w.t.Fatal(err)
	}
	return c
}

// read gives all records, or errors, of a query.
func (w *world) read(s Select, more ...string) []string {
	w.t.Helper()
	r, err := Open(w.t.Context(), w.config(more...), s)
	if err != nil {
		w.t.Fatal(err)
	}
	defer r.Close()
	var got []string
	for raw, err := range r.Records(w.t.Context()) {
		if err != nil {
			got = append(got, err.Error())
			continue
		}
		got = append(got, string(raw.JSON))
	}
	return got
}

func compare(t *testing.T, got []string, want ...string) {
	t.Helper()
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestRowsAreRecords(t *testing.T) {
	worlds(t, func(t *testing.T, w *world) {
		w.table("reports", "nr INTEGER, fcode VARCHAR(20), dat DATE, price DECIMAL(8,2), weight DOUBLE PRECISION, at TIMESTAMP NULL, note LONGTEXT, content LONGTEXT")
		price := "1.50"
		if w.name == "sqlite" { // keeps decimals as floating-point numbers
			price = "1.5"
		}
		w.exec(`INSERT INTO reports VALUES (1, 'A', '2019-03-01', 1.50, 0.1, '2019-03-01 07:05:00', 'é"', '{ "n": 1.0, "b": true, "z": null, "t": "x" }')`,
			`INSERT INTO reports (nr, fcode, content) VALUES (2, 'B', '["y"]')`)
		compare(t, w.read(Select{}, "query=SELECT * FROM reports ORDER BY nr;"),
			`{"id":"1","metadata":{"fcode":"A","dat":"2019-03-01","price":`+price+`,"weight":0.1,"at":"2019-03-01 07:05:00","note":"é\""},"content":{ "n": 1.0, "b": true, "z": null, "t": "x" }}`,
			`{"id":"2","metadata":{"fcode":"B","dat":null,"price":null,"weight":null,"at":null,"note":null},"content":["y"]}`)
	})
}

func TestATableOrViewOfTexts(t *testing.T) {
	worlds(t, func(t *testing.T, w *world) {
		w.table("reports", "nr VARCHAR(20), content BYTES")
		w.exec("DROP VIEW IF EXISTS seen", "CREATE VIEW seen AS SELECT * FROM reports WHERE nr <> 'c'", `INSERT INTO reports VALUES ('a', 'one "1"'), ('c', 'two')`)
		t.Cleanup(func() { w.exec("DROP VIEW seen") })
		c := w.config()
		c.Read = Read{Table: "SEEN", ID: "NR", Content: "Content", Format: "text"}
		if w.name == "mariadb" {
			c.Read.Table = "test.seen"
		}
		r, err := Open(t.Context(), c, Select{})
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		for raw, err := range r.Records(t.Context()) {
			if err != nil || string(raw.JSON) != `{"id":"a","metadata":{},"content":"one \"1\""}` || raw.Record != "row 1 (nr a)" {
				t.Error(raw.Record, string(raw.JSON), err)
			}
		}
	})
}

func TestSelect(t *testing.T) {
	dir := t.TempDir()
	types, ids := filepath.Join(dir, "types.csv"), filepath.Join(dir, "ids.csv")
	os.WriteFile(types, []byte("A.*,letters\n\nB,other\n"), 0o600)
	os.WriteFile(ids, []byte(" 2 ,x\n4\n"), 0o600)
	worlds(t, func(t *testing.T, w *world) {
		w.table("reports", "nr INTEGER, fcode VARCHAR(20), content VARCHAR(20)")
		w.exec("INSERT INTO reports VALUES (1,'A','{}'),(2,'AB','{}'),(3,'XA','{}'),(4,'B','{}'),(5,NULL,'{}')")
		for name, c := range map[string]struct {
			s    Select
			want string
		}{
			"all": {Select{}, "12345"}, "exact": {Select{Types: []string{"A", "B"}}, "14"}, "regex": {Select{TypeRegex: "A|AB"}, "12"},
			"file": {Select{TypeFile: types}, "124"}, "ids": {Select{IDFile: ids}, "24"}, "ids of a type": {Select{IDFile: ids, TypeRegex: "A."}, "2"},
			"skip": {Select{Skip: 1, TypeFile: types}, "24"}, "max": {Select{Max: 2}, "12"}, "both": {Select{Skip: 1, Max: 1, TypeFile: types}, "2"},
		} {
			got := ""
			for _, record := range w.read(c.s, "query=SELECT * FROM reports ORDER BY nr") {
				got += record[len(`{"id":"`):][:1]
			}
			if got != c.want {
				t.Errorf("%s: %s", name, got)
			}
		}
	})
	for _, s := range []Select{{TypeRegex: "("}, {TypeFile: "none"}, {IDFile: "none"}, {Max: -1}} {
		if _, err := s.compile(); err == nil {
			t.Errorf("%+v is taken", s)
		}
	}
}

func TestBadRowsAreToldAndPassed(t *testing.T) {
	worlds(t, func(t *testing.T, w *world) {
		w.table("reports", "pos INTEGER, nr INTEGER, photo BYTES, content VARCHAR(80)")
		w.exec(`INSERT INTO reports VALUES (1, 7, NULL, '{"t": "Anna Meier}'), (2, 8, NULL, NULL), (3, NULL, NULL, '{}'), (4, 9, x'ff', '{}'), (5, 10, NULL, '{}')`)
		compare(t, w.read(Select{}, "query=SELECT nr, photo, content FROM reports ORDER BY pos", "report_type_id_name="),
			`format: read query of db.properties, row 1 (nr 7): content is not JSON: invalid JSON: it ends too early at byte 18`,
			`format: read query of db.properties, row 2 (nr 8): content is NULL: a row without a document`,
			`format: read query of db.properties, row 3: nr is NULL or empty: a row without an id`,
			`format: read query of db.properties, row 4 (nr 9): photo holds bytes that are not text, which cannot be searched: leave the column out of the query`,
			`{"id":"10","metadata":{"photo":null},"content":{}}`)
	})
}

func TestBadSources(t *testing.T) {
	worlds(t, func(t *testing.T, w *world) {
		w.table("reports", "nr INTEGER, other INTEGER, fcode VARCHAR(9), content VARCHAR(80)")
		for name, c := range map[string]struct {
			want []string
			more []string
		}{
			"no table":    {[]string{"query of db.properties", "nowhere"}, []string{"query=SELECT * FROM nowhere"}},
			"no id":       {[]string{"db.properties: reportid_field_name: there is no column number among nr, other, fcode, content"}, []string{"query=SELECT * FROM reports", "reportid_field_name=number"}},
			"no content":  {[]string{"db.properties: json_field_name: there is no column json among"}, []string{"query=SELECT * FROM reports", "json_field_name=json"}},
			"no type":     {[]string{"db.properties: report_type_id_name: there is no column typ among"}, []string{"query=SELECT * FROM reports", "report_type_id_name=typ"}},
			"twice":       {[]string{"two columns are named"}, []string{"query=SELECT r.*, other FROM reports r"}},
			"no sentence": {[]string{"query of db.properties"}, []string{"query=SELEKT 'Anna'"}},
		} {
			if name == "twice" && w.name == "sqlite" { // gives the second another name itself
				continue
			}
			t.Run(name, func(t *testing.T) {
				got := w.read(Select{}, c.more...)
				if len(got) != 1 {
					t.Fatalf("%q", got)
				}
				for _, want := range c.want {
					if !strings.Contains(got[0], want) {
						t.Errorf("%s\ndoes not say %q", got[0], want)
					}
				}
			})
		}
	})
}

func TestWrongPassword(t *testing.T) {
	servers(t, func(t *testing.T, w *world) {
		const wrong = "falsch-9Qx"
		for _, more := range []string{"password=" + wrong, "user=nobody-here", "jdbc_url=" + strings.Replace(w.url, fmt.Sprint(w.proxy.Port()), "1", 1)} {
			_, err := Open(t.Context(), w.config("query=SELECT 1", more), Select{})
			if err == nil || !strings.Contains(err.Error(), "source: connect to the database of db.properties: ") {
				t.Fatal(err)
			}
			if strings.Contains(err.Error(), wrong) || strings.Contains(err.Error(), servertest.Password) || strings.Contains(err.Error(), "\n") {
				t.Error(err)
			}
		}
	})
}

func TestNoFile(t *testing.T) {
	c, err := ReadProperties(strings.NewReader("jdbc_url=jdbc:sqlite:/no/such/file\nquery=SELECT 1\njson_field_name=a\nreportid_field_name=b\n"), "f")
	if err != nil {
		t.Fatal(err)
	}
	if _, err = Open(t.Context(), c, Select{}); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// series is a query of n rows with documents of some 2 kB.
func (w *world) series(n int) string {
	text := strings.Repeat("abcdefgh", 250)
	from := map[string]string{
		"sqlite":     fmt.Sprintf("(WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM s WHERE i < %d) SELECT i FROM s) s", n),
		"postgresql": fmt.Sprintf("generate_series(1, %d) s(i)", n),
		"mariadb":    fmt.Sprintf("(SELECT seq AS i FROM seq_1_to_%d) s", n),
	}[w.name]
	return "query=SELECT i AS nr, 'A' AS fcode, '{\"t\": \"" + text + "\"}' AS content FROM " + from
}

// 200 MB pass, and a tenth of it is never held.
func TestMemoryIsBounded(t *testing.T) {
	slow.Test(t, "200 MB for each database")
	worlds(t, func(t *testing.T, w *world) {
		r, err := Open(t.Context(), w.config(w.series(100_000)), Select{})
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		var before, now runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		n, bytes := 0, 0
		for raw, err := range r.Records(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			bytes += len(raw.JSON)
			if n++; n%20_000 == 0 {
				runtime.GC()
				runtime.ReadMemStats(&now)
				if held := int64(now.HeapAlloc) - int64(before.HeapAlloc); held > 20<<20 {
					t.Fatalf("%d MB are held after %d rows", held>>20, n)
				}
			}
		}
		if n != 100_000 || bytes < 200e6 {
			t.Errorf("%d rows of %d bytes", n, bytes)
		}
	})
}

func TestACutConnectionIsTold(t *testing.T) {
	servers(t, func(t *testing.T, w *world) {
		r, err := Open(t.Context(), w.config(w.series(2000)), Select{})
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		w.proxy.CutAfter(1<<20, false)
		n := 0
		var last error
		for raw, err := range r.Records(t.Context()) {
			if err != nil {
				last = err
				continue
			}
			if n++; !strings.HasPrefix(raw.Record, fmt.Sprintf("row %d ", n)) {
				t.Fatal(raw.Record)
			}
		}
		var e *format.Error
		if !errors.As(last, &e) || !e.Fatal || !strings.Contains(last.Error(), fmt.Sprintf("after row %d: ", n)) || n == 0 || n >= 2000 {
			t.Fatalf("%d rows, %v", n, last)
		}
		n = 0
		for _, err := range r.Records(t.Context()) { // the next walk makes a new connection
			if err != nil {
				t.Fatal(err)
			}
			n++
		}
		if n != 2000 || w.proxy.Cuts() != 1 {
			t.Error(n, w.proxy.Cuts())
		}
	})
}

func TestReadingIsReadOnly(t *testing.T) {
	worlds(t, func(t *testing.T, w *world) {
		w.table("reports", "nr INTEGER, fcode VARCHAR(9), content VARCHAR(80)")
		w.exec("INSERT INTO reports VALUES (1, 'A', '{}')")
		query := map[string]string{
			"sqlite": "DELETE FROM reports RETURNING *", "mariadb": "DELETE FROM reports RETURNING *",
			"postgresql": "WITH d AS (DELETE FROM reports RETURNING *) SELECT * FROM d",
		}[w.name]
		if got := w.read(Select{}, "query="+query); len(got) != 1 || !strings.HasPrefix(got[0], "format: read query") {
			t.Errorf("%q", got)
		}
		var n int
		if err := w.db.QueryRow("SELECT COUNT(*) FROM reports").Scan(&n); err != nil || n != 1 {
			t.Error(n, err)
		}
	})
}
