package annotated

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/format/moved"
	"github.com/lethe-privacy/lethe/span"
)

// show writes spans as their labels and texts.
func show(text string, spans []Span) string {
	var out []string
	for _, s := range spans {
		var parts []string
		for _, p := range s.Pieces() {
			parts = append(parts, p.In(text))
		}
		out = append(out, string(s.Label)+"="+strings.Join(parts, "|"))
	}
	return strings.Join(out, " ")
}

// replaced puts a word in place of each piece, and tells the moves.
func replaced(text string, at []span.Span, word string) (string, []moved.Move) {
	var b strings.Builder
	var ms []moved.Move
	last := 0
	for _, s := range at {
		b.WriteString(text[last:s.Start])
		ms = append(ms, moved.Move{From: s, To: span.Span{Start: b.Len(), End: b.Len() + len(word)}})
		b.WriteString(word)
		last = s.End
	}
	return b.String() + text[last:], ms
}

func TestRecords(t *testing.T) {
	for raw, want := range map[string]string{
		`{"text":"😀 Zoë","spans":[{"start":2,"end":5,"label":"PER","text":"Zoë","rank":2}]}`: "PER=Zoë",
		`{"text":"Zoë","annotations":[{"start":0,"end":3,"entity_type":"P"}],"id":4}`:        "P=Zoë",
		`{"text":"Zoë","spans":[]}`: "",
	} {
		r, err := ParseRecord([]byte(raw), Spans)
		if err != nil || show(r.Text, r.Spans) != want {
			t.Errorf("%s: %v %v", raw, r, err)
		}
	}
	for raw, want := range map[string]string{
		`{"text":"a Zoë b","label":[[2,5,"PER"],[6,7,"X"]]}`:                                        "PER=Zoë X=b",
		`{"text":"a Zoë b","labels":[[2,5,"PER"]],"meta":{"x":[1]}}`:                                "PER=Zoë",
		`{"text":"a Zoë","entities":[{"id":9,"label":"P","start_offset":2,"end_offset":5}],"id":1}`: "P=Zoë",
	} {
		r, err := ParseRecord([]byte(raw), Doccano)
		if err != nil || show(r.Text, r.Spans) != want {
			t.Errorf("%s: %v %v", raw, r, err)
		}
	}
}

func TestRecordsThatDoNotFit(t *testing.T) {
	for raw, want := range map[string]string{
		`[]`:             "not a JSON object",
		`{"text":1}`:     `"text" is no string`,
		`{"spans":[]}`:   `there is no "text"`,
		`{"text":"Zoë"}`: `there is no "spans" or "annotations"`,
		`{"text":"Zoë","spans":[{"start":0,"end":4,"label":"P"}]}`:              "does not fit",
		`{"text":"Zoë","spans":[{"start":2,"end":1,"label":"P"}]}`:              "not a range",
		`{"text":"Zoë","spans":[{"start":1,"end":1,"label":"P"}]}`:              "covers nothing",
		`{"text":"Zoë","spans":[{"start":0,"end":3}]}`:                          "no label",
		`{"text":"Zoë","spans":[{"start":0,"label":"P"}]}`:                      "lacks its start or its end",
		`{"text":"Zoë","spans":[{"start":0.5,"end":1,"label":"P"}]}`:            "not a whole number",
		`{"text":"Zoë","spans":[{"start":0,"end":3,"label":"P","text":"Zoe"}]}`: "not the text at",
		`{"text":"Zoë","spans":[{"start":0,"end":3,"label":"P","rank":"x"}]}`:   "rank",
		`{"text":"Zoë","spans":["P"]}`:                                          "not a span",
		`{"text":"Zoë","spans":[]`:                                              "not JSON",
		`{"text":"Zoë","text":"a","spans":[]}`:                                  "two members",
	} {
		_, err := ParseRecord([]byte(raw), Spans)
		var f *Fault
		if !errors.As(err, &f) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "Zo") {
			t.Errorf("%s: %v, want %q", raw, err, want)
		}
	}
}

func TestColumns(t *testing.T) {
	const raw = "# newdoc id = a b\nZoë\tNNP\tB-PER\nKühn\tNNP\tI-PER\n\nUlm\tNNP\tB-LOC\n"
	c, err := ParseColumns(raw)
	if err != nil || c.Text != "Zoë Kühn\nUlm" || c.ID != "a b" || show(c.Text, c.Spans) != "PER=Zoë Kühn LOC=Ulm" {
		t.Fatalf("%+v %v", c, err)
	}
	now, ms := replaced(c.Text, []span.Span{{Start: 5, End: 10}, {Start: 11, End: 14}}, "von Moos")
	got, err := c.Write(now, "d1", ms)
	const want = "# newdoc id = d1\nZoë\tNNP\tB-PER\nvon\tNNP\tI-PER\nMoos\tNNP\tI-PER\n\nvon\tNNP\tB-LOC\nMoos\tNNP\tI-LOC\n"
	if err != nil || got != want {
		t.Fatalf("%v\n%s", err, got)
	}
}

func TestColumnsThatWouldTell(t *testing.T) {
	for name, raw := range map[string]string{
		"lemma":        "Zoë Zoë NNP B-PER\n",
		"many columns": "Zoë A A A B-PER\n",
		"one column":   "Zoë\n",
		"comment":      "# text = Zoë\nZoë B-PER\n",
		"uneven":       "Zoë NN B-PER\nUlm B-LOC\n",
		"start":        "-DOCSTART- report of Zoë\n",
		"newdoc":       "# newdoc Zoë\n",
		"tag":          "Zoë Zoë\n",
	} {
		if _, err := ParseColumns(raw); err == nil || strings.Contains(err.Error(), "Zo") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestBratLinesThatWouldTell(t *testing.T) {
	for _, line := range []string{"N1\tReference T1 Wiki:1\tZoë", "R1\tKnows Zoë", "E1\tZoë", "*\tEquiv Zoë", "A1\tSure T1 a Zoë"} {
		b, err := ParseBrat("Zoë", "T1\tP 0 3\tZoë\n"+line+"\n")
		if err == nil {
			err = b.Writable()
		}
		var f *Fault
		if !errors.As(err, &f) || f.Line != 2 || strings.Contains(err.Error(), "Zo") {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// What writers write, readers read.
func TestWriters(t *testing.T) {
	text := Text{ID: "a/1", Text: "Zoë-Kühn, Ulm.\n\nUlm am  Rhein", Spans: []Span{
		{Span: span.Span{Start: 5, End: 10}, Label: "PER"}, {Span: span.Span{Start: 12, End: 15}, Label: "LOC", Rank: 2},
		{Span: span.Span{Start: 18, End: 31}, Label: "LOC"}, // over two spaces
	}}
	const want = "PER=Kühn LOC=Ulm LOC=Ulm am  Rhein"
	for _, form := range []Form{Spans, Doccano} {
		var b bytes.Buffer
		w, err := NewWriter(&b, form, false)
		if err := errors.Join(err, w.Write(text), w.Flush()); err != nil {
			t.Fatal(err)
		}
		r, err := ParseRecord(b.Bytes(), form)
		if err != nil || r.Text != text.Text || show(r.Text, r.Spans) != want || r.Members["id"] != "a/1" {
			t.Errorf("%s: %s %v", form, b.String(), err)
		}
	}
	for _, iobes := range []bool{false, true} {
		var b bytes.Buffer
		w, err := NewWriter(&b, Conll, iobes)
		if err := errors.Join(err, w.Write(text), w.Flush()); err != nil {
			t.Fatal(err)
		}
		c, err := ParseColumns(b.String())
		if err != nil || c.ID != "a/1" || c.Text != "Zoë - Kühn , Ulm .\nUlm am Rhein" ||
			show(c.Text, c.Spans) != "PER=Kühn LOC=Ulm LOC=Ulm am Rhein" || strings.Contains(b.String(), "S-LOC") != iobes {
			t.Errorf("%s %v", b.String(), err)
		}
	}
	files := map[string]string{}
	w := NewBratWriter(func(name string, data []byte) error { files[name] = string(data); return nil }, func(id string) string { return id })
	if err := w.Write(text); err != nil {
		t.Fatal(err)
	}
	b, err := ParseBrat(files["a/1.txt"], files["a/1.ann"])
	if err != nil || show(text.Text, b.Spans) != want {
		t.Error(files, err)
	}
	if err := w.Write(text); err == nil {
		t.Error("two documents of one name")
	}
}

// each gives the pieces of spans that can be replaced one by one: in order, disjoint.
func each(spans []Span) []span.Span {
	var all, out []span.Span
	for _, s := range spans {
		all = append(all, s.Pieces()...)
	}
	slices.SortFunc(all, span.Span.Compare)
	for _, s := range all {
		if n := len(out); n == 0 || out[n-1].End <= s.Start && !s.Empty() {
			out = append(out, s)
		}
	}
	return out
}

func FuzzBrat(f *testing.F) {
	f.Add("Zoë and Kühn", "T1\tPER 0 3;8 12\tZoë Kühn\nA1\tSure T1 no\n#1\tAnnotatorNotes T1\tKühn\n")
	f.Add("Zoë Kühn", "T0\tPER 0 8\tZoë Kühn\n#0\tNote T0\ta\rb")
	f.Add("a\r\nb", "T1\tP 0 4\ta b\r\nR1\tX Arg1:T1 Arg2:T1")
	f.Fuzz(func(t *testing.T, text, annotation string) {
		b, err := ParseBrat(text, annotation)
		if err != nil || b.Writable() != nil {
			return
		}
		var notes []string
		for _, n := range b.Notes() {
			notes = append(notes, n.Text)
		}
		if same, err := b.Write(text, nil, notes); err == nil && same != annotation {
			t.Fatalf("without changes\n%q\nbecame\n%q", annotation, same)
		}
		if slices.ContainsFunc(b.Spans, func(s Span) bool { return s.Empty() }) {
			return
		}
		now, ms := replaced(text, each(b.Spans), "[X]")
		out, err := b.Write(now, ms, notes)
		if err != nil {
			return
		}
		again, err := ParseBrat(now, out)
		if err != nil || len(again.Spans) != len(b.Spans) || again.Writable() != nil {
			t.Fatalf("%q %q is not read back: %v", now, out, err)
		}
		want, err := Moved(b.Spans, ms)
		if err != nil || fmt.Sprint(spansOnly(again.Spans)) != fmt.Sprint(spansOnly(want)) {
			t.Fatalf("%v\n%v", again.Spans, want)
		}
	})
}

func spansOnly(spans []Span) (out []any) {
	for _, s := range spans {
		out = append(out, s.Label, s.Pieces())
	}
	return out
}

func FuzzColumns(f *testing.F) {
	f.Add("-DOCSTART- (a) -X- O\n\nZoë NNP B-PER\nKühn NNP I-PER\n\nUlm NNP S-LOC\n", "von Moos")
	f.Add("Jo\tI-P\r\nAx\tI-P\r\n", "x")
	f.Fuzz(func(t *testing.T, raw, word string) {
		c, err := ParseColumns(raw)
		if err != nil {
			return
		}
		if same, err := c.Write(c.Text, c.ID, nil); err == nil && same != raw {
			t.Fatalf("without changes\n%q\nbecame\n%q", raw, same)
		}
		now, ms := replaced(c.Text, each(c.Spans), strings.ToValidUTF8(word, ""))
		out, err := c.Write(now, c.ID, ms)
		if err != nil {
			return
		}
		again, err := ParseColumns(out)
		if err != nil || flat(again.Text) != flat(now) {
			t.Fatalf("%q became %q: %v", raw, out, err)
		}
	})
}

func FuzzRecord(f *testing.F) {
	f.Add([]byte(`{"text":"a Zoë b","label":[[2,5,"PER"],[6,7,"X"]],"meta":{"a":[{}]}}`), true)
	f.Add([]byte(`{"text":"Zoë","spans":[{"start":0,"end":3,"label":"P","rank":1,"text":"Zoë"}],"id":4}`), false)
	f.Fuzz(func(t *testing.T, raw []byte, doccano bool) {
		form := Spans
		if doccano {
			form = Doccano
		}
		r, err := ParseRecord(raw, form)
		if err != nil {
			return
		}
		for i, s := range r.Spans {
			m := r.Marks[i]
			if s.Check(r.Text) != nil || s.Empty() || s.Label == "" || m.Start.Empty() || m.End.Empty() || m.Label.Empty() {
				t.Fatalf("span %d does not fit", i)
			}
		}
	})
}
