package hub

import (
	"bytes"
	"encoding/binary"
	"maps"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/lethe-privacy/lethe/internal/onnxtest"
)

// message is a message of protocol buffers in the making, as onnx.proto numbers fields.
type message []byte

func (m message) bytes(field int, data string) message {
	m = binary.AppendUvarint(m, uint64(field<<3|2))
	m = binary.AppendUvarint(m, uint64(len(data)))
	return append(m, data...)
}

func (m message) number(field int, v uint64) message {
	return binary.AppendUvarint(binary.AppendUvarint(m, uint64(field<<3)), v)
}

// value is an input or output with the dimensions batch, sequence and, if not 0, width.
func value(name string, width uint64) string {
	shape := message(nil).bytes(1, string(message(nil).bytes(2, "batch"))).bytes(1, string(message(nil).bytes(2, "sequence")))
	if width > 0 {
		shape = shape.bytes(1, string(message(nil).number(1, width)))
	}
	tensor := message(nil).number(1, 1).bytes(2, string(shape))
	return string(message(nil).bytes(1, name).bytes(2, string(message(nil).bytes(1, string(tensor)))))
}

// outside is a tensor whose values lie in another file.
func outside(location string) string {
	pair := message(nil).bytes(1, "location").bytes(2, location)
	offset, length := message(nil).bytes(1, "offset").bytes(2, "0"), message(nil).bytes(1, "length").bytes(2, "16")
	return string(message(nil).number(1, 4).number(2, 1).bytes(8, "weights").bytes(13, string(pair)).bytes(13, string(offset)).bytes(13, string(length)).number(14, 1))
}

// onnxOf wraps a graph as a file.
func onnxOf(graph message) []byte {
	return message(nil).number(1, 8).bytes(2, "by hand").bytes(7, string(graph))
}

// graph has the inputs and the output of a classifier with this many labels.
func graph(labels uint64) message {
	return message(nil).bytes(1, string(message(nil).bytes(1, "input_ids").bytes(2, "logits").bytes(4, "Cast"))).bytes(2, "g").
		bytes(11, value("input_ids", 0)).bytes(11, value("attention_mask", 0)).bytes(12, value("logits", labels))
}

const (
	config = `{"model_type": "bert", "architectures": ["BertForTokenClassification"],
 "id2label": {"0": "O", "1": "B-PER", "2": "I-PER"}, "label2id": {"O": 0, "B-PER": 1, "I-PER": 2}}`
	tokenizer = `{"version": "1.0", "model": {"type": "WordPiece", "unk_token": "[UNK]", "vocab": {"[UNK]": 0, "anna": 1}}}`
	readme    = "---\nlanguage: en\nlicense: mit\n---\n# A model\n"
)

// written is a small model that works: labels O, B-PER, I-PER and so on, seven in all.
var written = sync.OnceValues(func() (map[string][]byte, error) {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := onnxtest.Write(dir, onnxtest.People(onnxtest.BERTCased)); err != nil {
		return nil, err
	}
	files := map[string][]byte{"README.md": []byte(readme)}
	for _, name := range []string{"config.json", "tokenizer.json", "model.onnx"} {
		if files[name], err = os.ReadFile(filepath.Join(dir, name)); err != nil {
			return nil, err
		}
	}
	return files, nil
})

// modelFiles are the files of that model.
func modelFiles() map[string][]byte {
	files, err := written()
	if err != nil {
		panic(err)
	}
	return maps.Clone(files)
}

// spread is a model of which a tensor's values lie in another file.
func spread(model []byte, location string) []byte {
	w := wire{r: bytes.NewReader(model)}
	var out message
	if err := w.each(0, int64(len(model)), func(f field) error {
		switch {
		case f.number == 7:
			out = out.bytes(7, string(model[f.from:f.to])+string(message(nil).bytes(5, outside(location))))
		case f.bytes:
			out = out.bytes(f.number, string(model[f.from:f.to]))
		default:
			out = out.number(f.number, f.value)
		}
		return nil
	}); err != nil {
		panic(err)
	}
	return out
}

func put(t *testing.T, folder string, files map[string][]byte) {
	t.Helper()
	for name, data := range files {
		place := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(place), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(place, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func shaOf(data []byte) string {
	h := remoteFile{large: true}.newHash()
	h.Write(data)
	return hexOf(h)
}
