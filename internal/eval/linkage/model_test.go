package linkage

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/llm"
)

// scriptedModel answers every request alike, and keeps the last.
type scriptedModel struct {
	text string
	err  error
	last string
}

func (s *scriptedModel) Ask(_ context.Context, r llm.Request) (llm.Answer, error) {
	s.last = r.Messages[1].Content
	return llm.Answer{Text: s.text}, s.err
}

// Twelve texts; the document shares a word with the first three. Who says text 2 puts the second of the nearest first.
func TestModel(t *testing.T) {
	texts := []string{"mule barn hay", "mule barn", "mule", "harp", "yawl", "oboe", "kiln", "loom", "plum", "fern", "moth", "wren"}
	learn := func(s *scriptedModel) scorer {
		x, err := Model(s).learn(context.Background(), texts)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	first := func(got []float64) (best int) {
		for i, v := range got {
			if v > got[best] {
				best = i
			}
		}
		return best
	}
	near := first(scores(learn(&scriptedModel{text: `{"text":0}`}), len(texts), "a mule in a barn with hay"))
	if near != 0 {
		t.Fatalf("the nearest is %d", near)
	}
	s := &scriptedModel{text: `{"text":2}`}
	if got := first(scores(learn(s), len(texts), "a mule in a barn with hay")); got != 1 {
		t.Errorf("%d stands first", got)
	}
	if n := strings.Count(s.last, "<document>"); n != 11 || strings.Contains(s.last, "wren") {
		t.Errorf("the model is shown %d texts: %s", n, s.last)
	}
	for _, useless := range []*scriptedModel{{text: `{"text":11}`}, {text: "the second"}, {err: llm.ErrRefused}} {
		if got := first(scores(learn(useless), len(texts), "a mule in a barn with hay")); got != near {
			t.Errorf("%+v: %d stands first", useless, got)
		}
	}
	if err := learn(&scriptedModel{err: llm.ErrUnreachable}).Score(context.Background(), "a mule", make([]float64, len(texts))); !errors.Is(err, llm.ErrUnreachable) {
		t.Errorf("%v", err)
	}
	// An attack ends with the error.
	b, err := NewBackground([]Text{{"ann", "a mule"}, {"bob", "a harp"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Attack(context.Background(), []Attacker{Model(&scriptedModel{err: llm.ErrUnreachable})}, b, []Text{{"ann", "mule"}}, 2); !errors.Is(err, llm.ErrUnreachable) {
		t.Errorf("%v", err)
	}
}

// letters is a model of vectors: how often the letters a, b and c are in a text.
type letters struct{ err error }

func (l letters) Embed(_ context.Context, texts []string) (out [][]float32, err error) {
	for _, t := range texts {
		v := make([]float32, 3)
		for i, c := range "abc" {
			v[i] = float32(strings.Count(t, string(c)))
		}
		out = append(out, v)
	}
	return out, l.err
}

// By hand: (1,1,0) and (2,0,0) have the cosine 1/√2, (1,1,0) and (3,3,0) 1; of nothing it is 0.
func TestEmbeddings(t *testing.T) {
	x, err := Embeddings(letters{}).learn(context.Background(), []string{"aa", "aaabbb", "c", ""})
	if err != nil {
		t.Fatal(err)
	}
	got := scores(x, 4, "ab")
	for i, want := range []float64{.7071067811865475, 1, 0, 0} {
		if !close(got[i], want) {
			t.Errorf("%v", got)
		}
	}
	if _, err := Embeddings(letters{errors.New("down")}).learn(context.Background(), []string{"a"}); err == nil {
		t.Error("the server is down")
	}
}
