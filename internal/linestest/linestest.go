// Package linestest reads JSON Lines for tests.
package linestest

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"testing"
)

// Read decodes each line of a file, which has some.
func Read[T any](t testing.TB, path string) (all []T) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for d := json.NewDecoder(f); ; {
		var v T
		if err := d.Decode(&v); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("%s: line %d: %v", path, len(all)+1, err)
		}
		all = append(all, v)
	}
	if len(all) == 0 {
		t.Fatalf("%s holds nothing", path)
	}
	return all
}
