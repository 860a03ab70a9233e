//go:build ort && cgo

package onnx

import (
	"context"
	"fmt"
	"sync"

	ort "github.com/yalue/onnxruntime_go"

	"github.com/lethe-privacy/lethe/internal/detect/transformer/session"
)

// environment is ONNX Runtime itself, of which a process has one.
var environment struct {
	sync.Mutex
	library string
}

// start loads the library, the first time.
func start(library string) error {
	environment.Lock()
	defer environment.Unlock()
	if environment.library == library {
		return nil
	}
	if environment.library != "" {
		return fmt.Errorf("onnx: ONNX Runtime is loaded from %s already", environment.library)
	}
	ort.SetSharedLibraryPath(library)
	if err := ort.InitializeEnvironment(); err != nil {
		return fmt.Errorf("onnx: load ONNX Runtime: %w", err)
	}
	environment.library = library
	return ort.DisableTelemetry()
}

// runtimeSession computes in ONNX Runtime.
type runtimeSession struct {
	signature
	session *ort.DynamicAdvancedSession
}

func openRuntime(f file, o session.Options) (session.Session, error) {
	path := f.path
	if err := start(o.Runtime); err != nil {
		return nil, err
	}
	ins, outs, err := ort.GetInputOutputInfo(path)
	if err != nil {
		return nil, fmt.Errorf("onnx: read %s: %w", path, err)
	}
	var s runtimeSession
	if s.signature, err = sign(f.tokens, describe(ins), describe(outs)); err != nil {
		return nil, fmt.Errorf("onnx: %s: %w", path, err)
	}
	var names []string
	for _, t := range s.inputs {
		names = append(names, t.name)
	}
	s.session, err = ort.NewDynamicAdvancedSession(path, names, []string{s.output}, nil)
	if err != nil {
		return nil, fmt.Errorf("onnx: prepare %s: %w", path, err)
	}
	return &s, nil
}

func describe(all []ort.InputOutputInfo) []tensor {
	kinds := map[ort.TensorElementDataType]kind{
		ort.TensorElementDataTypeInt64: int64Kind, ort.TensorElementDataTypeInt32: int32Kind, ort.TensorElementDataTypeFloat: float32Kind,
	}
	out := make([]tensor, len(all))
	for i, v := range all {
		out[i] = tensor{v.Name, kinds[v.DataType], v.Dimensions}
	}
	return out
}

func (s *runtimeSession) Logits(ctx context.Context, b session.Batch) ([]float32, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	inputs := make([]ort.Value, len(s.inputs))
	for i, t := range s.inputs {
		v, err := s.value(t, b)
		if err != nil {
			return nil, fmt.Errorf("onnx: compute: %w", err)
		}
		defer v.Destroy()
		inputs[i] = v
	}
	outputs := []ort.Value{nil}
	if err := s.session.Run(inputs, outputs); err != nil {
		return nil, fmt.Errorf("onnx: compute: %w", err)
	}
	defer outputs[0].Destroy()
	out, ok := outputs[0].(*ort.Tensor[float32])
	if !ok {
		return nil, fmt.Errorf("onnx: compute: the result is not of floating-point numbers")
	}
	return append([]float32(nil), out.GetData()...), nil
}

func (s *runtimeSession) value(t tensor, b session.Batch) (ort.Value, error) {
	shape := ort.NewShape(int64(b.Rows), int64(b.Length))
	if t.kind == int32Kind {
		return ort.NewTensor(shape, narrow(values(b, t.name)))
	}
	return ort.NewTensor(shape, values(b, t.name))
}

func (s *runtimeSession) Close() error { return s.session.Destroy() }
