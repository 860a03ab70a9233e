package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// withKey is a folder with a key, so that every run of a test draws the same surrogates.
func withKey(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "key"), bytes.Repeat([]byte("0a1b"), 16), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestRecall: surrogates that agree are found about as well as the letters themselves, and
// fakes that do not agree are not.
func TestRecall(t *testing.T) {
	letters, questions := invent(3) // not those that the page shows
	dir := withKey(t)
	s, err := anonymize(t.Context(), letters, dir, invented(filepath.Join(dir, "key")))
	if err != nil {
		t.Fatal(err)
	}
	defer s.vault.Close()
	rows, err := compare(t.Context(), letters, questions, s)
	if err != nil {
		t.Fatal(err)
	}
	raw, drawn, elastic := rows[0], rows[1], rows[2]
	if elastic.recall < raw.recall-.05 || drawn.recall > raw.recall/2 {
		t.Errorf("recall@5 is %.2f as they are, %.2f with fakes for each, %.2f with groups", raw.recall, drawn.recall, elastic.recall)
	}
	if raw.named != len(letters) || elastic.named > drawn.named || elastic.named > len(letters)/20 {
		t.Errorf("companies are named in %d letters as they are, %d with fakes for each, %d with groups", raw.named, drawn.named, elastic.named)
	}
}

func TestRun(t *testing.T) {
	var out bytes.Buffer
	if err := run(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"288 letters of 48 companies", "elastic groups", "what the owner reads:"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the page does not say %q:\n%s", want, out.String())
		}
	}
}

// TestLetters: each letter tells its owner of the right company, but for a few in which the
// names of two are misspelt into nearly the same.
func TestLetters(t *testing.T) {
	letters, questions := invent(5)
	dir := withKey(t)
	s, err := anonymize(t.Context(), letters, dir, invented(filepath.Join(dir, "key")))
	if err != nil {
		t.Fatal(err)
	}
	defer s.vault.Close()
	if len(s.letters) != len(letters) {
		t.Fatalf("%d letters of %d", len(s.letters), len(letters))
	}
	wrong := 0
	for _, q := range questions {
		for _, l := range s.letters {
			if !q.relevant[l.ID] {
				continue
			}
			text, err := s.reveal(l.Content, "a test")
			if err != nil {
				t.Fatal(err)
			}
			if !q.names(letter{l.ID, text}) {
				wrong++
				t.Logf("%s should name %s, and comes back as\n%s", l.ID, q.ways[1], text)
			}
		}
	}
	if wrong > len(letters)/50 {
		t.Errorf("%d letters of %d name another company", wrong, len(letters))
	}
}

// TestWritten: of what questions find in letters as people write them, about firms and
// people whom nobody listed, surrogates lose at most three in a hundred, and four of each kind:
// questions for people by a surname of two letters, or by an initial, find the fewest.
func TestWritten(t *testing.T) {
	all := tally{}
	for _, l := range locales {
		dir := withKey(t)
		kinds, err := compared(t.Context(), l.lang, l.tag, dir, filepath.Join(dir, "key"))
		if err != nil {
			t.Fatal(err)
		}
		for kind, f := range kinds {
			t.Logf("%s %s: %d of %d, %d as they are", l.lang, kind, f.safe, f.could, f.raw)
			all.raw, all.safe = all.raw+f.raw, all.safe+f.safe
			if f.safe*100 < f.raw*96 {
				t.Errorf("%s %s: %d found, %d in the letters as they are", l.lang, kind, f.safe, f.raw)
			}
		}
	}
	if all.raw < 800 || all.safe*100 < all.raw*97 {
		t.Errorf("%d found, %d in the letters as they are", all.safe, all.raw)
	}
}
