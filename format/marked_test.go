package format

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/format/annotated"
	"github.com/lethe-privacy/lethe/internal/format/moved"
	"github.com/lethe-privacy/lethe/span"
)

// readAll decodes a file of a form.
func readAll(t *testing.T, form, name, content string) (*Source, []Item, []*Record, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := Open(file, Options{Format: form})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	var items []Item
	var records []*Record
	for it, err := range s.Items(context.Background()) {
		if err != nil {
			return s, nil, nil, err
		}
		r, err := s.Decode(it)
		if err != nil {
			return s, nil, nil, err
		}
		items, records = append(items, it), append(records, r)
	}
	return s, items, records, nil
}

// The ids of lines are their numbers in the file; blank lines stay where they are.
func TestTextLines(t *testing.T) {
	const text = "\ufeff\n\nAnna\r\n \nBea\nCarla"
	s, items, records, err := readAll(t, "lines", "notes.txt", text)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	var out strings.Builder
	sink, err := s.SinkTo(&out, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range records {
		ids = append(ids, r.Document.SourceID+"="+r.Document.Fields[0].Text)
		b, err := r.Encode([]string{r.Document.Fields[0].Text, "x"})
		if err := errors.Join(err, sink.Put(items[i], b)); err != nil {
			t.Fatal(err)
		}
	}
	if err := sink.Close(); err != nil || out.String() != text {
		t.Errorf("%q %v", out.String(), err)
	}
	if got := strings.Join(ids, " "); got != "notes#3=Anna notes#5=Bea notes#6=Carla" {
		t.Error(got)
	}
	if _, err := records[0].Encode([]string{"a\nb", ""}); err == nil {
		t.Error("a line became two")
	}
	if _, _, _, err := readAll(t, "lines", "notes.txt", "a\n\n\nb\xffc\n"); err == nil || !strings.Contains(err.Error(), "notes.txt:4:2:") {
		t.Error(err)
	}
}

// What the marks say and what the moves say must agree.
func TestMarksNeedMoves(t *testing.T) {
	_, _, records, err := readAll(t, "spans", "a.jsonl", `{"text":"by Anna.","spans":[{"start":3,"end":7,"label":"PER","rank":2}],"meta":{"n":"Anna"}}`)
	if err != nil {
		t.Fatal(err)
	}
	r := records[0]
	if !r.Annotated || len(r.Given) != 1 || r.Given[0].Text != "Anna" || r.Given[0].Rank != 2 || !r.Given[0].Ranked || r.Given[0].Score != 1 {
		t.Errorf("%+v", r.Given)
	}
	texts := make([]string, len(r.Document.Fields))
	for i, f := range r.Document.Fields {
		texts[i] = f.Text
	}
	texts[0] = "by [X]."
	if _, err := r.Encode(texts); !errors.Is(err, errMoves) {
		t.Error("a text that changed without moves:", err)
	}
	out, err := r.Encode(texts, Move{0, moved.Move{From: span.Span{Start: 3, End: 7}, To: span.Span{Start: 3, End: 6}}})
	const want = `{"text":"by [X].","spans":[{"start":3,"end":6,"label":"PER","rank":2}],"meta":{"n":"Anna"}}`
	if err != nil || string(out) != want {
		t.Errorf("%s %v", out, err)
	}
	texts[0] = "by ."
	if _, err := r.Encode(texts, Move{0, moved.Move{From: span.Span{Start: 3, End: 7}, To: span.Span{Start: 3, End: 3}}}); err == nil {
		t.Error("a mark of nothing")
	}
}

// Documents of columns are distinguished by their begins, or by blank lines where there are none.
func TestColumnRecords(t *testing.T) {
	for content, want := range map[string]string{
		"Jo B-P\nax O\n\n\nUlm B-L\n":                                  "c#1=Jo ax c#4=Ulm",
		"\n-DOCSTART- (d1) O\n\nJo B-P\n\nax O\n\n-DOCSTART- O\nUlm O": "d1=Jo\nax c#8=Ulm",
		"# newdoc id = x\nJo O\n# newdoc\nax O\n":                      "x=Jo c#3=ax",
		"": "",
	} {
		s, items, records, err := readAll(t, "conll", "c.txt", content)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		var out strings.Builder
		sink, _ := s.SinkTo(&out, nil)
		for i, r := range records {
			got = append(got, r.Document.SourceID+"="+r.Document.Fields[0].Text)
			b, err := r.Encode([]string{r.Document.Fields[0].Text, r.Document.SourceID})
			if err := errors.Join(err, sink.Put(items[i], b)); err != nil {
				t.Fatal(err)
			}
		}
		if err := sink.Close(); err != nil || strings.Join(got, " ") != want || out.String() != content {
			t.Errorf("%q: %q, written %q, %v", content, got, out.String(), err)
		}
	}
	if _, _, _, err := readAll(t, "conll", "c.txt", "Jo O\n\nax lemma O\n"); err == nil || !strings.Contains(err.Error(), "c.txt:3:1:") {
		t.Error(err)
	}
}

// FuzzMarked feeds records with spans. What is read comes back byte for byte, and with
// all marked spans replaced it is read again with marks on the replacements.
func FuzzMarked(f *testing.F) {
	f.Add([]byte(`{"text":"by Anna.","spans":[{"start":3,"end":7,"label":"PER","text":"Anna"}],"meta":{"n":["Anna",1]}}`), false)
	f.Add([]byte(`{"id":7,"text":"😀 Zoë","label":[[2,5,"P"]],"entities":[{"id":1,"label":"P","start_offset":0,"end_offset":1}]}`), true)
	f.Fuzz(func(t *testing.T, raw []byte, doccano bool) {
		form := annotated.Spans
		if doccano {
			form = annotated.Doccano
		}
		if checkText(raw, 1) != nil {
			return
		}
		it := Item{Place: Place{File: "a.jsonl", Line: 1}, file: &file{path: "a.jsonl", extension: 6}}
		doc, b, fault := decodeMarked(it, raw, form)
		if fault != nil {
			return
		}
		r := &Record{Document: doc, body: b}
		r.mark()
		texts := make([]string, len(doc.Fields))
		for i, f := range doc.Fields {
			texts[i] = f.Text
		}
		if same, err := r.Encode(texts); err != nil || string(same) != string(raw) {
			t.Fatalf("%q became %q: %v", raw, same, err)
		}
		var now strings.Builder
		var moves []Move
		at := 0
		for _, m := range r.Given {
			if m.Start < at {
				return // they overlap, or are in no order
			}
			now.WriteString(texts[0][at:m.Start])
			to := span.Span{Start: now.Len(), End: now.Len() + 3}
			moves = append(moves, Move{0, moved.Move{From: m.Span, To: to}})
			now.WriteString("[X]")
			at = m.End
		}
		now.WriteString(texts[0][at:])
		texts[0] = now.String()
		out, err := r.Encode(texts, moves...)
		if err != nil {
			t.Fatal(err)
		}
		doc, b, fault = decodeMarked(it, out, form)
		if fault != nil {
			t.Fatalf("%q is not read again: %v", out, fault)
		}
		again := &Record{Document: doc, body: b}
		again.mark()
		for _, m := range again.Given {
			if m.Text != "[X]" {
				t.Fatalf("a mark is on %q", m.Text)
			}
		}
	})
}
