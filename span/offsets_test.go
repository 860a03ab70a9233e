package span

import (
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestOffsets(t *testing.T) {
	// a combining accent, a character beyond 16 bits, a family of three joined
	const text = "Ze\u0301 😀ü👨‍👩‍👧x"
	o := NewOffsets(text)
	for _, c := range []struct {
		part         string
		runes, utf16 Span
	}{
		{"Z", Span{0, 1}, Span{0, 1}},
		{"e\u0301", Span{1, 3}, Span{1, 3}},
		{"\u0301", Span{2, 3}, Span{2, 3}},
		{"😀", Span{4, 5}, Span{4, 6}},
		{"ü", Span{5, 6}, Span{6, 7}},
		{"👨‍👩‍👧", Span{6, 11}, Span{7, 15}},
		{"x", Span{11, 12}, Span{15, 16}},
		{text, Span{0, 12}, Span{0, 16}},
	} {
		i := strings.Index(text, c.part)
		s := Span{i, i + len(c.part)}
		if got := o.Runes(s); got != c.runes {
			t.Errorf("%q: code points %v, want %v", c.part, got, c.runes)
		}
		if got := o.UTF16(s); got != c.utf16 {
			t.Errorf("%q: units %v, want %v", c.part, got, c.utf16)
		}
		if got, err := o.FromRunes(c.runes); err != nil || got != s {
			t.Errorf("%q: from code points %v, %v", c.part, got, err)
		}
		if got, err := o.fromUTF16(c.utf16); err != nil || got != s {
			t.Errorf("%q: from units %v, %v", c.part, got, err)
		}
	}
}

func TestOffsetsThatDoNotFit(t *testing.T) {
	for _, text := range []string{"", "abc", "a😀", strings.Repeat("ü", 2000), strings.Repeat("x", 2000)} {
		o := NewOffsets(text)
		n := utf8.RuneCountInString(text)
		for _, s := range []Span{{-1, 0}, {1, 0}, {0, n + 1}, {n + 1, n + 1}, {n + 1, n + 5000}} {
			if got, err := o.FromRunes(s); err == nil {
				t.Errorf("%v of %d code points gave %v", s, n, got)
			}
		}
	}
	if got, err := NewOffsets("a😀").fromUTF16(Span{1, 2}); err == nil {
		t.Errorf("half a surrogate pair gave %v", got)
	}
}

// checkOffsets compares every conversion with counting from the beginning.
func checkOffsets(t interface{ Fatalf(string, ...any) }, text string, s Span) {
	o := NewOffsets(text)
	runes := Span{utf8.RuneCountInString(text[:s.Start]), utf8.RuneCountInString(text[:s.End])}
	units := Span{len(utf16.Encode([]rune(text[:s.Start]))), len(utf16.Encode([]rune(text[:s.End])))}
	if got := o.Runes(s); got != runes {
		t.Fatalf("code points of %v: %v, want %v", s, got, runes)
	}
	if got := o.UTF16(s); got != units {
		t.Fatalf("units of %v: %v, want %v", s, got, units)
	}
	if got, err := o.FromRunes(runes); err != nil || got != s {
		t.Fatalf("from code points %v: %v, %v, want %v", runes, got, err, s)
	}
	if got, err := o.fromUTF16(units); err != nil || got != s {
		t.Fatalf("from units %v: %v, %v, want %v", units, got, err, s)
	}
}

func TestOffsetsAgainstCounting(t *testing.T) {
	piece := rapid.SampledFrom([]string{"a", "ü", "€", "😀", "\u0301", "\n", strings.Repeat("x", 600), strings.Repeat("ü😀", 200)})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(piece, 0, 20).Draw(t, "text"), "")
		var borders []int
		for i := range text {
			borders = append(borders, i)
		}
		borders = append(borders, len(text))
		i := rapid.IntRange(0, len(borders)-1).Draw(t, "start")
		j := rapid.IntRange(i, len(borders)-1).Draw(t, "end")
		checkOffsets(t, text, Span{borders[i], borders[j]})
	})
}

func FuzzOffsets(f *testing.F) {
	f.Add("", 0, 0)
	f.Add("abc", 1, 2)
	f.Add("Ze\u0301 😀ü👨‍👩‍👧x", 5, 9)
	f.Add(strings.Repeat("ü😀", 300), 6, 1800)
	f.Add("\xffa\xf0\x9f", 0, 1)
	f.Fuzz(func(t *testing.T, text string, start, end int) {
		text = strings.ToValidUTF8(text, "?")
		s := Span{start, end}
		if s.Check(text) != nil {
			NewOffsets(text).FromRunes(s) // must not panic
			NewOffsets(text).fromUTF16(s)
			return
		}
		checkOffsets(t, text, s)
	})
}

func BenchmarkOffsets(b *testing.B) {
	text := strings.Repeat("Zürich 😀, ", 100_000)
	o := NewOffsets(text)
	last := strings.LastIndex(text, "Z")
	for b.Loop() {
		o.Runes(Span{last, last + 1})
	}
}

// fromUTF16 gives the byte span of a span in UTF-16 code units. It fails when the
// span does not lie in the text or cuts a surrogate pair.
func (o *Offsets) fromUTF16(s Span) (Span, error) {
	return o.from(s, func(m mark) int { return m.units }, units)
}
