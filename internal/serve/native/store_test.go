package native

import (
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe/internal/decision"
)

func opened(t testing.TB, folder string) *Store {
	t.Helper()
	s, err := openStore(t.Context(), folder, address, nil, slog.New(slog.NewTextHandler(io.Discard, nil)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// filled is a store with a collection of two letters about invented people.
func filled(t *testing.T) (s *Store, folder string) {
	t.Helper()
	folder = t.TempDir()
	s = opened(t, folder)
	if _, err := s.NewProject("claims"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.NewCollection("claims", "may"); err != nil {
		t.Fatal(err)
	}
	upload(t, s, "a.txt", "Dr. Anna Keller treated Tom Hale in Wexford on 3 May 2021.")
	upload(t, s, "b.txt", "Tom Hale, born 4 June 1970, was seen by Anna Keller.")
	return s, folder
}

func upload(t *testing.T, s *Store, file, text string) {
	t.Helper()
	if _, err := s.Upload("claims", "may", file, strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
}

// ran starts a run and waits until it ends.
func ran(t *testing.T, s *Store) *Collection {
	t.Helper()
	if _, err := s.Start("claims", "may"); err != nil {
		t.Fatal(err)
	}
	return ended(t, s)
}

func ended(t *testing.T, s *Store) *Collection {
	t.Helper()
	for range 6000 {
		c, err := s.Collection("claims", "may")
		if err != nil {
			t.Fatal(err)
		}
		if c.Run.State != Queued && c.Run.State != Running {
			return c
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("a run does not end")
	return nil
}

func shared(t *testing.T, s *Store, file string) string {
	t.Helper()
	folder, err := s.Shared("claims", "may")
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(filepath.Join(folder, file))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// A collection goes all the way: run, checked, decided, run again, approved, shared.
func TestWay(t *testing.T) { inBoth(t, testWay) }

func testWay(t *testing.T) {
	s, _ := filled(t)
	c := ran(t, s)
	if c.Run.State != Done || c.Run.Documents != 2 || c.Stale || c.Files != 2 {
		t.Fatalf("%+v %+v", c, c.Run)
	}
	if _, err := s.Shared("claims", "may"); !errors.Is(err, ErrOpen) {
		t.Errorf("shared without approval: %v", err)
	}
	queue, more, err := s.Queue(t.Context(), "claims", "may", Filter{Entity: -1, Limit: 10})
	if err != nil || len(queue) != 2 || more || queue[0].After < queue[1].After {
		t.Fatalf("%+v %v %v", queue, more, err)
	}
	es, _, err := s.Entities(t.Context(), "claims", "may", "NAME", "", 0, 10)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(es, func(e Entity) bool { return strings.Contains(strings.ToLower(e.Value), "hale") })
	if i < 0 || es[i].Documents != 2 || es[i].Mentions != 2 || !es[i].Masked {
		t.Fatalf("%+v", es)
	}
	page, err := s.Page(t.Context(), "claims", "may", 1)
	if err != nil || len(page.Fields) == 0 || !strings.Contains(page.Fields[0].Text, "Tom Hale") || strings.Contains(page.Fields[0].Shared, "Hale") {
		t.Fatalf("%+v %v", page, err)
	}
	// What is decided makes the run stale, and a new one heeds it.
	c, err = s.Decide("claims", "may", []decision.Decision{{Verdict: decision.Mask, Label: "LOCATION", Value: "Wexford"}}, "k1", 0)
	if err != nil || !c.Stale || c.Decisions != 1 {
		t.Fatalf("%+v %v", c, err)
	}
	if _, err := s.Approve(t.Context(), "claims", "may", c.Run.ID, "k2", "owner"); !errors.Is(err, ErrStale) {
		t.Errorf("approved what changed: %v", err)
	}
	c = ran(t, s)
	if _, err := s.Approve(t.Context(), "claims", "may", "another", "k2", "owner"); !errors.Is(err, ErrChanged) {
		t.Errorf("approved another run: %v", err)
	}
	if _, err := s.Approve(t.Context(), "claims", "may", c.Run.ID, "k2", "owner"); err != nil {
		t.Fatal(err)
	}
	if text := shared(t, s, "a.txt"); strings.Contains(text, "Hale") || strings.Contains(text, "Wexford") {
		t.Errorf("left: %s", text)
	}
	upload(t, s, "c.txt", "Another letter.")
	if _, err := s.Shared("claims", "may"); !errors.Is(err, ErrStale) {
		t.Errorf("approval outlives a change: %v", err)
	}
}

func TestRefusals(t *testing.T) { inBoth(t, testRefusals) }

func testRefusals(t *testing.T) {
	s, _ := filled(t)
	for name, do := range map[string]struct {
		do   func() error
		want error
	}{
		"project again":   {func() error { _, err := s.NewProject("claims"); return err }, ErrExists},
		"up":              {func() error { _, err := s.NewProject(".."); return err }, ErrName},
		"slash":           {func() error { _, err := s.NewCollection("claims", "a/b"); return err }, ErrName},
		"no project":      {func() error { _, err := s.NewCollection("none", "a"); return err }, ErrNotFound},
		"no collection":   {func() error { _, err := s.Start("claims", "none"); return err }, ErrNotFound},
		"file above":      {func() error { _, err := s.Upload("claims", "may", "../x", strings.NewReader("")); return err }, ErrFile},
		"file of windows": {func() error { _, err := s.Upload("claims", "may", "con.txt", strings.NewReader("")); return err }, ErrFile},
		"other report":    {func() error { _, err := s.Report("claims", "may", "../collection.json"); return err }, ErrNotFound},
		"no run":          {func() error { _, err := s.Plan("claims", "may"); return err }, ErrNotReady},
		"old version": {func() error {
			_, err := s.Decide("claims", "may", []decision.Decision{{Verdict: decision.Keep, Label: "NAME", Value: "x"}}, "k", 1)
			return err
		}, ErrChanged},
		"old settings": {func() error { _, err := s.SetSettings("claims", []byte("mask:\n  mode: all\n"), 7); return err }, ErrChanged},
	} {
		if err := do.do(); !errors.Is(err, do.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	before, err := s.Collection("claims", "may")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.SetDecisions("claims", "may", []byte("{\"decision\": \"eat\"}\n"), 0); err == nil {
		t.Error("a decision that is none")
	}
	if after, _ := s.Collection("claims", "may"); after.Version != before.Version {
		t.Error("what is refused changes the version")
	}
	s.MaxFile = 10
	if _, err := s.Upload("claims", "may", "long.txt", strings.NewReader("eleven bytes")); !errors.Is(err, ErrLarge) {
		t.Error(err)
	}
}

// What comes over HTTP names neither files nor servers.
func TestSettings(t *testing.T) {
	s, _ := filled(t)
	for yaml, ok := range map[string]bool{
		"mask:\n  mode: all\n":                                 true,
		"profile: clinical-de\nreplace:\n  operator: redact\n": true,
		"replace:\n  operator: pseudonym\n":                    true,
		"replace:\n  key_file: /etc/passwd\n":                  false,
		"schema: /etc/passwd.yaml\n":                           false,
		"profile: /etc/mine.yaml\n":                            false,
		"llm:\n  url: http://evil.example/v1\n":                false,
		"mask:\n  mode: nothing\n":                             false,
		"no: such\n":                                           false,
		"a: [\n":                                               false,
	} {
		if _, err := s.SetSettings("claims", []byte(yaml), 0); (err == nil) != ok {
			t.Errorf("%q: %v", yaml, err)
		}
	}
}

// A run that was under way when the service ended begins anew; so does one that waited.
func TestAgain(t *testing.T) { inBoth(t, testAgain) }

func testAgain(t *testing.T) {
	s, folder := filled(t)
	if _, err := s.Start("claims", "may"); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	left := filepath.Join(folder, "projects", "claims", collectionFolder, "may", uploading+"x")
	if err := os.WriteFile(left, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s = opened(t, folder)
	if c := ended(t, s); c.Run.State != Done || c.Stale {
		t.Fatalf("%+v", c.Run)
	}
	if _, err := os.Stat(left); !errors.Is(err, os.ErrNotExist) {
		t.Error("an upload that was cut short stays")
	}
}

func TestCancelAndDelete(t *testing.T) { inBoth(t, testCancelAndDelete) }

func testCancelAndDelete(t *testing.T) {
	s, folder := filled(t)
	if err := s.Cancel("claims", "may"); !errors.Is(err, ErrNotReady) {
		t.Error(err)
	}
	if _, err := s.Start("claims", "may"); err != nil {
		t.Fatal(err)
	}
	if err := s.Cancel("claims", "may"); err != nil {
		t.Fatal(err)
	}
	if c := ended(t, s); c.Run.State != Canceled {
		t.Errorf("%+v", c.Run)
	}
	if err := s.DeleteCollection("claims", "may"); err != nil {
		t.Fatal(err)
	}
	if err := s.DeleteProject("claims"); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(filepath.Join(folder, "projects"))
	if err != nil || len(entries) > 0 {
		t.Errorf("%v %v", entries, err)
	}
}

// A file that cannot be read ends the run, and nothing of it is shared.
func TestFails(t *testing.T) {
	s, _ := filled(t)
	upload(t, s, "bad.json", `{"id": "x", "content": `)
	c := ran(t, s)
	if c.Run.State != Failed || !strings.Contains(c.Run.Error, "bad.json") {
		t.Fatalf("%+v", c.Run)
	}
	if _, err := s.Approve(t.Context(), "claims", "may", c.Run.ID, "k", "x"); !errors.Is(err, ErrNotReady) {
		t.Error(err)
	}
}
