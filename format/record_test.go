package format

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
)

// one decodes a source of a single record.
func one(t testing.TB, name, text string, o Options) *Record {
	t.Helper()
	dir := writeFiles(t, map[string]string{name: text})
	_, records := decodeAll(t, open(t, filepath.Join(dir, name), o))
	if len(records) != 1 {
		t.Fatalf("%d records", len(records))
	}
	return records[0]
}

func TestJSONRecordFields(t *testing.T) {
	r := one(t, "a.json", `{
		"tags": ["knee", 7],
		"metadata": {"author": "Mia", "language": "de-CH", "in": {"n": 1.50}},
		"id": "c-1",
		"content": "Grüezi",
		"id2": null
	}`, Options{})
	wantFields(t, r.Document,
		"text  = Grüezi",
		"key metadata/author = author", "text metadata/author = Mia",
		"key metadata/language = language", "text metadata/language = de-CH",
		"key metadata/in = in", "key metadata/in/n = n", "number metadata/in/n = 1.50",
		"key record/tags = tags", "text record/tags/0 = knee", "number record/tags/1 = 7",
		"key record/id2 = id2",
		"id id = c-1")
	d := r.Document
	if d.SourceID != "c-1" || d.Language != "de-CH" || d.ID != lethe.DocumentID("c-1", "Grüezi") {
		t.Errorf("source id %q, language %q, id %q", d.SourceID, d.Language, d.ID)
	}
}

func TestJSONRecordTree(t *testing.T) {
	r := one(t, "a.json", `{"content": {"visits": [ {"note": "a \" b", "n": 2} ], "x": true}, "id": "1"}`, Options{})
	wantFields(t, r.Document,
		"key /visits = visits", "key /visits/0/note = note", `text /visits/0/note = a " b`,
		"key /visits/0/n = n", "number /visits/0/n = 2", "key /x = x", "id id = 1")
	// The id is of the content's JSON without insignificant white space.
	if want := lethe.DocumentID("1", `{"visits":[{"note":"a \" b","n":2}],"x":true}`); r.Document.ID != want {
		t.Errorf("id %s, want %s", r.Document.ID, want)
	}
	for _, f := range r.Document.Fields {
		if f.InContent() != (f.Name != "id") {
			t.Errorf("field %q: in content is %v", f.Name, f.InContent())
		}
	}
}

func TestJSONRecordListAndNullMetadata(t *testing.T) {
	r := one(t, "a.json", `{"id": "1", "content": ["a", ["b"]], "metadata": null}`, Options{})
	wantFields(t, r.Document, "text /0 = a", "text /1/0 = b", "id id = 1")
}

func TestEncodeJSON(t *testing.T) {
	raw := "\ufeff{ \"id\": \"1\",\r\n \"content\" : \"Mia \\u0041\", \"n\": 1.0, \"Mia\": \"Mia\", \"f\": false }\r\n"
	r := one(t, "a.json", raw, Options{})
	out, err := r.Encode(texts(r.Document, same))
	if err != nil || string(out) != raw {
		t.Errorf("unchanged: %v %q", err, out)
	}
	out, err = r.Encode(texts(r.Document, func(f lethe.Field) string {
		return strings.ReplaceAll(f.Text, "Mia", "[NAME]")
	}))
	want := "\ufeff{ \"id\": \"1\",\r\n \"content\" : \"[NAME] A\", \"n\": 1.0, \"[NAME]\": \"[NAME]\", \"f\": false }\r\n"
	if err != nil || string(out) != want {
		t.Errorf("changed: %v\n got %q\nwant %q", err, out, want)
	}
}

// A member that takes the name of a part of the record would hide that part.
func TestEncodeJSONKeepsParts(t *testing.T) {
	r := one(t, "a.json", `{"id": "1", "content": "x", "Mia": 1}`, Options{})
	out, err := r.Encode(texts(r.Document, func(f lethe.Field) string {
		if f.Kind == lethe.Key {
			return "content"
		}
		return f.Text
	}))
	if want := `{"id": "1", "content": "x", "content 2": 1}`; err != nil || string(out) != want {
		t.Errorf("%v: %s", err, out)
	}
}

func TestEncodeRefuses(t *testing.T) {
	for _, name := range []string{"a.json", "a.csv"} {
		text := `{"id": "1", "content": "x"}`
		if name == "a.csv" {
			text = "id,text\n1,x\n"
		}
		r := one(t, name, text, Options{})
		for _, texts := range [][]string{nil, {"a"}, {"a", "b", "c"}, {"a", "\xff"}} {
			if _, err := r.Encode(texts); err == nil {
				t.Errorf("%s: texts %q are taken", name, texts)
			}
		}
	}
}

func TestPlainText(t *testing.T) {
	dir := writeFiles(t, map[string]string{"notes/day 1.v2.txt": "\ufeffLine\r\nMia\n"})
	s := open(t, dir, Options{})
	_, records := decodeAll(t, s)
	wantFields(t, records[0].Document, "text  = Line\r\nMia\n", "id id = notes/day 1.v2")
	if got := records[0].Document.SourceID; got != "notes/day 1.v2" {
		t.Errorf("source id %q", got)
	}
	got := rewritten(t, s, nil, func(f lethe.Field) string { return strings.ReplaceAll(f.Text, "Mia", "[NAME]") })
	wantFiles(t, got, map[string]string{"notes/day 1.v2.txt": "\ufeffLine\r\n[NAME]\n"})
}
