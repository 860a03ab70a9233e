package words

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/span"
)

// matches lists all matches of values in text, sorted.
func matches(t interface{ Fatal(...any) }, text string, values ...string) []Match {
	b := NewBuilder()
	for i, v := range values {
		b.Add(v, i)
	}
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	var all []Match
	m.Each(text, func(x Match) { all = append(all, x) })
	slices.SortFunc(all, func(a, b Match) int { return a.Span.Compare(b.Span) })
	return slices.Compact(all)
}

// variants are ways to write the same value.
var variants = map[string]func(string) string{
	"as it is":   func(s string) string { return s },
	"composed":   norm.NFC.String,
	"decomposed": norm.NFD.String,
	"upper":      cases.Upper(language.Und).String,
	"lower":      cases.Lower(language.Und).String,
	"Turkish":    cases.Upper(language.Turkish).String,
	"folded":     cases.Fold().String,
	"hyphenated": func(s string) string { return between(s, "\u00ad") },
	"joined":     func(s string) string { return between(s, "\u200d\ufeff") },
	"broken":     func(s string) string { return between(s, "-\r\n ") },
	"spaced":     func(s string) string { return strings.ReplaceAll(s, " ", "\u2003\n\u00a0") },
	"wide": func(s string) string {
		return strings.Map(func(r rune) rune {
			if r > ' ' && r <= '~' {
				return r - '!' + '！'
			}
			return r
		}, s)
	},
}

// between puts sep between letters.
func between(s, sep string) string {
	var b strings.Builder
	var before rune
	for _, r := range s {
		if unicode.IsLetter(before) && fold(before).class == letter && unicode.IsLetter(r) && fold(r).class == letter {
			b.WriteString(sep)
		}
		b.WriteRune(r)
		before = r
	}
	return b.String()
}

var written = rapid.StringOfN(rapid.SampledFrom([]rune("aBiIzßẞéÜİıſñçøŒǆΣσςάЖйё09 '’-–.&(王がｶﾞกี🦄½ﬁ№")), 1, 12, -1)

func TestVariantsAreFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := written.Draw(t, "value")
		for name, vary := range variants {
			text := "§ " + vary(value) + " §"
			want := span.Span{Start: 3, End: len(text) - 3}
			trimmed := strings.TrimSpace(value)
			if !NewBuilder().Add(value, 0) || trimmed != value {
				continue
			}
			if got := matches(t, text, value); len(got) == 0 || got[0].Span != want {
				t.Fatalf("%s: %+q is not found in %+q: %v", name, value, text, got)
			}
		}
	})
}

// TestEveryLetterInEitherCase looks for each letter of Unicode in its other case.
func TestEveryLetterInEitherCase(t *testing.T) {
	b := NewBuilder()
	var letters []string
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if unicode.IsUpper(r) || unicode.IsLower(r) || unicode.IsTitle(r) {
			b.Add("x"+string(r)+"y", len(letters))
			letters = append(letters, "x"+string(r)+"y")
		}
	}
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range letters {
		for _, v := range []string{strings.ToUpper(s), strings.ToLower(s), norm.NFD.String(s), norm.NFKD.String(s)} {
			found := false
			m.Each(v, func(x Match) { found = found || x.Span == span.Span{End: len(v)} })
			if !found {
				t.Errorf("%+q is not found as %+q", s, v)
			}
		}
	}
}

// naive takes ASCII text apart and finds values by comparing everywhere.
func naive(text string, values []string) []Match {
	places, words := naiveWords(text)
	var all []Match
	for owner, v := range values {
		_, want := naiveWords(v)
		if !strings.ContainsFunc(v, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			continue
		}
		for i := 0; i+len(want) <= len(words); i++ {
			if slices.Equal(words[i:i+len(want)], want) {
				all = append(all, Match{span.Span{Start: places[i].Start, End: places[i+len(want)-1].End}, owner})
			}
		}
	}
	return all
}

func naiveWords(text string) (places []span.Span, words []string) {
	text = strings.ToLower(text)
	for i := 0; i < len(text); {
		n := 0
		for i+n < len(text) && strings.IndexByte("abc012", text[i+n]) >= 0 {
			n++
		}
		if n == 0 && strings.IndexByte(" \n_", text[i]) >= 0 {
			i++
			continue
		}
		n = max(n, 1)
		places, words = append(places, span.Span{Start: i, End: i + n}), append(words, text[i:i+n])
		i += n
	}
	return
}

func TestAgainstComparingEverywhere(t *testing.T) {
	some := rapid.StringOfN(rapid.SampledFrom([]rune("aAbc0  .,_\n")), 0, 40, -1)
	rapid.Check(t, func(t *rapid.T) {
		text := some.Draw(t, "text")
		values := rapid.SliceOfN(rapid.StringOfN(rapid.SampledFrom([]rune("aB0 .")), 0, 6, -1), 0, 6).Draw(t, "values")
		all := naive(text, values)
		got := matches(t, text, values...)
		for _, m := range got {
			if !slices.Contains(all, m) {
				t.Fatalf("%v is no match: %v", m, all)
			}
		}
		for _, m := range all {
			i := slices.IndexFunc(got, func(g Match) bool { return g.End == m.End })
			if i < 0 || !got[i].Contains(m.Span) || got[i].Span == m.Span && got[i].Owner > m.Owner {
				t.Fatalf("%v is missing: %v", m, got)
			}
		}
	})
}

func FuzzMatches(f *testing.F) {
	for _, s := range []string{
		"Jane Doe", "JANE\u00a0DOE's", "Kel\u00ad\nler", "Weiß", "I\u0307stanbul", "田中太郎", "a\u0301\u0323", "\xff\xfe", "🦄❤️", "...", "½ﬁ№",
		"a_b", "\u200bx\u2060y", "A\u0345\u0301", "ŉ", "ﷺ", "\u0e33", "e\u0301" + strings.Repeat("\u0323", 40),
	} {
		f.Add(s, "a ", " b")
	}
	f.Fuzz(func(t *testing.T, value, before, after string) {
		text := before + "\n" + value + "\n" + after
		if !NewBuilder().Add(value, 0) {
			return
		}
		want := span.Span{Start: len(before) + 1, End: len(before) + 1 + len(value)}
		covered := false
		for _, m := range matches(t, text, value) {
			if m.Start < 0 || m.End <= m.Start || m.End > len(text) {
				t.Fatalf("%v is no span of the text", m)
			}
			covered = covered || m.Overlaps(want)
		}
		if !covered {
			t.Fatalf("%+q is not found in %+q", value, text)
		}
	})
}
