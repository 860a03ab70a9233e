// Package packedtest packs and unpacks texts for tests.
package packedtest

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/packed"
)

// Pack compresses a text.
func Pack(t testing.TB, k packed.Kind, text string) string {
	t.Helper()
	w, err := packed.NewWriter(k)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w.Reset(&b)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Unpack decompresses it.
func Unpack(k packed.Kind, text string, l packed.Limits) (string, error) {
	r, err := packed.NewReader(strings.NewReader(text), k, l)
	if err != nil {
		return "", err
	}
	defer r.Close()
	all, err := io.ReadAll(r)
	return string(all), err
}
