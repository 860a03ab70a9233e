package format

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/packed"
)

// A list of records is written back as one, with the white space that it had.
func TestListOfRecords(t *testing.T) {
	for name, text := range map[string]string{
		"one line": `[{"id":"1","content":"Mia"},{"id":"2","content":"x"}]`,
		"lines":    "[\n  {\n    \"id\": \"1\",\n    \"content\": \"Mia [1], \\\"Mia\\\" {\"\n  },\n  {\"id\": \"2\", \"content\": {\"a\": [\"Mia\"]}}\n]\n",
		"mark":     bom + " [ {\"id\":\"1\",\"content\":\"Mia\"} ,\r\n {\"id\":\"2\",\"content\":\"x\"}\t] \n",
		"no ids":   `[{"text":"Mia"}, {"text":"x"}]`,
	} {
		t.Run(name, func(t *testing.T) {
			dir := writeFiles(t, map[string]string{"a.json": text, "b.json.gz": pack(t, packed.Gzip, text)})
			s := open(t, dir, Options{})
			got := rewritten(t, s, nil, func(f lethe.Field) string { return named(f.Text) })
			want := strings.ReplaceAll(text, "Mia", "[N]")
			if got["a.json"] != want || got["b.json.gz"] != pack(t, packed.Gzip, want) {
				t.Errorf("%q\nnot %q", got["a.json"], want)
			}
		})
	}
}

// Records of a list are documents of their own, in their order, and say where they lie.
func TestListItems(t *testing.T) {
	text := "[{\"text\":\"Mia\"},\n\n {\"id\":7,\"content\":\"é\"}, {\"text\":\"x\"}]"
	dir := writeFiles(t, map[string]string{"a.json": text})
	items, records := decodeAll(t, open(t, filepath.Join(dir, "a.json"), Options{}))
	var got []string
	for i, r := range records {
		got = append(got, fmt.Sprintf("%s %s", r.Document.SourceID, items[i].Place))
	}
	if want := "a#1 a.json:1:2|7 a.json:3:2|a#3 a.json:3:26"; strings.Join(got, "|") != want {
		t.Errorf("%s\nnot %s", strings.Join(got, "|"), want)
	}
}

// Whatever is left out, what is written is a list.
func TestListWithout(t *testing.T) {
	dir := writeFiles(t, map[string]string{"a.json": strings.NewReplacer("1a", `{"text":"a"}`, "2b", `{"text":"b"}`, "3c", `{"text":"c"}`).Replace("[ 1a,\n 2b,\n 3c ]\n")})
	for kept, want := range map[string]string{
		"abc": `[ {"text":"a"},` + "\n" + ` {"text":"b"},` + "\n" + ` {"text":"c"} ]` + "\n",
		"ac":  `[ {"text":"a"},` + "\n" + ` {"text":"c"} ]` + "\n",
		"bc":  `[ {"text":"b"},` + "\n" + ` {"text":"c"} ]` + "\n",
		"ab":  `[ {"text":"a"},` + "\n" + ` {"text":"b"}` + "\n]\n",
		"b":   `[ {"text":"b"}` + "\n]\n",
	} {
		s := open(t, filepath.Join(dir, "a.json"), Options{})
		var out bytes.Buffer
		k, err := s.SinkTo(&out, nil)
		if err != nil {
			t.Fatal(err)
		}
		for it, err := range s.Items(context.Background()) {
			if err != nil {
				t.Fatal(err)
			}
			r, err := s.Decode(it)
			if err != nil {
				t.Fatal(err)
			}
			if text := r.Document.Fields[0].Text; strings.Contains(kept, text) {
				if err := k.Put(it, it.raw); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := k.Close(); err != nil || out.String() != want {
			t.Errorf("%s: %q, %v", kept, out.String(), err)
		}
	}
}

// A list that breaks gives the records before, and what is beside it is read.
func TestBrokenList(t *testing.T) {
	dir := writeFiles(t, map[string]string{"a.json": "[" + good + ",{\"id\":\"2\",\"content\":\"x\"}" + good + "]", "b.json": "[]", "c.json": good})
	n, errs := faults(t, open(t, dir, Options{}))
	if n != 3 || len(errs) != 1 || errs[0].Fatal {
		t.Errorf("%d records, %v", n, errs)
	}
}

// What is read of a list is what was written, whatever strings the records have.
func TestListProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		space := rapid.StringMatching(`[ \t\n\r]{0,3}`)
		var b strings.Builder
		var want []string
		b.WriteString(space.Draw(t, "s") + "[" + space.Draw(t, "s"))
		for i := range rapid.IntRange(0, 5).Draw(t, "records") {
			if i > 0 {
				b.WriteString(space.Draw(t, "s") + "," + space.Draw(t, "s"))
			}
			text := rapid.StringOf(rapid.SampledFrom([]rune("a\"\\[]{},: é\n"))).Draw(t, "text")
			one := append(appendText([]byte(`{"content":`), text), fmt.Sprintf(`,"id":%d,"x":[{"y":[]}]}`, i+1)...)
			b.Write(one)
			want = append(want, string(one))
		}
		b.WriteString(space.Draw(t, "s") + "]" + space.Draw(t, "s"))
		s, err := Open("-", Options{Format: "json", Stdin: strings.NewReader(b.String())})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		var out bytes.Buffer
		k, err := s.SinkTo(&out, nil)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for it, err := range s.Items(context.Background()) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, string(it.raw))
			if err := k.Put(it, it.raw); err != nil {
				t.Fatal(err)
			}
		}
		if err := k.Close(); err != nil {
			t.Fatal(err)
		}
		if strings.Join(got, "|") != strings.Join(want, "|") || len(want) > 0 && out.String() != b.String() {
			t.Errorf("%q of %q", got, b.String())
		}
	})
}
