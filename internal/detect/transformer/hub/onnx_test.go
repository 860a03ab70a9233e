package hub

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

func outlineBytes(data []byte) (outline, error) {
	return readOutline(bytes.NewReader(data), int64(len(data)))
}

func TestOutline(t *testing.T) {
	o, err := outlineBytes(onnxOf(graph(3)))
	if err != nil || o.Width != 3 || !slices.Equal(o.Inputs, []string{"input_ids", "attention_mask"}) || len(o.External) != 0 {
		t.Fatalf("%+v %v", o, err)
	}
	if o, err := outlineBytes(onnxOf(graph(0))); err != nil || o.Width != 0 {
		t.Fatalf("an open dimension: %+v %v", o, err)
	}
}

// TestOutlineByBytes holds the reader against bytes written down by hand from onnx.proto,
// so that it and the builder of the other tests cannot err together.
func TestOutlineByBytes(t *testing.T) {
	data := "\x08\x08" + // ModelProto.ir_version = 8
		"\x3a\x28" + // .graph, 40 bytes
		"\x2a\x13" + "\x6a\x11" + "\x0a\x08location" + "\x12\x05w.bin" + // .initializer.external_data: key, value
		"\x5a\x0b\x0a\x09input_ids" + // .input.name
		"\x62\x04\x0a\x02ou" // .output.name
	o, err := outlineBytes([]byte(data))
	if err != nil || !slices.Equal(o.External, []string{"w.bin"}) || !slices.Equal(o.Inputs, []string{"input_ids"}) {
		t.Fatalf("%+v %v", o, err)
	}
}

func TestExternalWherever(t *testing.T) {
	inner := message(nil).bytes(5, outside("c.data"))
	node := message(nil).bytes(5, string(message(nil).bytes(5, outside("a.data")))). // an attribute with a tensor
												bytes(5, string(message(nil).bytes(10, outside("b.data")))).
												bytes(5, string(message(nil).bytes(6, string(inner))))
	g := graph(3).bytes(5, outside("model.onnx_data")).bytes(5, outside("./model.onnx_data")).bytes(1, string(node)).
		bytes(15, string(message(nil).bytes(1, outside("d.data"))))
	file := message(onnxOf(g)).bytes(25, string(message(nil).bytes(7, string(message(nil).bytes(5, string(message(nil).bytes(5, outside("e.data"))))))))
	o, err := outlineBytes(file)
	if want := []string{"a.data", "b.data", "c.data", "d.data", "e.data", "model.onnx_data"}; err != nil || !slices.Equal(o.External, want) {
		t.Fatalf("%v %v", o.External, err)
	}
}

func TestOutlineRefuses(t *testing.T) {
	deep := message(nil).bytes(5, outside("x"))
	for range 10 {
		deep = message(nil).bytes(1, string(message(nil).bytes(5, string(message(nil).bytes(6, string(deep))))))
	}
	whole := onnxOf(graph(3))
	for name, data := range map[string][]byte{
		"empty":               nil,
		"text":                []byte("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"),
		"cut":                 whole[:len(whole)-1],
		"no graph":            message(nil).number(1, 8),
		"two graphs":          message(whole).bytes(7, string(graph(3))),
		"no output":           onnxOf(message(nil).bytes(11, value("input_ids", 0))),
		"parent folder":       onnxOf(graph(3).bytes(5, outside("../../.ssh/id_ed25519"))),
		"absolute":            onnxOf(graph(3).bytes(5, outside("/etc/passwd"))),
		"drive":               onnxOf(graph(3).bytes(5, outside(`C:\x`))),
		"device":              onnxOf(graph(3).bytes(5, outside("NUL"))),
		"graphs in graphs":    onnxOf(graph(3).bytes(1, string(deep)[2:])),
		"long name":           onnxOf(graph(3).bytes(11, value(strings.Repeat("x", 5000), 0))),
		"length beyond":       {0x3a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01},
		"endless number":      bytes.Repeat([]byte{0xff}, 20),
		"unknown wire format": {0x3b, 0x00},
	} {
		if o, err := outlineBytes(data); err == nil {
			t.Errorf("%s: %+v", name, o)
		}
	}
}

// TestOutlineSkips looks at a file in which weights lie between what is read: more than
// one window, which must not be read through.
func TestOutlineSkips(t *testing.T) {
	weights := message(nil).number(1, 1<<20).bytes(9, strings.Repeat("\xff", 1<<20))
	g := message(nil).bytes(5, string(weights))
	data := onnxOf(append(g, graph(3)...))
	r := &counting{Reader: bytes.NewReader(data)}
	o, err := readOutline(r, int64(len(data)))
	if err != nil || o.Width != 3 {
		t.Fatal(o, err)
	}
	if r.n > 1<<17 {
		t.Fatalf("%d bytes of %d were read", r.n, len(data))
	}
}

type counting struct {
	*bytes.Reader
	n int
}

func (c *counting) ReadAt(p []byte, off int64) (int, error) {
	n, err := c.Reader.ReadAt(p, off)
	c.n += n
	return n, err
}
