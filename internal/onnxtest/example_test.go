package onnxtest_test

import (
	"fmt"
	"os"

	"github.com/lethe-privacy/lethe/internal/onnxtest"
)

func Example() {
	folder, err := os.MkdirTemp("", "model")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(folder)
	err = onnxtest.Write(folder, onnxtest.Model{
		Kind: onnxtest.BERTCased, Labels: []string{"O", "PER"}, Pieces: []onnxtest.Piece{{Text: "Anna", Label: "PER", P: 0.9}},
	})
	if err != nil {
		panic(err)
	}
	files, err := os.ReadDir(folder)
	if err != nil {
		panic(err)
	}
	for _, f := range files {
		fmt.Println(f.Name())
	}
	// Output:
	// config.json
	// model.onnx
	// tokenizer.json
}
