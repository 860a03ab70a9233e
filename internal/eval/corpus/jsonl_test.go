package corpus

import (
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
)

func TestSpans(t *testing.T) {
	const data = `{"id": "a", "text": "😀 Zoë in Ulm", "spans": [{"start": 2, "end": 5, "label": "PERSON", "text": "Zoë", "entity": "e", "identifier": "DIRECT"}]}

{"record_id": "b", "text": "Jo", "language": "de", "annotations": [{"start": 0, "end": 2, "entity_type": "PERSON_NAME", "entity_id": "e0"}]}
`
	docs := all(t, data, Options{Format: "jsonl"})
	if len(docs) != 2 || bracketed(docs[0])+bracketed(docs[1]) != "😀 [PERSON Zoë] in Ulm[PERSON_NAME Jo]" {
		t.Fatal(docs)
	}
	if m := docs[0].Gold[0]; m.Entity != "e" || m.Identifier != Direct || docs[1].SourceID != "b" || docs[1].Gold[0].Entity != "e0" {
		t.Error(m)
	}
	for in, want := range map[string]string{
		`{"spans": []}`:   `there is no "text"`,
		`{"text": "Zoë"}`: `there is no "spans"`,
		`{"text": "Zoë", "spans": [{"start": 0}]}`:        "lacks its start or its end",
		`{"text": "Zoë", "spans": [{"start":0,"end":3}]}`: "mention 1: it has no label",
	} {
		fails(t, Read(strings.NewReader(in), "gold", Options{Format: "jsonl"}), want, "Zo")
	}
}

const treeDocuments = `{"id": "n1", "metadata": {"language": "de", "author": "Schwester Änne"}, "content": "Zoë in Ulm"}
{"id": "n2", "metadata": null, "content": {"a/b": [{"note": "Jo 😀 Ax"}, 7]}, "ref": "Al"}
`

func TestBeside(t *testing.T) {
	folder := t.TempDir()
	docs := write(t, folder, "notes.jsonl", treeDocuments)
	mentions := write(t, folder, "mentions.jsonl", `{"document": "n2", "field": "/a~1b/0/note", "start": 5, "end": 7, "label": "NAME", "text": "Ax"}
{"document": "n1", "start": 0, "end": 3, "label": "NAME", "text": "Zoë", "relevance": 1}
{"document": "n1", "field": "metadata/author", "start": 10, "end": 14, "label": "NAME", "text": "Änne"}
{"document": "n2", "field": "record/ref", "start": 0, "end": 2, "label": "NAME"}
`)
	got, err := collect(Open(docs, Options{Format: "jsonl", Mentions: mentions}))
	if err != nil || len(got) != 2 || got[0].Language != "de" {
		t.Fatal(got, err)
	}
	var b strings.Builder
	for _, d := range got {
		for _, m := range d.Gold {
			f, _ := d.Field(m.Field)
			fmt.Fprintln(&b, d.SourceID, m.Field, m.In(f.Text))
		}
	}
	if b.String() != "n1  Zoë\nn1 metadata/author Änne\nn2 /a~1b/0/note Ax\nn2 record/ref Al\n" {
		t.Error(b.String())
	}
	if f := got[1].Fields; len(f) != 2 || f[0].Name != "/a~1b/0/note" || got[0].ID != lethe.DocumentID("n1", "Zoë in Ulm") {
		t.Error(f)
	}
}

func TestBesideRefuses(t *testing.T) {
	folder := t.TempDir()
	docs := write(t, folder, "notes.jsonl", treeDocuments)
	for want, line := range map[string]string{
		"m.jsonl: record 1: span:":                    `{"document": "n1", "start": 0, "end": 99, "label": "X"}`,
		"the document has no such text field":         `{"document": "n1", "field": "/x", "start": 0, "end": 1, "label": "X"}`,
		"not the text at its offsets":                 `{"document": "n1", "start": 1, "end": 4, "label": "X", "text": "Zoë"}`,
		"m.jsonl: record 1: there is no document":     `{"document": "n9", "start": 0, "end": 1, "label": "X"}`,
		`m.jsonl:1: record 1: there is no "document"`: `{"start": 0, "end": 1, "label": "X"}`,
	} {
		m := write(t, folder, "m.jsonl", line)
		fails(t, Open(docs, Options{Format: "jsonl", Mentions: m}), want, "Zo")
	}
	fails(t, Open(docs, Options{Format: "jsonl", Mentions: folder + "/none"}), "none", "")
	m := write(t, folder, "m.jsonl", "")
	for in, want := range map[string]string{
		`{"id": "n1"}`:                           `no "id", or no text in "content"`,
		`{"content": "Zoë"}`:                     `no "id"`,
		`{"id": "n", "content": 7}`:              "no text in",
		`"Zoë"`:                                  `no "id"`,
		`{"id": "n", "content": "Zoë"`:           "ends in the middle",
		`{"content": {"id": "Zoë"}}`:             `no "id"`,
		`{"id": {"x": "Zoë"}, "content": "Zoë"}`: `no "id"`,
	} {
		fails(t, Read(strings.NewReader(in), "gold", Options{Format: "jsonl", Mentions: m}), want, "Zo")
	}
}

func TestAttach(t *testing.T) {
	mentions := write(t, t.TempDir(), "m.jsonl", `{"document": "d", "start": 0, "end": 3, "label": "NAME"}`)
	boom := errors.New("boom")
	source := func(fail error) iter.Seq2[*lethe.Document, error] {
		return func(yield func(*lethe.Document, error) bool) {
			if yield(lethe.NewDocument("d", "Zoë"), nil) && fail != nil {
				yield(nil, fail)
			}
		}
	}
	labels := &Labels{To: map[lethe.Label]lethe.Label{"NAME": lethe.Person}}
	got, err := collect(Attach(source(nil), mentions, Options{Labels: labels}))
	if err != nil || len(got) != 1 || bracketed(got[0]) != "[PERSON Zoë]" {
		t.Fatal(got, err)
	}
	if _, err := collect(Attach(source(boom), mentions, Options{})); !errors.Is(err, boom) {
		t.Error(err)
	}
}

func TestPresidio(t *testing.T) {
	const data = `[{"full_text": "Ms Zoë", "masked": "x", "spans": [
	{"entity_type": "PERSON", "entity_value": "Zoë", "start_position": 3, "end_position": 6},
	{"entity_type": "TITLE", "entity_value": "Ms", "start_position": 0, "end_position": 2}], "template_id": 7, "metadata": {}}]`
	d := all(t, data, Options{Format: "presidio"})[0]
	if len(d.Gold) != 2 || d.Gold[0].In(d.Fields[0].Text) != "Zoë" || d.Gold[1].Label != "TITLE" || d.SourceID != "gold#1" {
		t.Error(d)
	}
	fails(t, Read(strings.NewReader(strings.Replace(data, `"entity_value": "Zoë"`, `"entity_value": "Zoe"`, 1)), "gold", Options{Format: "presidio"}),
		"gold:1: record 1: a mention's text is not", "Zo")
	fails(t, Read(strings.NewReader(`[{"spans": []}]`), "gold", Options{Format: "presidio"}), `no "full_text"`, "")
}

func TestSmartData(t *testing.T) {
	const data = `{
  "id": "s1", "raw": "x", "text": {"string": "Köln, Ulm"},
  "conceptMentions": {"array": [{"type": "location-city", "span": {"start": 0, "end": 4, "attributes": null}}]}
}
{"text": {"string": "Ulm"}, "conceptMentions": null}`
	docs := all(t, data, Options{Format: "smartdata"})
	if len(docs) != 2 || bracketed(docs[0]) != "[location-city Köln], Ulm" || docs[0].SourceID != "s1" || docs[1].SourceID != "gold#2" || docs[0].Language != "de" {
		t.Error(docs)
	}
	fails(t, Read(strings.NewReader(strings.Replace(data, "4,", "40,", 1)), "gold", Options{Format: "smartdata"}), "gold:1: record 1: span:", "Köln")
}
