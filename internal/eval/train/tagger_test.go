package train

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/span"
)

// marked makes a document of a text with marks like [PERSON Anna].
func marked(id, text string) Document {
	d := Document{ID: id}
	for {
		i := strings.IndexByte(text, '[')
		if i < 0 {
			d.Text += text
			return d
		}
		j := strings.IndexByte(text, ']')
		typ, value, _ := strings.Cut(text[i+1:j], " ")
		d.Text += text[:i]
		d.Mentions = append(d.Mentions, Mention{span.Span{Start: len(d.Text), End: len(d.Text) + len(value)}, typ})
		d.Text += value
		text = text[j+1:]
	}
}

func toy() []Document {
	names := []string{"Anna Blum", "Karl Stein", "Mia Vogel", "Otto Lang", "Eva Kern", "Paul Horn"}
	towns := []string{"Ulm", "Bonn", "Kiel", "Trier", "Gera", "Jena"}
	var docs []Document
	for i, n := range names {
		for k, t := range towns {
			docs = append(docs, marked(fmt.Sprint(i, k), "Yesterday ["+"PERSON "+n+"] travelled to [LOCATION "+t+"].\nThe weather was fine, and Mr [PERSON "+n+"] came back."))
		}
	}
	return docs
}

func toyOptions() Options {
	return Options{Info: tagger.Info{Name: "toy", Language: "en"}, Train: toy(), Epochs: 6, Second: true, Refit: true, Seed: 3, Scheme: tagger.BILOU}
}

func bytesOf(t *testing.T, m *tagger.Model) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := m.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestTaggerIsReproducible(t *testing.T) {
	var epochs int
	o := toyOptions()
	o.Progress = func(p Progress) { epochs++ }
	a, report, err := Tagger(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	b, _, err := Tagger(context.Background(), toyOptions())
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(bytesOf(t, a), bytesOf(t, b)) {
		t.Error("two runs gave different models")
	}
	if report.Score.F1() < .9 || epochs < report.Epochs || report.Documents == 0 || report.Tokens == 0 {
		t.Errorf("report %+v after %d epochs", report, epochs)
	}
	found, err := a.Tag(context.Background(), "Yesterday Mia Stein travelled to Jena.", 0)
	if err != nil || len(found) != 2 {
		t.Errorf("%v, %v", found, err)
	}
}

func TestOnTopOfAModel(t *testing.T) {
	base, _, err := Tagger(context.Background(), toyOptions())
	if err != nil {
		t.Fatal(err)
	}
	o := toyOptions()
	o.Train = []Document{marked("x", "The bill of [PERSON Zoe Quist] was paid."), marked("y", "The bill of [PERSON Ian Quell] was lost.")}
	o.Base, o.Info.Types = base, nil
	m, _, err := Tagger(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Info.Types) != 2 {
		t.Errorf("types %v", m.Info.Types)
	}
	found, err := m.Tag(context.Background(), "Yesterday Mia Stein travelled to Jena.", 0)
	if err != nil || len(found) == 0 {
		t.Errorf("what the base knew is lost: %v, %v", found, err)
	}
}

// A corpus that marks only places does not teach that there are no persons.
func TestPartialMarks(t *testing.T) {
	o := toyOptions()
	for i := range 30 {
		d := marked(fmt.Sprint("p", i), "Yesterday Anna Blum travelled to [LOCATION Ulm].")
		d.Known = []string{"LOCATION"}
		o.Train = append(o.Train, d)
	}
	m, _, err := Tagger(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	found, err := m.Tag(context.Background(), "Yesterday Anna Blum travelled to Ulm.", 0)
	if err != nil || len(found) != 2 {
		t.Errorf("%v, %v", found, err)
	}
}

func TestTaggerRefuses(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	bad := toyOptions()
	bad.Train = append(bad.Train, Document{ID: "b", Text: "é", Mentions: []Mention{{span.Span{Start: 0, End: 1}, "PERSON"}}})
	if _, _, err := Tagger(ctx, bad); err == nil {
		t.Error("a mention that cuts a character was taken")
	}
	if _, _, err := Tagger(ctx, Options{}); err == nil {
		t.Error("no documents were taken")
	}
	unknown := toyOptions()
	unknown.Info.Types = []tagger.Type{tagger.NewType("PERSON")}
	if _, _, err := Tagger(ctx, unknown); err == nil {
		t.Error("a type that the model lacks was taken")
	}
	cancel()
	if _, _, err := Tagger(ctx, toyOptions()); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// The gradient that the trainer follows is that of the loss.
func TestLossFalls(t *testing.T) {
	var losses []float64
	o := toyOptions()
	o.Refit, o.Second = false, false
	o.Progress = func(p Progress) { losses = append(losses, p.Loss) }
	if _, _, err := Tagger(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	if len(losses) < 2 || losses[len(losses)-1] > losses[0]/2 {
		t.Errorf("losses %v", losses)
	}
}

func ExampleTagger() {
	m, report, err := Tagger(context.Background(), toyOptions())
	if err != nil {
		fmt.Println(err)
		return
	}
	found, err := m.Tag(context.Background(), "Yesterday Mia Stein travelled to Jena.", 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.Documents > 0, len(found))
	// Output: true 2
}
