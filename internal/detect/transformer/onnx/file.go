package onnx

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"

	"google.golang.org/protobuf/encoding/protowire"
)

// longest is the longest model; more is kept in files beside it.
const longest = math.MaxInt32

// file is a model as it lies on the disk, checked.
type file struct {
	path   string
	data   []byte
	tokens int // how many tokens its table has; 0: that was not seen
}

// read reads a model and checks what it claims to hold.
func read(path string) (file, error) {
	info, err := os.Stat(path) // before it is opened: a pipe would be waited for without end
	if err != nil {
		return file{}, fmt.Errorf("onnx: %w", err)
	}
	if !info.Mode().IsRegular() || info.Size() > longest {
		return file{}, fmt.Errorf("onnx: %s is no file of at most 2 GiB", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return file{}, fmt.Errorf("onnx: %w", err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, longest))
	if err != nil {
		return file{}, fmt.Errorf("onnx: read %s: %w", path, err)
	}
	c := checker{dir: filepath.Dir(path), beside: map[string]*sidecar{}}
	if err := c.model(data); err != nil {
		return file{}, fmt.Errorf("onnx: %s: %w", path, err)
	}
	return file{path, data, c.tokens}, nil
}

var errBroken = errors.New("it is no model in ONNX form")

// Fields of ONNX's messages.
const (
	modelGraph         = 7
	graphNode          = 1
	graphTensor        = 5
	nodeInput          = 1
	nodeOutput         = 2
	nodeKind           = 4
	nodeAttribute      = 5
	attributeTensor    = 5
	attributeGraph     = 6
	attributeTensors   = 10
	attributeGraphs    = 11
	tensorDims         = 1
	tensorName         = 8
	tensorExternal     = 13
	tensorLocation     = 14
	entryKey, entryVal = 1, 2
)

// checker walks through a model before anything is made of it. A weight may not have
// more elements than the file has bytes for them, a file that it lies in must be in the
// folder, and nodes may not need each other.
type checker struct {
	dir    string
	beside map[string]*sidecar
	nodes  int
	tokens int
}

// sidecar is a file of weights, and what the model claims to have there.
type sidecar struct{ held, claimed float64 }

const (
	// mostNodes bounds how deep the library descends, which is as deep as nodes follow
	// each other. A large DeBERTa has 10,000.
	mostNodes   = 100_000
	mostNesting = 8 // graphs in graphs
)

// model checks a whole file.
func (c *checker) model(data []byte) error {
	graphs := 0
	err := fields(data, func(n protowire.Number, v []byte, _ uint64) error {
		if n != modelGraph {
			return nil
		}
		if graphs++; graphs > 1 {
			return errBroken
		}
		_, err := c.graph(v, 0)
		return err
	})
	if err == nil && graphs != 1 {
		return errBroken
	}
	return err
}

// tensor checks a weight, and gives its name and how many rows it has.
func (c *checker) tensor(data []byte) (name string, rows int, err error) {
	elements, external, location, dims := 1.0, false, "", 0
	dim := func(i uint64) {
		if dims++; dims == 1 && i <= longest {
			rows = int(i)
		}
		elements *= float64(int64(i))
	}
	err = fields(data, func(n protowire.Number, v []byte, i uint64) error {
		switch {
		case n == tensorName:
			name = string(v)
		case n == tensorDims && v == nil:
			dim(i)
		case n == tensorDims:
			for len(v) > 0 {
				d, k := protowire.ConsumeVarint(v)
				if k < 0 {
					return errBroken
				}
				dim(d)
				v = v[k:]
			}
		case n == tensorLocation:
			external = external || i == 1
		case n == tensorExternal:
			key, value, err := entry(v)
			external = true
			if key == "location" {
				location = value
			}
			return err
		}
		return nil
	})
	if err != nil {
		return "", 0, err
	}
	of := &sidecar{held: float64(len(data))}
	if external {
		if of, err = c.file(location); err != nil {
			return "", 0, err
		}
	}
	if of.claimed += elements; !(elements >= 0 && of.claimed <= of.held) {
		return "", 0, errors.New("a weight claims more elements than the file holds")
	}
	if dims != 2 {
		rows = 0
	}
	return name, rows, nil
}

func entry(data []byte) (key, value string, err error) {
	err = fields(data, func(n protowire.Number, v []byte, _ uint64) error {
		switch n {
		case entryKey:
			key = string(v)
		case entryVal:
			value = string(v)
		}
		return nil
	})
	return key, value, err
}

// file gives a file of weights in the model's folder.
func (c *checker) file(name string) (*sidecar, error) {
	if !plain(name) {
		return nil, errors.New("its weights lie outside of its folder")
	}
	if w := c.beside[name]; w != nil {
		return w, nil
	}
	info, err := os.Stat(filepath.Join(c.dir, name))
	if err != nil || !info.Mode().IsRegular() {
		return nil, errors.New("the file that its weights lie in is missing")
	}
	c.beside[name] = &sidecar{held: float64(info.Size())}
	return c.beside[name], nil
}

// plain reports whether a name is that of a file in a folder, and leads nowhere else.
func plain(name string) bool {
	return name != "" && name != "." && name != ".." && filepath.IsLocal(name) && filepath.Base(name) == name
}

// fields calls f for each field of a message: with its bytes, or with nil and its number.
func fields(data []byte, f func(n protowire.Number, v []byte, i uint64) error) error {
	for len(data) > 0 {
		n, typ, k := protowire.ConsumeTag(data)
		if k < 0 {
			return errBroken
		}
		data = data[k:]
		var v []byte
		var i uint64
		switch typ {
		case protowire.VarintType:
			i, k = protowire.ConsumeVarint(data)
		case protowire.BytesType:
			if v, k = protowire.ConsumeBytes(data); v == nil {
				v = []byte{}
			}
		default:
			k = protowire.ConsumeFieldValue(n, typ, data)
		}
		if k < 0 {
			return errBroken
		}
		data = data[k:]
		if err := f(n, v, i); err != nil {
			return err
		}
	}
	return nil
}
