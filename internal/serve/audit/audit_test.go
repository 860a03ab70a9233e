package audit

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func record(t *testing.T, n int) (folder string) {
	t.Helper()
	folder = t.TempDir()
	l, err := Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for i := range n {
		if err := l.Add(t.Context(), Event{Who: "k1", Name: "clerk", Did: "decide", Project: "court", Count: i}); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func lines(t *testing.T, folder string) []string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(folder, FileName))
	if err != nil {
		t.Fatal(err)
	}
	return strings.SplitAfter(strings.TrimSuffix(string(b), "\n"), "\n")
}

// The sum of a line is computed here from its text, by hand.
func TestSum(t *testing.T) {
	before := strings.Repeat("00", sha256.Size)
	for _, line := range lines(t, record(t, 3)) {
		text, rest, ok := strings.Cut(line, `,"hash":"`)
		hash := rest[:64]
		h := sha256.Sum256([]byte(text + `,"hash":""}`))
		if !ok || hash != hex.EncodeToString(h[:]) || !strings.Contains(text, `"before":"`+before+`"`) {
			t.Fatalf("not the sum of %s", line)
		}
		before = hash
	}
}

func TestChanged(t *testing.T) {
	whole := lines(t, record(t, 5))
	whole[4] += "\n"
	for name, changed := range map[string][]string{
		"a word":        {whole[0], strings.Replace(whole[1], "clerk", "judge", 1), whole[2], whole[3], whole[4]},
		"taken out":     {whole[0], whole[2], whole[3], whole[4]},
		"first is gone": {whole[1], whole[2]},
		"twice":         {whole[0], whole[0], whole[1]},
		"order":         {whole[0], whole[2], whole[1]},
		"a member more": {strings.Replace(whole[0], `{"n"`, `{"x":1,"n"`, 1), whole[1]},
		"spaces":        {strings.Replace(whole[0], `,"at"`, `, "at"`, 1), whole[1]},
	} {
		if _, err := Verify(strings.NewReader(strings.Join(changed, ""))); !errors.Is(err, ErrBroken) {
			t.Errorf("%s: %v", name, err)
		}
	}
	last, err := Verify(strings.NewReader(strings.Join(whole, "")))
	if err != nil || last.Number != 5 {
		t.Errorf("%d, %v", last.Number, err)
	}
}

// A line that a crash cut short is taken off, and the record goes on behind the one before.
func TestCutShort(t *testing.T) {
	folder := record(t, 3)
	file := filepath.Join(folder, FileName)
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, b[:len(b)-10], 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if err := l.Add(t.Context(), Event{Who: "k2", Name: "x", Did: "y"}); err != nil {
		t.Fatal(err)
	}
	got, more, err := l.After(1, 1)
	if err != nil || len(got) != 1 || got[0].Number != 2 || !more {
		t.Fatalf("%v %v %v", got, more, err)
	}
	got, more, err = l.After(2, 10)
	if err != nil || len(got) != 1 || got[0].Who != "k2" || more {
		t.Fatalf("%v %v %v", got, more, err)
	}
}

func TestAtOnce(t *testing.T) {
	folder := t.TempDir()
	l, err := Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			if err := l.Add(t.Context(), Event{Who: fmt.Sprint(i)}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	b, err := os.ReadFile(filepath.Join(folder, FileName))
	if err != nil {
		t.Fatal(err)
	}
	if last, err := Verify(bytes.NewReader(b)); err != nil || last.Number != 20 {
		t.Errorf("%d %v", last.Number, err)
	}
}

func FuzzVerify(f *testing.F) {
	f.Add([]byte(`{"n":1,"at":"","who":"","name":"","did":"","before":"","hash":""}` + "\n"))
	f.Fuzz(func(t *testing.T, b []byte) { Verify(bytes.NewReader(b)) })
}
