package onnxtest

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
)

// Oddity is something wrong with a model that only its use brings to light.
type Oddity string

const (
	NaN      Oddity = "nan"        // it answers with what is no number
	Infinite Oddity = "infinite"   // one label is infinitely likely
	Never    Oddity = "never"      // no label is likely at all
	Pooled   Oddity = "pooled"     // it answers for each text, not for each token
	Greedy   Oddity = "greedy"     // a step of it gives 2^40 numbers
	Few      Oddity = "few"        // it knows half of the tokens that its tokenizer gives
	NoSuchOp Oddity = "no-such-op" // it asks for what nobody can compute
)

// Oddities lists them.
func Oddities() []Oddity { return []Oddity{NaN, Infinite, Never, Pooled, Greedy, Few, NoSuchOp} }

// WriteOdd writes the folder of a model with something wrong.
func WriteOdd(dir string, m Model, o Oddity) error {
	if err := Write(dir, m); err != nil {
		return err
	}
	_, tokens := m.tokenizer()
	if err := os.WriteFile(filepath.Join(dir, "model.onnx"), odd(o, len(tokens), int64(len(m.Labels)), m.inputs()), 0o644); err != nil {
		return fmt.Errorf("onnxtest: %w", err)
	}
	return nil
}

// odd is a graph that looks up the logits of each token, and does what is odd.
func odd(o Oddity, tokens int, labels int64, inputs []string) []byte {
	g := &graph{}
	for _, name := range inputs {
		g.inputs = append(g.inputs, value(name, int64s, -1, -1))
	}
	if o == Few {
		tokens /= 2
	}
	table := make([]float32, int64(tokens)*labels)
	for i := range table {
		table[i] = oddLogit(o, int64(i)%labels)
	}
	x := g.node("Gather", []string{g.floats("embedding", table, int64(tokens), labels), "input_ids"}, attribute{"axis", int64(0)})
	switch o {
	case Pooled:
		x = g.node("ReduceMean", []string{x}, attribute{"axes", []int64{1}}, attribute{"keepdims", int64(1)})
	case Greedy:
		many := g.node("ConstantOfShape", []string{g.ints("many", 1<<40)})
		x = g.node("Add", []string{x, g.node("ReduceSum", []string{many}, attribute{"keepdims", int64(0)})})
	case NoSuchOp:
		x = g.node("Mystery", []string{x})
	}
	g.named("Identity", []string{x}, "logits")
	g.outputs = append(g.outputs, value("logits", float32s, -1, -1, labels))
	return g.encode()
}

func oddLogit(o Oddity, label int64) float32 {
	switch {
	case o == NaN:
		return float32(math.NaN())
	case o == Never:
		return float32(math.Inf(-1))
	case o == Infinite && label == 1:
		return float32(math.Inf(1))
	}
	return 0
}
