package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/lethe-privacy/lethe/seal"
	"github.com/lethe-privacy/lethe/seal/state"
)

// streaming is a command that reads topics with a state.
type streaming struct {
	t          *testing.T
	dir, state string
	at         string // the broker
	keys, seen int    // how many keys there were, and records that are shared
}

// args are those of the next run. What is drawn for a value follows from a key, which is another one each time:
// so that nothing but the state can know what stood for it before.
func (s *streaming) args(command ...string) []string {
	s.keys++
	key := filepath.Join(s.dir, fmt.Sprint("replace", s.keys, ".key"))
	piped(s.t, nil, "key", "new", key)
	return append(command, "--mask", "all", "--replace", "surrogate", "--key-file", key, "--state", s.state, "--state-key-file", filepath.Join(s.dir, "state.key"))
}

func (s *streaming) topics(more ...string) []string {
	return append(s.args("pipe", "anonymize", "--from", "kafka://"+s.at+"/in", "--to", "kafka://"+s.at+"/out", "--until-end"), more...)
}

// shared has records done, and gives all that are shared by now.
func (s *streaming) shared(contents ...string) string {
	s.t.Helper()
	var records [][]byte
	for _, c := range contents {
		s.seen++
		records = append(records, fmt.Appendf(nil, `{"id":"r%d","content":"%s"}`, s.seen, c))
	}
	produce(s.t, s.at, records...)
	piped(s.t, nil, s.topics()...)
	return strings.Join(consumed(s.t, s.at, "out", s.seen), "\n")
}

// Surrogates of an earlier run and of earlier records stay, from one process to the next, and lie sealed.
func TestTopicsWithState(t *testing.T) {
	dir := t.TempDir()
	s := &streaming{t: t, dir: dir, state: filepath.Join(dir, "people.state"), at: broker(t)}
	file, folder := filepath.Join(dir, "notes.jsonl"), filepath.Join(dir, "shared")
	if err := os.WriteFile(file, append(topicNotes[0], '\n'), 0o600); err != nil {
		t.Fatal(err)
	}
	piped(t, nil, s.args("anonymize", file, "-o", folder)...)
	before, err := os.ReadFile(filepath.Join(folder, "notes.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	anna, tom := parted(t, string(before), `"content":"`, " wrote to ", `."`)
	now := s.shared("Anna Keller met Bruno Falk.", "Tom Hale is ill.")
	if !strings.Contains(now, tom+" is ill.") {
		t.Errorf("Tom is %s in the earlier run: %s", tom, now)
	}
	again, bruno := parted(t, now, `"content":"`, " met ", `."`)
	if again != anna {
		t.Errorf("Anna is %s in the earlier run, and %s now", anna, again)
	}
	if later := s.shared("Bruno Falk is away.", "Anna Keller is there."); !strings.Contains(later, bruno+" is away.") || !strings.Contains(later, anna+" is there.") {
		t.Errorf("Bruno is %s and Anna %s before: %s", bruno, anna, later)
	}
	sealed, err := os.ReadFile(s.state)
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"Keller", "keller", "Falk", "falk", bruno} {
		if bytes.Contains(sealed, []byte(word)) {
			t.Errorf("%s is in the state in plain text", word)
		}
	}
	s.busy()
}

// busy holds that a state is one process's.
func (s *streaming) busy() {
	by, _, err := seal.ReadLock(filepath.Join(s.dir, "state.key"))
	if err != nil {
		s.t.Fatal(err)
	}
	f, err := state.Open(s.t.Context(), s.state, by, state.Options{})
	if err != nil {
		s.t.Fatal(err)
	}
	defer f.Close()
	var out, said bytes.Buffer
	if code := run(append(s.topics(), "-q"), nil, &out, &said); code != exitFailed || !strings.Contains(said.String(), "another process is using it") {
		s.t.Errorf("code %d, %s", code, said.String())
	}
}

// parted are the words between three others.
func parted(t *testing.T, text, before, between, after string) (string, string) {
	t.Helper()
	for line := range strings.Lines(text) {
		_, line, _ = strings.Cut(line, before)
		first, rest, there := strings.Cut(line, between)
		second, _, ends := strings.Cut(rest, after)
		if there && ends && first != "" && second != "" {
			return first, second
		}
	}
	t.Fatalf("no line has %q: %s", between, text)
	return "", ""
}

// What stands for a value is on disk before anybody sees it: a process that ends between the two leaves the next
// one what it had chosen. One that ends before leaves nothing.
func TestTopicsKeepStateFirst(t *testing.T) {
	dir := t.TempDir()
	c := cluster(t)
	s := &streaming{t: t, dir: dir, state: filepath.Join(dir, "people.state"), at: c.ListenAddrs()[0]}
	produce(t, s.at, topicNotes[0], topicNotes[2])
	c.ControlKey(int16(kmsg.EndTxn), func(r kmsg.Request) (kmsg.Response, error, bool) {
		if !r.(*kmsg.EndTxnRequest).Commit {
			c.DropControl()
			return nil, nil, false
		}
		refused := r.ResponseKind().(*kmsg.EndTxnResponse)
		refused.ErrorCode = kerr.InvalidTxnState.Code
		return refused, nil, true
	})
	var out, said bytes.Buffer
	if code := run(append(s.topics(), "-q"), nil, &out, &said); code != exitFailed || !strings.Contains(said.String(), "INVALID_TXN_STATE") {
		t.Fatalf("code %d, %s", code, said.String())
	}
	plain := string(piped(t, nil, "state", "export", s.state, "--key-file", filepath.Join(dir, "state.key"), "--format", "json", "--plain-text-to", "-"))
	s.seen = 2
	anna, tom := parted(t, s.shared(), `"content":"`, " wrote to ", `."`)
	for _, surrogate := range []string{anna, tom} {
		if !strings.Contains(plain, `"text":"`+surrogate+`"`) {
			t.Errorf("%s is not in the state of the process that ended:\n%s", surrogate, plain)
		}
	}
	kept, err := os.ReadFile(s.state)
	if err != nil {
		t.Fatal(err)
	}
	produce(t, s.at, []byte(`{"id":"n","content":"Bruno Falk is away."}`), []byte(`{"content":`))
	if code := run(append(s.topics(), "-q"), nil, &out, &said); code != exitFailed {
		t.Fatalf("code %d", code)
	}
	if now, err := os.ReadFile(s.state); err != nil || !bytes.Equal(now, kept) {
		t.Error("a batch that was given up is in the state", err)
	}
}
