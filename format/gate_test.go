package format

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/format/gatexml"
	"github.com/lethe-privacy/lethe/internal/format/moved"
	"github.com/lethe-privacy/lethe/span"
)

const gateReport = `<?xml version='1.0' encoding='UTF-8'?>
<GateDocument version="3">
<GateDocumentFeatures><Feature><Name>FCODE</Name><Value className="java.lang.Integer">7</Value></Feature></GateDocumentFeatures>
<TextWithNodes><Node id="0"/>Frau <Node id="5"/>Kern<Node id="9"/>
<Node id="10"/>59<Node id="12"/></TextWithNodes>
<AnnotationSet><Annotation Id="9" Type="Token" StartNode="5" EndNode="9"><Feature><Name>string</Name><Value>Kern</Value></Feature></Annotation></AnnotationSet>
<AnnotationSet Name="Original markups"><Annotation Id="0" Type="report" StartNode="0" EndNode="12"/><Annotation Id="1" Type="Text" StartNode="0" EndNode="9"><Feature><Name>von</Name><Value>Kern</Value></Feature></Annotation><Annotation Id="2" Type="Alter" StartNode="10" EndNode="12"/></AnnotationSet>
<AnnotationSet Name="phi-annotations"><Annotation Id="3" Type="Name" StartNode="5" EndNode="9"><Feature><Name>lastname</Name><Value>Kern</Value></Feature></Annotation></AnnotationSet>
</GateDocument>`

// What is marked moves, and nothing that repeats the text is written.
func TestGate(t *testing.T) {
	s := inMemory("a.xml", []byte(gateReport), Options{Format: "gate", GateSet: gatexml.Found})
	for it := range s.Items(t.Context()) {
		r, err := s.Decode(it)
		if err != nil {
			t.Fatal(err)
		}
		if !r.Annotated || len(r.Given) != 1 || r.Given[0].Field != "/Text" || r.Given[0].Text != "Kern" || r.Given[0].Features["lastname"] != "Kern" {
			t.Fatalf("%+v", r.Given)
		}
		texts := []string{"Frau NAME", "59", "7", "report", "Text", "Alter", "a"}
		if _, err := r.Encode(texts); err == nil {
			t.Error("a text that changed without moves")
		}
		out, err := r.Encode(texts, Move{0, moved.Move{From: span.Span{Start: 5, End: 9}, To: span.Span{Start: 5, End: 9}}})
		if err != nil || strings.Contains(string(out), "Kern") || !strings.Contains(string(out), `Frau <Node id="5"/>NAME<Node id="9"/>`) ||
			!strings.Contains(string(out), `<Annotation Id="3" Type="Name" StartNode="5" EndNode="9">`) || strings.Contains(string(out), "Token") {
			t.Errorf("%s %v", out, err)
		}
	}
	s = inMemory("a.xml", []byte(gateReport), Options{Format: "gate", GateSet: "none", AsJSON: true})
	for it := range s.Items(t.Context()) {
		r, err := s.Decode(it)
		if err != nil || r.Annotated {
			t.Fatal(r, err)
		}
		out, err := r.Encode([]string{"Frau NAME", "", "8", "report", "T t", "Alter", "a"})
		if err != nil || string(out) != `{"id":"a","content":{"T t":"Frau NAME","Alter":""},"metadata":{"FCODE":"8"}}` {
			t.Errorf("%s %v", out, err)
		}
	}
}

// Whatever is read is written so that it reads the same, with all texts changed.
func FuzzGate(f *testing.F) {
	f.Add([]byte(gateReport), "x")
	f.Add([]byte(`<a>b<c>d</c></a>`), "<&")
	f.Fuzz(func(t *testing.T, raw []byte, add string) {
		add = strings.ToValidUTF8(add, "?")
		s := inMemory("a.xml", raw, Options{Format: "gate", GateSet: "none"})
		for it := range s.Items(t.Context()) {
			r, err := s.Decode(it)
			if err != nil {
				return
			}
			changed := texts(r.Document, same)
			for i := range changed {
				changed[i] += add
			}
			out, err := r.Encode(changed)
			if err != nil {
				return // a character that XML cannot hold
			}
			again := inMemory("a.xml", out, Options{Format: "gate", GateSet: "none"})
			for it := range again.Items(t.Context()) {
				r2, err := again.Decode(it)
				if err != nil {
					t.Fatalf("%v: %q", err, out)
				}
				if len(r2.Document.Fields) != len(changed) {
					t.Fatalf("%d fields became %d: %q", len(changed), len(r2.Document.Fields), out)
				}
				for i, f := range r2.Document.Fields[:len(changed)-1] {
					if f.Text != changed[i] {
						t.Fatalf("%q became %q", changed[i], f.Text)
					}
				}
			}
		}
	})
}
