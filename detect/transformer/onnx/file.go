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

// read reads a model and checks what it claims to hold.
func read(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("onnx: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, fmt.Errorf("onnx: %w", err)
	}
	if !info.Mode().IsRegular() || info.Size() > longest {
		return nil, fmt.Errorf("onnx: %s is no file of at most 2 GiB", path)
	}
	data, err := io.ReadAll(io.LimitReader(f, longest))
	if err != nil {
		return nil, fmt.Errorf("onnx: read %s: %w", path, err)
	}
	if err := check(data, filepath.Dir(path)); err != nil {
		return nil, fmt.Errorf("onnx: %s: %w", path, err)
	}
	return data, nil
}

var errBroken = errors.New("it is no model in ONNX form")

// Fields of ONNX's messages.
const (
	modelGraph         = 7
	graphNode          = 1
	graphTensor        = 5
	nodeAttribute      = 5
	attributeTensor    = 5
	attributeGraph     = 6
	tensorDims         = 1
	tensorExternal     = 13
	tensorLocation     = 14
	entryKey, entryVal = 1, 2
)

// check walks through the weights of a model. A weight may not have more elements than
// the file has bytes for them, and a file that it lies in must be in the folder.
func check(data []byte, dir string) error {
	graphs := 0
	err := fields(data, func(n protowire.Number, v []byte, _ uint64) error {
		if n != modelGraph {
			return nil
		}
		graphs++
		return checkGraph(v, dir)
	})
	if err == nil && graphs != 1 {
		return errBroken
	}
	return err
}

// checkGraph looks at the weights of a graph, and at those that its nodes hold.
func checkGraph(data []byte, dir string) error {
	return fields(data, func(n protowire.Number, v []byte, _ uint64) error {
		switch n {
		case graphTensor:
			return checkTensor(v, dir)
		case graphNode:
			return fields(v, func(n protowire.Number, v []byte, _ uint64) error {
				if n != nodeAttribute {
					return nil
				}
				return checkAttribute(v, dir)
			})
		}
		return nil
	})
}

func checkAttribute(data []byte, dir string) error {
	return fields(data, func(n protowire.Number, v []byte, _ uint64) error {
		switch n {
		case attributeTensor:
			return checkTensor(v, dir)
		case attributeGraph:
			return checkGraph(v, dir)
		}
		return nil
	})
}

func checkTensor(data []byte, dir string) error {
	elements, external := 1.0, false
	held := float64(len(data))
	location := ""
	err := fields(data, func(n protowire.Number, v []byte, i uint64) error {
		switch {
		case n == tensorDims && v == nil:
			elements *= float64(int64(i))
		case n == tensorDims:
			for len(v) > 0 {
				d, k := protowire.ConsumeVarint(v)
				if k < 0 {
					return errBroken
				}
				elements, v = elements*float64(int64(d)), v[k:]
			}
		case n == tensorLocation:
			external = i == 1
		case n == tensorExternal:
			key, value, err := entry(v)
			if key == "location" {
				location = value
			}
			return err
		}
		return nil
	})
	if err != nil {
		return err
	}
	if external {
		if held, err = beside(dir, location); err != nil {
			return err
		}
	}
	if !(elements >= 0 && elements <= held) {
		return errors.New("a weight claims more elements than the file holds")
	}
	return nil
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

// beside is the size of a file of weights in the model's folder.
func beside(dir, name string) (float64, error) {
	if !plain(name) {
		return 0, errors.New("its weights lie outside of its folder")
	}
	info, err := os.Stat(filepath.Join(dir, name))
	if err != nil || !info.Mode().IsRegular() {
		return 0, errors.New("the file that its weights lie in is missing")
	}
	return float64(info.Size()), nil
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
