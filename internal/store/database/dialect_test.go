package database

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

func TestTableNames(t *testing.T) {
	for _, c := range []struct{ driver, in, want string }{
		{"postgresql", "Subst_Test", `"subst_test"`},
		{"postgresql", `kis."Subst Test"`, `"kis"."Subst Test"`},
		{"postgresql", `"a""b"`, `"a""b"`},
		{"mysql", "kis.Subst_Test", "`kis`.`Subst_Test`"},
		{"mysql", "`a``b`", "`a``b`"},
		{"sqlite", "Überträge", `"Überträge"`},
		{"sqlserver", "MyDB.dbo.[a]]b]", "[MyDB].[dbo].[a]]b]"},
		{"sqlserver", `"My DB".t#1`, "[My DB].[t#1]"},
	} {
		d := dialects[c.driver]
		n, err := d.parseName(c.in)
		if err != nil || d.table(n) != c.want {
			t.Errorf("%s: %s %v", c.in, d.table(n), err)
		}
	}
	for _, in := range []string{"", "a b", "a;drop table b", "a.", ".a", `"a`, "a'b", `""`, "a--b c"} {
		if n, err := dialects["postgresql"].parseName(in); err == nil {
			t.Errorf("%q is taken as %q", in, n)
		}
	}
}

// A name of any text is one identifier, which cannot be left.
func TestQuotingIsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := dialects[rapid.SampledFrom([]string{"postgresql", "mysql", "sqlite", "sqlserver"}).Draw(t, "driver")]
		n := name(rapid.SliceOfN(rapid.StringN(1, -1, -1), 1, 3).Draw(t, "name"))
		again, err := d.parseName(d.table(n))
		if err != nil || !reflect.DeepEqual(again, n) {
			t.Fatalf("%q becomes %q, %v", n, again, err)
		}
	})
}

func TestStatements(t *testing.T) {
	for driver, want := range map[string]string{
		"postgresql": "($1,$2),($3,$4)", "mysql": "(?,?),(?,?)", "sqlite": "(?,?),(?,?)", "sqlserver": "(@p1,@p2),(@p3,@p4)",
	} {
		if got := dialects[driver].rows(2, 2); got != want {
			t.Errorf("%s: %s", driver, got)
		}
	}
	l := ledger{dialects["sqlserver"], destination{table: "[lethe_ledger]"}, "t"}
	if got := l.create(); got != "CREATE TABLE [lethe_ledger] (destination VARCHAR(250) COLLATE Latin1_General_100_BIN2 NOT NULL, document VARCHAR(64) COLLATE Latin1_General_100_BIN2 NOT NULL, content VARCHAR(64) COLLATE Latin1_General_100_BIN2 NOT NULL, PRIMARY KEY (destination, document))" {
		t.Error(got)
	}
	if got := l.lookup(2); got != "SELECT document, content FROM [lethe_ledger] WHERE destination = CAST(@p1 AS VARCHAR(250)) AND document IN (CAST(@p2 AS VARCHAR(64)),CAST(@p3 AS VARCHAR(64)))" {
		t.Error(got)
	}
}

func TestPortionsStayWithinBounds(t *testing.T) {
	d := dialects["sqlserver"]
	many := make([]entry, 300)
	if n := d.portion(many, 30); n != 70 { // 2100 placeholders
		t.Error(n)
	}
	d = dialects["mysql"]
	if n := d.portion(many, 3); n != mostRows {
		t.Error(n)
	}
	many[0].bytes, many[1].bytes = mostBytes+1, 1
	if n := d.portion(many, 3); n != 1 {
		t.Error(n)
	}
	many[0].bytes, many[1].bytes, many[2].bytes = 1, mostBytes-1, 1
	if n := d.portion(many, 3); n != 2 {
		t.Error(n)
	}
}

func TestScrub(t *testing.T) {
	c := &Config{Read: Read{Table: "reports", ID: "NR"}, target: Target{Database: "h", User: "deid", Password: "hunter22"}}
	for in, want := range map[string]string{
		`relation "reports" does not exist`:                                `relation "reports" does not exist`,
		`invalid input syntax for type integer: "Anna Meier"`:              `invalid input syntax for type integer: "…"`,
		`Incorrect integer value: 'O'Brien, Anna' for column ` + "`NR` at": `Incorrect integer value: '…' for column ` + "`NR` at",
		`Access denied for user 'deid'@'localhost'`:                        `Access denied for user 'deid'@'…'`,
		"Duplicate entry 'Anna' for key `nr`":                              "Duplicate entry '…' for key `nr`",
		`bad address postgres://deid:hunter22@h/d`:                         `bad address postgres://deid:…@h/d`,
		"Table 'h.reports' doesn't exist":                                  "Table 'h.reports' doesn't exist",
		`value 'Anna`:                                                      `value …`,
		"line one\nline two":                                               `line one line two`,
		`"reports" and "Meier"`:                                            `"reports" and "…"`,
	} {
		if got := c.scrub(errors.New(in)).Error(); got != want {
			t.Errorf("%s\n%s", got, want)
		}
	}
	secret := Secret("hunter22")
	for _, got := range []string{secret.String(), secret.GoString()} {
		if strings.Contains(got, "hunter") {
			t.Error(got)
		}
	}
}

func TestCells(t *testing.T) {
	at := time.Date(2019, 3, 1, 7, 5, 0, 250e6, time.UTC)
	for _, c := range []struct {
		in   any
		typ  string
		want string
	}{
		{nil, "TEXT", "null"}, {true, "BOOL", "true"}, {int64(-7), "INT8", "-7"}, {1.5, "FLOAT8", "1.5"}, {1e300, "FLOAT8", "1e+300"},
		{"1.10", "NUMERIC", "1.10"}, {"NaN", "NUMERIC", `"NaN"`}, {[]byte("007"), "INT", `"007"`}, {[]byte("7"), "UNSIGNED BIGINT", "7"},
		{"7", "VARCHAR", `"7"`}, {[]byte("ü\n"), "TEXT", `"ü\n"`}, {`{"a": 1.0}`, "JSONB", `{"a": 1.0}`}, {[]byte{1, 2}, "BIT", "258"},
		{at, "DATE", `"2019-03-01"`}, {at, "TIMESTAMP", `"2019-03-01 07:05:00.25"`}, {at, "TIMESTAMPTZ", `"2019-03-01 07:05:00.25Z"`}, {at, "TIME", `"07:05:00.25"`},
	} {
		got, err := newCell(c.in, c.typ).appendJSON(nil)
		if err != nil || string(got) != c.want {
			t.Errorf("%v %s: %s %v", c.in, c.typ, got, err)
		}
	}
	for _, c := range []struct {
		in  any
		typ string
	}{{[]byte{0xff}, "TEXT"}, {[]byte("text"), "BYTEA"}, {"{", "JSON"}, {[]byte("x"), "BLOB"}} {
		if got, err := newCell(c.in, c.typ).appendJSON(nil); err == nil {
			t.Errorf("%v %s: %s", c.in, c.typ, got)
		}
	}
}

func TestContent(t *testing.T) {
	for in, want := range map[string]string{
		`{"a": [1.0, true]}`: "", "[]": "", `"x"`: "", " \n{}": "",
		"{\"a\":1,\n \"b\": tru}": "is not JSON: ", "1": "neither an object", "null": "neither an object", "": "is not JSON: ",
	} {
		got, err := newCell(in, "TEXT").appendContent(nil, false)
		switch {
		case want == "" && (err != nil || string(got) != in):
			t.Errorf("%s: %s %v", in, got, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v", in, err)
		}
	}
	if _, err := newCell("{\"a\":1,\n \"b\": tru}", "TEXT").appendContent(nil, false); !strings.HasSuffix(err.Error(), "at byte 17") { // where an e should stand
		t.Error(err)
	}
}
