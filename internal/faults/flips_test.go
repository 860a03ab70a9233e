//go:build faults && linux

package faults

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/seal/state"
)

// TestFlips turns single bits around in everything sealed: each is found. In the journal,
// which is not sealed, none costs a vault that is used.
func TestFlips(t *testing.T) {
	s := named(t, "reveal")
	dir, done := s.trial(t)
	defer done()
	if err := consistent(dir); err != nil {
		t.Fatal(err)
	}
	targets := flipTargets(t, dir)
	type flip struct{ target, bit int }
	draw := drawn(8)
	var flips []flip
	whole := make([][]byte, len(targets))
	for i, x := range targets {
		var err error
		if whole[i], err = os.ReadFile(filepath.Join(dir, x.file)); err != nil {
			t.Fatal(err)
		}
		for range 500 {
			flips = append(flips, flip{i, draw.IntN(8 * len(whole[i]))})
		}
	}
	draw.Shuffle(len(flips), func(i, j int) { flips[i], flips[j] = flips[j], flips[i] })
	put := func(file string, data []byte) {
		if err := os.WriteFile(filepath.Join(dir, file), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	end := until(0.12)
	for _, f := range flips {
		if past(end) {
			break
		}
		x := targets[f.target]
		data := append([]byte(nil), whole[f.target]...)
		data[f.bit/8] ^= 1 << (f.bit % 8)
		put(x.file, data)
		found := x.found() != nil
		if !found {
			t.Errorf("bit %d of %s: nobody saw it", f.bit, x.file)
		}
		put(x.file, whole[f.target])
		again := x.found()
		if again != nil {
			t.Fatalf("bit %d of %s: the copy does not open: %v", f.bit, x.file, again)
		}
		note("bit flip: "+filepath.Base(x.file), found, true)
	}
	flippedJournal(t, dir)
}

// flipTarget is a file whose damage must be found.
type flipTarget struct {
	file  string
	found func() error // an error where the damage is found
}

func flipTargets(t *testing.T, dir string) []flipTarget {
	t.Helper()
	key, err := lock(dir, "key")
	if err != nil {
		t.Fatal(err)
	}
	damagedVault := func() error { return verify(dir, "key") }
	return []flipTarget{
		{"v/entries", damagedVault}, {"v/head", damagedVault}, {"v/audit.jsonl", damagedVault},
		{"s.state", func() error {
			_, err := state.Read(context.Background(), filepath.Join(dir, "s.state"), key)
			return err
		}},
	}
}

func flippedJournal(t *testing.T, dir string) {
	place := filepath.Join(dir, ".v.journal")
	whole, err := os.ReadFile(place)
	if err != nil {
		t.Fatal(err)
	}
	draw := drawn(9)
	for range 300 {
		bit := draw.IntN(8 * len(whole))
		data := append([]byte(nil), whole...)
		data[bit/8] ^= 1 << (bit % 8)
		if err := os.WriteFile(place, data, 0o600); err != nil {
			t.Fatal(err)
		}
		err := publish.Settle(filepath.Join(dir, "v"))
		kept := there(filepath.Join(dir, "v", "entries")) && there(filepath.Join(dir, "shared", "manifest.json"))
		if !kept || err != nil {
			t.Fatalf("bit %d of the journal costs what was written: %v", bit, err)
		}
		note("bit flip: journal", kept, true)
	}
}
