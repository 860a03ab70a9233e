package transformer_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/detect/transformer"
	"github.com/lethe-privacy/lethe/internal/detect/transformer/onnx"
	"github.com/lethe-privacy/lethe/internal/onnxtest"
	"github.com/lethe-privacy/lethe/internal/slow"
)

// changed writes a model and changes a file of it: what is given replaces members of its
// JSON, or all of it where it is a string; "" removes the file.
func changed(t *testing.T, name string, change any) string {
	t.Helper()
	dir := t.TempDir()
	if err := onnxtest.Write(dir, onnxtest.People(onnxtest.BERTCased)); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, name)
	switch c := change.(type) {
	case string:
		os.Remove(path)
		if c != "" {
			put(t, path, []byte(c))
		}
	case map[string]any:
		all := map[string]any{}
		data, _ := os.ReadFile(path)
		if err := json.Unmarshal(data, &all); err != nil {
			t.Fatal(err)
		}
		for k, v := range c {
			all[k] = v
		}
		data, _ = json.Marshal(all)
		put(t, path, data)
	}
	return dir
}

func put(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestFoldersThatAreNoModels(t *testing.T) {
	type j = map[string]any
	labels := func(names ...string) j {
		all := j{}
		for i, n := range names {
			all[string(rune('0'+i))] = n
		}
		return j{"id2label": all}
	}
	for _, c := range []struct {
		file   string
		change any
		want   string // in the error
	}{
		{"config.json", "", "config.json"},
		{"config.json", "{", "config.json: it is no configuration"},
		{"config.json", j{"architectures": []string{"BertForSequenceClassification"}}, "BertForSequenceClassification, and no token classifier"},
		{"config.json", j{"id2label": nil}, "0 labels"},
		{"config.json", labels("O", "B-PER"), "tells 7 labels apart, and config.json names 2"},
		{"config.json", j{"id2label": j{"0": "O", "2": "PER"}}, "no name for label 1"},
		{"config.json", j{"max_position_embeddings": 3}, "no room for a text"},
		{"config.json", j{"vocab_size": 2}, "uses the token 2, and the model knows 2"},
		{"config.json", j{"id2label": j{"0": "O", "1": "CARDINAL"}}, "all that the model finds is ignored"},
		{"tokenizer.json", "", "tokenizer.json"},
		{"tokenizer.json", "[]", "tokenizer.json: tokenizer: "},
		{"tokenizer.json", j{"normalizer": j{"type": "Mystery"}}, `normalizer "Mystery" is not known`},
		{"tokenizer.json", j{"pre_tokenizer": j{"type": "Mystery"}}, `pre-tokenizer "Mystery" is not known`},
		{"tokenizer.json", j{"post_processor": j{"type": "Mystery"}}, `post-processor "Mystery" is not known`},
		{"tokenizer.json", j{"model": j{"type": "WordLevel", "vocab": j{"a": 0}}}, `model "WordLevel" is not known`},
		{"tokenizer.json", j{"model": j{"type": "WordPiece", "vocab": j{"a": -5}}}, "id -5"},
		{"tokenizer.json", j{"model": nil}, "no model"},
		{"model.onnx", "", "no model in ONNX form"},
		{"model.onnx", "not a model", "model.onnx: it is no model in ONNX form"},
	} {
		dir := changed(t, c.file, c.change)
		if _, err := transformer.Load(dir, onnx.Open, transformer.Options{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %v: got error %v, want %q in it", c.file, c.change, err, c.want)
		}
	}
}

// A tokenizer that gives tokens which the model does not have fails the text.
func TestTokensThatTheModelLacks(t *testing.T) {
	m, err := transformer.Load(changed(t, "config.json", map[string]any{"vocab_size": 100}), onnx.Open, transformer.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	if _, err := m.Entities(context.Background(), "Anna"); err == nil || !strings.Contains(err.Error(), "to a model that knows 100") {
		t.Errorf("got error %v", err)
	}
}

// Models that load, and of which no answer can be trusted, fail: the text, or, where it
// can be seen before, all of it.
func TestOddModels(t *testing.T) {
	wants := map[onnxtest.Oddity]string{
		onnxtest.NaN:      "something that is no number",
		onnxtest.Infinite: "something that is no number",
		onnxtest.Never:    "something that is no number",
		onnxtest.Pooled:   "gives 7 numbers for",
		onnxtest.Greedy:   "a step gives 4398 GB at once",
		onnxtest.Few:      "the tokenizer gives the token",
		onnxtest.NoSuchOp: `unimplemented ONNX op "Mystery"`,
	}
	for _, o := range onnxtest.Oddities() {
		dir := t.TempDir()
		if err := onnxtest.WriteOdd(dir, onnxtest.People(onnxtest.BERTCased), o); err != nil {
			t.Fatal(err)
		}
		m, err := transformer.Load(dir, onnx.Open, transformer.Options{})
		if err != nil {
			t.Errorf("%s: %v", o, err)
			continue
		}
		// The last token of the vocabulary is among them.
		found, err := m.Entities(context.Background(), "Anna Huber met the")
		if err == nil || !strings.Contains(err.Error(), wants[o]) || len(found) > 0 {
			t.Errorf("%s: found %v, error %v, want %q in it", o, found, err, wants[o])
		}
		if strings.Contains(err.Error(), "Anna") {
			t.Errorf("%s: the error tells of the text: %v", o, err)
		}
		m.Close()
	}
}

func TestWhichModel(t *testing.T) {
	dir := changed(t, "README.md", "")
	model := filepath.Join(dir, "model.onnx")
	move := func(from, to string) {
		os.MkdirAll(filepath.Dir(to), 0o755)
		if err := os.Rename(from, to); err != nil {
			t.Fatal(err)
		}
	}
	load := func(file, want string) {
		t.Helper()
		m, err := transformer.Load(dir, onnx.Open, transformer.Options{File: file})
		if err == nil {
			m.Close()
		}
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("got error %v, want %q", err, want)
		}
	}
	if _, err := transformer.Files(filepath.Join(dir, "none"), transformer.Options{}); err == nil || !strings.Contains(err.Error(), "there is no folder") {
		t.Errorf("got error %v", err)
	}
	if _, err := transformer.Files(model, transformer.Options{}); err == nil || !strings.Contains(err.Error(), "there is no folder") {
		t.Errorf("got error %v", err)
	}
	load("", "")
	if m, err := transformer.Load(filepath.Dir(model), onnx.Open, transformer.Options{}); err != nil || m.Name() != "transformer-"+strings.ToLower(filepath.Base(dir)) {
		t.Errorf("got %v, error %v", m, err)
	} else {
		m.Close()
	}
	move(model, filepath.Join(dir, "onnx", "small.onnx"))
	load("", "")
	load("onnx/small.onnx", "")
	put(t, filepath.Join(dir, "other.onnx"), []byte("x"))
	load("", "several models")
	load("../model.onnx", "not in its folder")
	load(filepath.Join(dir, "other.onnx"), "not in its folder")
}

// Long texts without any place to cut them, and what else is meant to take long.
func TestHostileTexts(t *testing.T) {
	for _, k := range onnxtest.Kinds() {
		m := load(t, k, transformer.Options{Window: 512, Stride: transformer.NoStride})
		for _, piece := range []string{"a", "\u0301", "Anna", "▁", "👩‍", "\x00", ". ", "e\u0301", "\t", "\u2028", "[SEP]"} {
			size := slow.Times(1<<12, 1<<15)
			if _, err := m.Entities(context.Background(), strings.Repeat(piece, size/len(piece))); err != nil {
				t.Errorf("%s: runs of %q: %v", k, piece, err)
			}
		}
	}
}

// FuzzEntities finds no text in which a mention is empty, out of order, or cuts a
// character. One that is no UTF-8 may fail.
func FuzzEntities(f *testing.F) {
	var models []*transformer.Model
	for _, k := range []onnxtest.Kind{onnxtest.BERTUncased, onnxtest.RoBERTa, onnxtest.XLMR} {
		for _, a := range []transformer.Aggregation{transformer.Simple, transformer.Average} {
			models = append(models, load(f, k, transformer.Options{Window: 16, Aggregation: a}))
		}
	}
	for _, text := range []string{"Anna Huber", "Mu\u0308ller\u0301 Jörg\u200d👩", "\xc3Anna\xff", "AcmeZürich"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, m := range models {
			found, err := m.Entities(context.Background(), text)
			if err != nil && utf8.ValidString(text) {
				t.Fatal(err)
			}
			at := 0
			for _, e := range found {
				if err := e.Span.Check(text); err != nil || e.Span.Empty() || e.Start < at || !(e.Score > 0 && e.Score <= 1) {
					t.Fatalf("%s: %v after %d in a text of %d bytes: %v", m.Name(), e, at, len(text), err)
				}
				at = e.Start
			}
		}
	})
}

func TestCancelled(t *testing.T) {
	m := load(t, onnxtest.BERTCased, transformer.Options{})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := m.Entities(ctx, "Anna"); err == nil {
		t.Error("a cancelled search ended well")
	}
}

// ending is a context that ends when it has been asked so many times.
type ending struct {
	context.Context
	cancel      context.CancelFunc
	asked, last int
}

func (e *ending) Err() error {
	if e.asked++; e.asked == e.last {
		e.cancel()
	}
	return e.Context.Err()
}

// A search that is cancelled ends with the batch that it is in: nothing is asked for after
// that.
func TestCancelledInTheMiddle(t *testing.T) {
	m := load(t, onnxtest.BERTCased, transformer.Options{Window: 16, BatchSize: 2})
	ctx, cancel := context.WithCancel(context.Background())
	e := &ending{ctx, cancel, 0, 5}
	found, err := m.Entities(e, strings.Repeat("Anna Huber lives in Zürich. ", 1000))
	if !errors.Is(err, context.Canceled) || len(found) > 0 {
		t.Errorf("found %d, error %v", len(found), err)
	}
	if e.asked != e.last {
		t.Errorf("%d batches after the end", e.asked-e.last)
	}
}
