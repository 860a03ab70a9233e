package transformer_test

import (
	"context"
	"fmt"
	"os"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/transformer"
	"github.com/lethe-privacy/lethe/internal/detect/transformer/onnx"
	"github.com/lethe-privacy/lethe/internal/onnxtest"
)

func Example() {
	folder, err := os.MkdirTemp("", "model")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(folder)
	// In earnest this is a folder as the Hugging Face hub has it.
	if err := onnxtest.Write(folder, onnxtest.People(onnxtest.XLMR)); err != nil {
		panic(err)
	}
	m, err := transformer.Load(folder, onnx.Open, transformer.Options{Name: "people"})
	if err != nil {
		panic(err)
	}
	defer m.Close()
	doc := lethe.NewDocument("1", "Jörg Müller lives in Zürich.")
	found, err := detect.Run(context.Background(), []detect.Detector{m.Detector()}, doc)
	if err != nil {
		panic(err)
	}
	for _, f := range found {
		fmt.Printf("%s %q %.2f\n", f.Label, f.Text, f.Score)
	}
	// Output:
	// PERSON "Jörg Müller" 0.90
	// LOCATION "Zürich" 0.90
}
