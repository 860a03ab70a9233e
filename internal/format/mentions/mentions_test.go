package mentions

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

func labels(l lethe.Label) (lethe.Label, bool, error) {
	switch l {
	case "DROPPED":
		return "", false, nil
	case "PERSON", "NAME":
		return "NAME", true, nil
	}
	return "", false, fmt.Errorf("label %s is unknown", l)
}

func prior(_ *lethe.Document, ms []lethe.Mention) {
	for i := range ms {
		ms[i].Relevance = 0.25
	}
}

func read(t *testing.T, text string) (*File, error) {
	t.Helper()
	return Read(context.Background(), strings.NewReader(text), "m.jsonl", 2, labels, prior)
}

func TestOffsetsAreCodePoints(t *testing.T) {
	doc := lethe.NewDocument("d1", "😀 Zoë Kühn rang") // Zoë Kühn: code points 2..10, bytes 5..15
	f, err := read(t, `{"document":"d1","start":2,"end":10,"label":"PERSON","text":"Zoë Kühn","relevance":0.9}`+"\n")
	if err != nil {
		t.Fatal(err)
	}
	want := []lethe.Mention{{Doc: doc.ID, Span: span.Span{Start: 5, End: 15}, Label: "NAME", Text: "Zoë Kühn",
		Normalized: "zoë kühn", Score: 1, Relevance: 0.9, Detector: "external"}}
	if got := f.Of(doc); !reflect.DeepEqual(got, want) {
		t.Fatalf("got %+v\nwant %+v", got, want)
	}
	if err := f.Check(); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := NewWriter(&out)
	if err := errors.Join(w.Write(doc, want), w.Flush()); err != nil {
		t.Fatal(err)
	}
	const line = `{"document":"d1","start":2,"end":10,"label":"NAME","text":"Zoë Kühn","normalized":"zoë kühn","score":1,"relevance":0.9,"detector":"external"}` + "\n"
	if out.String() != line {
		t.Fatalf("wrote %s", out.String())
	}
}

func TestDefaultsAndDroppedLabels(t *testing.T) {
	doc := &lethe.Document{SourceID: "x", ID: "x1", Fields: []lethe.Field{{Name: "/a", Text: "ÄB c"}}}
	f, err := read(t, `{"document":"x","field":"/a","start":0,"end":2,"label":"NAME","text":"ÄB"}
{"document":"nowhere","start":0,"end":2,"label":"DROPPED","text":"ÄB"}

`)
	if err != nil {
		t.Fatal(err)
	}
	got := f.Of(doc)
	if len(got) != 1 || got[0].Relevance != 0.25 || got[0].Normalized != "äb" || got[0].Field != "/a" {
		t.Fatalf("%+v", got)
	}
	if err := f.Check(); err != nil {
		t.Fatal("a mention with a label that is left out needs no document:", err)
	}
}

func TestMisfitsNameTheLine(t *testing.T) {
	doc := lethe.NewDocument("d", "Anna went")
	const good = `{"document":"d","start":0,"end":4,"label":"NAME","text":"Anna"}` + "\n"
	for line, want := range map[string]string{
		`{"document":"e","start":0,"end":4,"label":"NAME","text":"Anna"}`:                 "no document with this id",
		`{"document":"d","start":0,"end":40,"label":"NAME","text":"Anna"}`:                "outside the field",
		`{"document":"d","start":1,"end":5,"label":"NAME","text":"Anna"}`:                 "another text",
		`{"document":"d","field":"/x","start":0,"end":4,"label":"NAME","text":"Anna"}`:    "no such text field",
		`{"document":"d","start":0,"end":4,"label":"WHAT","text":"Anna"}`:                 "label WHAT is unknown",
		`{"document":"d","start":0,"label":"NAME","text":"Anna"}`:                         `"end" is missing`,
		`{"document":"d","start":4,"end":4,"label":"NAME","text":""}`:                     "is not a span",
		`{"document":"d","start":-1,"end":4,"label":"NAME","text":"Anna"}`:                "is not a span",
		`{"document":"d","start":0,"end":4,"label":"NAME","text":"Anna","relevance":1.5}`: "outside [0,1]",
		`{"document":"d","start":"Anna","end":4,"label":"NAME","text":"Anna"}`:            `"start" has the wrong type`,
		`{"document":"d","start":0,"end":4,"label":"NAME","text":"Anna"`:                  "not JSON",
		`["Anna"]`: "wrong type",
		`{"start":0,"end":4,"label":"NAME","text":"Anna"}`:                                  `"document" is missing`,
		`{"document":"d","start":0,"end":4,"text":"Anna"}`:                                  `"label" is missing`,
		`{"document":"d","start":0,"end":4,"label":"NAME"}`:                                 `"text" is missing`,
		`{"document":"d","start":0,"end":4,"label":"NAME","text":"Anna","score":-0.000001}`: "outside [0,1]",
	} {
		f, err := read(t, good+line+"\n")
		if err == nil {
			f.Of(doc)
			err = f.Check()
		}
		var at *Error
		if !errors.As(err, &at) || at.Line != 2 || at.File != "m.jsonl" || !strings.Contains(err.Error(), want) {
			t.Errorf("%s:\n got %v\nwant line 2 and %q", line, err, want)
		}
		if err != nil && strings.Contains(err.Error(), "Anna") {
			t.Errorf("%s: the error quotes the text: %v", line, err)
		}
	}
}

// Two documents may share a source id; a mention belongs to the one that it fits.
func TestOneSourceIDTwoDocuments(t *testing.T) {
	a, b := lethe.NewDocument("d", "Anna went"), lethe.NewDocument("d", "Berta went")
	f, err := read(t, `{"document":"d","start":0,"end":5,"label":"NAME","text":"Berta"}`)
	if err != nil {
		t.Fatal(err)
	}
	if n, m := len(f.Of(a)), len(f.Of(b)); n != 0 || m != 1 {
		t.Fatalf("%d and %d mentions", n, m)
	}
	if err := f.Check(); err != nil {
		t.Fatal(err)
	}
}

// Lines of any length keep their numbers across block borders.
func TestLineNumbersAcrossBlocks(t *testing.T) {
	var b strings.Builder
	for range 4000 {
		fmt.Fprintf(&b, `{"document":"d","start":0,"end":4,"label":"NAME","text":"Anna","normalized":"%s"}`+"\n", strings.Repeat("x", 300))
	}
	b.WriteString("{broken\n")
	_, err := read(t, b.String())
	var at *Error
	if !errors.As(err, &at) || at.Line != 4001 {
		t.Fatal(err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"document":"d","start":0,"end":4,"label":"NAME","text":"Anna"}`), "Anna 😀")
	f.Add([]byte(`{"document":"d","start":5,"end":6,"label":"NAME","text":"😀"}`), "Anna 😀")
	f.Fuzz(func(t *testing.T, data []byte, text string) {
		file, err := Read(context.Background(), bytes.NewReader(data), "f", 1, labels, prior)
		if err != nil {
			return
		}
		doc := lethe.NewDocument("d", strings.ToValidUTF8(text, "?"))
		for _, m := range file.Of(doc) {
			if err := m.Span.Check(doc.Fields[0].Text); err != nil || m.Span.In(doc.Fields[0].Text) != m.Text {
				t.Fatal("a mention does not fit its document", err)
			}
		}
	})
}

// Who asks after the mentions were forgotten is not told that there are none.
func TestForgottenIsNoAnswer(t *testing.T) {
	f, err := read(t, `{"document":"a","start":0,"end":3,"label":"NAME","text":"Tom"}`)
	if err != nil {
		t.Fatal(err)
	}
	doc := lethe.NewDocument("a", "Tom")
	if ms := f.Of(doc); len(ms) != 1 || f.Check() != nil {
		t.Fatalf("%v, %v", ms, f.Check())
	}
	f.Forget()
	if ms := f.Of(doc); len(ms) != 0 || f.Check() == nil {
		t.Errorf("%v, and no error", ms)
	}
}
