package llm

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

// Where a long text is cut: by hand. "aaa " has one token, a sign or a line end one
// more.
func TestCut(t *testing.T) {
	word := strings.Repeat("aaa ", 200)
	for _, c := range []struct {
		name, text string
		most       int
		want       []int // ends of the parts
	}{
		{"short", word, 200, []int{800}},
		{"words", word, 150, []int{600, 800}},
		{"sentence", strings.Repeat("aaa ", 110) + "aaa. " + strings.Repeat("aaa ", 89), 150, []int{445, 801}},
		{"paragraph before sentence", strings.Repeat("aaa ", 100) + "aaa\n\n" + strings.Repeat("aaa ", 20) + "aaa. " + strings.Repeat("aaa ", 80), 150, []int{405, 810}},
		{"paragraph too early", strings.Repeat("aaa ", 10) + "aaa\n\n" + strings.Repeat("aaa ", 189), 150, []int{593, 801}},
	} {
		got := Cut(c.text, c.most, 0)
		var ends []int
		for _, s := range got {
			ends = append(ends, s.End)
		}
		if len(ends) != len(c.want) || ends[0] != c.want[0] || ends[len(ends)-1] != len(c.text) {
			t.Errorf("%s: cut at %v", c.name, ends)
		}
	}
}

func texts() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		piece := rapid.SampledFrom([]string{"a", "Weiss", "Zürich", "über", "12", "王", "…", " ", " ", " ", "\n", "\n\n", ". ", "\u00a0", "\xff", strings.Repeat("x", 70)})
		return strings.Join(rapid.SliceOfN(piece, 0, 1500).Draw(t, "pieces"), "")
	})
}

// Parts cover the text, keep the budget, overlap, and come to an end.
func TestCutProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := texts().Draw(t, "text")
		most := rapid.IntRange(200, 600).Draw(t, "most")
		overlap := rapid.IntRange(0, most/4).Draw(t, "overlap")
		parts := Cut(text, most, overlap)
		last := 0
		for i, p := range parts {
			if p.Start > last || p.End < last || i > 0 && p.Start <= parts[i-1].Start {
				t.Fatalf("part %d, %v, after %d", i, p, last)
			}
			if n := Tokens(text[p.Start:p.End]); n > most {
				t.Fatalf("part %d has %d tokens of %d", i, n, most)
			}
			last = p.End
		}
		if last != len(text) {
			t.Fatalf("%d of %d bytes are covered", last, len(text))
		}
	})
}

// A value of no more tokens than the overlap stands in one of the parts, wherever it
// is.
func TestNoValueIsCut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		piece := rapid.SampledFrom([]string{"Weiss", "an", "Gesundheitszentrum", "12.3.", "Zürich\n", "AB-17", "end.\n\n"})
		words := rapid.SliceOfN(piece, 300, 900).Draw(t, "words")
		text := strings.Join(words, " ")
		overlap := rapid.IntRange(10, 50).Draw(t, "overlap")
		first := rapid.IntRange(0, len(words)-1).Draw(t, "first")
		n := 1
		for first+n < len(words) && Tokens(strings.Join(words[first:first+n+1], " ")) <= overlap {
			n++
		}
		from := len(strings.Join(words[:first], " "))
		to := len(strings.Join(words[:first+n], " "))
		for _, p := range Cut(text, 200, overlap) {
			if p.Start <= from && to <= p.End {
				return
			}
		}
		t.Fatalf("%q at %d is in no part", text[from:to], from)
	})
}

func BenchmarkCut(b *testing.B) {
	for name, text := range map[string]string{
		"prose": strings.Repeat("The patient, Anna Weiss, was seen on 12 April 2019 in Zürich.\n", 16000),
		"x":     strings.Repeat("x", 1<<20), "space": strings.Repeat(" ", 1<<20), "dots": strings.Repeat(".\n", 1<<19),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				Cut(text, 4000, 128)
			}
		})
	}
}
