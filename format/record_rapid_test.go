package format

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// jsonWriter makes up JSON, spelled in any way that is legal, together with the
// fields that reading it must give.
type jsonWriter struct {
	*rapid.T
	raw    strings.Builder
	fields []string
}

func (w *jsonWriter) put(token string) {
	w.raw.WriteString(token)
	w.raw.WriteString(rapid.SampledFrom([]string{"", "", " ", "\n", "\r\n\t"}).Draw(w.T, "space"))
}

// quote spells a text, some of its characters as escapes.
func (w *jsonWriter) quote(text string) {
	var b strings.Builder
	for _, r := range text {
		escaped := rapid.Bool().Draw(w.T, "escaped")
		switch {
		case r > 0xFFFF && escaped:
			hi, lo := (r-0x10000)>>10, (r-0x10000)&0x3FF
			fmt.Fprintf(&b, `\u%04x\u%04X`, 0xD800+hi, 0xDC00+lo)
		case r < ' ' || r == '"' || r == '\\' || escaped && r <= 0xFFFF:
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteRune(r)
		}
	}
	w.put(`"` + b.String() + `"`)
}

var (
	jsonText  = rapid.StringOfN(rapid.SampledFrom([]rune("Mia \"\\/~\n\x00é€😀\u2028")), 0, 6, -1)
	jsonNames = rapid.SliceOfNDistinct(jsonText, 0, 3, rapid.ID)
)

func (w *jsonWriter) value(pointer string, depth int) {
	kinds := []string{"string", "number", "literal", "object", "list"}
	if depth == 0 {
		kinds = kinds[:3]
	}
	switch rapid.SampledFrom(kinds).Draw(w.T, "kind") {
	case "string":
		w.text(pointer)
	case "number":
		n := rapid.SampledFrom([]string{"0", "-1.50", "1E+400", "12345678901234567890"}).Draw(w.T, "number")
		w.put(n)
		w.fields = append(w.fields, "number "+pointer+" = "+n)
	case "literal":
		w.put(rapid.SampledFrom([]string{"true", "false", "null"}).Draw(w.T, "literal"))
	case "object":
		w.object(pointer, depth-1)
	case "list":
		w.list(pointer, depth-1)
	}
}

func (w *jsonWriter) text(pointer string) {
	text := jsonText.Draw(w.T, "text")
	w.quote(text)
	w.fields = append(w.fields, "text "+pointer+" = "+text)
}

func (w *jsonWriter) object(pointer string, depth int) {
	w.put("{")
	for i, name := range jsonNames.Draw(w.T, "names") {
		if i > 0 {
			w.put(",")
		}
		w.quote(name)
		w.put(":")
		member := pointer + "/" + strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
		key := member
		if strings.Count(" "+name, " M") > 1 { // of two words with capitals: somebody may be called so
			key += "~name"
		}
		w.fields = append(w.fields, "key "+key+" = "+name)
		w.value(member, depth)
	}
	w.put("}")
}

func (w *jsonWriter) list(pointer string, depth int) {
	w.put("[")
	for i := range rapid.IntRange(0, 3).Draw(w.T, "length") {
		if i > 0 {
			w.put(",")
		}
		w.value(fmt.Sprintf("%s/%d", pointer, i), depth)
	}
	w.put("]")
}

// A record of any shape gives the fields it was made of, and itself again.
func TestRecordsOfAnyShape(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := &jsonWriter{T: t}
		w.put(`{"x":`)
		w.fields = []string{"key record/x = x"}
		w.value("record/x", 1)
		other := w.fields
		w.put(`, "id": "1", "content":`)
		w.fields = nil
		if rapid.Bool().Draw(t, "tree") {
			w.object("", 3)
		} else {
			w.text("")
		}
		content := w.fields
		w.put(`, "metadata":`)
		w.fields = nil
		w.object("metadata", 2)
		w.put("}")
		want := slices.Concat(content, w.fields, other, []string{"id id = 1"})

		raw := w.raw.String()
		r, err := new(Source).Decode(Item{file: &file{layout: layouts["json"]}, raw: []byte(raw)})
		if err != nil {
			t.Fatalf("%s: %v", raw, err)
		}
		var got []string
		for _, f := range r.Document.Fields {
			got = append(got, field(f))
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%s\n got %q\nwant %q", raw, got, want)
		}
		if out, err := r.Encode(texts(r.Document, same)); err != nil || string(out) != raw {
			t.Fatalf("%s became %s, %v", raw, out, err)
		}
	})
}
