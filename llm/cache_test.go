package llm

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/sqlitefile"
)

// answering is a server whose answer repeats the question, as models do.
func answering(t testing.TB) *recorder {
	return serve(t, func(_ int, w http.ResponseWriter, a exchange) {
		q := a.Body["messages"].([]any)[0].(map[string]any)["content"].(string)
		say(w, fmt.Sprintf(`{"names":[%q]}`, q))
	})
}

// everything is what lies beside a file under names that begin with its own.
func everything(t testing.TB, file string) (all []byte) {
	names, err := filepath.Glob(file + "*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, data...)
	}
	return all
}

// TestSecondRun makes no request, whatever server it is to ask and in what form,
// and costs nothing.
func TestSecondRun(t *testing.T) {
	s, file := answering(t), filepath.Join(t.TempDir(), "answers?#100%.sqlite")
	first := client(t, Options{BaseURL: s.URL + "/v1", Cache: file, Key: "key-of-the-first"})
	for i := range 10 {
		if a := ask(t, first, names(fmt.Sprint("question ", i))); a.Cached {
			t.Error("cached")
		}
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	other := serve(t, func(_ int, w http.ResponseWriter, _ exchange) { w.WriteHeader(500) })
	second := client(t, Options{BaseURL: other.URL, Cache: file, Form: Plain, MaxTokens: 1, Key: "another-key"})
	for i := range 10 {
		r := names(fmt.Sprint("question ", i))
		if known, err := second.Known(t.Context(), r); !known || err != nil {
			t.Errorf("known %t, %v", known, err)
		}
		want := Answer{Text: fmt.Sprintf(`{"names":["question %d"]}`, i), Cached: true, In: 10, Out: 5}
		if a := ask(t, second, r); a != want {
			t.Errorf("%+v", a)
		}
	}
	if a := second.Account(); a != (Account{Cached: 10}) || len(other.asked()) != 0 {
		t.Errorf("%+v, %d requests", a, len(other.asked()))
	}
}

// TestWhatIsAnotherQuestion: every part of a request that decides on the answer does.
func TestWhatIsAnotherQuestion(t *testing.T) {
	seed, other := 1, 2
	base := func() Request {
		r := names("x")
		r.Seed = &seed
		return r
	}
	seen := map[identity]string{identify("m", base()): "base"}
	for name, change := range map[string]func(*Request){
		"content":     func(r *Request) { r.Messages[0].Content = "y" },
		"role":        func(r *Request) { r.Messages[0].Role = "system" },
		"messages":    func(r *Request) { r.Messages = append(r.Messages, Message{"user", "x"}) },
		"no JSON":     func(r *Request) { r.JSON = nil },
		"schema":      func(r *Request) { r.JSON.Schema = []byte(`{"type":"object"}`) },
		"name":        func(r *Request) { r.JSON.Name = "other" },
		"answer":      func(r *Request) { r.MaxAnswer = 1 },
		"temperature": func(r *Request) { r.Temperature = 0.5 },
		"seed":        func(r *Request) { r.Seed = &other },
		"no seed":     func(r *Request) { r.Seed = nil },
		"border":      func(r *Request) { r.Messages = []Message{{"use", "rx"}} },
		"two for one": func(r *Request) { r.Messages = []Message{{"user", ""}, {"user", "x"}} },
	} {
		r := base()
		change(&r)
		id := identify("m", r)
		if seen[id] != "" {
			t.Errorf("%s is %s", name, seen[id])
		}
		seen[id] = name
	}
	if identify("n", base()) == identify("m", base()) {
		t.Error("the model does not matter")
	}
	r := base()
	r.JSON.Schema = bytes.ReplaceAll(r.JSON.Schema, []byte("\n"), []byte("  "))
	if identify("m", r) != identify("m", base()) {
		t.Error("white space in the schema matters")
	}
}

// TestNothingToRead: neither question nor answer nor key can be read in the files, not
// while they are open either, and their owner alone can open them.
func TestNothingToRead(t *testing.T) {
	s, file := answering(t), filepath.Join(t.TempDir(), "cache")
	c := client(t, Options{BaseURL: s.URL + "/v1", Cache: file, Key: "api-key-of-someone", Model: "model-of-someone"})
	ask(t, c, names("Anna Keller of Brugg"))
	for range 2 {
		all := everything(t, file)
		for _, word := range []string{"Anna", "Brugg", "names", "api-key", "of-someone", s.URL[len("http://"):]} {
			if bytes.Contains(all, []byte(word)) {
				t.Errorf("the file holds %q", word)
			}
		}
		files, _ := filepath.Glob(file + "*")
		for _, f := range files {
			if info, err := os.Stat(f); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
				t.Errorf("%s: %v, %v", filepath.Base(f), info.Mode(), err)
			}
		}
		c.Close()
	}
	if files, _ := filepath.Glob(file + "*"); len(files) != 1 {
		t.Errorf("left behind: %v", files)
	}
}

// TestModeIsMended: a cache that others could read is not left so.
func TestModeIsMended(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such modes")
	}
	file := filepath.Join(t.TempDir(), "cache")
	client(t, Options{BaseURL: "http://localhost:1", Cache: file}).Close()
	os.Chmod(file, 0o644)
	client(t, Options{BaseURL: "http://localhost:1", Cache: file}).Close()
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Error(info.Mode(), err)
	}
}

func rows(t testing.TB, file string) map[string]string {
	db, err := sqlitefile.Open(file, "mode=rw")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	all, err := db.Query("SELECT id, answer FROM answers")
	if err != nil {
		t.Fatal(err)
	}
	defer all.Close()
	found := map[string]string{}
	for all.Next() {
		var id, answer []byte
		if err := all.Scan(&id, &answer); err != nil {
			t.Fatal(err)
		}
		found[string(id)] = string(answer)
	}
	return found
}

// TestFilesHaveNothingInCommon: the same question and answer look different in two
// files, and answers of nearly the same length are of one length.
func TestFilesHaveNothingInCommon(t *testing.T) {
	s, folder := answering(t), t.TempDir()
	seen, lengths := map[string]bool{}, map[int]bool{}
	for _, name := range []string{"a", "b"} {
		file := filepath.Join(folder, name)
		c := client(t, Options{BaseURL: s.URL + "/v1", Cache: file})
		ask(t, c, names("Anna"))
		ask(t, c, names("Maximiliane von Hohenstein und zu Rabenfels"))
		c.Close()
		for id, answer := range rows(t, file) {
			if seen[id] || seen[answer] {
				t.Error("the same in both")
			}
			seen[id], seen[answer], lengths[len(answer)] = true, true, true
		}
	}
	if len(seen) != 8 || len(lengths) != 1 {
		t.Errorf("%d values of %d lengths", len(seen), len(lengths))
	}
}

// TestCacheKey: with a key of the user's own, who has the question does not find the answer.
func TestCacheKey(t *testing.T) {
	s, file := answering(t), filepath.Join(t.TempDir(), "cache")
	ask(t, client(t, Options{BaseURL: s.URL + "/v1", Cache: file, CacheKey: []byte("secret")}), names("a"))
	for key, want := range map[string]bool{"secret": true, "Secret": false, "": false} {
		c := client(t, Options{BaseURL: s.URL + "/v1", Cache: file, CacheKey: []byte(key)})
		if known, err := c.Known(t.Context(), names("a")); known != want || err != nil {
			t.Errorf("%q: %t, %v", key, known, err)
		}
	}
}

// TestBadAnswersAreNotKept, so that they are asked for again.
func TestBadAnswersAreNotKept(t *testing.T) {
	s := serve(t, func(_ int, w http.ResponseWriter, _ exchange) { say(w, "{") })
	file := filepath.Join(t.TempDir(), "cache")
	c := client(t, Options{BaseURL: s.URL + "/v1", Cache: file})
	for range 2 {
		if _, err := c.Ask(t.Context(), names("a")); !errors.Is(err, ErrTruncated) {
			t.Error(err)
		}
	}
	c.Close()
	if n := len(rows(t, file)); n != 0 || len(s.asked()) != 4 {
		t.Errorf("%d rows, %d requests", n, len(s.asked()))
	}
}

// TestPaidFor: an answer that came is kept, also where nobody waits for it any more.
func TestPaidFor(t *testing.T) {
	s, file := answering(t), filepath.Join(t.TempDir(), "cache")
	ctx, cancel := context.WithCancel(t.Context())
	c := client(t, Options{BaseURL: s.URL + "/v1", Cache: file, Progress: func(Account) { cancel() }})
	c.Ask(ctx, names("a")) // whether it gets the answer does not matter
	if known, err := c.Known(t.Context(), names("a")); !known || err != nil {
		t.Errorf("%t, %v", known, err)
	}
}

func change(t testing.TB, file, statement string, args ...any) {
	db, err := sqlitefile.Open(file, "mode=rw")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement, args...); err != nil {
		t.Fatal(err)
	}
}

// TestDamagedRows are as if they were not there, and are replaced.
func TestDamagedRows(t *testing.T) {
	s, file := answering(t), filepath.Join(t.TempDir(), "cache")
	o := Options{BaseURL: s.URL + "/v1", Cache: file}
	question := func() (Answer, int) {
		c := client(t, o)
		defer c.Close()
		return ask(t, c, names("a")), len(s.asked())
	}
	question()
	n := 1
	for _, damage := range []string{
		"UPDATE answers SET answer = x''", "UPDATE answers SET answer = x'00'", "UPDATE answers SET answer = CAST(substr(answer, 1, 100) AS BLOB)",
		"UPDATE answers SET answer = CAST(answer || x'00' AS BLOB)", "UPDATE answers SET answer = zeroblob(600)", "DELETE FROM answers",
	} {
		change(t, file, damage)
		n++
		if a, asked := question(); a.Cached || asked != n {
			t.Errorf("%s: %+v, %d requests", damage, a, asked)
		}
		if a, asked := question(); !a.Cached || asked != n {
			t.Errorf("%s: not replaced", damage)
		}
	}
	if len(rows(t, file)) != 1 {
		t.Error("more than one row")
	}
}

// TestSwappedRows: an answer is opened by its own question only.
func TestSwappedRows(t *testing.T) {
	s, file := answering(t), filepath.Join(t.TempDir(), "cache")
	o := Options{BaseURL: s.URL + "/v1", Cache: file}
	c := client(t, o)
	ask(t, c, names("a"))
	ask(t, c, names("b"))
	c.Close()
	for id := range rows(t, file) {
		change(t, file, "UPDATE answers SET answer = (SELECT answer FROM answers WHERE id <> ?1) WHERE id = ?1", []byte(id))
		break
	}
	c = client(t, o)
	for _, q := range []string{"a", "b"} {
		if a := ask(t, c, names(q)); a.Text != fmt.Sprintf(`{"names":[%q]}`, q) {
			t.Error(a)
		}
	}
	if n := len(s.asked()); n != 3 {
		t.Errorf("%d requests", n)
	}
}

// TestWrongFiles are refused with a word on what to do, and not touched.
func TestWrongFiles(t *testing.T) {
	folder := t.TempDir()
	good := filepath.Join(folder, "good")
	client(t, Options{BaseURL: "http://localhost:1", Cache: good}).Close()
	cache, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	edited := func(change func([]byte)) []byte {
		b := bytes.Clone(cache)
		change(b)
		return b
	}
	for word, data := range map[string][]byte{
		"something else":  []byte("Dear diary, this is no cache at all, and it is longer than a header of SQLite is."),
		"something  else": []byte("short"),
		"else":            edited(func(b []byte) { copy(b[68:], "leth") }), // a corpus of lethe
		"version":         edited(func(b []byte) { b[63] = 9 }),
		"damaged":         edited(func(b []byte) { clear(b[100:]) }),
		"is damaged":      cache[:4096],
	} {
		file := filepath.Join(folder, "wrong")
		os.WriteFile(file, data, 0o600)
		_, err := New(Options{BaseURL: "http://localhost:1", Model: "m", Cache: file, OpenCache: opened})
		if !errors.Is(err, ErrCache) || !strings.Contains(err.Error(), strings.ReplaceAll(word, "  ", " ")) {
			t.Errorf("%s: %v", word, err)
		}
		if after, _ := os.ReadFile(file); !bytes.Equal(after, data) {
			t.Errorf("%s: was changed", word)
		}
		os.Remove(file + "-wal")
		os.Remove(file + "-shm")
	}
	for _, place := range []string{folder, filepath.Join(folder, "no", "such", "folder")} {
		if _, err := New(Options{BaseURL: "http://localhost:1", Model: "m", Cache: place, OpenCache: opened}); !errors.Is(err, ErrCache) {
			t.Errorf("%v", err)
		}
	}
}

// TestTwoAtOnce: clients that open one file together, as processes do, share it.
func TestTwoAtOnce(t *testing.T) {
	s, file := answering(t), filepath.Join(t.TempDir(), "cache")
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			c := client(t, Options{BaseURL: s.URL + "/v1", Cache: file})
			for i := range 25 {
				ask(t, c, names(fmt.Sprint(i)))
			}
		})
	}
	all.Wait()
	last := client(t, Options{BaseURL: s.URL + "/v1", Cache: file})
	n := len(s.asked())
	for i := range 25 {
		ask(t, last, names(fmt.Sprint(i)))
	}
	if len(s.asked()) != n || len(rows(t, file)) != 25 {
		t.Errorf("%d requests, %d rows", len(s.asked())-n, len(rows(t, file)))
	}
}

// TestTwoProcesses: the same with processes of their own, each the test itself.
func TestTwoProcesses(t *testing.T) {
	const variable = "LETHE_TEST_CACHE"
	if file := os.Getenv(variable); file != "" {
		c := client(t, Options{BaseURL: os.Getenv(variable + "_URL"), Cache: file})
		for i := range 25 {
			ask(t, c, names(fmt.Sprint(i)))
		}
		return
	}
	s, file := answering(t), filepath.Join(t.TempDir(), "cache")
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			c := exec.Command(os.Args[0], "-test.run=^TestTwoProcesses$")
			c.Env = append(os.Environ(), variable+"="+file, variable+"_URL="+s.URL+"/v1")
			if out, err := c.CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
	all.Wait()
	if n := len(rows(t, file)); n != 25 {
		t.Errorf("%d rows", n)
	}
}

// TestKilled: what a run kept before it was killed is there for the next.
func TestKilled(t *testing.T) {
	const variable = "LETHE_TEST_KILLED"
	if file := os.Getenv(variable); file != "" {
		c := client(t, Options{BaseURL: os.Getenv(variable + "_URL"), Cache: file})
		for i := range 100 {
			ask(t, c, names(fmt.Sprint(i)))
		}
		return
	}
	var child *os.Process
	started := make(chan struct{})
	s := serve(t, func(n int, w http.ResponseWriter, _ exchange) {
		if n == 10 { // answers 0 to 9 were kept before this was asked
			<-started
			child.Kill()
		}
		say(w, nobody)
	})
	file := filepath.Join(t.TempDir(), "cache")
	c := exec.Command(os.Args[0], "-test.run=^TestKilled$")
	c.Env = append(os.Environ(), variable+"="+file, variable+"_URL="+s.URL+"/v1")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	child = c.Process
	close(started)
	if c.Wait() == nil {
		t.Error("it was not killed")
	}
	next := client(t, Options{BaseURL: s.URL + "/v1", Cache: file})
	for i := range 10 {
		if known, err := next.Known(t.Context(), names(fmt.Sprint(i))); !known || err != nil {
			t.Errorf("%d: %t, %v", i, known, err)
		}
	}
}

// TestSealing: what was sealed is opened as it was, by the same question in the same
// file only, and no change of a bit goes unseen.
func TestSealing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var id identity
		copy(id[:], rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "id"))
		salt := rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "salt")
		k, err := derive(id, nil, salt)
		if err != nil {
			t.Fatal(err)
		}
		a := Answer{
			Text: rapid.StringN(1, -1, -1).Draw(t, "text"),
			In:   rapid.IntRange(0, 1e9).Draw(t, "in"), Out: rapid.IntRange(0, 1e9).Draw(t, "out"),
		}
		sealed, err := k.seal(a)
		if err != nil {
			t.Fatal(err)
		}
		a.Cached = true
		if got, ok := k.open(sealed); !ok || got != a {
			t.Fatalf("%+v, %t", got, ok)
		}
		bit := rapid.IntRange(0, 8*len(sealed)-1).Draw(t, "bit")
		sealed[bit/8] ^= 1 << (bit % 8)
		if _, ok := k.open(sealed); ok {
			t.Fatal("opened although changed")
		}
	})
}

// FuzzRow: no bytes in a row do harm.
func FuzzRow(f *testing.F) {
	k, err := derive(identity{1}, nil, make([]byte, 32))
	if err != nil {
		f.Fatal(err)
	}
	sealed, err := k.seal(Answer{Text: "x"})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(sealed)
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, row []byte) {
		if a, ok := k.open(row); ok && a.Text != "x" {
			t.Fatal("opened what was never sealed")
		}
	})
}

// TestCacheThatBreaks: what cannot be kept is an error, not a silence.
func TestCacheThatBreaks(t *testing.T) {
	s, file := answering(t), filepath.Join(t.TempDir(), "cache")
	c := client(t, Options{BaseURL: s.URL + "/v1", Cache: file})
	ask(t, c, names("a"))
	db, err := sqlitefile.Open(file, "mode=rw")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(context.Background(), "DROP TABLE answers"); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Ask(t.Context(), names("b")); !errors.Is(err, ErrCache) || errors.Is(err, sql.ErrNoRows) {
		t.Error(err)
	}
}
