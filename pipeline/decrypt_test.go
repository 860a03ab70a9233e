package pipeline

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/slow"
	"github.com/lethe-privacy/lethe/seal"
	"github.com/lethe-privacy/lethe/seal/reveal"
)

// quoted is a number as a text.
var quoted = regexp.MustCompile(`"(-?\d+(?:\.\d+)?)"`)

// The example collection comes back from its ciphertexts, byte for byte but for numbers,
// which stay texts; with another key nothing does, and nothing is written.
func TestDecrypt(t *testing.T) {
	file, folder := filepath.Join(t.TempDir(), "key"), slow.Files(t, "../examples/claims")
	files, _ := replacedClaims(t, folder, "encrypt", file, 2)
	key, _, err := seal.LoadKey(file)
	if err != nil {
		t.Fatal(err)
	}
	other, err := seal.NewKey(make([]byte, 32))
	if err != nil {
		t.Fatal(err)
	}
	originals := readFolder(t, folder)
	for name, text := range files {
		was := originals[name]
		open := func(key seal.Key) (string, error) {
			source, err := format.Open("-", format.Options{Format: "json", Stdin: strings.NewReader(text)})
			if err != nil {
				t.Fatal(err)
			}
			defer source.Close()
			var out bytes.Buffer
			_, err = reveal.Decrypt(context.Background(), source, reveal.DecryptOptions{Key: key, Stream: &out, Threads: 1})
			return out.String(), err
		}
		got, err := open(key)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if bare := quoted.ReplaceAllString(got, "$1"); bare != quoted.ReplaceAllString(was, "$1") {
			t.Errorf("%s does not come back", name)
		}
		if _, err := open(other); !errors.Is(err, reveal.ErrNoToken) {
			t.Errorf("%s: with another key: %v", name, err)
		}
	}
}
