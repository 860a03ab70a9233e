package onnxtest

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// Shape is how large a model of the BERT kind is.
type Shape struct{ Layers, Hidden, Heads, Inner int }

// MiniLM is the shape of a small model that is much used.
var MiniLM = Shape{Layers: 6, Hidden: 384, Heads: 12, Inner: 1536}

// Tiny is the shape of a model for tests.
var Tiny = Shape{Layers: 2, Hidden: 32, Heads: 4, Inner: 64}

// WriteRandom writes the folder of a model with the tokenizer and labels of m, whose
// weights are drawn at random: what it answers means nothing, but it computes what a real
// one does, written as PyTorch writes it.
func WriteRandom(dir string, m Model, s Shape, seed uint64) error {
	if err := Write(dir, m); err != nil {
		return err
	}
	_, tokens := m.tokenizer()
	e := &encoder{graph: &graph{}, Shape: s, random: rand.New(rand.NewPCG(seed, 0))}
	model := e.write(len(tokens), len(m.Labels))
	if err := os.WriteFile(filepath.Join(dir, "model.onnx"), model, 0o644); err != nil {
		return fmt.Errorf("onnxtest: %w", err)
	}
	config := m.config(len(tokens))
	config["hidden_size"], config["num_hidden_layers"] = s.Hidden, s.Layers
	data, err := json.Marshal(config)
	if err != nil {
		return fmt.Errorf("onnxtest: %w", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "config.json"), data, 0o644); err != nil {
		return fmt.Errorf("onnxtest: %w", err)
	}
	return nil
}

// encoder is the graph of BERT being written.
type encoder struct {
	*graph
	Shape
	random *rand.Rand
}

func (e *encoder) write(vocabulary, labels int) []byte {
	for _, name := range []string{"input_ids", "attention_mask", "token_type_ids"} {
		e.inputs = append(e.inputs, value(name, int64s, -1, -1))
	}
	mask := e.mask()
	x := e.embed(vocabulary)
	for i := range e.Layers {
		x = e.layer(fmt.Sprintf("layer%d.", i), x, mask)
	}
	x = e.node("MatMul", []string{x, e.weight("classifier", e.Hidden, labels)})
	e.named("Add", []string{x, e.floats("classifier.bias", make([]float32, labels), int64(labels))}, "logits")
	e.outputs = append(e.outputs, value("logits", float32s, -1, -1, int64(labels)))
	return e.encode()
}

// weight draws a matrix.
func (e *encoder) weight(name string, rows, columns int) string {
	values := make([]float32, rows*columns)
	for i := range values {
		values[i] = float32(e.random.NormFloat64() / math.Sqrt(float64(rows)))
	}
	return e.floats(name, values, int64(rows), int64(columns))
}

func (e *encoder) scalar(name string, v float32) string { return e.floats(name, []float32{v}) }

// mask is 0 where attention goes, and a large negative number elsewhere.
func (e *encoder) mask() string {
	m := e.node("Unsqueeze", []string{"attention_mask", e.ints("mask.axes", 1, 2)})
	m = e.node("Cast", []string{m}, attribute{"to", int64(float32s)})
	m = e.node("Sub", []string{e.scalar("one", 1), m})
	return e.node("Mul", []string{m, e.scalar("never", -1e9)})
}

func (e *encoder) embed(vocabulary int) string {
	const places = 512
	word := e.node("Gather", []string{e.weight("words", vocabulary, e.Hidden), "input_ids"})
	typ := e.node("Gather", []string{e.weight("types", 2, e.Hidden), "token_type_ids"})
	shape := e.node("Shape", []string{"input_ids"})
	length := e.node("Gather", []string{shape, e.ints("second", 1)}, attribute{"axis", int64(0)})
	at := e.node("Slice", []string{e.weight("places", places, e.Hidden), e.ints("zero", 0), length, e.ints("rows", 0)})
	x := e.node("Add", []string{e.node("Add", []string{word, typ}), at})
	return e.norm("embeddings.", x)
}

// norm is layer normalization, step by step.
func (e *encoder) norm(name, x string) string {
	last := attribute{"axes", []int64{-1}}
	centred := e.node("Sub", []string{x, e.node("ReduceMean", []string{x}, last)})
	square := e.node("Pow", []string{centred, e.scalar(name+"two", 2)})
	variance := e.node("Add", []string{e.node("ReduceMean", []string{square}, last), e.scalar(name+"epsilon", 1e-12)})
	y := e.node("Div", []string{centred, e.node("Sqrt", []string{variance})})
	ones := make([]float32, e.Hidden)
	for i := range ones {
		ones[i] = 1
	}
	y = e.node("Mul", []string{y, e.floats(name+"gamma", ones, int64(e.Hidden))})
	return e.node("Add", []string{y, e.floats(name+"beta", make([]float32, e.Hidden), int64(e.Hidden))})
}

// dense is a linear layer.
func (e *encoder) dense(name, x string, from, to int) string {
	y := e.node("MatMul", []string{x, e.weight(name+"weight", from, to)})
	return e.node("Add", []string{y, e.floats(name+"bias", make([]float32, to), int64(to))})
}

// layer is attention and what comes after it.
func (e *encoder) layer(name, x, mask string) string {
	width := e.Hidden / e.Heads
	heads := e.ints(name+"heads", 0, 0, int64(e.Heads), int64(width))
	part := func(what string, order ...int64) string {
		y := e.node("Reshape", []string{e.dense(name+what, x, e.Hidden, e.Hidden), heads})
		return e.node("Transpose", []string{y}, attribute{"perm", order})
	}
	scores := e.node("MatMul", []string{part("query.", 0, 2, 1, 3), part("key.", 0, 2, 3, 1)})
	scores = e.node("Div", []string{scores, e.scalar(name+"scale", float32(math.Sqrt(float64(width))))})
	scores = e.node("Softmax", []string{e.node("Add", []string{scores, mask})}, attribute{"axis", int64(-1)})
	y := e.node("MatMul", []string{scores, part("value.", 0, 2, 1, 3)})
	y = e.node("Transpose", []string{y}, attribute{"perm", []int64{0, 2, 1, 3}})
	y = e.node("Reshape", []string{y, e.ints(name+"joined", 0, 0, int64(e.Hidden))})
	x = e.norm(name+"attention.", e.node("Add", []string{x, e.dense(name+"output.", y, e.Hidden, e.Hidden)}))
	y = e.gelu(name, e.dense(name+"inner.", x, e.Hidden, e.Inner))
	return e.norm(name, e.node("Add", []string{x, e.dense(name+"outer.", y, e.Inner, e.Hidden)}))
}

// gelu is x · (1 + erf(x / √2)) / 2.
func (e *encoder) gelu(name, x string) string {
	y := e.node("Erf", []string{e.node("Div", []string{x, e.scalar(name+"root", math.Sqrt2)})})
	y = e.node("Mul", []string{x, e.node("Add", []string{y, e.scalar(name+"gelu.one", 1)})})
	return e.node("Mul", []string{y, e.scalar(name+"half", 0.5)})
}
