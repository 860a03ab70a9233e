package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/seal"
	"github.com/lethe-privacy/lethe/seal/state"
)

// TestStateInUse has a state open while a command wants to write to it.
func TestStateInUse(t *testing.T) {
	dir := t.TempDir()
	path, key := filepath.Join(dir, "s.state"), filepath.Join(dir, "key")
	by, _, err := seal.LoadLock(key)
	if err != nil {
		t.Fatal(err)
	}
	f, err := state.Open(t.Context(), path, by, state.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.Add(lethe.Person, state.Member{Value: "anna keller"}); err != nil {
		t.Fatal(err)
	}
	if err := f.Save(); err != nil {
		t.Fatal(err)
	}
	forget := func(flags ...string) (int, string) {
		var said bytes.Buffer
		args := append([]string{"state", "forget", path, "--key-file", key, "--value", "-"}, flags...)
		return run(args, strings.NewReader("anna keller\n"), &said, &said), said.String()
	}
	if code, said := forget(); code != exitFailed || !strings.Contains(said, "another process is using it; --wait waits for it") {
		t.Error(code, said)
	}
	if code, said := runState("show", path, "--key-file", key); code != exitOK || !strings.Contains(said, "PERSON") {
		t.Error("reading waits for writing:", code, said)
	}
	time.AfterFunc(200*time.Millisecond, func() { f.Close() })
	if code, said := forget("--wait"); code != exitOK || !strings.Contains(said, "of which 1 went with it") {
		t.Error(code, said)
	}
}

func runState(args ...string) (int, string) {
	var said bytes.Buffer
	code := run(append([]string{"state"}, args...), strings.NewReader(""), &said, &said)
	return code, said.String()
}
