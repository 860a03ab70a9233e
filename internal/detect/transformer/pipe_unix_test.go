//go:build unix

package transformer_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/lethe-privacy/lethe/internal/detect/transformer"
	"github.com/lethe-privacy/lethe/internal/detect/transformer/onnx"
)

// A pipe in the place of a file is refused: nobody may ever write into it.
func TestPipes(t *testing.T) {
	for _, name := range []string{"config.json", "tokenizer.json", "model.onnx"} {
		dir := changed(t, name, "")
		if err := syscall.Mkfifo(filepath.Join(dir, name), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := transformer.Load(dir, onnx.Open, transformer.Options{}); err == nil || !strings.Contains(err.Error(), name+" is no file") {
			t.Errorf("%s: error %v", name, err)
		}
		os.Remove(filepath.Join(dir, name))
	}
}
