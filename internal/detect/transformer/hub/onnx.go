package hub

import (
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
)

// outline is what an ONNX file says about itself, apart from its weights.
type outline struct {
	Inputs []string
	// Width is the last dimension of the first output, which is the number of labels; 0
	// if the file leaves it open.
	Width int64
	// External are the files that hold weights, as paths beside the file.
	External []string

	outputs int
}

const (
	maxNesting  = 8    // graphs in graphs
	maxExternal = 1000 // files
)

// readOutline reads an ONNX file of a size. What it says is not trusted: a file of
// weights that it looks for elsewhere is an error.
func readOutline(r io.ReaderAt, size int64) (outline, error) {
	o := outlineReader{wire: wire{r: r}}
	graphs := 0
	err := o.each(0, size, func(f field) error {
		switch f.number {
		case 7: // graph
			graphs++
			return o.graph(f, 0, true)
		case 25: // a function
			return o.each(f.from, f.to, func(f field) error {
				if f.number == 7 {
					return o.node(f, 0)
				}
				return nil
			})
		}
		return nil
	})
	if err == nil && (graphs != 1 || o.outputs == 0) {
		err = errWire
	}
	slices.Sort(o.External)
	o.External = slices.Compact(o.External)
	return o.outline, err
}

type outlineReader struct {
	wire
	outline
}

func (o *outlineReader) graph(g field, depth int, top bool) error {
	if !g.bytes || depth > maxNesting {
		return errWire
	}
	return o.each(g.from, g.to, func(f field) error {
		switch f.number {
		case 1:
			return o.node(f, depth)
		case 5:
			return o.tensor(f)
		case 15:
			return o.sparse(f)
		case 11:
			if top {
				name, err := o.name(f)
				o.Inputs = append(o.Inputs, name)
				return err
			}
		case 12:
			if top {
				o.outputs++
				if o.outputs == 1 {
					return o.output(f)
				}
			}
		}
		return nil
	})
}

// node looks for tensors and graphs in the attributes of a node.
func (o *outlineReader) node(n field, depth int) error {
	return o.each(n.from, n.to, func(a field) error {
		if a.number != 5 {
			return nil
		}
		return o.each(a.from, a.to, func(f field) error {
			switch f.number {
			case 5, 10:
				return o.tensor(f)
			case 6, 11:
				return o.graph(f, depth+1, false)
			case 22, 23:
				return o.sparse(f)
			}
			return nil
		})
	})
}

func (o *outlineReader) sparse(s field) error {
	return o.each(s.from, s.to, func(f field) error {
		if f.number == 1 || f.number == 2 {
			return o.tensor(f)
		}
		return nil
	})
}

// tensor notes where a tensor has its values, if not in the file.
func (o *outlineReader) tensor(t field) error {
	return o.each(t.from, t.to, func(f field) error {
		if f.number != 13 {
			return nil
		}
		var pair [3]string
		err := o.each(f.from, f.to, func(f field) (err error) {
			if f.number == 1 || f.number == 2 {
				pair[f.number], err = o.text(f)
			}
			return err
		})
		if err != nil || pair[1] != "location" {
			return err
		}
		return o.external(pair[2])
	})
}

func (o *outlineReader) external(location string) error {
	location = path.Clean(location)
	if !inside(location) {
		return errors.New("it looks for weights outside of its folder, or in a file with an odd name")
	}
	if n := len(o.External); n > 0 && o.External[n-1] == location {
		return nil
	}
	if len(o.External) >= maxExternal {
		return errors.New("it has its weights in too many files")
	}
	if !slices.Contains(o.External, location) {
		o.External = append(o.External, location)
	}
	return nil
}

// name is that of an input or output.
func (o *outlineReader) name(v field) (name string, err error) {
	err = o.each(v.from, v.to, func(f field) (err error) {
		if f.number == 1 {
			name, err = o.text(f)
		}
		return err
	})
	return name, err
}

// output reads the last dimension: of type, tensor_type, shape and dim the dim_value.
func (o *outlineReader) output(v field) error {
	level := func(m field, number int, next func(field) error) error {
		return o.each(m.from, m.to, func(f field) error {
			if f.number == number && f.bytes {
				return next(f)
			}
			return nil
		})
	}
	return level(v, 2, func(t field) error {
		return level(t, 1, func(t field) error {
			return level(t, 2, func(shape field) error {
				return level(shape, 1, func(dim field) error {
					o.Width = 0
					return o.each(dim.from, dim.to, func(f field) error {
						if f.number == 1 && !f.bytes {
							o.Width = int64(f.value)
						}
						return nil
					})
				})
			})
		})
	})
}

// fits says why a file cannot be a token classifier with this many labels.
func (o outline) fits(labels int) error {
	if !slices.Contains(o.Inputs, "input_ids") {
		return errors.New("it has no input input_ids: it is no model for texts")
	}
	if o.Width != 0 && o.Width != int64(labels) {
		return fmt.Errorf("it gives %d numbers for a token, and config.json names %d labels", o.Width, labels)
	}
	return nil
}
