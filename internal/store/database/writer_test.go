package database

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe/internal/servertest"
	"github.com/lethe-privacy/lethe/internal/slow"
)

// record is document n, as anonymize writes it.
func record(n int) []byte {
	return fmt.Appendf(nil, `{"id":"%d","metadata":{"FCODE":"A'%d","price":1.50,"dat":"2019-03-01","gone":null,"extra":true},"content":{ "n": 1.0, "b": true, "z": null, "t": "\"%d" }}`, n, n, n)
}

// rows are those of the table, as text.
func (w *world) rows(query string) []string {
	w.t.Helper()
	rows, err := w.db.Query(query)
	if err != nil {
		w.t.Fatal(err)
	}
	defer rows.Close()
	columns, _ := rows.Columns()
	var out []string
	for rows.Next() {
		values, targets := make([]*string, len(columns)), make([]any, len(columns))
		for i := range values {
			targets[i] = &values[i]
		}
		if err := rows.Scan(targets...); err != nil {
			w.t.Fatal(err)
		}
		line := make([]string, len(columns))
		for i, v := range values {
			if line[i] = "NULL"; v != nil {
				line[i] = *v
			}
		}
		out = append(out, strings.Join(line, "|"))
	}
	if err := rows.Err(); err != nil {
		w.t.Fatal(err)
	}
	return out
}

// write writes documents from to to.
func (w *world) write(c *Config, from, to int) (WriteCounts, error) {
	w.t.Helper()
	out, err := NewWriter(w.t.Context(), c)
	if err != nil {
		return WriteCounts{}, err
	}
	defer out.Close()
	out.pause = time.Millisecond
	for n := from; n <= to; n++ {
		if err := out.Write(w.t.Context(), record(n)); err != nil {
			return out.Done(), err
		}
	}
	err = out.Flush(w.t.Context())
	return out.Done(), err
}

const resultColumns = "dat DATE, nr INTEGER, content LONGTEXT, fcode VARCHAR(20), price DECIMAL(8,2), gone VARCHAR(9), unfilled INTEGER"

func TestWriter(t *testing.T) {
	worlds(t, func(t *testing.T, w *world) {
		w.table("results", resultColumns)
		done, err := w.write(w.config("dest_columns=CONTENT, Nr,FCODE,price,gone,DAT"), 1, 2)
		if err != nil || done != (WriteCounts{2, 0}) {
			t.Fatal(done, err)
		}
		price := "1.50"
		if w.name == "sqlite" {
			price = "1.5"
		}
		content := `{ "n": 1.0, "b": true, "z": null, "t": "\"%d" }`
		compare(t, w.rows("SELECT nr, fcode, price, gone, unfilled, content FROM results ORDER BY nr"),
			"1|A'1|"+price+"|NULL|NULL|"+fmt.Sprintf(content, 1), "2|A'2|"+price+"|NULL|NULL|"+fmt.Sprintf(content, 2))
		// What is there is known again, and what is new is added.
		if done, err = w.write(w.config("dest_columns=CONTENT, Nr,FCODE,price,gone,DAT"), 1, 3); err != nil || done != (WriteCounts{1, 2}) {
			t.Fatal(done, err)
		}
		compare(t, w.rows("SELECT nr FROM results ORDER BY nr"), "1", "2", "3")
	})
}

func TestWriterOfTexts(t *testing.T) {
	worlds(t, func(t *testing.T, w *world) {
		w.table("results", "nr VARCHAR(9), content BYTES")
		c := w.config("dest_columns=nr")
		c.Read.Format = "text"
		out, err := NewWriter(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		defer out.Close()
		if err := out.Write(t.Context(), []byte(`{"id":"a","content":"back\\slash é\n"}`)); err != nil {
			t.Fatal(err)
		}
		if err := out.Write(t.Context(), []byte(`{"id":"b","content":{}}`)); err == nil || !strings.Contains(err.Error(), "document b: the content is not text") {
			t.Error(err)
		}
		if err := out.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		compare(t, w.rows("SELECT nr, content FROM results"), "a|back\\slash é\n")
	})
}

func TestBadDestinations(t *testing.T) {
	worlds(t, func(t *testing.T, w *world) {
		w.table("results", resultColumns+", number INTEGER")
		for name, c := range map[string]struct{ more, want string }{
			"no table":     {"dest_table=nowhere", "source: db.properties: dest_table: "},
			"no name":      {"dest_table=a b", "source: db.properties: dest_table: is no name of a table"},
			"table unsaid": {"dest_table=", "source: db.properties: dest_table is missing: it names the table to write into"},
			"no column":    {"dest_columns=nr,fcod", "source: db.properties: dest_columns: table results: there is no column fcod among dat, nr, content, fcode, price, gone, unfilled, number"},
			"twice":        {"dest_columns=nr,NR", "source: db.properties: dest_columns: table results: column nr is named twice"},
			"no value":     {"dest_columns=nr,unfilled", "source: write to results: document 1: it has no unfilled to write"},
			"no content":   {"json_field_name=json", "source: db.properties: dest_columns: table results: there is no column json among"},
		} {
			_, err := w.write(w.config(c.more), 1, 1)
			if err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if len(w.rows("SELECT * FROM results")) != 0 {
			t.Error("something was written")
		}
	})
}

// A document that the table does not take is named, but not what it holds.
func TestARefusedDocumentIsNamed(t *testing.T) {
	worlds(t, func(t *testing.T, w *world) {
		w.table("results", "nr INTEGER NOT NULL, content LONGTEXT, fcode VARCHAR(20) CHECK (fcode <> 'A''3')")
		done, err := w.write(w.config("dest_columns=nr,fcode"), 1, 5)
		if err == nil || !strings.HasPrefix(err.Error(), "source: write to results: document 3: ") || strings.Contains(err.Error(), "A'3") {
			t.Error(err)
		}
		if done != (WriteCounts{}) || len(w.rows("SELECT * FROM results")) != 0 || len(w.rows("SELECT * FROM lethe_ledger")) != 0 {
			t.Error("a part of the batch was written")
		}
	})
	servers(t, func(t *testing.T, w *world) { // SQLite takes anything
		w.table("results", "nr INTEGER NOT NULL, content LONGTEXT, fcode INTEGER")
		if _, err := w.write(w.config("dest_columns=nr,fcode"), 7, 7); err == nil || !strings.HasPrefix(err.Error(), "source: write to results: document 7: ") || strings.Contains(err.Error(), "A'7") {
			t.Error(err)
		}
		_, err := w.write(w.config("dest_columns=nr,fcode"), 7, 7)
		if err == nil || !strings.HasSuffix(err.Error(), "anonymize with --set metadata.keep=fcode, which shares it as it is, or make it a column of texts") || !strings.Contains(err.Error(), ": column fcode takes INT") {
			t.Error(err)
		}
		w.table("results", "nr INTEGER NOT NULL, content VARCHAR(10)")
		if _, err := w.write(w.config("dest_columns=nr"), 7, 7); err == nil { // never cut silently
			t.Error("a text that is too long is taken")
		}
	})
}

func TestOtherContentIsRefused(t *testing.T) {
	worlds(t, func(t *testing.T, w *world) {
		w.table("results", resultColumns)
		if _, err := w.write(w.config("dest_columns=nr"), 1, 2); err != nil {
			t.Fatal(err)
		}
		_, err := w.write(w.config("dest_columns=nr,fcode"), 2, 3)
		if err == nil || !strings.HasPrefix(err.Error(), "source: write to results: document 2: it was written before, with another content") {
			t.Error(err)
		}
		compare(t, w.rows("SELECT nr FROM results ORDER BY nr"), "1", "2")
	})
}

func TestTablesWithoutTransactionsAreRefused(t *testing.T) {
	servers(t, func(t *testing.T, w *world) {
		if w.name != "mariadb" {
			return // there are none elsewhere
		}
		w.exec("DROP TABLE IF EXISTS results", "CREATE TABLE results (nr INTEGER, content LONGTEXT) ENGINE=MyISAM")
		for _, table := range []string{"results", "test.results"} {
			if _, err := w.write(w.config("dest_table="+table), 1, 1); err == nil || !strings.Contains(err.Error(), "is of engine MyISAM, which has no transactions") {
				t.Error(err)
			}
		}
	})
}

// TestNothingIsLostOrDoubled cuts the connection at many places of the conversation, on
// the way to the server and on the way back: also where the end of a transaction was
// asked for and its answer is lost.
func TestNothingIsLostOrDoubled(t *testing.T) {
	const documents, batch = 40, 10
	tries := slow.Times(12, 40)
	servers(t, func(t *testing.T, w *world) {
		c := w.config("dest_columns=nr,fcode")
		c.Write.Batch = batch
		cut := 0
		for _, up := range []bool{true, false} {
			size := w.conversation(c, up)
			random := rand.New(rand.NewPCG(1, 2))
			for n := range int64(tries) {
				at := n*size/int64(tries) + random.Int64N(size/int64(tries)+1)
				w.table("results", resultColumns)
				before := w.proxy.Cuts()
				w.proxy.CutAfter(at+1, up)
				done, err := w.write(c, 1, documents)
				w.proxy.CutAfter(-1, up)
				cut += w.proxy.Cuts() - before
				if err != nil { // it was cut before the first transaction
					if done != (WriteCounts{}) {
						t.Fatalf("cut at byte %d (up %t): %+v, %v", at, up, done, err)
					}
					done, err = w.write(c, 1, documents)
				}
				if err != nil || done != (WriteCounts{documents, 0}) {
					t.Fatalf("cut at byte %d (up %t): %+v, %v", at, up, done, err)
				}
				w.whole(documents)
			}
		}
		if cut < 2*tries*7/8 {
			t.Errorf("only %d of %d connections were cut", cut, 2*tries)
		}
	})
}

// conversation measures what a run sends, or gets.
func (w *world) conversation(c *Config, up bool) int64 {
	w.t.Helper()
	w.table("results", resultColumns)
	const far = 1 << 40
	w.proxy.CutAfter(far, up)
	if _, err := w.write(c, 1, 40); err != nil {
		w.t.Fatal(err)
	}
	return far - w.proxy.Left()
}

// whole asserts that each document is there once.
func (w *world) whole(n int) {
	w.t.Helper()
	got := w.rows("SELECT COUNT(*), COUNT(DISTINCT nr), MIN(nr), MAX(nr) FROM results")
	if want := fmt.Sprintf("%d|%d|1|%d", n, n, n); got[0] != want {
		w.t.Fatalf("rows: %s, want %s", got[0], want)
	}
	if got := w.rows("SELECT COUNT(*) FROM lethe_ledger"); got[0] != fmt.Sprint(n) {
		w.t.Fatalf("lines of the ledger: %s", got[0])
	}
}

// TestAKilledConnection ends connections as administrators do, while they write.
func TestAKilledConnection(t *testing.T) {
	servers(t, func(t *testing.T, w *world) {
		w.table("results", resultColumns)
		c := w.config("dest_columns=nr,fcode")
		c.Write.Batch = 5
		out, err := NewWriter(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		defer out.Close()
		out.pause = time.Millisecond
		for n := 1; n <= 40; n++ {
			if n%10 == 3 {
				w.killAll()
			}
			if err := out.Write(t.Context(), record(n)); err != nil {
				t.Fatal(err)
			}
		}
		if out.Done() != (WriteCounts{40, 0}) {
			t.Error(out.Done())
		}
		w.whole(40)
	})
}

// killAll ends all connections but that of the test.
func (w *world) killAll() {
	w.t.Helper()
	if w.name == "postgresql" {
		w.rows("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND application_name = 'lethe'")
		return
	}
	for _, id := range w.rows("SELECT id FROM information_schema.processlist WHERE id <> CONNECTION_ID() AND command <> 'Daemon' AND user = '" + servertest.User + "'") {
		w.db.Exec("KILL " + id) // it may have gone
	}
}

// A run that is stopped, and another, write all once.
func TestAStoppedRunIsGoneOnWith(t *testing.T) {
	worlds(t, func(t *testing.T, w *world) {
		w.table("results", resultColumns)
		c := w.config("dest_columns=nr,fcode")
		c.Write.Batch = 10
		out, err := NewWriter(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		for n := 1; n <= 35; n++ {
			if n == 30 {
				cancel()
			}
			if err := out.Write(ctx, record(n)); err != nil && n < 30 {
				t.Fatal(err)
			}
		}
		out.Close()
		if out.Done() != (WriteCounts{20, 0}) {
			t.Error(out.Done())
		}
		if done, err := w.write(c, 1, 40); err != nil || done != (WriteCounts{20, 20}) {
			t.Fatal(done, err)
		}
		w.whole(40)
	})
}

// Two runs at once write each document once between them.
func TestTwoRunsAtOnce(t *testing.T) {
	servers(t, func(t *testing.T, w *world) {
		w.table("results", resultColumns)
		c := w.config("dest_columns=nr,fcode")
		c.Write.Batch = 7
		if _, err := w.write(c, 1, 1); err != nil { // makes the ledger
			t.Fatal(err)
		}
		type result struct {
			done WriteCounts
			err  error
		}
		results := make(chan result)
		for range 2 {
			go func() {
				done, err := w.write(c, 1, 200)
				results <- result{done, err}
			}()
		}
		sum := 1
		for range 2 {
			r := <-results
			if r.err != nil {
				t.Error(r.err)
			}
			sum += r.done.Rows
		}
		if sum != 200 && !t.Failed() {
			t.Errorf("%d rows are said to be written", sum)
		}
		w.whole(200)
	})
}

// Looking for a batch in the ledger of MariaDB reads lines by their key, not the ledger.
func TestLookReadsByKey(t *testing.T) {
	db := servertest.MariaDB(t).DB(t)
	db.SetMaxOpenConns(1) // the counters are those of a connection
	l := &ledger{dialects["mysql"], destination{table: "lethe_looked"}, "results"}
	w := &world{name: "mariadb", db: db, t: t}
	w.exec("DROP TABLE IF EXISTS lethe_looked", l.create(), "INSERT INTO lethe_looked SELECT 'results', sha2(seq, 256), 'x' FROM seq_1_to_20000")
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	read := func() (lines int) {
		rows, err := tx.Query("SHOW SESSION STATUS LIKE 'Handler_read%'")
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		for rows.Next() {
			var name string
			var n int
			if err := rows.Scan(&name, &n); err != nil {
				t.Fatal(err)
			}
			lines += n
		}
		return lines
	}
	batch := make([]entry, 400)
	for i := range batch { // half of them are there
		batch[i].key = fmt.Sprintf("%x", sha256.Sum256([]byte(strconv.Itoa(19801+i))))
	}
	before := read()
	there, err := l.look(t.Context(), tx, batch)
	if err != nil || len(there) != 200 {
		t.Fatal(len(there), err)
	}
	if n := read() - before; n > 1500 {
		t.Errorf("%d lines are read for 400 documents", n)
	}
}
