package transformer_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/internal/detect/transformer"
	"github.com/lethe-privacy/lethe/internal/detect/transformer/onnx"
	"github.com/lethe-privacy/lethe/internal/onnxtest"
)

// load writes a small model that knows a few names, and reads it.
func load(t testing.TB, k onnxtest.Kind, o transformer.Options) *transformer.Model {
	t.Helper()
	return loadModel(t, onnxtest.People(k), o)
}

func loadModel(t testing.TB, m onnxtest.Model, o transformer.Options) *transformer.Model {
	t.Helper()
	dir := t.TempDir()
	if err := onnxtest.Write(dir, m); err != nil {
		t.Fatal(err)
	}
	o.Runtime = os.Getenv("ONNXRUNTIME_LIBRARY") // of programs built with the tag ort
	model, err := transformer.Load(dir, onnx.Open, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { model.Close() })
	return model
}

// show writes what was found as "text TYPE score".
func show(t testing.TB, m *transformer.Model, text string) string {
	t.Helper()
	found, err := m.Entities(context.Background(), text)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, e := range found {
		fmt.Fprintf(&b, "%s %s %.4f\n", e.Span.In(text), e.Type, e.Score)
	}
	return b.String()
}

// The model gives the first piece of each name 0.9 and the second 0.8, the rest of the
// labels, of which there are seven, sharing what remains evenly.
func TestAggregation(t *testing.T) {
	const text = "Anna Huber and Jörg Müller met in Zürich, at Acme."
	for strategy, want := range map[transformer.Aggregation]string{
		// 0.9; 0.9, its first token.
		transformer.First: "Anna Huber PER 0.9000\nJörg Müller PER 0.9000\nZürich LOC 0.9000\nAcme ORG 0.9000\n",
		transformer.Max:   "Anna Huber PER 0.9000\nJörg Müller PER 0.9000\nZürich LOC 0.9000\nAcme ORG 0.9000\n",
		// (0.9 + 0.9 + 0.8) / 3; (0.9 + 0.8 + 0.9 + 0.8) / 4; (0.9 + 0.8) / 2.
		transformer.Simple: "Anna Huber PER 0.8667\nJörg Müller PER 0.8500\nZürich LOC 0.8500\nAcme ORG 0.8500\n",
		// Huber is I-PER twice: 0.85. Jörg is B-PER with (0.9 + 0.2/6) / 2 = 0.46667, more
		// than I-PER with (0.1/6 + 0.8) / 2; so Jörg Müller has (0.46667 + 0.85) / 2.
		transformer.Average: "Anna Huber PER 0.8750\nJörg Müller PER 0.6583\nZürich LOC 0.4667\nAcme ORG 0.4667\n",
		transformer.None: "Anna PER 0.9000\nHub PER 0.9000\ner PER 0.8000\nJör PER 0.9000\ng PER 0.8000\nMül PER 0.9000\n" +
			"ler PER 0.8000\nZür LOC 0.9000\nich LOC 0.8000\nAc ORG 0.9000\nme ORG 0.8000\n",
	} {
		for _, k := range onnxtest.Kinds() {
			m := load(t, k, transformer.Options{Aggregation: strategy})
			if got := show(t, m, text); got != want {
				t.Errorf("%s, %s: got\n%swant\n%s", k, strategy, got, want)
			}
		}
	}
}

// Offsets are those of the text as it is, whatever the tokenizer makes of it: marks that
// stand for themselves, signs of several characters, unusual white space.
func TestOffsets(t *testing.T) {
	const name = "Anna"
	for _, k := range onnxtest.Kinds() {
		m := load(t, k, transformer.Options{})
		for _, before := range []string{
			"", " ", "  \n\t", "é ", "e\u0301e\u0301 ", "👩‍⚕️ ", "🇨🇭👨‍👩‍👧‍👦 ", "東京 ", "한국 ", "\ufb01 ", "…… ", "\u00ad\u200d ", "İİ ẞ ", "\u0000 ", "½ ",
		} {
			text := before + name + " Huber ok"
			found, err := m.Entities(context.Background(), text)
			if err != nil {
				t.Fatal(err)
			}
			want := len(before)
			if len(found) != 1 || found[0].Start != want || found[0].End != want+len(name)+len(" Huber") {
				t.Errorf("%s: in %q found %v, want one at %d", k, text, found, want)
			}
		}
	}
}

// A name with its marks apart ends after the last of them, even where the tokenizer
// drops marks.
func TestMarksBelongToTheirLetters(t *testing.T) {
	people := onnxtest.People(onnxtest.BERTUncased)
	people.Pieces = append(people.Pieces, onnxtest.Piece{Text: "rene", Label: "B-PER", P: 0.9})
	m := loadModel(t, people, transformer.Options{})
	const text = "at Rene\u0301 lives"
	if got, want := show(t, m, text), "Rene\u0301 PER 0.9000\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A long text gives what its parts give, wherever the windows begin.
func TestWindows(t *testing.T) {
	const sentence = "Anna Huber lives in Zürich and works at Acme. "
	for _, k := range onnxtest.Kinds() {
		for _, o := range []transformer.Options{{Window: 16}, {Window: 20, Stride: 7, BatchSize: 3}, {Window: 33, Stride: transformer.NoStride}, {}} {
			m := load(t, k, o)
			const times = 90
			found, err := m.Entities(context.Background(), strings.Repeat(sentence, times))
			if err != nil {
				t.Fatal(err)
			}
			if len(found) != 3*times {
				t.Fatalf("%s: %d found, want %d", k, len(found), 3*times)
			}
			for i, e := range found {
				at := i / 3 * len(sentence)
				want := []transformer.Entity{{Type: "PER"}, {Type: "LOC"}, {Type: "ORG"}}[i%3]
				want.Start = at + []int{0, 20, 41}[i%3]
				want.End = at + []int{10, 27, 45}[i%3]
				if e.Type != want.Type || e.Span != want.Span || math.Abs(e.Score-0.9) > 1e-6 {
					t.Fatalf("%s: found %v, want %v", k, e, want)
				}
			}
		}
	}
}

// Any number of documents at the same time find what each finds alone.
func TestConcurrentUse(t *testing.T) {
	m := load(t, onnxtest.XLMR, transformer.Options{Window: 16, Threads: 3})
	text := func(i int) string {
		return strings.Repeat("Anna Huber lives in Zürich. ", 1+i%7) + strings.Repeat("x ", i%11)
	}
	var want [20]string
	for i := range want {
		want[i] = show(t, m, text(i))
	}
	var group sync.WaitGroup
	for i := range 4 * len(want) {
		group.Go(func() {
			if got := show(t, m, text(i%len(want))); got != want[i%len(want)] {
				t.Errorf("text %d: got\n%swant\n%s", i, got, want[i%len(want)])
			}
		})
	}
	group.Wait()
}

func TestDetector(t *testing.T) {
	m := load(t, onnxtest.RoBERTa, transformer.Options{
		Name: "people", MinScore: 0.5, Labels: map[string]lethe.Label{"org": transformer.Ignored, "Loc": lethe.Address},
		Examples: []detect.Example{
			{Text: "[PERSON Anna Huber] works in [ADDRESS Zürich] at Acme."},
			{Text: "Nobody works."},
		},
	})
	detecttest.Test(t, m.Detector())
	if len(m.Unknown()) != 0 {
		t.Errorf("unknown labels %v", m.Unknown())
	}
}
