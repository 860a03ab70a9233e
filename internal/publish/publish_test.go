package publish

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

func never(place string) error { return ErrExists }
func always(string) error      { return nil }

func write(t *testing.T, f *Folder, name, text string) {
	t.Helper()
	if err := f.Root.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, parts ...string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(parts...))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func entries(t *testing.T, dir string) int {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	return len(list)
}

func TestFolderAppearsWhole(t *testing.T) {
	dir := t.TempDir()
	place := filepath.Join(dir, "sub", "out")
	f, err := NewFolder(place, 0o700, never)
	if err != nil {
		t.Fatal(err)
	}
	write(t, f, "a", "1")
	if _, err := os.Stat(place); !errors.Is(err, fs.ErrNotExist) {
		t.Fatal("visible before it is finished")
	}
	if err := f.Appear(); err != nil {
		t.Fatal(err)
	}
	if err := f.Done(); err != nil || read(t, place, "a") != "1" || entries(t, filepath.Dir(place)) != 1 {
		t.Fatal(err)
	}
}

func TestFolderDiscardedLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	f, err := NewFolder(filepath.Join(dir, "out"), 0o755, never)
	if err != nil {
		t.Fatal(err)
	}
	write(t, f, "a", "1")
	f.Discard()
	if entries(t, dir) != 0 {
		t.Fatal("something is left")
	}
}

func TestFolderReplacesOnlyWhenAllowed(t *testing.T) {
	dir := t.TempDir()
	place := filepath.Join(dir, "out")
	os.Mkdir(place, 0o755)
	os.WriteFile(filepath.Join(place, "old"), []byte("x"), 0o600)
	if _, err := NewFolder(place, 0o755, never); !errors.Is(err, ErrExists) {
		t.Fatal(err)
	}
	f, err := NewFolder(place, 0o755, always)
	if err != nil {
		t.Fatal(err)
	}
	write(t, f, "new", "y")
	if err := f.Appear(); err != nil {
		t.Fatal(err)
	}
	f.Discard() // a later folder failed: all as before
	if read(t, place, "old") != "x" || entries(t, dir) != 1 {
		t.Fatal("the old folder is not back")
	}
	f, _ = NewFolder(place, 0o755, always)
	write(t, f, "new", "y")
	if err := errors.Join(f.Appear(), f.Done()); err != nil {
		t.Fatal(err)
	}
	if read(t, place, "new") != "y" || entries(t, place) != 1 || entries(t, dir) != 1 {
		t.Fatal("the new folder is not alone")
	}
}

func TestFile(t *testing.T) {
	dir := t.TempDir()
	place := filepath.Join(dir, "f")
	put := func(text string, replace bool, fail error) error {
		return File(place, 0o600, replace, func(w *os.File) error {
			w.WriteString(text)
			return fail
		})
	}
	boom := errors.New("boom")
	if err := put("1", false, boom); !errors.Is(err, boom) || entries(t, dir) != 0 {
		t.Fatal("a failed file is left", err)
	}
	if err := put("1", false, nil); err != nil || read(t, place) != "1" {
		t.Fatal(err)
	}
	if err := put("2", false, nil); !errors.Is(err, ErrExists) || read(t, place) != "1" {
		t.Fatal(err)
	}
	if err := put("3", true, nil); err != nil || read(t, place) != "3" || entries(t, dir) != 1 {
		t.Fatal(err)
	}
}

func TestSweep(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"f", ".f.unfinished-1", ".f.unfinished-22", ".g.unfinished-1", ".f", "f.unfinished-1"} {
		os.WriteFile(filepath.Join(dir, name), nil, 0o600)
	}
	os.Mkdir(filepath.Join(dir, ".f.unfinished-3"), 0o700)
	if err := Sweep(filepath.Join(dir, "f")); err != nil || entries(t, dir) != 4 {
		t.Fatal(err, entries(t, dir))
	}
}

// What is in the making is its owner's alone.
func TestUnfinishedIsItsOwners(t *testing.T) {
	place := filepath.Join(t.TempDir(), "out")
	f, err := NewFolder(place, 0o755, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []struct {
		path string
		mode fs.FileMode
	}{{f.temp, 0o700}, {place, 0o755}} {
		info, err := os.Stat(at.path)
		if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != at.mode {
			t.Errorf("%s: %v, %v", at.path, info.Mode(), err)
		}
		if at.path == f.temp {
			err = f.Appear()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Done(); err != nil || entries(t, filepath.Dir(place)) != 1 {
		t.Error("something is left beside it", err)
	}
}

// Times tell no order.
func TestTimes(t *testing.T) {
	place := filepath.Join(t.TempDir(), "out")
	f, err := NewFolder(place, 0o755, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Root.Mkdir("deep", 0o700); err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"b", "a", "deep/c"} {
		write(t, f, name, "x")
		at := time.Now().Add(time.Duration(i-9) * time.Hour)
		if err := f.Root.Chtimes(name, at, at); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Appear(); err != nil {
		t.Fatal(err)
	}
	times := map[time.Time]bool{}
	filepath.WalkDir(place, func(path string, d fs.DirEntry, err error) error {
		if path == place { // renaming it may be an act of its own
			return err
		}
		info, err := d.Info()
		if err == nil {
			times[info.ModTime()] = true
		}
		return err
	})
	if len(times) != 1 {
		t.Errorf("%d times: %v", len(times), times)
	}
}
