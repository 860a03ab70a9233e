package transformer_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/detect/transformer"
	"github.com/lethe-privacy/lethe/internal/detect/transformer/onnx"
	"github.com/lethe-privacy/lethe/internal/onnxtest"
)

// BenchmarkMiniLM reads texts with a model of the shape of MiniLM (6 layers, 384 wide),
// whose weights mean nothing. In programs built with the tag ort ONNXRUNTIME_LIBRARY
// names the library that computes it.
func BenchmarkMiniLM(b *testing.B) {
	dir := b.TempDir()
	if err := onnxtest.WriteRandom(dir, onnxtest.People(onnxtest.BERTCased), onnxtest.MiniLM, 1); err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		tokens int
	}{{"128tokens", 126}, {"512tokens", 510}, {"4096tokens", 4096}} {
		b.Run(c.name, func(b *testing.B) {
			m, err := transformer.Load(dir, onnx.Open, transformer.Options{Runtime: os.Getenv("ONNXRUNTIME_LIBRARY"), Stride: transformer.NoStride})
			if err != nil {
				b.Fatal(err)
			}
			defer m.Close()
			text := strings.Repeat("Anna ", c.tokens)
			read := func() {
				if _, err := m.Entities(context.Background(), text); err != nil {
					b.Fatal(err)
				}
			}
			read() // prepares the shapes
			for b.Loop() {
				read()
			}
			b.ReportMetric(float64(c.tokens*b.N)/b.Elapsed().Seconds(), "tokens/s")
		})
	}
}
