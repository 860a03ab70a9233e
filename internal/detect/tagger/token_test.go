package tagger

import (
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"
)

func tokens(text string) string {
	var out []string
	for _, t := range Tokenize(text) {
		s := t.In(text)
		if t.Kind == Line || t.Kind == Blank {
			s = map[Kind]string{Line: "¶", Blank: "¶¶"}[t.Kind]
		}
		out = append(out, s)
	}
	return strings.Join(out, "|")
}

func TestTokenize(t *testing.T) {
	for _, c := range [][2]string{
		{"Mr Z.M. Necatigil", "Mr|Z.|M.|Necatigil"},
		{"Mr. A. K. left.", "Mr.|A.|K|.|left|."},
		{"vitamin A. then", "vitamin|A|.|then"},
		{"l'Hospitalet d’Or", "l'|Hospitalet|d’|Or"},
		{"John's dog, don't", "John|'s|dog|,|don|'t"},
		{"Müller-Lüdenscheidt", "Müller|-|Lüdenscheidt"},
		{"53años 20mg 10x10 3rd", "53|años|20|mg|10x10|3|rd"},
		{"a.b@example.org.", "a.b@example.org|."},
		{"A-1\r\nB\n\n\nC", "A|-|1|¶|B|¶¶|C"},
		{"\u202eevil\u202c \ufeffBOM", "evil|BOM"},
		{"e\u0301te\u0301 👩‍👩‍👧 ok", "e\u0301te\u0301|👩\u200d|👩\u200d|👧|ok"},
		{"Sexo: HNacido HSexo años", "Sexo|:|HNacido|HSexo|años"},
		{"\u0301\u0302", ""},
	} {
		if got := tokens(c[0]); strings.ReplaceAll(got, "\u202c", "") != c[1] {
			t.Errorf("%q: %q, want %q", c[0], got, c[1])
		}
	}
}

// Text that a program wrapped has no line ends within sentences; forms do.
func TestWrappedLines(t *testing.T) {
	wrapped := strings.Repeat("the quick brown fox jumps over the lazy dog and then goes\n", 6)
	if got := strings.Count(tokens(wrapped), "¶"); got > 1 {
		t.Errorf("wrapped text has %d line ends", got)
	}
	form := strings.Repeat("Name: John Smith\nTown: Leeds\n", 6)
	if got := strings.Count(tokens(form), "¶"); got != 12 {
		t.Errorf("form has %d line ends, want 12", got)
	}
}

func checkTokens(t *testing.T, text string) {
	t.Helper()
	end := 0
	for _, k := range Tokenize(text) {
		if k.Start < end || k.Empty() {
			t.Fatalf("token [%d,%d) after %d", k.Start, k.End, end)
		}
		if err := k.Span.Check(text); err != nil {
			t.Fatal(err)
		}
		end = k.End
	}
}

func FuzzTokenize(f *testing.F) {
	for _, s := range hostile() {
		f.Add(s)
	}
	f.Fuzz(checkTokens)
}

// hostile texts are those at which tokenizers cut characters or take forever.
func hostile() []string {
	return []string{
		"", " ", "a", "A.", "A. K.", "x@", "@x.y", "a@b.c-", "'", "’s", "l'", "O'Brien's",
		"\x80", "a\x80b", "é\xc3", "\xff\xfeA", "1\x802", ".\x80", "A.\x80", "x@y\x80.z", "John\xf0\x9f",
		strings.Repeat("\u0301", 300), strings.Repeat("a\u0301", 200), "👍🏽👩‍👩‍👧🇨🇭", "\u202e\u2066Name\u2069",
		"\r\r\n\n\u2028\u2029", "Ñandú·l", "日本語の名前", "اسم", "ﬁx ǅ İstanbul ß", "٣٤٥ ۱۲",
		"Name:\tJohn\tSmith\n\tJane", strings.Repeat("x", 300), strings.Repeat("é", 200) + "\x80",
	}
}

func TestHostileTokens(t *testing.T) {
	for _, s := range hostile() {
		checkTokens(t, s)
		checkTokens(t, strings.Repeat(s, 50))
	}
}

// One long line of any kind takes work in proportion: four times the text four times the
// memory, and of 2 MB whatever is looked at again and again would not end.
func TestLongLine(t *testing.T) {
	for name, unit := range map[string]string{"letters": "x", "mail": "a.", "marks": "e\u0301", "strays": "\x80", "spaces": " ", "names": "Anna K. "} {
		text := strings.Repeat(unit, (2<<20)/len(unit))
		checkTokens(t, text)
		quarter := text[:len(text)/4/len(unit)*len(unit)]
		if whole, part := allocated(text), allocated(quarter); whole > 6*part+1<<20 {
			t.Errorf("%s: %d bytes for 2 MB, %d for a quarter", name, whole, part)
		}
	}
}

// allocated is how many bytes cutting a text into tokens takes.
func allocated(text string) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	Tokenize(text)
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func TestHeadAndTailKeepCharacters(t *testing.T) {
	for _, s := range []string{"Ñandú", "é", "", "日本語"} {
		for n := 1; n < 5; n++ {
			if h, l := head(s, n), tail(s, n); !utf8.ValidString(h) || !utf8.ValidString(l) {
				t.Errorf("%q at %d: %q, %q", s, n, h, l)
			}
		}
	}
}
