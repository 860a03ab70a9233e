package corpus

import (
	"errors"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// all reads what is written in data.
func all(t *testing.T, data string, o Options) []*Document {
	t.Helper()
	docs, err := collect(Read(strings.NewReader(data), "gold", o))
	if err != nil {
		t.Fatal(err)
	}
	return docs
}

func collect(docs iter.Seq2[*Document, error]) ([]*Document, error) {
	var all []*Document
	for d, err := range docs {
		if err != nil {
			return all, err
		}
		all = append(all, d)
	}
	return all, nil
}

// bracketed shows a document of one text with its mentions in brackets, which must
// not overlap: "call [PERSON Zoë]".
func bracketed(d *Document) string {
	text := d.Fields[0].Text
	var b strings.Builder
	at := 0
	for _, m := range d.Gold {
		b.WriteString(text[at:m.Start] + "[" + string(m.Label) + " " + m.In(text) + "]")
		at = m.End
	}
	return b.String() + text[at:]
}

func write(t *testing.T, folder, name, data string) string {
	t.Helper()
	file := filepath.Join(folder, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(data), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// fails checks that reading fails at a place, for a reason, without the secret.
func fails(t *testing.T, docs iter.Seq2[*Document, error], want, secret string) {
	t.Helper()
	_, err := collect(docs)
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %q", err, want)
	} else if secret != "" && strings.Contains(err.Error(), secret) {
		t.Errorf("the error quotes the text: %v", err)
	}
}

func TestOptions(t *testing.T) {
	for want, o := range map[string]Options{
		`there is no format ""`:        {},
		`there is no format "xml"`:     {Format: "xml"},
		"goes with the format jsonl":   {Format: "tab", Mentions: "m"},
		"counted from 1":               {Format: "conll", Columns: Columns{Token: -1}},
		"cannot hold both":             {Format: "conll", Columns: Columns{Tag: 1}},
		"only the formats brat":        {Format: "presidio"},
		"neither a folder nor an arch": {Format: "nothing"},
	} {
		name := t.TempDir()
		if o.Format == "nothing" {
			o.Format, want = "brat", "neither a folder nor a tar archive"
			name = write(t, name, "x.txt", "text")
		}
		fails(t, Open(name, o), want, "")
	}
	fails(t, Open("not-there", Options{Format: "tab"}), "not-there", "")
}

// A caller that has seen enough is not called again.
func TestStop(t *testing.T) {
	const data = `[{"full_text": "a", "spans": []}, {"full_text": "b", "spans": []}, broken`
	n := 0
	for _, err := range Read(strings.NewReader(data), "f", Options{Format: "presidio"}) {
		if err != nil {
			t.Fatal(err)
		}
		if n++; n == 1 {
			break
		}
	}
	if n != 1 {
		t.Fatal(n)
	}
}

func TestCheck(t *testing.T) {
	good := func() *Document {
		d := newDocument("d", "", "Zoë lives")
		d.Gold = []Mention{{Span: span.Span{Start: 0, End: 4}, Label: "X"}}
		return d
	}
	if err := good().check(); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*Mention){
		"field":      func(m *Mention) { m.Field = "/none" },
		"outside":    func(m *Mention) { m.End = 99 },
		"cut":        func(m *Mention) { m.End = 3 },
		"empty":      func(m *Mention) { m.End = 0 },
		"part":       func(m *Mention) { m.Parts = []span.Span{{Start: 0, End: 5}} },
		"label":      func(m *Mention) { m.Label = "" },
		"identifier": func(m *Mention) { m.Identifier = "MAYBE" },
	} {
		d := good()
		change(&d.Gold[0])
		if err := d.check(); err == nil || strings.Contains(err.Error(), "Zo") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestErrorPlaces(t *testing.T) {
	cause := errors.New("boom")
	for want, e := range map[string]*Error{
		"corpus: read f: boom":             {File: "f", Err: cause},
		"corpus: read f:3: boom":           {File: "f", Line: 3, Err: cause},
		"corpus: read f:3: record 2: boom": {File: "f", Line: 3, Record: 2, Err: cause},
	} {
		if e.Error() != want || !errors.Is(e, cause) {
			t.Errorf("%v, want %s", e, want)
		}
	}
}

func TestPartAndLanguage(t *testing.T) {
	const data = `{"text": "a", "spans": [], "part": "dev"}
{"text": "b", "spans": [], "part": "train", "language": "de"}
{"text": "c", "spans": [], "part": "dev", "language": "es"}`
	docs := all(t, data, Options{Format: "jsonl", Part: "dev", Language: "en"})
	if len(docs) != 2 || docs[0].Language != "en" || docs[1].Language != "es" || docs[1].SourceID != "gold#3" {
		t.Fatal(docs)
	}
}

func TestUnfinished(t *testing.T) {
	const data = `{"text": "a", "spans": [{"start": 0, "end": 1, "label": "X"}]}
{"text": "b", "spans": [{"start": 0, "end": 1, "label": "TODO"}]}`
	docs := all(t, data, Options{Format: "jsonl", Unfinished: []lethe.Label{"TODO"}})
	if len(docs) != 1 || bracketed(docs[0]) != "[X a]" {
		t.Fatal(docs)
	}
}
