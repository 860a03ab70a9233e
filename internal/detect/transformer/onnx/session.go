package onnx

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/detect/transformer/session"
)

// Open reads a model from a file.
func Open(path string, o session.Options) (session.Session, error) {
	f, err := read(path)
	if err != nil {
		return nil, err
	}
	if o.Runtime != "" {
		return openRuntime(f, o)
	}
	return openGo(f, o)
}

// tensor is an input or output of a model.
type tensor struct {
	name  string
	kind  kind
	shape []int64 // below 0: open
}

// kind is a type of elements.
type kind uint8

const (
	otherKind kind = iota
	int64Kind
	int32Kind
	float32Kind
)

// signature is what a model asks for and gives, as far as it concerns us.
type signature struct {
	inputs []tensor
	output string
	labels int
	tokens int
}

func (s signature) Labels() int { return s.labels }

func (s signature) Tokens() int { return s.tokens }

var inputNames = []string{"input_ids", "attention_mask", "token_type_ids"}

// sign reports why a model is no token classifier, or how it is one.
func sign(tokens int, inputs, outputs []tensor) (signature, error) {
	var s signature
	for _, in := range inputs {
		switch {
		case !slices.Contains(inputNames, in.name):
			return s, fmt.Errorf("it has the input %q; a token classifier has %s", in.name, strings.Join(inputNames, ", "))
		case in.kind != int64Kind && in.kind != int32Kind:
			return s, fmt.Errorf("its input %s is not of whole numbers", in.name)
		case len(in.shape) != 2:
			return s, fmt.Errorf("its input %s has %d dimensions, not rows and tokens", in.name, len(in.shape))
		}
	}
	if !slices.ContainsFunc(inputs, func(t tensor) bool { return t.name == inputNames[0] }) {
		return s, errors.New("it has no input input_ids")
	}
	i := slices.IndexFunc(outputs, func(t tensor) bool { return t.name == "logits" })
	if i < 0 && len(outputs) == 1 {
		i = 0
	}
	if i < 0 {
		return s, errors.New("it has no output logits")
	}
	out := outputs[i]
	if out.kind != float32Kind || len(out.shape) != 3 {
		return s, fmt.Errorf("its output %s is not of one number for each row, token and label: it is no token classifier", out.name)
	}
	return signature{inputs, out.name, int(max(out.shape[2], 0)), tokens}, nil
}

// values are what a batch has for an input.
func values(b session.Batch, input string) []int64 {
	switch input {
	case "input_ids":
		return b.IDs
	case "attention_mask":
		return b.Mask
	}
	return make([]int64, len(b.IDs))
}

func narrow(values []int64) []int32 {
	out := make([]int32, len(values))
	for i, v := range values {
		out[i] = int32(v)
	}
	return out
}
