package onnx_test

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/lethe-privacy/lethe/internal/detect/transformer/onnx"
	"github.com/lethe-privacy/lethe/internal/detect/transformer/session"
	"github.com/lethe-privacy/lethe/internal/onnxtest"
)

// open writes and opens the small random encoder.
func open(t testing.TB) session.Session {
	t.Helper()
	dir := t.TempDir()
	if err := onnxtest.WriteRandom(dir, onnxtest.People(onnxtest.BERTCased), onnxtest.Tiny, 1); err != nil {
		t.Fatal(err)
	}
	o := session.Options{Runtime: os.Getenv("ONNXRUNTIME_LIBRARY"), Shapes: 4}
	s, err := onnx.Open(filepath.Join(dir, "model.onnx"), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// reference is what ONNX Runtime says; see testdata/reference.py.
type reference struct {
	Rows, Length int
	IDs, Mask    []int64
	Logits       []float32
}

func readReference(t testing.TB) reference {
	t.Helper()
	data, err := os.ReadFile("testdata/reference.json")
	if err != nil {
		t.Fatal(err)
	}
	var r reference
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	return r
}

// TestReference holds the logits of an encoder of our own against those of ONNX Runtime.
func TestReference(t *testing.T) { compare(t, "encoder", open(t), readReference(t)) }

// TestExported holds models that PyTorch exported against ONNX Runtime: attention of all
// kinds, that of DeBERTa included; see testdata/export.py.
func TestExported(t *testing.T) {
	file, err := os.Open("testdata/exported.json.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzip, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	var all []struct {
		Name    string
		Model   []byte // base64
		Batches []reference
	}
	if err := json.NewDecoder(unzip).Decode(&all); err != nil {
		t.Fatal(err)
	}
	for _, m := range all {
		path := filepath.Join(t.TempDir(), "model.onnx")
		if err := os.WriteFile(path, m.Model, 0o644); err != nil {
			t.Fatal(err)
		}
		s, err := onnx.Open(path, session.Options{Runtime: os.Getenv("ONNXRUNTIME_LIBRARY"), Shapes: len(m.Batches)})
		if err != nil {
			t.Errorf("%s: %v", m.Name, err)
			continue
		}
		for _, r := range m.Batches {
			compare(t, m.Name, s, r)
		}
		s.Close()
	}
}

// compare holds the logits of a batch against those of ONNX Runtime, where a token is
// one: what fills up may have any.
func compare(t *testing.T, name string, s session.Session, r reference) {
	t.Helper()
	got, err := s.Logits(context.Background(), session.Batch{Rows: r.Rows, Length: r.Length, IDs: r.IDs, Mask: r.Mask})
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	labels := len(r.Logits) / len(r.IDs)
	if s.Labels() != 0 && s.Labels() != labels || len(got) != len(r.Logits) {
		t.Fatalf("%s: %d labels and %d logits, want %d and %d", name, s.Labels(), len(got), labels, len(r.Logits))
	}
	for i, want := range r.Logits {
		if r.Mask[i/labels] == 1 && math.Abs(float64(got[i]-want)) > 1e-4 {
			t.Fatalf("%s: logit %d of token %d is %g, want %g", name, i%labels, i/labels, got[i], want)
		}
	}
}

// The same batch has the same bits whatever else is computed.
func TestDeterministic(t *testing.T) {
	r, s := readReference(t), open(t)
	batch := session.Batch{Rows: r.Rows, Length: r.Length, IDs: r.IDs, Mask: r.Mask}
	want, err := s.Logits(context.Background(), batch)
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for range 16 {
		group.Go(func() {
			got, err := s.Logits(context.Background(), batch)
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("other logits, or error %v", err)
			}
		})
	}
	group.Wait()
}

// weight is a tensor of one dimension, with what else is to be in it.
func weight(elements int64, more func([]byte) []byte) []byte {
	m := protowire.AppendVarint(protowire.AppendTag(nil, 1, protowire.VarintType), uint64(elements))
	m = protowire.AppendVarint(protowire.AppendTag(m, 2, protowire.VarintType), 1)
	return more(m)
}

func text(m []byte, field protowire.Number, v []byte) []byte {
	return protowire.AppendBytes(protowire.AppendTag(m, field, protowire.BytesType), v)
}

// model is a model of one weight and nothing else.
func model(weight []byte) []byte { return text(nil, 7, text(nil, 5, weight)) }

func external(location string) func([]byte) []byte {
	return func(m []byte) []byte {
		m = text(m, 13, text(text(nil, 1, []byte("location")), 2, []byte(location)))
		return protowire.AppendVarint(protowire.AppendTag(m, 14, protowire.VarintType), 1)
	}
}

// nodes is a model of nodes and nothing else. Each is "out=in,in"; a part of its own in
// brackets stands for a graph inside: "out=in,[x=y]".
func nodes(all ...string) []byte {
	var graph []byte
	for _, one := range all {
		graph = text(graph, 1, oneNode(one))
	}
	return text(nil, 7, graph)
}

func oneNode(one string) []byte {
	out, in, _ := strings.Cut(one, "=")
	in, inner, nested := strings.Cut(in, "[")
	m := text(nil, 2, []byte(out))
	for name := range strings.SplitSeq(strings.Trim(in, ","), ",") {
		m = text(m, 1, []byte(name))
	}
	if nested {
		m = text(m, 5, text(nil, 6, text(nil, 1, oneNode(strings.TrimSuffix(inner, "]")))))
	}
	return m
}

// deep is a node in a graph in a node, so many times.
func deep(levels int) []byte {
	graph := []byte{}
	for range levels {
		graph = text(nil, 1, text(nil, 5, text(nil, 6, graph)))
	}
	return text(nil, 7, graph)
}

func twice(m []byte) []byte { return append(slices.Clip(m), m...) }

func TestFilesThatLie(t *testing.T) {
	raw := func(m []byte) []byte { return text(m, 9, make([]byte, 8)) }
	unsaid := func(m []byte) []byte { // weights of which only the place is said
		return text(m, 13, text(text(nil, 1, []byte("location")), 2, []byte("../secret")))
	}
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"empty":          {nil, "no model"},
		"text":           {[]byte("hello, here is a text"), "no model"},
		"claims much":    {model(weight(1<<40, raw)), "more elements than the file holds"},
		"node claims":    {text(nil, 7, text(nil, 1, text(nil, 5, text(nil, 5, weight(1<<40, raw))))), "more elements than the file holds"},
		"claims less":    {model(weight(-1, raw)), "more elements than the file holds"},
		"outside":        {model(weight(1, external("../secret"))), "outside of its folder"},
		"absolute":       {model(weight(1, external("/etc/passwd"))), "outside of its folder"},
		"below":          {model(weight(1, external("sub/file"))), "outside of its folder"},
		"missing":        {model(weight(1, external("weights"))), "is missing"},
		"longer than it": {model(weight(1000, external("short"))), "more elements than the file holds"},
		"named only":     {model(weight(1, unsaid)), "outside of its folder"},
		"counted twice":  {text(nil, 7, twice(text(nil, 5, weight(10, external("short"))))), "more elements than the file holds"},
		"two graphs":     {twice(nodes("y=x")), "no model"},
		"two in one":     {text(nil, 7, text(nil, 1, text(nil, 5, twice(text(nil, 5, weight(8, raw)))))), "no model"},
		"list of them":   {text(nil, 7, text(nil, 1, text(nil, 5, text(nil, 10, weight(1<<40, raw))))), "more elements than the file holds"},
		"deep":           {deep(9), "graphs in graphs"},
		"very deep":      {deep(1000), "graphs in graphs"},
		"itself":         {nodes("y=x", "z=y,z"), "need each other"},
		"circle":         {nodes("a=c", "b=x,a", "c=b"), "need each other"},
		"through inside": {nodes("a=x,[y=b]", "b=a"), "need each other"},
		"circle inside":  {nodes("a=x,[y=y]"), "need each other"},
		"given twice":    {nodes("a=x", "a=y"), "give the same value"},
		"very many":      {nodes(make([]string, 100_001)...), "too many nodes"},
		"any order":      {nodes("c=b,a,", "b=a", "a=x"), "no input input_ids"},
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, "model.onnx")
		os.WriteFile(path, c.data, 0o644)
		os.WriteFile(filepath.Join(dir, "short"), make([]byte, 10), 0o644)
		if _, err := onnx.Open(path, session.Options{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got error %v, want %q in it", name, err, c.want)
		}
	}
	if _, err := onnx.Open(t.TempDir(), session.Options{}); err == nil {
		t.Error("a folder was opened")
	}
}

// FuzzOpen finds no file that does more than fail. Small models make good seeds.
func FuzzOpen(f *testing.F) {
	dir := f.TempDir()
	if err := onnxtest.Write(dir, onnxtest.Model{Kind: onnxtest.XLMR, Labels: []string{"O", "PER"}}); err != nil {
		f.Fatal(err)
	}
	path := filepath.Join(dir, "model.onnx")
	seed, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(seed)
	f.Add(model(weight(1<<40, external("x"))))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "model.onnx")
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		if s, err := onnx.Open(path, session.Options{Shapes: 1}); err == nil {
			s.Logits(context.Background(), session.Batch{Rows: 1, Length: 2, IDs: []int64{1, 2}, Mask: []int64{1, 1}})
			s.Close()
		}
	})
}
