package onnxtest

import (
	"encoding/binary"
	"math"

	"google.golang.org/protobuf/encoding/protowire"
)

// message is a protocol buffer being written, field by field.
type message []byte

func (m *message) int(field protowire.Number, v int64) {
	*m = protowire.AppendTag(*m, field, protowire.VarintType)
	*m = protowire.AppendVarint(*m, uint64(v))
}

func (m *message) bytes(field protowire.Number, v []byte) {
	*m = protowire.AppendTag(*m, field, protowire.BytesType)
	*m = protowire.AppendBytes(*m, v)
}

func (m *message) text(field protowire.Number, v string) { m.bytes(field, []byte(v)) }

// Types of elements, as ONNX numbers them.
const (
	float32s = 1
	int64s   = 7
)

// graph is an ONNX graph being written.
type graph struct {
	nodes, weights, inputs, outputs []message
	count                           int
}

// attribute is a setting of a node: an int64, a []int64 or a float32.
type attribute struct {
	name  string
	value any
}

func (a attribute) encode() message {
	var m message
	m.text(1, a.name)
	switch v := a.value.(type) {
	case int64:
		m.int(3, v)
		m.int(20, 2)
	case float32:
		m = protowire.AppendTag(m, 2, protowire.Fixed32Type)
		m = protowire.AppendFixed32(m, math.Float32bits(v))
		m.int(20, 1)
	case []int64:
		for _, i := range v {
			m.int(8, i)
		}
		m.int(20, 7)
	}
	return m
}

// node adds an operation and gives the name of its result.
func (g *graph) node(op string, inputs []string, attributes ...attribute) string {
	g.count++
	out := op + "_" + string(rune('a'+g.count%26)) + itoa(g.count)
	g.named(op, inputs, out, attributes...)
	return out
}

func (g *graph) named(op string, inputs []string, out string, attributes ...attribute) {
	var m message
	for _, in := range inputs {
		m.text(1, in)
	}
	m.text(2, out)
	m.text(3, "node_"+out)
	m.text(4, op)
	for _, a := range attributes {
		m.bytes(5, a.encode())
	}
	g.nodes = append(g.nodes, m)
}

func itoa(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + itoa(n%10)
}

// floats adds weights and gives their name.
func (g *graph) floats(name string, values []float32, dims ...int64) string {
	raw := make([]byte, 0, 4*len(values))
	for _, v := range values {
		raw = binary.LittleEndian.AppendUint32(raw, math.Float32bits(v))
	}
	return g.tensor(name, float32s, raw, dims)
}

// ints adds constants.
func (g *graph) ints(name string, values ...int64) string {
	var raw []byte
	for _, v := range values {
		raw = binary.LittleEndian.AppendUint64(raw, uint64(v))
	}
	return g.tensor(name, int64s, raw, []int64{int64(len(values))})
}

func (g *graph) tensor(name string, kind int64, raw []byte, dims []int64) string {
	var m message
	for _, d := range dims {
		m.int(1, d)
	}
	m.int(2, kind)
	m.text(8, name)
	m.bytes(9, raw)
	g.weights = append(g.weights, m)
	return name
}

// value describes an input or output: dimensions below 0 are open.
func value(name string, kind int64, dims ...int64) message {
	var shape message
	for i, d := range dims {
		var dim message
		if d < 0 {
			dim.text(2, []string{"batch", "sequence", "open"}[min(i, 2)])
		} else {
			dim.int(1, d)
		}
		shape.bytes(1, dim)
	}
	var tensor, typ, m message
	tensor.int(1, kind)
	tensor.bytes(2, shape)
	typ.bytes(1, tensor)
	m.text(1, name)
	m.bytes(2, typ)
	return m
}

// encode is the model as a file.
func (g *graph) encode() []byte {
	var m, body, opset message
	for _, n := range g.nodes {
		body.bytes(1, n)
	}
	body.text(2, "classifier")
	for _, w := range g.weights {
		body.bytes(5, w)
	}
	for _, i := range g.inputs {
		body.bytes(11, i)
	}
	for _, o := range g.outputs {
		body.bytes(12, o)
	}
	opset.int(2, 14)
	m.int(1, 8)
	m.text(2, "onnxtest")
	m.bytes(7, body)
	m.bytes(8, opset)
	return m
}
