package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/servertest"
	"github.com/lethe-privacy/lethe/internal/slow"
)

// TestACrashKeepsWhatWasCommitted takes the files of a corpus as a killed process leaves
// them: with what SQLite has beside the file, nothing closed.
func TestACrashKeepsWhatWasCommitted(t *testing.T) {
	dir := t.TempDir()
	c := fresh(t, filepath.Join(dir, "c.lethe"))
	if _, err := c.Import(t.Context(), lines(t, two), ImportOptions{}); err != nil {
		t.Fatal(err)
	}
	tx, err := c.db.Begin() // one that does not end
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	if _, err := tx.Exec("DELETE FROM documents"); err != nil {
		t.Fatal(err)
	}
	for _, write := range []bool{false, true} {
		place := filepath.Join(t.TempDir(), "c.lethe")
		for _, side := range []string{"", "-wal"} {
			data, err := os.ReadFile(filepath.Join(dir, "c.lethe"+side))
			if errors.Is(err, fs.ErrNotExist) {
				t.Fatal("the crash is not one: nothing is beside the file")
			}
			if err := errors.Join(err, os.WriteFile(place+side, data, 0o600)); err != nil {
				t.Fatal(err)
			}
		}
		again, err := Open(t.Context(), place, write)
		if err != nil {
			t.Fatal(err)
		}
		compare(t, records(t, again.Source()), strings.SplitAfter(two, "\n")[:2]...)
		if write {
			done, err := again.Import(t.Context(), lines(t, two+`{"id":"c","content":""}`), ImportOptions{})
			if err != nil || done.Added != 1 || done.Known != 2 {
				t.Error(done, err)
			}
		}
		again.Close()
	}
}

// many is an origin of n records of 2 kB.
type many int

func (many) Name() string { return "many" }
func (many) Size() int64  { return -1 }
func (many) Close() error { return nil }

func (n many) Records(context.Context) iter.Seq2[format.Raw, error] {
	text := strings.Repeat("abcdefgh", 250)
	return func(yield func(format.Raw, error) bool) {
		for i := range int(n) {
			if !yield(format.Raw{Record: fmt.Sprintf("row %d", i), JSON: fmt.Appendf(nil, `{"id":"%d","content":"%s"}`, i, text)}, nil) {
				return
			}
		}
	}
}

// 200 MB go into a corpus and out again; a batch, and what the workers hold, is all
// that is in memory.
func TestMemoryIsBounded(t *testing.T) {
	slow.Test(t, "200 MB through a corpus")
	const n = 100_000
	c := fresh(t, filepath.Join(t.TempDir(), "c.lethe"))
	var before, now runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	seen := 0
	look := func() {
		if seen++; seen%20_000 != 0 {
			return
		}
		runtime.GC()
		runtime.ReadMemStats(&now)
		if held := int64(now.HeapAlloc) - int64(before.HeapAlloc); held > 24<<20 {
			t.Errorf("%d MB are held after %d records", held>>20, seen)
		}
	}
	done, err := c.Import(t.Context(), format.From(many(n), "many"), ImportOptions{Progress: func(int) { look() }})
	if err != nil || done.Added != n {
		t.Fatal(done.Added, err)
	}
	for _, err := range c.Source().Items(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		look()
	}
	if seen != 2*n {
		t.Error(seen)
	}
}

func TestAnAddressIsNotTold(t *testing.T) {
	s := servertest.Postgres(t)
	for address, want := range map[string]string{
		"postgresql://lethe:falsch-9Qx@" + s.Address() + "/postgres?sslmode=disable": "store: open postgresql://127.0.0.1/postgres: source: connect to the address: ",
		"postgresql://lethe:falsch-9Qx@" + s.Address():                               "store: open the address: names no database",
	} {
		_, err := Open(t.Context(), address, true)
		if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "falsch") {
			t.Error(err)
		}
	}
}
