//go:build stores

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/objects"
)

// inStore is a bucket "texts" with a collection, which the folder "in" has too.
type inStore struct {
	*testing.T
	scheme, other string // of the addresses; the other is one that reaches the same server, or the same
	server        string // the variable that names it
	kept          kept
}

// kept is what lies there, as a program that others wrote sees it.
type kept interface {
	put(t *testing.T, name, text string)
	below(t *testing.T, prefix string) map[string]string // by their names there
	waiting(t *testing.T) []string                       // uploads that were neither ended nor discarded
}

// lethe runs a command, which must end so and never show the key.
func (s inStore) lethe(want int, args ...string) (stdout, stderr string) {
	s.Helper()
	var out, said bytes.Buffer
	if got := run(args, strings.NewReader(""), &out, &said); got != want {
		s.Fatalf("%v exits with %d, want %d:\n%s", args, got, want, said.String())
	}
	if strings.Contains(said.String(), "geheim") {
		s.Errorf("%v: the secret key is shown", args)
	}
	return out.String(), said.String()
}

// fill puts the collection into both.
func (s inStore) fill() {
	lines := strings.Builder{}
	for i := range 300 {
		fmt.Fprintf(&lines, `{"id":"%d","content":"Anna Keller called %d times."}`+"\n", i, i)
	}
	for name, text := range map[string]string{
		"a.jsonl": lines.String(), "a/b.txt": "Ida Berger wrote to Anna Keller.", "a/c d/ü.csv": "id,text\n7,Tom Hale left.\n", "z.bin": "\x00", ".hidden.txt": "x",
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join("in", name)), 0o700); err != nil {
			s.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join("in", name), []byte(text), 0o600); err != nil {
			s.Fatal(err)
		}
		s.kept.put(s.T, "in/"+name, text)
	}
}

// ofCollections: what is read from a store and written into one has the bytes that files have, the
// same commands find the same there, and nothing appears where a run or an upload fails.
func (s inStore) ofCollections() {
	s.Chdir(s.TempDir())
	s.fill()
	s.same()
	s.replaced()
	s.nothingHalf()
	if _, said := s.lethe(1, "detect", s.scheme+"nowhere/x"); !strings.Contains(said, "no such bucket") {
		s.Error(said)
	}
	if _, said := s.lethe(1, "detect", s.scheme+"texts/empty/"); !strings.Contains(said, "there are no objects") {
		s.Error(said)
	}
}

// same: a store has what files have.
func (s inStore) same() {
	local, _ := s.lethe(0, "detect", "in")
	if remote, _ := s.lethe(0, "detect", s.scheme+"texts/in/"); remote != local || !strings.Contains(local, "Ida Berger") {
		s.Errorf("detect finds %d bytes, of files %d", len(remote), len(local))
	}
	s.lethe(0, "detect", s.scheme+"texts/in/a/b.txt")
	s.lethe(0, "anonymize", "in", "--mask", "all", "-o", "local")
	s.lethe(0, "anonymize", s.scheme+"texts/in", "--mask", "all", "-o", s.scheme+"texts/shared/out")
	shared := s.kept.below(s.T, "shared/out/")
	if len(shared) != 4 {
		s.Errorf("%d objects are shared, want 4", len(shared))
	}
	for name, text := range shared {
		want, err := os.ReadFile(filepath.Join("local", name))
		if err != nil || string(want) != text {
			s.Errorf("%s is not what the file has: %v", name, err)
		}
	}
	if _, err := os.Stat("out.report/report.html"); err != nil {
		s.Error(err)
	}
}

// replaced: what is there is not replaced unasked, nor what lethe did not write; what it wrote is
// replaced whole.
func (s inStore) replaced() {
	if _, said := s.lethe(1, "anonymize", s.scheme+"texts/in", "--mask", "all", "-o", s.scheme+"texts/shared/out"); !strings.Contains(said, "has objects already") {
		s.Error(said)
	}
	if _, said := s.lethe(1, "anonymize", "in", "--mask", "all", "-o", s.scheme+"texts/in", "--force"); !strings.Contains(said, "not written by lethe") {
		s.Error(said)
	}
	s.lethe(0, "anonymize", s.scheme+"texts/in/a.jsonl", "--mask", "all", "-o", s.scheme+"texts/shared/out", "--force")
	if now := s.kept.below(s.T, "shared/out/"); len(now) != 2 || now["a.jsonl"] == "" {
		s.Errorf("%d objects are shared, want 2", len(now))
	}
}

// nothingHalf: a run or an upload that fails leaves nothing, and no upload that waits.
func (s inStore) nothingHalf() {
	s.kept.put(s.T, "bad/a.jsonl", "{\"id\":\"1\",\"content\":\"x\"}\n{")
	s.lethe(1, "anonymize", s.scheme+"texts/bad", "-o", s.scheme+"texts/never")
	if n := len(s.kept.below(s.T, "never/")); n > 0 {
		s.Errorf("%d objects of a run that failed", n)
	}
	if err := os.Symlink("nothing", "local/z"); err != nil {
		s.Fatal(err)
	}
	root, err := os.OpenRoot("local")
	if err != nil {
		s.Fatal(err)
	}
	defer root.Close()
	place, err := objects.At(s.scheme+"texts/half", false)
	if err != nil {
		s.Fatal(err)
	}
	if err := place.Put(s.Context(), root, "manifest.json"); err == nil {
		s.Error("a folder was put, of which a file cannot be read")
	}
	if n := len(s.kept.below(s.T, "half/")); n > 0 {
		s.Errorf("%d objects of a folder that was not sent whole", n)
	}
	for _, u := range s.kept.waiting(s.T) {
		s.Errorf("an upload waits: %s", u)
	}
}
