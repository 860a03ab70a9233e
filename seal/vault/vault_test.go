package vault

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/lethe-privacy/lethe/seal"
	"github.com/lethe-privacy/lethe/span"
)

var (
	ours   = mustLock("0aF1")
	theirs = mustLock("0aF2")
)

func mustLock(part string) seal.Lock {
	l, err := seal.ParseLock([]byte(strings.Repeat(part, 16)))
	if err != nil {
		panic(err)
	}
	return l
}

// clock is a time that tests set.
type clock struct{ time time.Time }

func (c *clock) now() time.Time { return c.time }

func at(day string) *clock {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		panic(err)
	}
	return &clock{t}
}

// edit replaces the first occurrence of the original in a text.
func edit(t testing.TB, text *string, entity int, original, surrogate string) Edit {
	t.Helper()
	start := strings.Index(*text, original)
	if start < 0 {
		t.Fatalf("no %q", original)
	}
	*text = (*text)[:start] + surrogate + (*text)[start+len(original):]
	return Edit{Span: span.Span{Start: start, End: start + len(surrogate)}, Entity: entity, Surrogate: surrogate, Original: original}
}

// originals are what must not be found without the key.
var originals = []string{"Anna Keller", "Keller", "Peter Keller", "Hans Meier", "anna.keller@example.org", "Bahnhofstrasse", "Anna-Keller.txt"}

// small makes a vault of three documents and four entities.
func small(t testing.TB, o Options) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "v.vault")
	w, err := Create(path, ours, o)
	if err != nil {
		t.Fatal(err)
	}
	anna := w.Entity(Entity{ID: "e1", Label: "NAME"})
	peter := w.Entity(Entity{ID: "e2", Label: "NAME"})
	year := time.Time{}
	if !o.Expires.IsZero() {
		year = o.Expires.AddDate(-1, 0, 0)
	}
	hans := w.Entity(Entity{ID: "e3", Label: "NAME", Expires: year})
	mail := w.Entity(Entity{ID: "e4", Label: "CONTACT"})
	one := "Anna Keller and Peter Keller live in Bern."
	two := "Hans Meier wrote to anna.keller@example.org"
	three := "Keller, Bahnhofstrasse 1"
	documents := []Document{
		{File: "a.txt", Edits: []Edit{edit(t, &one, anna, "Anna Keller", "Jana Novak"), edit(t, &one, peter, "Peter Keller", "Josef Novak")}},
		{File: "b.txt", Edits: []Edit{edit(t, &two, hans, "Hans Meier", "Karl Lang"), edit(t, &two, mail, "anna.keller@example.org", "jana.novak@example.com")}},
		{
			File: "[NAME].txt", Edits: []Edit{edit(t, &three, anna, "Keller", "Novak")},
			Rest: Rest{Fields: []Whole{{1, "Anna Keller, Bahnhofstrasse"}}, Patch: Patch{0, 0, []byte("\ufeff")}},
		},
	}
	for i, text := range []string{one, two, three} {
		documents[i].Output = []byte(text)
		if err := w.Document(documents[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close([]Name{{Output: "a.txt", Original: "a.txt"}, {Output: "[NAME].txt", Original: "Anna-Keller.txt"}}); err != nil {
		t.Fatal(err)
	}
	if err := w.Folder().Appear(); err != nil {
		t.Fatal(err)
	}
	return path
}

var outputs = []struct{ file, text string }{
	{"a.txt", "Jana Novak and Josef Novak live in Bern."},
	{"b.txt", "Karl Lang wrote to jana.novak@example.com"},
	{"[NAME].txt", "Novak, Bahnhofstrasse 1"},
}

func opened(t testing.TB, path string, lock seal.Lock, o Options) *Vault {
	t.Helper()
	v, err := Open(path, lock, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { v.Close() })
	return v
}

// everything is all that a vault reveals, as text.
func everything(t testing.TB, v *Vault) string {
	t.Helper()
	r, err := v.UnsafeReveal(Request{Reason: "test"})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, o := range outputs {
		e, err := v.Find(o.file, 0, []byte(o.text))
		if err != nil || e == nil {
			t.Fatal(o.file, e, err)
		}
		edits, rest, left, err := r.Edits(e)
		if err != nil {
			t.Fatal(err)
		}
		name, _ := r.Name(o.file)
		fmt.Fprintf(&b, "%v %v %d %v\n", edits, rest, left, name)
	}
	return b.String()
}

func TestFindAndEdits(t *testing.T) {
	v := opened(t, small(t, Options{}), ours, Options{})
	got := everything(t, v)
	want := "[{0 {0 10} 1 Jana Novak Anna Keller} {0 {15 26} 2 Josef Novak Peter Keller}] {[] {0 0 []}} 0 {a.txt a.txt []}\n" +
		"[{0 {0 9} 3 Karl Lang Hans Meier} {0 {19 41} 4 jana.novak@example.com anna.keller@example.org}] {[] {0 0 []}} 0 {b.txt b.txt []}\n" +
		"[{0 {0 5} 1 Novak Keller}] {[{1 Anna Keller, Bahnhofstrasse}] {0 0 [239 187 191]}} 0 {[NAME].txt Anna-Keller.txt []}\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if e, err := v.Find("a.txt", 0, []byte("Jana Novak and Josef Novak live in Bern!")); e != nil || err != nil {
		t.Errorf("an edited document is found: %v", err)
	}
	if e, err := v.Find("elsewhere.txt", 7, []byte(outputs[0].text)); e == nil || err != nil {
		t.Errorf("a document that was moved is not found: %v", err)
	}
}

// TestNothingShows: without the key no original is in any file of the vault.
func TestNothingShows(t *testing.T) {
	path := small(t, Options{})
	everything(t, opened(t, path, ours, Options{}))
	nowhere(t, path, originals)
}

func nowhere(t *testing.T, dir string, values []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) < 3 {
		t.Fatal(entries, err)
	}
	for _, e := range entries {
		b, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		for _, value := range values {
			if bytes.Contains(bytes.ToLower(b), []byte(strings.ToLower(value))) {
				t.Errorf("%s holds %s", e.Name(), value)
			}
		}
	}
}

// TestEveryBitCounts flips each bit of each file of a vault.
func TestEveryBitCounts(t *testing.T) {
	path := small(t, Options{})
	everything(t, opened(t, path, ours, Options{}))
	for _, name := range []string{entriesName, headName, auditName} {
		file := filepath.Join(path, name)
		good, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i := range good {
			bad := bytes.Clone(good)
			bad[i] ^= 1 << (i % 8)
			if err := os.WriteFile(file, bad, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := verify(path, ours); err == nil {
				t.Fatalf("%s: byte %d may be anything", name, i)
			}
		}
		if err := os.WriteFile(file, good, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := verify(path, ours); err != nil {
		t.Error(err)
	}
}

func verify(path string, lock seal.Lock) error {
	v, err := Open(path, lock, Options{})
	if err != nil {
		return err
	}
	defer v.Close()
	return v.Verify(context.Background())
}

func TestWhyItDoesNotOpen(t *testing.T) {
	for name, c := range map[string]struct {
		break_ func(path string)
		lock   seal.Lock
		want   error
		says   string
	}{
		"other key":    {func(string) {}, theirs, seal.ErrKey, ""},
		"no audit":     {func(p string) { os.Remove(filepath.Join(p, auditName)) }, ours, errAudit, ""},
		"empty audit":  {func(p string) { os.Truncate(filepath.Join(p, auditName), 0) }, ours, errAudit, ""},
		"no head":      {func(p string) { os.Remove(filepath.Join(p, headName)) }, ours, errAudit, ""},
		"cut short":    {func(p string) { os.Truncate(filepath.Join(p, entriesName), 400) }, ours, seal.ErrDamaged, ""},
		"no entries":   {func(p string) { os.Remove(filepath.Join(p, entriesName)) }, ours, nil, "there is no vault"},
		"not there":    {func(p string) { os.RemoveAll(p) }, ours, nil, "there is no vault"},
		"entries text": {func(p string) { os.WriteFile(filepath.Join(p, entriesName), []byte("Anna Keller\n"), 0o600) }, ours, seal.ErrNotSealed, ""},
	} {
		path := small(t, Options{})
		c.break_(path)
		_, err := Open(path, c.lock, Options{})
		if err == nil || c.want != nil && !errors.Is(err, c.want) || !strings.Contains(fmt.Sprint(err), c.says) || strings.Contains(fmt.Sprint(err), "Keller") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestAudit cuts, changes and forges.
func TestAudit(t *testing.T) {
	path := small(t, Options{Now: at("2026-03-01").now})
	for _, reason := range []string{"first", "second", "third"} {
		v := opened(t, path, ours, Options{Now: at("2026-03-02").now})
		if _, err := v.UnsafeReveal(Request{Reason: reason, Documents: 3, Names: []string{"a.txt"}}); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(path, auditName)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(strings.TrimSuffix(string(text), "\n"), "\n")
	lines[len(lines)-1] += "\n"
	var l Line
	if err := json.Unmarshal([]byte(lines[2]), &l); err != nil || l.N != 3 || l.Reason != "second" || l.Who == "" ||
		l.Time.Format(time.DateOnly) != "2026-03-02" || l.Documents != 3 || l.Entities != 4 || l.Names[0] != "a.txt" {
		t.Errorf("%+v, %v", l, err)
	}
	other, err := os.ReadFile(filepath.Join(small(t, Options{}), auditName))
	if err != nil {
		t.Fatal(err)
	}
	for name, broken := range map[string]string{
		"the last line left out": strings.Join(lines[:3], ""),
		"a line left out":        lines[0] + lines[2] + lines[3],
		"two lines swapped":      lines[0] + lines[2] + lines[1] + lines[3],
		"another reason":         strings.Replace(string(text), "second", "recond", 1),
		"another vault's line":   string(other) + strings.Join(lines[1:], ""),
		"a line twice":           string(text) + lines[3],
		"an unsealed line":       string(text) + `{"n":5,"action":"reveal"}` + "\n",
		"no line end":            strings.TrimSuffix(string(text), "\n"),
		"garbage":                string(text) + "x",
	} {
		if err := os.WriteFile(file, []byte(broken), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(path, ours, Options{}); !errors.Is(err, errAudit) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestNothingWithoutAudit: where the audit cannot be written nothing is revealed.
func TestNothingWithoutAudit(t *testing.T) {
	path := small(t, Options{})
	v := opened(t, path, ours, Options{})
	for _, reason := range []string{"", " \n", "the claim of anna  KELLER", "anna.keller@example.org asked"} {
		if _, err := v.UnsafeReveal(Request{Reason: reason}); err == nil {
			t.Errorf("revealed for %q", reason)
		}
	}
	if err := os.Remove(filepath.Join(path, auditName)); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(path, auditName), 0o700); err != nil {
		t.Fatal(err)
	}
	if r, err := v.UnsafeReveal(Request{Reason: "case 17"}); err == nil || r != nil {
		t.Error("revealed without a line in the audit")
	}
}

// TestMany reveals from several places at once: every act has its line.
func TestMany(t *testing.T) {
	path := small(t, Options{})
	var group errgroup.Group
	for range 8 {
		group.Go(func() error {
			v, err := Open(path, ours, Options{})
			if err != nil {
				return err
			}
			defer v.Close()
			for range 3 {
				if _, err := v.UnsafeReveal(Request{Reason: "case 17"}); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		t.Fatal(err)
	}
	if n := len(opened(t, path, ours, Options{}).Audit()); n != 1+8*3 {
		t.Errorf("%d lines", n)
	}
}

// decrypted is all that the vault's key can make of its files: every section of
// entries and every piece under every key that is there.
func decrypted(t *testing.T, path string, lock seal.Lock) string {
	t.Helper()
	v := opened(t, path, lock, Options{})
	var b bytes.Buffer
	if _, err := io.Copy(&b, io.NewSectionReader(v.entries, 0, v.entries.Size)); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(&b, "%v %v", v.forms, v.names)
	for _, x := range v.index {
		e, err := v.entry(x)
		if err != nil {
			t.Fatal(err)
		}
		rest, err := v.rest(e)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s%v", rest.Patch.Bytes, rest.Fields)
	}
	return b.String()
}

func TestForget(t *testing.T) {
	path := small(t, Options{})
	before := decrypted(t, path, ours)
	for _, value := range originals {
		if !strings.Contains(before, value) {
			t.Fatalf("the vault does not hold %s", value)
		}
	}
	old, err := os.ReadFile(filepath.Join(path, entriesName))
	if err != nil {
		t.Fatal(err)
	}
	v := opened(t, path, ours, Options{})
	done, err := v.Forget(context.Background(), Forgetting{Values: []string{"anna  KELLER"}, Reason: "request 7"})
	if err != nil || done != (Removal{1, 1, 1}) { // Anna; the address with her name; the emptied field
		t.Fatal(done, err)
	}
	after := decrypted(t, path, ours)
	for _, value := range []string{"Anna Keller", "anna.keller", "Bahnhofstrasse", "Anna-Keller.txt"} {
		if strings.Contains(after, value) {
			t.Errorf("%s is still there", value)
		}
	}
	for _, value := range []string{"Peter Keller", "Hans Meier"} {
		if !strings.Contains(after, value) {
			t.Errorf("%s is gone", value)
		}
	}
	if found, _ := filepath.Glob(filepath.Join(path, "entries.*")); len(found) > 0 {
		t.Errorf("left: %v", found)
	}
	v = opened(t, path, ours, Options{})
	if err := v.Verify(context.Background()); err != nil {
		t.Error(err)
	}
	if got := everything(t, v); strings.Contains(got, "Anna") || !strings.Contains(got, "Peter Keller") {
		t.Error(got)
	}
	lines := v.Audit()
	if last := lines[1]; len(lines) != 3 || last.Action != "forget" || last.Entities != 1 || last.Forgot[0] != "e1" || last.Reason != "request 7" {
		t.Errorf("%+v", last)
	}
	// the old entries do not fit the head any more
	if err := os.WriteFile(filepath.Join(path, entriesName), old, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path, ours, Options{}); !errors.Is(err, seal.ErrDamaged) {
		t.Errorf("old entries: %v", err)
	}
}

// TestForgottenKeyIsNeeded: what was copied from the old entries does not open with
// the keys of the new ones.
func TestForgottenKeyIsNeeded(t *testing.T) {
	path := small(t, Options{})
	v := opened(t, path, ours, Options{})
	pieces := v.entities[1].pieces
	if _, err := v.Forget(context.Background(), Forgetting{Entities: []string{"e1"}, Reason: "request 7"}); err != nil {
		t.Fatal(err)
	}
	for i, k := range opened(t, path, ours, Options{}).keys {
		for n, p := range pieces {
			if _, err := k.open(uint64(n), p); err == nil {
				t.Errorf("key %d opens it", i)
			}
		}
	}
}

func TestForgetNobody(t *testing.T) {
	v := opened(t, small(t, Options{}), ours, Options{})
	for _, f := range []Forgetting{
		{Entities: []string{"e9"}, Reason: "r"},
		{Values: []string{"Nobody Known"}, Reason: "r"},
		{Entities: []string{"e1"}},
		{Entities: []string{"e1"}, Reason: "Anna Keller asked"},
	} {
		_, err := v.Forget(context.Background(), f)
		if err == nil || strings.Contains(err.Error(), "Known") {
			t.Errorf("%v: %v", f, err)
		}
	}
}

func TestExpiry(t *testing.T) {
	until, _ := time.Parse(time.DateOnly, "2027-01-01") // e3 until 2026-01-01
	path := small(t, Options{Expires: until, Now: at("2025-01-01").now})
	got := everything(t, opened(t, path, ours, Options{Now: at("2025-06-01").now}))
	if !strings.Contains(got, "Hans Meier") {
		t.Error(got)
	}
	v := opened(t, path, ours, Options{Now: at("2026-01-01").now})
	if got := everything(t, v); strings.Contains(got, "Hans") || !strings.Contains(got, "Anna") {
		t.Error(got)
	}
	if _, err := v.Purge(context.Background(), "yearly"); err != nil {
		t.Fatal(err)
	}
	if all := decrypted(t, path, ours); strings.Contains(all, "Hans") || !strings.Contains(all, "Anna Keller") {
		t.Error("purged is not what has expired")
	}
	if _, err := opened(t, path, ours, Options{Now: at("2026-06-01").now}).Purge(context.Background(), "yearly"); err != nil && !strings.Contains(err.Error(), "nothing has expired") {
		t.Error(err)
	}
	v = opened(t, path, ours, Options{Now: at("2027-01-01").now})
	if _, err := v.UnsafeReveal(Request{Reason: "late"}); !errors.Is(err, errExpired) {
		t.Errorf("%v", err)
	}
	if _, err := v.Purge(context.Background(), "yearly"); err != nil {
		t.Fatal(err)
	}
	all := decrypted(t, path, ours)
	for _, value := range originals {
		if strings.Contains(all, value) {
			t.Errorf("%s is still there", value)
		}
	}
	v = opened(t, path, ours, Options{Now: at("2025-01-01").now}) // a clock that was set back
	if _, err := v.UnsafeReveal(Request{Reason: "early"}); !errors.Is(err, errExpired) {
		t.Errorf("%v", err)
	}
}

func TestRotate(t *testing.T) {
	path := small(t, Options{})
	v := opened(t, path, ours, Options{})
	want := everything(t, v)
	if err := v.Rotate(context.Background(), theirs, "yearly"); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path, ours, Options{}); !errors.Is(err, seal.ErrKey) {
		t.Errorf("%v", err)
	}
	v = opened(t, path, theirs, Options{})
	if err := v.Verify(context.Background()); err != nil {
		t.Error(err)
	}
	if got := everything(t, v); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if n := len(opened(t, path, theirs, Options{}).Audit()); n != 4 { // create, reveal, rotate, reveal
		t.Errorf("%d lines", n)
	}
	if bytes.Equal(v.meta.auditKey(3), v.meta.auditKey(4)) {
		t.Error("the audit goes on under the old key")
	}
}

func TestRewritingCutShort(t *testing.T) {
	for name, stop := range map[string]func(path string, before map[string][]byte){
		"before the new entries": func(p string, before map[string][]byte) {
			write(p, entriesName, before[entriesName])
			write(p, headName, before[headName])
			write(p, unfinishedName, []byte("half"))
			write(p, nextName, []byte("half"))
			write(p, auditName, before[auditName])
		},
		"between the old and the new": func(p string, before map[string][]byte) {
			os.Remove(filepath.Join(p, entriesName))
			write(p, oldName, before[entriesName])
			write(p, headName, before[headName])
			write(p, auditName, before[auditName])
		},
		"before the head": func(p string, before map[string][]byte) {
			os.Rename(filepath.Join(p, headName), filepath.Join(p, nextName))
			write(p, headName, before[headName])
			write(p, oldName, before[entriesName])
		},
	} {
		path := small(t, Options{})
		before := map[string][]byte{}
		for _, f := range []string{entriesName, headName, auditName} {
			before[f], _ = os.ReadFile(filepath.Join(path, f))
		}
		v := opened(t, path, ours, Options{})
		if _, err := v.Forget(context.Background(), Forgetting{Entities: []string{"e1"}, Reason: "r"}); err != nil {
			t.Fatal(err)
		}
		stop(path, before)
		if err := verify(path, ours); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := os.Stat(filepath.Join(path, oldName)); err == nil {
			t.Errorf("%s: the old entries are left", name)
		}
	}
}

func write(dir, name string, text []byte) { os.WriteFile(filepath.Join(dir, name), text, 0o600) }

func TestCreateReplacesNothing(t *testing.T) {
	path := small(t, Options{})
	if _, err := Create(path, theirs, Options{}); err == nil || verify(path, ours) != nil {
		t.Errorf("%v", err)
	}
	other := filepath.Join(t.TempDir(), "v")
	w, err := Create(other, ours, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Document(Document{Edits: []Edit{{Entity: 1}}}); err == nil {
		t.Error("an entity that is not there")
	}
	w.Discard()
	if left, _ := os.ReadDir(filepath.Dir(other)); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

// TestForgetWhoIsMeant: a value that two have, or that nobody wrote, forgets nobody.
func TestForgetWhoIsMeant(t *testing.T) {
	path := filepath.Join(t.TempDir(), "v")
	w, err := Create(path, ours, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, original := range []string{"Anna Keller", "Peter Keller"} {
		text := original + ", Keller"
		n := w.Entity(Entity{ID: original[:1], Label: "NAME"}, Form{Surrogate: "Nn", Original: original[:5]})
		edits := []Edit{edit(t, &text, n, original, "Aa Bb"), edit(t, &text, n, "Keller", "Bb")}
		if err := w.Document(Document{Edits: edits, Output: []byte(text)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Close(nil), w.Folder().Appear()); err != nil {
		t.Fatal(err)
	}
	for value, says := range map[string]string{"keller": "may be A or P", "Peter": "no entity"} {
		_, err := opened(t, path, ours, Options{}).Forget(context.Background(), Forgetting{Values: []string{value}, Reason: "r"})
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", value, err)
		}
	}
}

// TestStale: who opened a vault before somebody was forgotten reveals nothing any more,
// and takes nothing back.
func TestStale(t *testing.T) {
	path := small(t, Options{})
	before, v := opened(t, path, ours, Options{}), opened(t, path, ours, Options{})
	if _, err := v.Forget(context.Background(), Forgetting{Entities: []string{"e1"}, Reason: "r"}); err != nil {
		t.Fatal(err)
	}
	if _, err := before.UnsafeReveal(Request{Reason: "r"}); !errors.Is(err, seal.ErrDamaged) {
		t.Errorf("revealed: %v", err)
	}
	if _, err := before.Forget(context.Background(), Forgetting{Entities: []string{"e2"}, Reason: "r"}); !errors.Is(err, seal.ErrDamaged) {
		t.Errorf("forgotten: %v", err)
	}
	if got := everything(t, opened(t, path, ours, Options{})); strings.Contains(got, "Anna") || !strings.Contains(got, "Peter") {
		t.Error(got)
	}
}
