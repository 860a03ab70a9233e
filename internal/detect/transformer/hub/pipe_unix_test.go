//go:build unix

package hub

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/lethe-privacy/lethe/internal/detect/transformer/onnx"
	"github.com/lethe-privacy/lethe/internal/onnxtest"
)

// A pipe in the place of a file is refused: nobody may ever write into it.
func TestPipes(t *testing.T) {
	for _, name := range []string{"config.json", "tokenizer.json", "model.onnx", "tokenizer_config.json"} {
		dir := t.TempDir()
		if err := onnxtest.Write(dir, onnxtest.People(onnxtest.BERTCased)); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(filepath.Join(dir, name), filepath.Join(dir, "old")); err != nil && name != "tokenizer_config.json" {
			t.Fatal(err)
		}
		if err := syscall.Mkfifo(filepath.Join(dir, name), 0o600); err != nil {
			t.Fatal(err)
		}
		g := Registry{filepath.Join(t.TempDir(), "models"), onnx.Open}
		if _, _, err := g.Add(t.Context(), AddOptions{Folder: dir, Name: "x"}); err == nil || !strings.Contains(err.Error(), name+" is no plain file") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}
