package format

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
)

func TestIDsThatAreNumbers(t *testing.T) {
	r := one(t, "a.json", `{"id": 4711, "content": "x"}`, Options{})
	wantFields(t, r.Document, "text  = x", "id id = 4711")
	if r.Document.SourceID != "4711" {
		t.Errorf("source id %q", r.Document.SourceID)
	}
	out, err := r.Encode([]string{"y", "4711"})
	if want := `{"id": 4711, "content": "y"}`; err != nil || string(out) != want {
		t.Errorf("%s, %v; want %s", out, err, want)
	}
}

func TestTextForContent(t *testing.T) {
	r := one(t, "a.json", `{"text": "x", "id": "1"}`, Options{})
	wantFields(t, r.Document, "text  = x", "id id = 1")
	r = one(t, "a.json", `{"text": "x", "id": "1", "content": "y"}`, Options{})
	wantFields(t, r.Document, "text  = y", "key record/text = text", "text record/text = x", "id id = 1")
	r = one(t, "sub.jsonl", "\n"+`{"text": "x"}`, Options{})
	wantFields(t, r.Document, "text  = x", "id id = sub#2")
	out, err := r.Encode([]string{"y", "z"})
	if want := `{"text": "y"}`; err != nil || string(out) != want {
		t.Errorf("%s, %v; want %s", out, err, want)
	}
}

// TestUnnamed: what has none of the usual names is content, and what has no id is called by its place.
func TestUnnamed(t *testing.T) {
	r := one(t, "a.json", `{"when": 3, "by": "Ann", "id": 7, "metadata": {"k": "v"}, "body": {"note": "n"}, "open": true}`, Options{})
	wantFields(t, r.Document, "text /by = Ann", "key /body/note = note", "text /body/note = n", "key metadata/k = k", "text metadata/k = v",
		"key record/when = when", "number record/when = 3", "key record/open = open", "id id = 7")
	for file, want := range map[string]string{"a.json": "id id = a", "b.jsonl": "id id = b#1"} {
		wantFields(t, one(t, file, `{"content": "x"}`, Options{}).Document, "text  = x", want)
	}
}

func TestFieldsOfTheUser(t *testing.T) {
	raw := `{"meta": {"nr": 7, "by": "Ann"}, "body": {"note": "n", "old": ["o", 3]}, "metadata": {"k": "v"}, "id": "kept"}`
	r := one(t, "a.json", raw, Options{IDField: "meta.nr", TextFields: []string{"body.note"}})
	wantFields(t, r.Document,
		"text  = n", "key metadata/k = k", "text metadata/k = v",
		"key record/meta/by = by", "text record/meta/by = Ann",
		"key record/body/old = old", "text record/body/old/0 = o", "number record/body/old/1 = 3",
		"key record/id = id", "text record/id = kept", "id id = 7")
	r = one(t, "a.json", raw, Options{IDField: "/meta/nr", TextFields: []string{"body.old", "body.note", "body.none"}})
	wantFields(t, r.Document,
		"text /body/note = n", "text /body/old/0 = o", "number /body/old/1 = 3", "key metadata/k = k", "text metadata/k = v",
		"key record/meta/by = by", "text record/meta/by = Ann", "key record/id = id", "text record/id = kept", "id id = 7")
	if want := lethe.DocumentID("7", `{"body/note":"n","body/old":["o",3]}`); r.Document.ID != want {
		t.Errorf("id %q, want %q", r.Document.ID, want)
	}
}

// TestFieldsAsJSON: in a corpus, records stand as lethe reads them unasked.
func TestFieldsAsJSON(t *testing.T) {
	for _, c := range []struct {
		raw  string
		o    Options
		want string
	}{
		{`{"id": 7, "content": "x"}`, Options{}, `{"id": 7, "content": "x"}`},
		{`{"text": "x"}`, Options{}, `{"id":"a","content":"x"}`},
		{`{"id": 7, "note": "x"}`, Options{}, `{"id":7,"content":"x"}`},
		{`{"nr": 7, "a": {"t": "x", "u": 1}, "metadata": {"m": 2}}`, Options{IDField: "nr", TextFields: []string{"a.t"}},
			`{"id":7,"content":"x","metadata":{"m": 2},"record":{"a":{"t": null, "u": 1}}}`},
		{`{"nr": "7", "s": "x", "t": ["y"]}`, Options{IDField: "nr", TextFields: []string{"t", "s"}},
			`{"id":"7","content":{"s":"x","t":["y"]}}`},
	} {
		c.o.AsJSON = true
		r := one(t, "a.json", c.raw, c.o)
		var same []string
		for _, f := range r.Document.Fields {
			same = append(same, f.Text)
		}
		if out, err := r.Encode(same); err != nil || string(out) != c.want {
			t.Errorf("%s\nbecomes %s, %v\nwant    %s", c.raw, out, err, c.want)
		}
	}
}

func TestFieldsThatAreNotThere(t *testing.T) {
	for _, c := range []struct {
		name, raw string
		o         Options
		want      string
	}{
		{"no id", `{"a": {}, "text": "SECRET"}`, Options{IDField: "a.nr"}, `a.json:1:1: the record has no "a.nr"`},
		{"no text", `{"id": 1, "content": "SECRET"}`, Options{TextFields: []string{"body.text"}}, `a.json:1:1: the record has no "body.text"`},
		{"none of the texts", `{"id": 1, "a": null}`, Options{TextFields: []string{"a", "b"}}, `a.json:1:1: the record has no "a" or "b"`},
		{"a number", `{"id": 1, "a": {"b": 12}}`, Options{TextFields: []string{"a.b"}}, `a.json:1:22: "a.b" is a number: want a string, object or list`},
		{"twice", `{"id": 1, "a": {"b": "x", "b": "SECRET"}}`, Options{TextFields: []string{"a.b"}}, `a.json:1:27: the record has a second "b"`},
	} {
		dir := writeFiles(t, map[string]string{"a.json": c.raw})
		_, errs := faults(t, open(t, filepath.Join(dir, "a.json"), c.o))
		if len(errs) != 1 || errs[0].Error() != "format: read "+c.want {
			t.Errorf("%s: %v, want %s", c.name, errs, c.want)
		}
	}
	for _, o := range []Options{{IDField: "a..b"}, {IDField: "a", TextFields: []string{"a.b"}}, {TextFields: []string{"x", "x"}}} {
		if err := o.Validate(); err == nil || !strings.HasPrefix(err.Error(), "format: ") {
			t.Errorf("%v: %v", o, err)
		}
	}
}

// FuzzFields: a record with fields of the user's own comes back as it was, and as a record
// for a corpus says the same under the usual names.
func FuzzFields(f *testing.F) {
	f.Add(`{"meta": {"nr": 7}, "body": {"note": "n", "old": ["o", 3]}, "metadata": {"k": "v"}, "id": "kept"}`, "meta.nr", "body.note", "body.old")
	f.Add(`{"a":"1","b":"x","record":{"c":"\u00e9"},"content":[],"x":{"y":{"z":"w"}}}`, "a", "x.y.z", "b")
	f.Add(`{"text":"x"}`, "", "text", "")
	f.Add(`{"a~b":"1","/":"x"}`, "a~b", "/~1", "")
	f.Fuzz(func(t *testing.T, raw, id, text, more string) {
		o := Options{IDField: id}
		for _, name := range []string{text, more} {
			if name != "" {
				o.TextFields = append(o.TextFields, name)
			}
		}
		it := Item{file: &file{path: "a.json", extension: len(".json")}}
		if o.Validate() != nil || checkText([]byte(raw), 0) != nil {
			return
		}
		doc, body, fault := decodeJSON(it, []byte(raw), o)
		if fault != nil {
			return
		}
		same := texts(doc, func(f lethe.Field) string { return f.Text })
		if out, err := body.rewrite(same, nil); err != nil || string(out) != raw {
			t.Fatalf("%q becomes %q, %v", raw, out, err)
		}
		out, err := asJSON{body, doc.Fields}.rewrite(same, nil)
		if err != nil {
			t.Fatal(err)
		}
		again, _, fault := decodeJSON(it, out, Options{})
		if fault != nil || again.SourceID != doc.SourceID {
			t.Fatalf("%q becomes %q: %v, %v", raw, out, fault, again)
		}
		if got, want := contents(again), contents(doc); got != want {
			t.Fatalf("%q becomes %q: the content is %q, want %q", raw, out, got, want)
		}
	})
}

// contents are the texts and numbers of the content.
func contents(d *lethe.Document) string {
	var b strings.Builder
	for _, f := range d.Fields {
		if f.InContent() && f.Kind != lethe.Key {
			b.WriteString(f.Text + "\x00")
		}
	}
	return b.String()
}
