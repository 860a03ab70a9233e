package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/servertest"
	"github.com/lethe-privacy/lethe/internal/store/database"
	"github.com/lethe-privacy/lethe/span"
)

func TestMain(m *testing.M) {
	code := m.Run()
	servertest.Stop()
	os.Exit(code)
}

var schemas atomic.Int64

// places runs a test with a new place for a corpus of each kind.
func places(t *testing.T, test func(t *testing.T, place string)) {
	t.Run("file", func(t *testing.T) { test(t, filepath.Join(t.TempDir(), "reports.lethe")) })
	t.Run("schema", func(t *testing.T) {
		s := servertest.Postgres(t)
		test(t, fmt.Sprintf("postgresql://%s:%s@%s/postgres?sslmode=disable&schema=Corpus%d", servertest.User, servertest.Password, s.Address(), schemas.Add(1)))
	})
}

func fresh(t *testing.T, place string) *Corpus {
	t.Helper()
	c, err := Create(t.Context(), place, Originals)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

func lines(t *testing.T, text string) *format.Source {
	t.Helper()
	s, err := format.Open("-", format.Options{Stdin: strings.NewReader(text), AsJSON: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// records are those of a source, as they stand.
func records(t *testing.T, s *format.Source) []string {
	t.Helper()
	var all []string
	for it, err := range s.Items(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		got := take(s, input{it, nil})
		if got.err != nil {
			t.Fatal(got.err)
		}
		all = append(all, string(got.record))
	}
	return all
}

func compare(t *testing.T, got []string, want ...string) {
	t.Helper()
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

const two = `{"id": "b", "content": {"n": 1.0,  "t": "x\u00e9"}, "z": null}` + "\n" + `{"id":"a","content":"y"}` + "\n"

func TestImportGivesBackWhatCame(t *testing.T) {
	places(t, func(t *testing.T, place string) {
		c := fresh(t, place)
		done, err := c.Import(t.Context(), lines(t, two), ImportOptions{})
		if err != nil || done.Added != 2 || done.Known != 0 {
			t.Fatal(done, err)
		}
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		if c, err = Open(t.Context(), place, false); err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		got := records(t, c.Source())
		compare(t, got, strings.SplitAfter(two, "\n")[:2]...)
		if n, err := c.Count(t.Context()); n != 2 || err != nil {
			t.Error(n, err)
		}
		if c.Size() != int64(len(two)) {
			t.Error(c.Size())
		}
		if !Is(place) || strings.Contains(c.Name(), servertest.Password) {
			t.Error(c.Name())
		}
	})
}

func TestAFileIsForItsOwner(t *testing.T) {
	place := filepath.Join(t.TempDir(), "reports.lethe")
	c := fresh(t, place)
	if _, err := c.Import(t.Context(), lines(t, two), ImportOptions{}); err != nil {
		t.Fatal(err)
	}
	check := func() {
		t.Helper()
		entries, err := os.ReadDir(filepath.Dir(place))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			info, err := e.Info()
			if err != nil || info.Mode().Perm() != 0o600 && filepath.Separator == '/' {
				t.Error(e.Name(), info.Mode(), err)
			}
		}
	}
	check() // with what SQLite keeps beside it
	c.Close()
	check()
	if entries, _ := os.ReadDir(filepath.Dir(place)); len(entries) != 1 {
		t.Errorf("%d files are left", len(entries))
	}
}

func TestNothingIsOverwritten(t *testing.T) {
	places(t, func(t *testing.T, place string) {
		c := fresh(t, place)
		if _, err := Create(t.Context(), place, Originals); !errors.Is(err, ErrExists) || strings.Contains(err.Error(), servertest.Password) {
			t.Error(err)
		}
		if _, err := c.Import(t.Context(), lines(t, two), ImportOptions{}); err != nil {
			t.Fatal(err)
		}
		changed := strings.Replace(two, `"y"`, `"changed"`, 1)
		_, err := c.Import(t.Context(), lines(t, changed), ImportOptions{})
		if err == nil || !strings.Contains(err.Error(), "stdin.jsonl:2:1: it has changed since it was imported") || strings.Contains(err.Error(), "changed\"") {
			t.Error(err)
		}
		compare(t, records(t, c.Source()), strings.SplitAfter(two, "\n")[:2]...)
		if complete, err := c.Complete(t.Context()); complete || err != nil {
			t.Error(complete, err)
		}
	})
}

func TestWhatIsNoCorpus(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "x.lethe")
	os.WriteFile(file, []byte("SQLite format 3\x00 but no corpus, although it is long enough to be one, isn't it"), 0o600)
	for place, want := range map[string]string{
		filepath.Join(dir, "none"): "store: open " + filepath.Join(dir, "none") + ": file does not exist",
		file:                       "store: open " + file + ": is no corpus",
	} {
		_, err := Open(t.Context(), place, false)
		if err == nil || err.Error() != want && !errors.Is(err, fs.ErrNotExist) {
			t.Error(err)
		}
		if Is(place) {
			t.Error(place)
		}
	}
	s := servertest.Postgres(t)
	address := fmt.Sprintf("postgresql://%s:%s@%s/postgres?sslmode=disable&schema=nothing_here", servertest.User, servertest.Password, s.Address())
	if _, err := Open(t.Context(), address, false); err == nil || !strings.Contains(err.Error(), "there is no corpus in schema nothing_here") {
		t.Error(err)
	}
}

func TestImportFailures(t *testing.T) {
	const text = `{"id":"a","content":"1"}
{"id":"b","content":
{"id":"a","content":"2"}
{"id":"c","content":"3"}
`
	places(t, func(t *testing.T, place string) {
		c := fresh(t, place)
		_, err := c.Import(t.Context(), lines(t, text), ImportOptions{})
		if err == nil || !strings.HasPrefix(err.Error(), "stdin.jsonl:2:") {
			t.Error(err)
		}
		done, err := c.Import(t.Context(), lines(t, text), ImportOptions{KeepGoing: true})
		if err != nil || done.Added != 1 || done.Known != 1 || len(done.Failures) != 2 {
			t.Fatalf("%+v %v", done, err)
		}
		// The one that cannot be read is met first; ids are compared when they are written.
		if f := done.Failures[1]; f.Error() != "stdin.jsonl:3:1: its id is that of stdin.jsonl:1:1: ids must differ" {
			t.Error(f.Error())
		}
		if complete, _ := c.Complete(t.Context()); !complete {
			t.Error("an import that came to its end is reported as unfinished")
		}
	})
}

// TestCutImportsGoOn cuts the connection to the database at several places; after the
// last run each row is there once, in its place.
func TestCutImportsGoOn(t *testing.T) {
	const n = 3000
	text := strings.Repeat("abcdefgh", 40)
	for name, c := range map[string]struct {
		get         func(testing.TB) *servertest.Server
		url, series string
	}{
		"postgresql": {servertest.Postgres, "jdbc:postgresql://127.0.0.1:%d/postgres?sslmode=disable", fmt.Sprintf("generate_series(1, %d) s(i)", n)},
		"mariadb":    {servertest.MariaDB, "jdbc:mariadb://127.0.0.1:%d/test?sslMode=disable", fmt.Sprintf("(SELECT seq AS i FROM seq_1_to_%d) s", n)},
	} {
		t.Run(name, func(t *testing.T) {
			proxy := servertest.NewProxy(t, c.get(t).Address())
			config, err := database.ReadProperties(strings.NewReader("jdbc_url="+fmt.Sprintf(c.url, proxy.Port())+"\nuser="+servertest.User+"\npassword="+servertest.Password+
				"\nquery=SELECT i AS nr, '{\"t\": \""+text+"\"}' AS content FROM "+c.series+" ORDER BY i\njson_field_name=content\nreportid_field_name=nr\n"), "f")
			if err != nil {
				t.Fatal(err)
			}
			corpus := fresh(t, filepath.Join(t.TempDir(), "c.lethe"))
			added := 0
			for run, cut := range []int64{150_000, 500_000, 900_000, -1} {
				rows, err := database.Open(t.Context(), config, database.Select{})
				if err != nil {
					t.Fatal(err)
				}
				proxy.CutAfter(cut, false)
				done, err := corpus.Import(t.Context(), format.From(rows, "rows"), ImportOptions{})
				rows.Close()
				if (cut >= 0) != (err != nil) {
					t.Fatalf("run %d: %v", run, err)
				}
				if done.Known != added || cut >= 0 && done.Added < 200 {
					t.Errorf("run %d: %+v, after %d", run, done, added)
				}
				added += done.Added
				if count, _ := corpus.Count(t.Context()); count != added {
					t.Errorf("run %d: %d documents, %d added", run, count, added)
				}
				if complete, _ := corpus.Complete(t.Context()); complete != (cut < 0) {
					t.Errorf("run %d: complete is %t", run, complete)
				}
			}
			i := 0
			for it, err := range corpus.Source().Items(t.Context()) {
				if i++; err != nil || it.Place.Record != fmt.Sprintf("document %d", i) {
					t.Fatal(it.Place, err)
				}
			}
			if i != n || added != n {
				t.Errorf("%d documents, %d added", i, added)
			}
		})
	}
}

func TestAStoppedImportKeepsWhatItRead(t *testing.T) {
	c := fresh(t, filepath.Join(t.TempDir(), "c.lethe"))
	var text strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&text, "{\"id\":\"%d\",\"content\":\"x\"}\n", i)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	n := 0
	done, err := c.Import(ctx, lines(t, text.String()), ImportOptions{Progress: func(int) {
		if n++; n == 700 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || done.Added < 700 || done.Added == 2000 {
		t.Fatal(done.Added, err)
	}
	before := done.Added
	if done, err = c.Import(t.Context(), lines(t, text.String()), ImportOptions{}); err != nil || done.Known != before || done.Added != 2000-before {
		t.Error(done, err)
	}
}

func TestMentions(t *testing.T) {
	places(t, func(t *testing.T, place string) {
		c := fresh(t, place)
		if _, err := c.Import(t.Context(), lines(t, two), ImportOptions{}); err != nil {
			t.Fatal(err)
		}
		doc := &lethe.Document{ID: "b0", SourceID: "b", Fields: []lethe.Field{{Name: "/t", Text: "xé"}}}
		want := []lethe.Mention{
			{Doc: "b0", Field: "/t", Span: span.Span{Start: 0, End: 1}, Label: "NAME", Text: "x", Normalized: "X", Score: 0.25, Relevance: 1, Detector: "d"},
			{Doc: "b0", Field: "/t", Span: span.Span{Start: 1, End: 3}, Label: "PLACE", Text: "é", Details: lethe.DetailsOf(map[string]string{"rule": "r", "": "empty", "a": ""})},
		}
		for range 2 { // the second time changes nothing
			if err := c.AddMentions(t.Context(), "o1", []DocumentMentions{{"b", want}}); err != nil {
				t.Fatal(err)
			}
		}
		got, ok, err := c.Mentions(t.Context(), doc, "o1")
		if !ok || err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%v %t %v", got, ok, err)
		}
		if got, ok, err := c.Mentions(t.Context(), doc, "o2"); ok || err != nil || got != nil {
			t.Error("mentions of other options are given")
		}
		if _, ok, err := c.Mentions(t.Context(), &lethe.Document{SourceID: "a"}, "o1"); ok || err != nil {
			t.Error("a document that was not searched is said to be")
		}
		doc.Fields[0].Text = "x"
		if _, _, err := c.Mentions(t.Context(), doc, "o1"); !errors.Is(err, errStale) {
			t.Error(err)
		}
		compare(t, records(t, c.Pending(DetectStage, "o1")), `{"id":"a","content":"y"}`+"\n")
		compare(t, records(t, c.Pending(DetectStage, "o2")), strings.SplitAfter(two, "\n")[:2]...)
		if err := c.AddMentions(t.Context(), "o1", []DocumentMentions{{"a", nil}}); err != nil {
			t.Fatal(err)
		}
		if got, ok, err := c.Mentions(t.Context(), &lethe.Document{SourceID: "a"}, "o1"); !ok || err != nil || got != nil {
			t.Error("a document without mentions is not done")
		}
		if err := c.AddMentions(t.Context(), "o1", []DocumentMentions{{"nobody", nil}}); err == nil {
			t.Error("a document that is not there is noted")
		}
	})
}

// Documents can be noted while they are read, also when there are more than a page.
func TestNotingWhileReading(t *testing.T) {
	places(t, func(t *testing.T, place string) {
		c := fresh(t, place)
		var text strings.Builder
		for i := range 3*page + 1 {
			fmt.Fprintf(&text, "{\"id\":\"%d\",\"content\":\"x\"}\n", i)
		}
		if _, err := c.Import(t.Context(), lines(t, text.String()), ImportOptions{}); err != nil {
			t.Fatal(err)
		}
		n := 0
		for it, err := range c.Pending(DetectStage, "o").Items(t.Context()) {
			if err != nil || it.Place.Record != fmt.Sprintf("document %d", n) {
				t.Fatal(it.Place, err)
			}
			if err := c.AddMentions(t.Context(), "o", []DocumentMentions{{fmt.Sprint(n), nil}}); err != nil {
				t.Fatal(err)
			}
			n++
		}
		if n != 3*page+1 || len(records(t, c.Pending(DetectStage, "o"))) != 0 {
			t.Error(n)
		}
	})
}

func TestSink(t *testing.T) {
	places(t, func(t *testing.T, place string) {
		c, err := Create(t.Context(), place, Anonymized)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		in := lines(t, two)
		k := c.Sink(t.Context())
		for it, err := range in.Items(t.Context()) {
			got := take(in, input{it, err})
			if err := errors.Join(err, got.err, k.Put(it, got.record)); err != nil {
				t.Fatal(err)
			}
		}
		if err := k.Close(); err != nil {
			t.Fatal(err)
		}
		compare(t, records(t, c.Source()), strings.SplitAfter(two, "\n")[:2]...)
		if holds, err := c.Meta(t.Context(), "holds"); holds != string(Anonymized) || err != nil {
			t.Error(holds, err)
		}
		var told int // where a document came from is for the owner
		if err := c.db.QueryRow("SELECT COUNT(*) FROM documents WHERE place NOT IN ('document a', 'document b')").Scan(&told); err != nil || told != 0 {
			t.Error(told, err)
		}
		k = c.Sink(t.Context())
		for it := range in.Items(t.Context()) {
			k.Put(it, []byte(`{"id":"[NAME]","content":"x"}`))
		}
		if err := k.Close(); err == nil || !strings.Contains(err.Error(), "stdin.jsonl:2:1: its id is that of document [NAME]: ids must differ") {
			t.Error(err)
		}
	})
}
