//go:build faults && linux

package faults

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/lethe-privacy/lethe/seal"
	"github.com/lethe-privacy/lethe/seal/state"
	"github.com/lethe-privacy/lethe/seal/vault"
	"github.com/lethe-privacy/lethe/store"
)

// consistent reports what a folder must not hold, at whatever time: sealed files that do
// not open, outputs that are not whole, originals that others can read.
func consistent(dir string) error {
	return errors.Join(vaultOpens(dir), statesOpen(dir), whole(dir), hidden(dir))
}

func lock(dir, name string) (seal.Lock, error) {
	l, _, err := seal.ReadLock(filepath.Join(dir, name))
	return l, err
}

// vaultOpens checks every byte of the vault, if there is one.
func vaultOpens(dir string) error {
	place := filepath.Join(dir, "v")
	if !there(place) {
		return nil
	}
	var errs []error
	for _, key := range []string{"key", "fresh"} {
		if !there(filepath.Join(dir, key)) {
			continue
		}
		err := verify(dir, key)
		if err == nil {
			return nil
		}
		errs = append(errs, err)
	}
	return fmt.Errorf("the vault: %w", errors.Join(errs...))
}

func verify(dir, key string) error {
	l, err := lock(dir, key)
	if err != nil {
		return err
	}
	v, err := vault.Open(filepath.Join(dir, "v"), l, vault.Options{})
	if err != nil {
		return err
	}
	return errors.Join(v.Verify(context.Background()), v.Close())
}

func statesOpen(dir string) error {
	l, err := lock(dir, "key")
	if err != nil {
		return err
	}
	for _, name := range []string{"s.state", "o.state"} {
		if !there(filepath.Join(dir, name)) {
			continue
		}
		if _, err := state.Read(context.Background(), filepath.Join(dir, name), l); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// whole reports outputs that are there in part: what ends a folder is in it.
func whole(dir string) error {
	for place, last := range map[string]string{"shared": "manifest.json", "shared.report": "report.html", "v": "head", "back": "d2.jsonl", "json": "d2.txt"} {
		if there(filepath.Join(dir, place)) && !there(filepath.Join(dir, place, last)) {
			return fmt.Errorf("%s is there without %s", place, last)
		}
	}
	for _, name := range []string{"c.lethe", "shared.lethe"} {
		place := filepath.Join(dir, name)
		info, err := os.Stat(place)
		if err != nil || info.Size() == 0 { // SQLite begins with an empty file
			continue
		}
		c, err := store.Open(context.Background(), place, false)
		if err != nil {
			return err
		}
		_, err = c.Count(context.Background())
		if err := errors.Join(err, c.Close()); err != nil {
			return err
		}
	}
	return nil
}

// hidden reports files that others can reach and that hold an original.
func hidden(dir string) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		} else if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		mode := info.Mode().Perm()
		if d.IsDir() {
			if path != dir && mode&0o011 == 0 {
				return fs.SkipDir
			}
			return nil
		}
		if mode&0o044 == 0 || !d.Type().IsRegular() {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, w := range originals {
			if bytes.Contains(bytes.ToLower(text), []byte(w)) {
				return fmt.Errorf("others can read an original in %s", path)
			}
		}
		return nil
	})
}

func there(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// sameAt compares files, or everything that is in two folders.
func sameAt(got, want string) error {
	a, err := tree(got)
	if err != nil {
		return err
	}
	b, err := tree(want)
	if err != nil {
		return err
	}
	for name := range b {
		if !bytes.Equal(a[name], b[name]) {
			return fmt.Errorf("%s is other than that of an undisturbed run, at %q", filepath.Base(got), name)
		}
	}
	if len(a) != len(b) {
		return fmt.Errorf("%s has %d files, not %d", filepath.Base(got), len(a), len(b))
	}
	return nil
}

func tree(place string) (map[string][]byte, error) {
	files := map[string][]byte{}
	err := filepath.WalkDir(place, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, _ := filepath.Rel(place, path)
		files[name], err = os.ReadFile(path)
		return err
	})
	return files, err
}

// opened reports a vault that does not bring back what was written with it.
func opened(dir string) error {
	key := "key"
	if verify(dir, key) != nil {
		key = "fresh"
	}
	said, err := lethe(dir, "reveal shared --vault v --vault-key-file "+key+" --reason check -o checked")
	if err != nil {
		return fmt.Errorf("%w: %s", err, said)
	}
	defer os.RemoveAll(filepath.Join(dir, "checked"))
	return sameAt(filepath.Join(dir, "checked"), filepath.Join(dir, "in"))
}

// forgotten reports what a vault still has of the entity that was to be forgotten.
func forgotten(dir string) error {
	l, err := lock(dir, "key")
	if err != nil {
		return err
	}
	v, err := vault.Open(filepath.Join(dir, "v"), l, vault.Options{})
	if err != nil {
		return err
	}
	defer v.Close()
	for _, e := range v.Entities() {
		if e.Forgotten != (e.ID == "e1") {
			return fmt.Errorf("%s: forgotten is %v", e.ID, e.Forgotten)
		}
	}
	return nil
}

// merged reports a state that does not hold what both held.
func merged(dir string) error {
	l, err := lock(dir, "key")
	if err != nil {
		return err
	}
	ours, err := state.Read(context.Background(), filepath.Join(dir, "s.state"), l)
	if err != nil {
		return err
	}
	theirs, err := state.Read(context.Background(), filepath.Join(dir, "o.state"), l)
	if err != nil {
		return err
	}
	for _, g := range theirs.Groups() {
		for _, m := range g.Members {
			if len(ours.Holding(g.Label, m.Value)) == 0 {
				return errors.New("a value of the other state is not in the merged one")
			}
		}
	}
	return nil
}

// records reports a corpus that does not hold the three documents.
func records(name string) func(dir string) error {
	return func(dir string) error {
		c, err := store.Open(context.Background(), filepath.Join(dir, name), false)
		if err != nil {
			return err
		}
		defer c.Close()
		var all []string
		for raw, err := range c.Records(context.Background()) {
			if err != nil {
				return err
			}
			all = append(all, string(raw.JSON))
		}
		text := strings.Join(all, "\n")
		if name == "c.lethe" && strings.Count(text, "Haddersley") != 2 {
			return errors.New("the corpus does not hold the originals")
		}
		if complete, err := c.Complete(context.Background()); len(all) != 3 || !complete || err != nil {
			return fmt.Errorf("%d documents, complete: %v, %w", len(all), complete, err)
		}
		return nil
	}
}

// mentions reports a corpus in which not all mentions are noted.
func mentions(dir string) error {
	noted, err := lethe(dir, "detect c.lethe -o - -q")
	if err != nil {
		return fmt.Errorf("%w: %s", err, noted)
	}
	fresh, err := lethe(dir, "detect in -o - -q")
	if err != nil {
		return fmt.Errorf("%w: %s", err, fresh)
	}
	if a, b := strings.Count(noted, "\n"), strings.Count(fresh, "\n"); a != b || a < 6 {
		return fmt.Errorf("%d lines of mentions, not %d", a, b)
	}
	return nil
}
