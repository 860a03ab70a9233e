package hub

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe/internal/detect/transformer/onnx"
)

// large is a registry with a model whose weights have 256 MB.
func large(b *testing.B) Registry {
	g, folder := Registry{filepath.Join(b.TempDir(), "models"), onnx.Open}, b.TempDir()
	files := modelFiles()
	files["model.onnx"] = spread(files["model.onnx"], "model.onnx_data")
	past := time.Now().Add(-time.Hour)
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
			b.Fatal(err)
		}
		os.Chtimes(filepath.Join(folder, name), past, past)
	}
	weights := filepath.Join(folder, "model.onnx_data")
	if err := os.WriteFile(weights, nil, 0o600); err != nil {
		b.Fatal(err)
	}
	if err := os.Truncate(weights, 256<<20); err != nil {
		b.Fatal(err)
	}
	os.Chtimes(weights, past, past)
	if _, _, err := g.Add(b.Context(), AddOptions{Folder: folder, Name: "m"}); err != nil {
		b.Fatal(err)
	}
	if _, _, err := g.Open(b.Context(), "m"); err != nil {
		b.Fatal(err)
	}
	return g
}

// BenchmarkOpen opens a model whose files look as they did.
func BenchmarkOpen(b *testing.B) {
	g := large(b)
	for b.Loop() {
		if _, _, err := g.Open(b.Context(), "m"); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCheck reads all of it.
func BenchmarkCheck(b *testing.B) {
	g := large(b)
	b.SetBytes(256 << 20)
	for b.Loop() {
		if _, err := g.Check(b.Context(), "m"); err != nil {
			b.Fatal(err)
		}
	}
}
