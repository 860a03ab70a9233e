package transformer_test

import (
	"context"
	"encoding/json"
	"math"
	"os"
	"testing"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/detect/transformer"
	"github.com/lethe-privacy/lethe/internal/detect/transformer/onnx"
)

// TestPipeline holds a model of random weights against Hugging Face's own pipeline, from
// the text to the mention, for every aggregation strategy; see testdata/pipeline.py.
func TestPipeline(t *testing.T) {
	data, err := os.ReadFile("testdata/pipeline/reference.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows []struct {
		Strategy transformer.Aggregation
		Text     string
		Found    []struct {
			Start, End int // code points
			Score      float64
			Type       string
		}
	}
	if err := json.Unmarshal(data, &rows); err != nil {
		t.Fatal(err)
	}
	models := map[transformer.Aggregation]*transformer.Model{}
	for _, s := range transformer.Aggregations() {
		m, err := transformer.Load("testdata/pipeline", onnx.Open, transformer.Options{Aggregation: s, Runtime: os.Getenv("ONNXRUNTIME_LIBRARY")})
		if err != nil {
			t.Fatal(err)
		}
		defer m.Close()
		models[s] = m
	}
	for _, r := range rows {
		found, err := models[r.Strategy].Entities(context.Background(), r.Text)
		if err != nil {
			t.Fatal(err)
		}
		if len(found) != len(r.Found) {
			t.Errorf("%s, %q: %d found, want %d", r.Strategy, r.Text, len(found), len(r.Found))
			continue
		}
		for i, want := range r.Found {
			got := found[i]
			start, end := utf8.RuneCountInString(r.Text[:got.Start]), utf8.RuneCountInString(r.Text[:got.End])
			if start != want.Start || end != want.End || got.Type != want.Type || math.Abs(got.Score-want.Score) > 1e-5 {
				t.Errorf("%s, %q: found %s [%d,%d) %.6f, want %+v", r.Strategy, r.Text, got.Type, start, end, got.Score, want)
			}
		}
	}
}
