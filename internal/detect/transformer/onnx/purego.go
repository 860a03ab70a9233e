package onnx

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/gomlx/gomlx/backends"
	"github.com/gomlx/gomlx/backends/simplego"
	"github.com/gomlx/gomlx/pkg/core/dtypes"
	"github.com/gomlx/gomlx/pkg/core/graph"
	"github.com/gomlx/gomlx/pkg/core/shapes"
	"github.com/gomlx/gomlx/pkg/core/tensors"
	weights "github.com/gomlx/gomlx/pkg/ml/context"
	"github.com/gomlx/onnx-gomlx/onnx"
	"github.com/gomlx/onnx-gomlx/onnx/parser"

	"github.com/lethe-privacy/lethe/internal/detect/transformer/session"
)

// goSession computes in pure Go.
type goSession struct {
	signature
	backend backends.Backend
	weights *weights.Context
	exec    *weights.Exec

	building sync.Mutex
	built    map[[2]int]bool // shapes of batches that there is a graph for
}

// openGo reads a model for computation in pure Go.
func openGo(f file, o session.Options) (_ session.Session, err error) {
	path := f.path
	defer recovered("read "+path, &err)
	m, err := parser.Parse(f.data)
	if err != nil {
		return nil, fmt.Errorf("onnx: read %s: %w", path, err)
	}
	reader := &reader{dir: filepath.Dir(path), files: map[string]*os.File{}}
	m = m.WithExternalDataReader(reader)
	s := &goSession{weights: weights.New().Reuse(), built: map[[2]int]bool{}}
	if s.signature, err = sign(f.tokens, tensorsOf(m.Inputs()), tensorsOf(m.Outputs())); err != nil {
		return nil, fmt.Errorf("onnx: %s: %w", path, err)
	}
	err = m.VariablesToContext(s.weights)
	reader.Close()
	if err != nil {
		return nil, fmt.Errorf("onnx: read weights of %s: %w", path, err)
	}
	// One operation after the other, each on several cores: operations that run side by side
	// wait in this version for each other's workers, and may do so for ever. Matrices are
	// multiplied in one way alone: chosen by their sizes, the way would depend on how many
	// rows are computed together, and with it the last digits.
	if s.backend, err = simplego.New("ops_sequential,dotgeneral_blocked"); err != nil {
		return nil, fmt.Errorf("onnx: %w", err)
	}
	s.exec, err = weights.NewExec(s.backend, s.weights, func(w *weights.Context, in []*graph.Node) []*graph.Node {
		inputs := map[string]*graph.Node{}
		for i, t := range s.inputs {
			inputs[t.name] = in[i]
		}
		out := m.CallGraph(w, in[0].Graph(), inputs, s.output)
		if err := bounded(in[0].Graph()); err != nil {
			panic(err)
		}
		return out
	})
	if err != nil {
		return nil, fmt.Errorf("onnx: prepare %s: %w", path, err)
	}
	s.exec.SetMaxCache(max(o.Shapes, 1))
	return s, nil
}

func tensorsOf(names []string, all []shapes.Shape) []tensor {
	kinds := map[dtypes.DType]kind{dtypes.Int64: int64Kind, dtypes.Int32: int32Kind, dtypes.Float32: float32Kind}
	out := make([]tensor, len(names))
	for i, s := range all {
		out[i] = tensor{name: names[i], kind: kinds[s.DType]}
		for _, d := range s.Dimensions {
			out[i].shape = append(out[i].shape, int64(d))
		}
	}
	return out
}

func (s *goSession) Logits(ctx context.Context, b session.Batch) (logits []float32, err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	defer recovered("compute", &err)
	inputs := make([]any, len(s.inputs))
	for i, t := range s.inputs {
		var in *tensors.Tensor
		if t.kind == int32Kind {
			in = tensors.FromFlatDataAndDimensions(narrow(values(b, t.name)), b.Rows, b.Length)
		} else {
			in = tensors.FromFlatDataAndDimensions(values(b, t.name), b.Rows, b.Length)
		}
		defer in.FinalizeAll()
		inputs[i] = in
	}
	out, err := s.execute(b, inputs)
	if err != nil {
		return nil, fmt.Errorf("onnx: the model cannot be computed: %w", cause(err))
	}
	defer out[0].FinalizeAll()
	err = tensors.ConstFlatData(out[0], func(flat []float32) { logits = append(logits, flat...) })
	if err != nil {
		return nil, fmt.Errorf("onnx: compute: %w", err)
	}
	return logits, nil
}

// execute computes a batch. Graphs are built one at a time, by the first batch of a
// shape: what the library keeps of a model while it builds is not guarded.
func (s *goSession) execute(b session.Batch, inputs []any) ([]*tensors.Tensor, error) {
	shape := [2]int{b.Rows, b.Length}
	s.building.Lock()
	if s.built[shape] {
		s.building.Unlock()
		return s.exec.Exec(inputs...)
	}
	defer s.building.Unlock()
	out, err := s.exec.Exec(inputs...)
	s.built[shape] = err == nil
	return out, err
}

// largest is the most bytes that one step of a computation may give.
const largest = 4 << 30

// bounded reports a step of a computation that needs too much memory: it would end the
// program.
func bounded(g *graph.Graph) error {
	for _, n := range g.Nodes() {
		if n.Type() == graph.NodeTypeParameter || n.NumOutputs() != 1 {
			continue
		}
		size := float64(n.Shape().DType.Size())
		for _, d := range n.Shape().Dimensions {
			size *= float64(d)
		}
		if size > largest {
			return fmt.Errorf("a step gives %.0f GB at once, and may give %d: fewer or shorter windows need less", size/1e9, largest/1_000_000_000)
		}
	}
	return nil
}

// cause is what is wrong with a model, without the places in the library that it was
// seen from.
func cause(err error) error {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return err
		}
		err = inner
	}
}

func (s *goSession) Close() error {
	s.exec.Finalize()
	s.weights.Finalize()
	s.backend.Finalize()
	return nil
}

// recovered turns a panic of the library into an error: its way to say that a model
// cannot be computed.
func recovered(doing string, err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("onnx: %s: the model cannot be computed: %v", doing, r)
	}
}

// reader reads weights from files beside a model.
type reader struct {
	dir   string
	mu    sync.Mutex
	files map[string]*os.File
}

func (r *reader) ReadInto(info onnx.ExternalDataInfo, out []byte) error {
	if !plain(info.Location) {
		return fmt.Errorf("onnx: weights lie outside of the model's folder")
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	f := r.files[info.Location]
	if f == nil {
		var err error
		if f, err = os.Open(filepath.Join(r.dir, info.Location)); err != nil {
			return fmt.Errorf("onnx: %w", err)
		}
		r.files[info.Location] = f
	}
	if _, err := f.ReadAt(out, info.Offset); err != nil {
		return fmt.Errorf("onnx: read weights: %w", err)
	}
	return nil
}

func (r *reader) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	for name, f := range r.files {
		f.Close()
		delete(r.files, name)
	}
	return nil
}
