package span

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

func TestApply(t *testing.T) {
	for _, c := range []struct {
		text  string
		edits []Edit
		want  string
	}{
		{"abc", nil, "abc"},
		{"", []Edit{{Span{0, 0}, "x"}}, "x"},
		{"abc", []Edit{{Span{0, 3}, ""}}, ""},
		{"abc", []Edit{{Span{0, 1}, "XX"}, {Span{1, 2}, ""}, {Span{2, 3}, "Y"}}, "XXY"},
		{"aüb", []Edit{{Span{1, 3}, "ue"}}, "aueb"},
		{"ab", []Edit{{Span{1, 1}, "-"}}, "a-b"},
	} {
		got, places, err := Apply(c.text, c.edits)
		if err != nil || got != c.want {
			t.Errorf("%q: %q, %v", c.text, got, err)
		}
		for i, p := range places {
			if p.In(got) != c.edits[i].Text {
				t.Errorf("%q: place %v holds %q", c.text, p, p.In(got))
			}
		}
	}
}

func TestApplyRefuses(t *testing.T) {
	for _, edits := range [][]Edit{
		{{Span{0, 2}, ""}, {Span{1, 3}, ""}},
		{{Span{2, 3}, ""}, {Span{0, 1}, ""}},
		{{Span{0, 9}, ""}},
		{{Span{2, 1}, ""}},
		{{Span{1, 2}, ""}}, // half of ü
	} {
		if got, _, err := Apply("aüb", edits); err == nil {
			t.Errorf("%v gave %q", edits, got)
		}
	}
}

func TestApplyChangesNothingElse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kept := rapid.SliceOfN(rapid.SampledFrom([]string{"", "a", "ü😀", "  "}), 1, 6).Draw(t, "kept")
		var text, want strings.Builder
		var edits []Edit
		for i, k := range kept {
			text.WriteString(k)
			want.WriteString(k)
			if i == len(kept)-1 {
				break
			}
			old, with := rapid.String().Draw(t, "old"), rapid.String().Draw(t, "new")
			edits = append(edits, Edit{Span{text.Len(), text.Len() + len(old)}, with})
			text.WriteString(old)
			want.WriteString(with)
		}
		got, places, err := Apply(text.String(), edits)
		if err != nil || got != want.String() || len(places) != len(edits) {
			t.Fatalf("got %q, %v, want %q", got, err, want.String())
		}
	})
}

func FuzzApply(f *testing.F) {
	f.Add("abc", 0, 1, 1, 3, "x")
	f.Add("aüb", 1, 3, 3, 4, "")
	f.Add("aüb", 1, 2, 0, 9, "😀")
	f.Fuzz(func(t *testing.T, text string, a, b, c, d int, with string) {
		edits := []Edit{{Span{a, b}, with}, {Span{c, d}, with}}
		got, places, err := Apply(text, edits)
		if err != nil {
			return
		}
		if want := text[:a] + with + text[b:c] + with + text[d:]; got != want {
			t.Fatalf("got %q, want %q", got, want)
		}
		for _, p := range places {
			if p.In(got) != with {
				t.Fatalf("place %v of %q", p, got)
			}
		}
	})
}
