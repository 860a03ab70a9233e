package state

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/seal"
)

func byKey(first byte) seal.Lock {
	k, err := seal.NewKey(append([]byte{first}, make([]byte, 31)...))
	if err != nil {
		panic(err)
	}
	return seal.ByKey(k)
}

// reopen opens a state that is closed at the end of the test.
func reopen(t testing.TB, path string, by seal.Lock) *File {
	t.Helper()
	f, err := Open(t.Context(), path, by, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// remember adds a group to a state.
func remember(t testing.TB, s *State, label lethe.Label, surrogate string, values ...string) *Group {
	t.Helper()
	var members []Member
	for _, v := range values {
		members = append(members, Member{Value: v})
	}
	g, err := s.Add(label, members...)
	if err == nil && surrogate != "" {
		err = s.SetSurrogate(g.ID, Surrogate{surrogate, NewDetails(map[string]string{"gender": "f"})})
	}
	if err != nil {
		t.Fatal(err)
	}
	g, _ = s.Group(g.ID)
	return g
}

// stored is a small state on disk.
func stored(t testing.TB, by seal.Lock) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "s.state")
	f := reopen(t, path, by)
	remember(t, f.State, "NAME", "Jana Novak", "anna keller", "a. keller")
	remember(t, f.State, "ORGANIZATION", "Corvan Ltd.", "meta platforms")
	f.SetVectors("0123456789abcdef")
	if err := errors.Join(f.Save(), f.Close()); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestFileRemembers(t *testing.T) {
	by := byKey(1)
	path := stored(t, by)
	f := reopen(t, path, by)
	g, ok := f.Lookup("NAME", "a. keller")
	if !ok || g.Surrogate.Text != "Jana Novak" || g.Surrogate.Details.Get("gender") != "f" || f.Vectors() != "0123456789abcdef" {
		t.Error(g, ok)
	}
	if _, err := f.Join(g.ID, Member{"frau keller", ""}); err != nil {
		t.Fatal(err)
	}
	before, err := Read(t.Context(), path, by) // needs no lock
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Save(); err != nil {
		t.Fatal(err)
	}
	after, err := Read(t.Context(), path, by)
	if err != nil || !equal(after, f.State) || equal(after, before) {
		t.Error(err)
	}
}

func TestFileIsItsOwnersAndTellsNothing(t *testing.T) {
	by := byKey(1)
	path := stored(t, by)
	info, err := os.Stat(path)
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Error(info.Mode(), err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"keller", "Novak", "NAME", "ORGANIZATION", "gender", "0123456789abcdef"} {
		if bytes.Contains(bytes.ToLower(data), []byte(strings.ToLower(word))) {
			t.Errorf("%q can be read", word)
		}
	}
	// One group or thirty: as many bytes.
	f := reopen(t, path, by)
	for i := range 28 {
		remember(t, f.State, "NAME", fmt.Sprint("S", i), fmt.Sprint("value ", i))
	}
	if err := f.Save(); err != nil {
		t.Fatal(err)
	}
	if now, err := os.Stat(path); err != nil || now.Size() != info.Size() {
		t.Error(info.Size(), now.Size(), err)
	}
}

func TestWhatDidNotChangeIsNotWritten(t *testing.T) {
	by := byKey(1)
	path := stored(t, by)
	was, _ := os.ReadFile(path)
	f := reopen(t, path, by)
	g, _ := f.Lookup("NAME", "anna keller")
	_, err := f.Join(g.ID, g.Members...)
	err = errors.Join(err, f.SetSurrogate(g.ID, g.Surrogate), f.SetVectors(f.Vectors()), f.Save())
	if now, _ := os.ReadFile(path); err != nil || !bytes.Equal(was, now) {
		t.Error("written", err)
	}
	f.Forget(g.ID)
	if err := f.Save(); err != nil {
		t.Fatal(err)
	}
	now, err := os.ReadFile(path)
	if bytes.Equal(was, now) {
		t.Error("not written", err)
	}
}

func TestAnEmptyStateIsWritten(t *testing.T) {
	by := byKey(1)
	path := filepath.Join(t.TempDir(), "s.state")
	f := reopen(t, path, by)
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) || f.Exists() {
		t.Error("there before it was saved", err)
	}
	if err := f.Save(); err != nil || !f.Exists() {
		t.Fatal(err)
	}
	if s, err := Read(t.Context(), path, by); err != nil || s.Len() != 0 {
		t.Error(err)
	}
}

func TestFileThatDoesNotOpen(t *testing.T) {
	by := byKey(1)
	good := stored(t, by)
	dir := t.TempDir()
	put := func(name string, h seal.Header, content []byte) string {
		path := filepath.Join(dir, name)
		var b bytes.Buffer
		w, err := seal.NewWriter(&b, by, h)
		if err == nil {
			_, err = w.Write(content)
		}
		if err := errors.Join(err, w.Close(), os.WriteFile(path, b.Bytes(), 0o600)); err != nil {
			t.Fatal(err)
		}
		return path
	}
	plain := filepath.Join(dir, "plain")
	os.WriteFile(plain, []byte(`{"lethe_state":1}`), 0o600)
	link := filepath.Join(dir, "link")
	if err := os.Symlink(good, link); err != nil {
		t.Skip(err)
	}
	if _, err := Open(t.Context(), link, by, Options{}); !errors.Is(err, errNotPlain) {
		t.Error("what cannot be replaced is opened:", err)
	}
	phrase, err := seal.ByPassphrase("x")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path  string
		by    seal.Lock
		cause error
		says  string
	}{
		{good, byKey(2), seal.ErrKey, byKey(2).ID()},
		{good, byKey(2), seal.ErrKey, by.ID()},
		{good, phrase, seal.ErrKey, "one of kind key, not passphrase"},
		{put("newer", seal.Header{Format: "state", Version: formatVersion + 1}, nil), by, seal.ErrVersion, "version 2 of state, this one reads up to 1; use that one, or a later one"},
		{put("vault", seal.Header{Format: "vault", Version: 1}, nil), by, seal.ErrFormat, "vault"},
		{put("empty", header, nil), by, errMalformed, "at byte 0"},
		{plain, by, seal.ErrNotSealed, ""},
		{dir, by, nil, "not a regular file"},
		{good, seal.Lock{}, nil, "there is no key"},
		{filepath.Join(dir, "none", "s"), by, os.ErrNotExist, ""},
	} {
		_, err := Open(t.Context(), c.path, c.by, Options{})
		if err == nil || c.cause != nil && !errors.Is(err, c.cause) || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), c.path) {
			t.Errorf("%s: %v", c.path, err)
		}
		if _, err2 := Read(t.Context(), c.path, c.by); err2 == nil {
			t.Errorf("%s is read", c.path)
		}
	}
	reopen(t, good, by) // whoever failed let go of it
}

func TestInspect(t *testing.T) {
	by := byKey(1)
	path := stored(t, by)
	about, err := Inspect(path)
	if err != nil || about.Version != formatVersion || about.Kind != "key" || about.KeyID != by.ID() {
		t.Error(about, err)
	}
	if _, err := Inspect(path + ".lock"); !errors.Is(err, seal.ErrNotSealed) {
		t.Error(err)
	}
}

// TestEveryFlippedBitIsFound: each byte of the file is checked.
func TestEveryFlippedBitIsFound(t *testing.T) {
	by := byKey(1)
	path := stored(t, by)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	bad := filepath.Join(t.TempDir(), "bad")
	try := func(what string, data []byte) {
		os.WriteFile(bad, data, 0o600)
		if _, err := Read(context.Background(), bad, by); err == nil {
			t.Errorf("%s is not found", what)
		} else if strings.Contains(err.Error(), "keller") {
			t.Error(err)
		}
	}
	for i := range data {
		data[i] ^= 1 << (i % 8)
		try(fmt.Sprintf("a bit of byte %d", i), data)
		data[i] ^= 1 << (i % 8)
	}
	try("a byte too many", append(bytes.Clone(data), 0))
	for _, n := range []int{0, 1, 100, len(data) / 2, len(data) - 1} {
		try(fmt.Sprintf("an end at %d", n), data[:n])
	}
}

// TestOldStatesOpen holds on to states that earlier versions wrote.
func TestOldStatesOpen(t *testing.T) {
	files, err := filepath.Glob("testdata/*.state")
	if err != nil || len(files) != formatVersion {
		t.Fatal("a state of each version is wanted", len(files), err)
	}
	for _, old := range files {
		s, err := Read(t.Context(), old, byKey(1))
		if err != nil {
			t.Error(err)
			continue
		}
		g, ok := s.Find("NAME", Member{"anna keller", "12/04/1980"})
		if !ok || g.Surrogate.Text != "Jana Novak" || g.Surrogate.Details.Get("gender") != "f" || s.Vectors() != "0123456789abcdef" || s.Len() != 2 {
			t.Errorf("%s: %v", old, g)
		}
	}
}

func TestRekey(t *testing.T) {
	one, two := byKey(1), byKey(2)
	path := stored(t, one)
	f := reopen(t, path, one)
	if err := errors.Join(f.Rekey(two), f.Save()); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(t.Context(), path, one); !errors.Is(err, seal.ErrKey) {
		t.Error(err)
	}
	if s, err := Read(t.Context(), path, two); err != nil || !equal(s, f.State) {
		t.Error(err)
	}
	if f.Rekey(seal.Lock{}) == nil {
		t.Error("sealed with nothing")
	}
}

func TestReplace(t *testing.T) {
	by := byKey(1)
	path := stored(t, by)
	f := reopen(t, path, by)
	f.Replace(New())
	if err := f.Save(); err != nil {
		t.Fatal(err)
	}
	if s, err := Read(t.Context(), path, by); err != nil || s.Len() != 0 {
		t.Error(s.Len(), err)
	}
}

func TestOneWriter(t *testing.T) {
	by := byKey(1)
	path := stored(t, by)
	first := reopen(t, path, by)
	if _, err := Open(t.Context(), path, by, Options{}); !errors.Is(err, ErrBusy) {
		t.Fatal(err)
	}
	soon, cancel := context.WithTimeout(t.Context(), 3*patience)
	defer cancel()
	if _, err := Open(soon, path, by, Options{Wait: true}); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatal(err)
	}
	got := make(chan error)
	go func() {
		second, err := Open(context.Background(), path, by, Options{Wait: true})
		if err == nil {
			if _, ok := second.Lookup("NAME", "of the first"); !ok {
				err = errors.New("the second did not wait")
			}
			second.Close()
		}
		got <- err
	}()
	time.Sleep(2 * patience)
	remember(t, first.State, "NAME", "", "of the first")
	if err := errors.Join(first.Save(), first.Close()); err != nil {
		t.Fatal(err)
	}
	if err := <-got; err != nil {
		t.Error(err)
	}
	if err := first.Close(); err != nil {
		t.Error("closed twice:", err)
	}
	remember(t, first.State, "NAME", "", "too late")
	if err := first.Save(); err == nil {
		t.Error("saved after it was closed")
	}
}
