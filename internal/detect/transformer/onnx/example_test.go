package onnx_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/lethe-privacy/lethe/internal/detect/transformer/onnx"
	"github.com/lethe-privacy/lethe/internal/detect/transformer/session"
	"github.com/lethe-privacy/lethe/internal/onnxtest"
)

func Example() {
	folder, err := os.MkdirTemp("", "model")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(folder)
	if err := onnxtest.Write(folder, onnxtest.Model{Kind: onnxtest.XLMR, Labels: []string{"O", "PER"}}); err != nil {
		panic(err)
	}
	s, err := onnx.Open(filepath.Join(folder, "model.onnx"), session.Options{Shapes: 1})
	if err != nil {
		panic(err)
	}
	defer s.Close()
	logits, err := s.Logits(context.Background(), session.Batch{Rows: 1, Length: 2, IDs: []int64{4, 1}, Mask: []int64{1, 0}})
	if err != nil {
		panic(err)
	}
	fmt.Printf("%.2f\n", logits) // ln 99 for O; nothing for what fills up
	// Output:
	// [4.60 0.00 0.00 0.00]
}
