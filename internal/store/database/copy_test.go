package database

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

// What goes into PostgreSQL by COPY is there as it was, whatever characters it has.
func TestCopiedTextsComeBack(t *testing.T) {
	w := postgres(t)
	text := rapid.StringOf(rapid.OneOf(rapid.SampledFrom([]rune("\\\t\n\r\b\f\vNn.0x'\" ,;é\u2028\U0001F600")), rapid.Rune().Filter(func(r rune) bool { return r != 0 })))
	rapid.Check(t, func(rt *rapid.T) {
		w.table("results", "nr INTEGER, content TEXT, fcode TEXT, gone TEXT")
		texts := rapid.SliceOfN(text, 1, 20).Draw(rt, "texts")
		c := w.config("dest_columns=nr,fcode,gone")
		c.Read.Format = "text"
		out, err := NewWriter(t.Context(), c)
		if err != nil {
			rt.Fatal(err)
		}
		defer out.Close()
		if !out.into.copied || !out.ledger.copied {
			rt.Fatal("rows do not go by COPY")
		}
		for i, s := range texts {
			quoted, _ := json.Marshal(s)
			if err := out.Write(t.Context(), fmt.Appendf(nil, `{"id":"%d","metadata":{"fcode":%s,"gone":null},"content":%s}`, i, quoted, quoted)); err != nil {
				rt.Fatal(err)
			}
		}
		if err := out.Flush(t.Context()); err != nil {
			rt.Fatal(err)
		}
		rows, err := w.db.Query("SELECT content, fcode, gone FROM results ORDER BY nr")
		if err != nil {
			rt.Fatal(err)
		}
		defer rows.Close()
		for i, s := range texts {
			var content, code string
			var gone *string
			if !rows.Next() || rows.Scan(&content, &code, &gone) != nil || content != s || code != s || gone != nil {
				rt.Fatalf("%d: %q and %q of %q", i, content, code, s)
			}
		}
	})
}

// Lines are those that PostgreSQL's manual describes, in however small pieces they are read.
func TestCopyLines(t *testing.T) {
	rows := []entry{
		{values: []any{"a\tb", nil, []byte{0, 0xff}}},
		{values: []any{`\.`, "", uint64(7)}},
		{values: []any{`\N`, "x\ny", "r\r"}},
	}
	const want = "a\\tb\t\\N\t\\\\x00ff\n\\\\.\t\t7\n\\\\N\tx\\ny\tr\\r\n"
	for _, r := range []io.Reader{&copyLines{rows: rows}, iotest.OneByteReader(&copyLines{rows: rows})} {
		got, err := io.ReadAll(r)
		if err != nil || string(got) != want {
			t.Errorf("%q, %v", got, err)
		}
	}
}

// Views and tables with rules or security by row get rows by INSERT.
func TestWhatTakesNoCopy(t *testing.T) {
	w := postgres(t)
	for name, more := range map[string][]string{
		"view":     {"ALTER TABLE results RENAME TO others", "CREATE VIEW results AS SELECT * FROM others"},
		"rule":     {"CREATE TABLE others (nr INTEGER)", "CREATE RULE aside AS ON INSERT TO results DO ALSO INSERT INTO others VALUES (NEW.nr)"},
		"security": {"ALTER TABLE results ENABLE ROW LEVEL SECURITY"},
	} {
		t.Run(name, func(t *testing.T) {
			w := &world{w.name, w.db, w.url, w.proxy, t}
			w.table("results", "nr INTEGER, content TEXT")
			w.exec(more...)
			t.Cleanup(func() {
				if name == "view" {
					w.exec("DROP VIEW results")
				}
				w.exec("DROP TABLE IF EXISTS results", "DROP TABLE IF EXISTS others")
			})
			if done, err := w.write(w.config("dest_columns=nr"), 1, 3); err != nil || done != (WriteCounts{3, 0}) {
				t.Fatal(done, err)
			}
			compare(t, w.rows("SELECT nr FROM results ORDER BY nr"), "1", "2", "3")
			if name == "rule" {
				compare(t, w.rows("SELECT nr FROM others ORDER BY nr"), "1", "2", "3")
			}
		})
	}
}

// Several connections write each document once, whatever is killed meanwhile, and a document
// that the table does not take fails the run and is named.
func TestSeveralConnectionsWrite(t *testing.T) {
	w := postgres(t)
	w.table("results", resultColumns)
	c := w.config("dest_columns=nr,fcode")
	c.Write.Batch, c.Write.Connections = 5, 3
	out, err := NewWriter(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	out.pause = time.Millisecond
	for n := 1; n <= 200; n++ {
		if n == 60 || n == 120 {
			w.killAll()
		}
		if err := out.Write(t.Context(), record(n)); err != nil {
			t.Fatal(err)
		}
	}
	if err := out.Flush(t.Context()); err != nil || out.Done() != (WriteCounts{200, 0}) {
		t.Fatal(out.Done(), err)
	}
	w.whole(200)
	if done, err := w.write(c, 1, 210); err != nil || done != (WriteCounts{10, 200}) {
		t.Fatal(done, err)
	}
	w.table("results", "nr INTEGER CHECK (nr <> 33), content TEXT, fcode TEXT")
	if _, err := w.write(c, 1, 2000); err == nil || !strings.HasPrefix(err.Error(), "source: write to results: document 33: ") {
		t.Error(err)
	}
}
