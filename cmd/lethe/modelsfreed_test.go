package main

import (
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/onnxtest"
	"github.com/lethe-privacy/lethe/pipeline"
)

// A command that ends frees the transformers that it read.
func TestCommandsFreeTransformers(t *testing.T) {
	dir := t.TempDir()
	model, text := filepath.Join(dir, "model"), filepath.Join(dir, "note.txt")
	if err := onnxtest.Write(model, onnxtest.People(onnxtest.BERTCased)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(text, []byte("Anna Huber lives in Zürich."), 0o600); err != nil {
		t.Fatal(err)
	}
	a := &app{stdin: strings.NewReader(""), stdout: io.Discard, stderr: io.Discard, log: slog.New(slog.DiscardHandler)}
	config := pipeline.Default()
	config.Detect.Transformers, config.Detect.Only = []string{model}, []string{"model"}
	j, err := a.openAs(t.Context(), config, searched, text, pipeline.Options{}, "")
	if err != nil {
		t.Fatal(err)
	}
	if done, err := j.runner.Detect(t.Context(), io.Discard); err != nil || done.Mentions != 2 {
		t.Fatalf("found %d, error %v", done.Mentions, err)
	}
	j.close()
	if _, err := j.runner.Detect(t.Context(), io.Discard); err == nil || !strings.Contains(err.Error(), "the model is closed") {
		t.Errorf("after the end: error %v", err)
	}
}
