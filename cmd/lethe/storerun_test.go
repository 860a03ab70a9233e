//go:build stores

package main

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/publish"
)

// ofARun: a run in shards whose collection, tables and result are in stores writes what
// anonymize writes, and names a table that is damaged or missing there.
func (s inStore) ofARun() {
	t := s.T
	t.Chdir(t.TempDir())
	s.lethe(0, "key", "new", "run.key")
	text := `{"id":"1","content":"Anna Keller wrote to Tom Hale."}` + "\n" + `{"id":"2","content":"Tom Hale answered Anna Keller."}` + "\n"
	if err := os.WriteFile("in.jsonl", []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s.kept.put(t, "in/in.jsonl", text)
	step := func(want int, args ...string) string {
		t.Helper()
		_, said := s.lethe(want, append([]string{"shard"}, append(args, "--run-key-file", "run.key", "--mask", "all")...)...)
		return said
	}
	in, parts := s.other+"texts/in/", s.scheme+"texts/run"
	step(0, "detect", in, "-o", parts, "--shard", "1/2")
	if said := step(1, "link", parts); !strings.Contains(said, "'lethe shard detect INPUT -o "+parts+" --shard 2/2 ") {
		t.Error(said)
	}
	step(0, "detect", in, "-o", parts, "--shard", "2/2")
	if said := step(0, "detect", in, "-o", parts, "--shard", "2/2"); !strings.Contains(said, "was done before") {
		t.Error(said)
	}
	step(0, "link", parts)
	step(0, "measure", parts, "--memory", "1MiB")
	step(0, "plan", parts)
	step(0, "apply", in, "-o", parts)
	step(0, "join", in, "--parts", parts, "-o", s.scheme+"texts/shared/out")
	s.lethe(0, "anonymize", "in.jsonl", "--mask", "all", "-o", "file://"+filepath.ToSlash(workingFolder(t))+"/local")
	for name, text := range s.kept.below(t, "shared/out/") {
		if want, err := os.ReadFile(filepath.Join("local", name)); err != nil || name != publish.Manifest && string(want) != text {
			t.Errorf("%s is not what the file has: %v", name, err)
		}
	}
	if status, _ := s.lethe(0, "shard", "status", parts, "--run-key-file", "run.key"); !strings.Contains(status, "detect         2 of 2") {
		t.Error(status)
	}
	if said := step(1, "detect", s.scheme+"texts/", "-o", parts, "--force"); !strings.Contains(said, "which is read") {
		t.Error(said)
	}
	tables := s.kept.below(t, "run/")
	for name, sealed := range tables {
		if strings.Contains(sealed, "Keller") {
			t.Errorf("%s shows a name", name)
		}
	}
	s.kept.put(t, "run/plan-masked.parquet.sealed", tables["plan-masked.parquet.sealed"][:99])
	if said := step(1, "apply", in, "-o", parts, "--force"); !strings.Contains(said, "'lethe shard plan "+parts+" --run-key-file ") {
		t.Error(said)
	}
	for _, u := range s.kept.waiting(t) {
		t.Errorf("an upload waits: %s", u)
	}
}

// ofFiles: a file that a command writes goes into a store, too, and is not replaced unasked. What
// cannot go there is refused, and makes no folder with the name of the address.
func (s inStore) ofFiles() {
	t := s.T
	t.Chdir(t.TempDir())
	if err := os.WriteFile("a.txt", []byte("Anna Keller wrote to Tom Hale."), 0o600); err != nil {
		t.Fatal(err)
	}
	want, _ := s.lethe(0, "detect", "a.txt")
	s.lethe(0, "detect", "file://"+filepath.ToSlash(workingFolder(t))+"/a.txt", "-o", s.scheme+"texts/found/mentions.jsonl")
	if got := s.kept.below(t, "found/"); got["mentions.jsonl"] != want || !strings.Contains(want, "Keller") {
		t.Errorf("got %q, want %q", got, want)
	}
	if _, said := s.lethe(1, "detect", "a.txt", "-o", s.scheme+"texts/found/mentions.jsonl"); !strings.Contains(said, "exists already") {
		t.Error(said)
	}
	s.lethe(0, "detect", "a.txt", "-o", s.scheme+"texts/found/mentions.jsonl", "--force")
	s.lethe(0, "anonymize", "a.txt", "--mask", "all", "-o", "shared")
	s.lethe(0, "export", "shared", "--to", s.scheme+"texts/json")
	if got := s.kept.below(t, "json/"); len(got) != 1 {
		t.Errorf("%d objects, want one for each document", len(got))
	}
	s.exported()
	if _, said := s.lethe(1, "detect", "a.txt", "--as", "brat", "-o", s.scheme+"texts/brat"); !strings.Contains(said, "files of this machine alone") {
		t.Error(said)
	}
	if _, err := os.Stat(strings.TrimSuffix(s.scheme, "//")); err == nil {
		t.Error("there is a folder with the name of an address")
	}
	t.Setenv(s.server, strings.ReplaceAll(os.Getenv(s.server), "127.0.0.1", "store.example.org"))
	if _, said := s.lethe(2, "detect", s.scheme+"texts/in"); !strings.Contains(said, "unencrypted: "+s.server) {
		t.Error(said)
	}
}

// exported: what was anonymized into a store is exported from there, as from the folder "shared", and nothing else.
func (s inStore) exported() {
	s.lethe(0, "anonymize", "a.txt", "--mask", "all", "-o", s.scheme+"texts/anonymized")
	s.lethe(0, "export", s.scheme+"texts/anonymized", "--to", s.scheme+"texts/again")
	if got, want := s.kept.below(s.T, "again/"), s.kept.below(s.T, "json/"); len(got) != 1 || !maps.Equal(got, want) {
		s.Errorf("exported are %q, want %q", got, want)
	}
	s.lethe(0, "export", s.scheme+"texts/anonymized", "--to", "files")
	s.kept.put(s.T, "plain/a.txt", "Anna Keller wrote.")
	for _, in := range []string{"plain", "anonymized/a.txt"} {
		if _, said := s.lethe(1, "export", s.scheme+"texts/"+in, "--to", s.scheme+"texts/never"); !strings.Contains(said, "nothing shows that") {
			s.Error(said)
		}
	}
	if _, said := s.lethe(1, "export", s.scheme+"texts/anonymized", "--to", s.scheme+"texts/anonymized/x"); !strings.Contains(said, "which is read") {
		s.Error(said)
	}
}

func workingFolder(t *testing.T) string {
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}
