package format

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
)

// FuzzTree holds trees to four promises: they read what encoding/json reads, and
// the same texts in the same order; unchanged texts give the same bytes; changed
// texts are found where they were put; nothing else changes.
func FuzzTree(f *testing.F) {
	for _, raw := range []string{
		`{"id": "1", "metadata": {"author": "Mia", "n": 12}, "content": "Hello\n\u00e9"}`,
		`{"a": "x", "a": {"b": ["y", 1e5, -0.0, true, null]}, "a": ""}`,
		`[[[], {}], "\ud83d\ude00", "\/\u0000"]`,
		" \t\"text\"\r\n", `12`, `00`, `null`, `{"": {"": ""}}`, `["\ud800"]`, `{"a/b~": "~#2"}`,
		`{"Mia": 1, "Ida": 2, "Mia 2": 3, "x": {"Mia": 4}}`,
	} {
		f.Add([]byte(raw), uint64(0b1011), "x")
		f.Add([]byte(raw), ^uint64(0), "\"é\n")
	}
	f.Fuzz(func(t *testing.T, raw []byte, choice uint64, text string) {
		kept := bytes.Clone(raw)
		tree, err := ParseTree(raw)
		if !bytes.Equal(raw, kept) {
			t.Fatal("the input was changed")
		}
		if err != nil {
			if readable(raw) {
				t.Fatalf("not read: %v", err)
			}
			return
		}
		checkLeaves(t, tree, raw)
		checkRewrite(t, tree, raw, choice, strings.ToValidUTF8(text, "?"))
	})
}

// readable reports whether the input is one that ParseTree has to take.
func readable(raw []byte) bool {
	deep := bytes.Count(raw, []byte("["))+bytes.Count(raw, []byte("{")) > maxDepth
	lone := bytes.Contains(bytes.ToLower(raw), []byte(`\ud`))
	nul := bytes.IndexByte(raw, 0) >= 0
	return json.Valid(raw) && utf8.Valid(raw) && !deep && !lone && !nul
}

// checkLeaves compares texts and their order with those of encoding/json.
func checkLeaves(t *testing.T, tree *Tree, raw []byte) {
	var want, got []string
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("encoding/json does not read it: %v", err)
		}
		switch v := token.(type) {
		case string:
			want = append(want, v)
		case json.Number:
			want = append(want, v.String())
		}
	}
	seen := map[string]bool{}
	for _, l := range tree.Leaves {
		got = append(got, l.Text)
		key := field(lethe.Field{Name: l.Pointer, Kind: l.Kind})
		if seen[key] {
			t.Fatalf("two leaves of pointer %q", l.Pointer)
		}
		seen[key] = true
	}
	if !slices.Equal(got, want) {
		t.Fatalf("texts:\n got %q\nwant %q", got, want)
	}
}

func checkRewrite(t *testing.T, tree *Tree, raw []byte, choice uint64, text string) {
	var texts []string
	for _, l := range tree.Leaves {
		texts = append(texts, l.Text)
	}
	if out, err := tree.rewrite(texts); err != nil || !bytes.Equal(out, raw) {
		t.Fatalf("unchanged: %v\n got %q\nwant %q", err, out, raw)
	}
	for i := range texts {
		if choice>>(i%64)&1 == 1 {
			texts[i] = text
		}
	}
	out, err := tree.rewrite(texts)
	if err != nil {
		t.Fatal(err)
	}
	again, err := ParseTree(out)
	if err != nil {
		t.Fatalf("%q: %v", out, err)
	}
	if len(again.Leaves) != len(texts) {
		t.Fatalf("%d leaves became %d", len(texts), len(again.Leaves))
	}
	if !repeats(tree) && repeats(again) {
		t.Fatalf("member names collide: %q", out)
	}
	for i, l := range again.Leaves {
		checkLeaf(t, tree.Leaves[i], l, texts[i], raw, out)
	}
}

func repeats(t *Tree) bool {
	return slices.ContainsFunc(t.Leaves, func(l Leaf) bool { return strings.Contains(l.Pointer, "~#") })
}

// checkLeaf compares a leaf before and after a rewrite to want.
func checkLeaf(t *testing.T, before, after Leaf, want string, raw, out []byte) {
	changed := want != before.Text
	switch {
	case before.Kind == lethe.Key && changed:
		if after.Kind != lethe.Key || !strings.HasPrefix(after.Text, want) {
			t.Fatalf("name %q became %q", want, after.Text)
		}
	case changed && before.Kind == lethe.Number && isNumber(want): // a number in place of a number
		if after.Kind != lethe.Number || after.Text != want {
			t.Fatalf("%q became %q, kind %d", want, after.Text, after.Kind)
		}
	case changed:
		if after.Kind != lethe.Text || after.Text != want {
			t.Fatalf("%q became %q, kind %d", want, after.Text, after.Kind)
		}
	default:
		literal, was := out[after.Start:after.End], raw[before.Start:before.End]
		if after.Kind != before.Kind || !bytes.Equal(literal, was) {
			t.Fatalf("unchanged literal %q became %q", was, literal)
		}
	}
}
