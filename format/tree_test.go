package format

import (
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
)

func leaves(t *Tree) []string {
	var out []string
	for _, l := range t.Leaves {
		out = append(out, field(lethe.Field{Name: l.Pointer, Text: l.Text, Kind: l.Kind}))
	}
	return out
}

func TestParseTree(t *testing.T) {
	for _, c := range []struct {
		name, raw string
		want      []string
	}{
		{"text", ` "a\n\u00e9\ud83d\ude00" `, []string{"text  = a\né😀"}},
		{"number as written", `-1.50e+07`, []string{"number  = -1.50e+07"}},
		{"neither boolean nor null", `[true, null, false]`, nil},
		{"object", `{"a": {"b": [1, "x"]}}`, []string{
			"key /a = a", "key /a/b = b", "number /a/b/0 = 1", "text /a/b/1 = x"}},
		{"pointer escapes", `{"a/b~c": "x"}`, []string{"key /a~1b~0c = a/b~c", "text /a~1b~0c = x"}},
		{"escaped name", `{"\u0061\/": "x"}`, []string{"key /a~1 = a/", "text /a~1 = x"}},
		{"empty name", `{"": "x"}`, []string{"key / = ", "text / = x"}},
		{"repeated name", `{"a": "x", "a": {"b": "y"}, "a": "z", "c": 1}`, []string{
			"key /a = a", "text /a = x", "key /a~#2 = a", "key /a/b = b", "text /a/b = y",
			"key /a~#3 = a", "text /a~#2 = z", "key /c = c", "number /c = 1"}},
		{"repeated in a list", `[{"a": 1}, {"a": 2}]`, []string{
			"key /0/a = a", "number /0/a = 1", "key /1/a = a", "number /1/a = 2"}},
		{"escaped NUL", `"\u0000"`, []string{"text  = \x00"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			tree, err := ParseTree([]byte(c.raw))
			if err != nil {
				t.Fatal(err)
			}
			if got := leaves(tree); !slices.Equal(got, c.want) {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

// An object with many members finds its repeated names by another way.
func TestParseTreeManyNames(t *testing.T) {
	raw := "{" + strings.Repeat(`"a":1,`, 3)
	for i := range 40 {
		raw += `"n` + strings.Repeat("x", i) + `":1,`
	}
	tree, err := ParseTree([]byte(raw + `"nx":2}`))
	if err != nil {
		t.Fatal(err)
	}
	last := leaves(tree)[len(tree.Leaves)-2:]
	if want := []string{"key /nx~#2 = nx", "number /nx~#2 = 2"}; !slices.Equal(last, want) {
		t.Errorf("got %q, want %q", last, want)
	}
	if got, want := leaves(tree)[4], "key /a~#3 = a"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestRewrite(t *testing.T) {
	for _, c := range []struct {
		name, raw string
		change    map[string]string // by kind, pointer and text
		want      string
	}{
		{"nothing", `{ "a" : "\u0041" , "b":1.0 }`, nil, `{ "a" : "\u0041" , "b":1.0 }`},
		{"one string", "{ \"a\" : \"\\u0041\" ,\t\"b\":\"\\/\", \"a\":1E5 }",
			map[string]string{"text /a = A": "x\"\\\n\x00é"},
			"{ \"a\" : \"x\\\"\\\\\\n\\u0000é\" ,\t\"b\":\"\\/\", \"a\":1E5 }"},
		{"number becomes a string", `[1, 2]`, map[string]string{"number /1 = 2": "[AGE]"}, `[1, "[AGE]"]`},
		{"number stays one", `{"age": 44, "no": 7, "x": 1}`, map[string]string{"number /age = 44": "45", "number /no = 7": "07", "number /x = 1": " 2"}, `{"age": 45, "no": "07", "x": " 2"}`},
		{"name", `{"Mia": {"Mia": 1}}`, map[string]string{"key /Mia = Mia": "[NAME]"}, `{"[NAME]": {"Mia": 1}}`},
		{"names collide", `{"Mia": 1, "[N]": 2, "Ida": 3, "in": {"Eva": 4, "Mia": 5}}`,
			map[string]string{"key /Mia = Mia": "[N]", "key /Ida = Ida": "[N]", "key /in/Mia = Mia": "[N]"},
			`{"[N] 2": 1, "[N]": 2, "[N] 3": 3, "in": {"Eva": 4, "[N]": 5}}`},
		{"number is free no more", `{"a": 1, "x 2": 2, "b": 3}`,
			map[string]string{"key /a = a": "x", "key /b = b": "x"}, `{"x": 1, "x 2": 2, "x 3": 3}`},
		{"a name that changes frees its own", `{"a": 1, "b": 2}`,
			map[string]string{"key /a = a": "b", "key /b = b": "c"}, `{"b": 1, "c": 2}`},
		{"repeated names stay", `{"a": "x", "a": "y"}`, map[string]string{"text /a~#2 = y": "z"}, `{"a": "x", "a": "z"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := rewrite(t, c.raw, c.change)
			if got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func rewrite(t *testing.T, raw string, change map[string]string) string {
	t.Helper()
	tree, err := ParseTree([]byte(raw))
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	used := 0
	for i, name := range leaves(tree) {
		text, ok := change[name]
		if !ok {
			text = tree.Leaves[i].Text
		} else {
			used++
		}
		texts = append(texts, text)
	}
	if used != len(change) {
		t.Fatalf("%d of %d changes found their leaf in %q", used, len(change), leaves(tree))
	}
	out, err := tree.rewrite(texts)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestRewriteRefuses(t *testing.T) {
	tree, err := ParseTree([]byte(`["a"]`))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tree.rewrite(nil); err == nil {
		t.Error("too few texts are taken")
	}
	if _, err := tree.rewrite([]string{"\xff"}); err == nil {
		t.Error("a text that is not UTF-8 is taken")
	}
}

func TestDepth(t *testing.T) {
	nested := func(n int) []byte {
		return []byte(strings.Repeat("[", n) + strings.Repeat("]", n))
	}
	if _, err := ParseTree(nested(maxDepth)); err != nil {
		t.Errorf("%d deep: %v", maxDepth, err)
	}
	for _, n := range []int{maxDepth + 1, 20_000, 5_000_000} {
		_, err := ParseTree(nested(n))
		if err == nil || err.Error() != "objects and arrays nested more than 1000 deep at byte 1000" {
			t.Errorf("%d deep: %v", n, err)
		}
	}
	if _, err := ParseTree([]byte(strings.Repeat(`{"a":`, 5000))); err == nil {
		t.Error("objects 5000 deep are taken")
	}
}

// TestTellingMembers: names of members that may be somebody's have fields of their own, beside those of the values.
func TestTellingMembers(t *testing.T) {
	dir := writeFiles(t, map[string]string{"a.jsonl": `{"id":"1","content":{"Hester Quill":"a","note":{"hester@post.example":2}}}` + "\n"})
	_, records := decodeAll(t, open(t, dir, Options{}))
	doc := records[0].Document
	for name, want := range map[string]string{
		"/Hester Quill": "a", "/Hester Quill~name": "Hester Quill", "/note/hester@post.example~name": "hester@post.example",
	} {
		if f, ok := doc.Field(name); !ok || f.Text != want {
			t.Errorf("%s: %q, want %q", name, f.Text, want)
		}
	}
	if f, ok := doc.Field("/note"); ok {
		t.Errorf("the name of a member that tells nothing is read: %q", f.Text)
	}
}
