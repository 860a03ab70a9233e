package format

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

// without takes members of a name out of a value, as a program would that reads it all.
func without(v any, name string) any {
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for k, x := range v {
			if k != name {
				out[k] = without(x, name)
			}
		}
		return out
	case []any:
		out := []any{}
		for _, x := range v {
			out = append(out, without(x, name))
		}
		return out
	}
	return v
}

// Whatever stands where, members of a name are gone, and nothing else is.
func TestDrop(t *testing.T) {
	var value func(depth int) *rapid.Generator[any]
	value = func(depth int) *rapid.Generator[any] {
		leaf := rapid.SampledFrom([]any{"x", "Tel", 1.5, true, nil, "a,b", `"}`})
		if depth == 0 {
			return leaf
		}
		return rapid.OneOf(leaf,
			rapid.Map(rapid.SliceOfN(value(depth-1), 0, 4), func(s []any) any { return s }),
			rapid.Map(rapid.MapOfN(rapid.SampledFrom([]string{"Tel", "a", "b/c", "é"}), value(depth-1), 0, 4), func(m map[string]any) any { return m }))
	}
	rapid.Check(t, func(t *rapid.T) {
		record := map[string]any{"id": "7", "metadata": map[string]any{"Tel": "1", "k": "v"}, "content": map[string]any{"c": value(4).Draw(t, "value")}, "Tel": "2"}
		raw, err := json.MarshalIndent(record, "", rapid.SampledFrom([]string{"", " ", "\t"}).Draw(t, "indent"))
		if err != nil {
			t.Fatal(err)
		}
		doc, body, f := decodeJSON(Item{}, raw, Options{})
		if f != nil {
			t.Fatal(f)
		}
		r := Record{Document: doc, body: body}
		out, ok, err := r.Drop(raw, func(name string) bool { return strings.HasSuffix(name, "/Tel") })
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		var got, want any
		again, _ := json.Marshal(without(record, "Tel"))
		if err := json.Unmarshal(out, &got); err != nil {
			t.Fatalf("%s became %s: %v", raw, out, err)
		}
		if err := json.Unmarshal(again, &want); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%s became %s", raw, out)
		}
	})
}
