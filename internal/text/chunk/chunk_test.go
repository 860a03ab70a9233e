package chunk_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/text/chunk"
	"github.com/lethe-privacy/lethe/span"
)

func cut(t *testing.T, text string, o chunk.Options, whole ...string) []string {
	t.Helper()
	var spans []span.Span
	for _, w := range whole {
		i := strings.Index(text, w)
		spans = append(spans, span.Span{Start: i, End: i + len(w)})
	}
	parts, err := chunk.Split(text, spans, o)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, p := range parts {
		out = append(out, text[p.Start:p.End])
	}
	return out
}

func TestSplit(t *testing.T) {
	for _, c := range []struct {
		name, text string
		o          chunk.Options
		whole      []string
		want       []string
	}{
		{"words", "a b c d e", chunk.Options{Tokens: 2, Overlap: -1}, nil, []string{"a b", "c d", "e"}},
		{"overlap", "a b c d e", chunk.Options{Tokens: 3, Overlap: 1}, nil, []string{"a b c", "c d e"}},
		{"marks count", "a, b. c", chunk.Options{Tokens: 2, Overlap: -1}, nil, []string{"a,", "b.", "c"}},
		{"spaces stay inside", " a\n\nb  c ", chunk.Options{Tokens: 2, Overlap: -1}, nil, []string{"a\n\nb", "c"}},
		{"a mention is not cut", "a b Anna Keller c", chunk.Options{Tokens: 3, Overlap: -1}, []string{"Anna Keller"}, []string{"a b", "Anna Keller c"}},
		{"nor where chunks overlap", "a b Anna Keller c d", chunk.Options{Tokens: 4, Overlap: 1}, []string{"Anna Keller"}, []string{"a b Anna Keller", "c d"}},
		{"a long mention stands alone", "x Anna Maria Keller y", chunk.Options{Tokens: 2, Overlap: -1}, []string{"Anna Maria Keller"}, []string{"x", "Anna Maria Keller", "y"}},
		{"a mention inside a word", "vonAnna b", chunk.Options{Tokens: 1, Overlap: -1}, []string{"Anna"}, []string{"vonAnna", "b"}},
		{"mentions that meet inside a word", "x vonAnna b c", chunk.Options{Tokens: 2, Overlap: -1}, []string{"x von", "Anna b"}, []string{"x vonAnna b", "c"}},
		{"nothing", " \n", chunk.Options{}, nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := cut(t, c.text, c.o, c.whole...); !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestValidate(t *testing.T) {
	for _, o := range []chunk.Options{{Tokens: -1}, {Tokens: 10, Overlap: 10}, {Overlap: 250}} {
		if o.Validate() == nil {
			t.Errorf("%+v was accepted", o)
		}
	}
	if err := (chunk.Options{Tokens: 3}).Validate(); err != nil {
		t.Errorf("a small chunk with the overlap left open: %v", err)
	}
}

// TestProperties: no span is cut, nothing but space is lost, chunks overlap by no more
// than asked and go on.
func TestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "bö", ",", "c7", "日本", " ", "\n"}), 0, 80).Draw(t, "words")
		text := strings.Join(words, rapid.SampledFrom([]string{"", " "}).Draw(t, "between"))
		var whole []span.Span
		for at := 0; at < len(words); {
			n := rapid.IntRange(1, 9).Draw(t, "words of a span")
			if end := at + n; end <= len(words) && rapid.Bool().Draw(t, "whole") {
				if s := (span.Span{Start: offset(text, words, at), End: offset(text, words, end)}); s.Start < s.End {
					whole = append(whole, s)
				}
			}
			at += n
		}
		o := chunk.Options{Tokens: rapid.IntRange(2, 9).Draw(t, "tokens")}
		o.Overlap = rapid.IntRange(1, o.Tokens-1).Draw(t, "overlap")
		parts, err := chunk.Split(text, whole, o)
		if err != nil {
			t.Fatal(err)
		}
		covered := make([]int, len(text))
		for i, p := range parts {
			for k := p.Start; k < p.End; k++ {
				covered[k]++
			}
			if i > 0 && (p.Start <= parts[i-1].Start || p.End <= parts[i-1].End) {
				t.Fatalf("chunk %d does not go on", i)
			}
			if w := cutBy(text, p, whole); w != nil {
				t.Fatalf("chunk %v cuts %v", p, *w)
			}
		}
		for i, r := range text {
			if !unicode.IsSpace(r) && covered[i] == 0 {
				t.Fatalf("byte %d is in no chunk", i)
			}
		}
	})
}

// cutBy is a span of which a chunk holds a part only, spaces apart.
func cutBy(text string, p span.Span, whole []span.Span) *span.Span {
	for _, w := range whole {
		if p.Start < w.End && w.Start < p.End && visible(text[max(p.Start, w.Start):min(p.End, w.End)]) != visible(text[w.Start:w.End]) {
			return &w
		}
	}
	return nil
}

func visible(s string) string { return strings.Join(strings.Fields(s), "") }

// offset is where word i of the joined text begins.
func offset(text string, words []string, i int) int {
	gap := 0
	if len(words) > 1 {
		gap = (len(text) - len(strings.Join(words, ""))) / (len(words) - 1)
	}
	n := 0
	for _, w := range words[:i] {
		n += len(w) + gap
	}
	return min(n, len(text))
}

func FuzzSplit(f *testing.F) {
	f.Add("Anna Keller lives in Zürich. She", 5, 11, 11, 20, 3, 1)
	f.Add("x vonAnna b c", 0, 5, 5, 11, 2, -1)
	f.Add("\xff\xfe a", 0, 1, 1, 1, 1, -1)
	f.Fuzz(func(t *testing.T, text string, start, end, start2, end2, size, overlap int) {
		var whole []span.Span
		if 0 <= start && start < end && end <= len(text) {
			whole = append(whole, span.Span{Start: start, End: end})
			if end <= start2 && start2 < end2 && end2 <= len(text) {
				whole = append(whole, span.Span{Start: start2, End: end2})
			}
		}
		parts, err := chunk.Split(text, whole, chunk.Options{Tokens: size, Overlap: overlap})
		if err != nil {
			return
		}
		at := 0
		for _, p := range parts {
			if p.Start >= p.End || p.End <= at || p.End > len(text) {
				t.Fatalf("chunk %v after %d", p, at)
			}
			if w := cutBy(text, p, whole); w != nil {
				t.Fatalf("chunk %v cuts %v", p, *w)
			}
			at = p.End
		}
	})
}

func BenchmarkSplit(b *testing.B) {
	text := strings.Repeat("Anna Keller, born in 1970, lives in Zürich. ", 1000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := chunk.Split(text, nil, chunk.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func ExampleSplit() {
	text := "The claim of Anna Keller was filed in May."
	parts, _ := chunk.Split(text, []span.Span{{Start: 13, End: 24}}, chunk.Options{Tokens: 5, Overlap: 2})
	for _, p := range parts {
		fmt.Println(text[p.Start:p.End])
	}
	// Output:
	// The claim of Anna Keller
	// Anna Keller was filed in
	// filed in May.
}
