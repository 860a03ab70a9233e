package javaregexp

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"
)

// asJava are patterns with what java.util.regex matches by them, and what not.
var asJava = []struct {
	pattern  string
	mode     Mode
	yes, no  []string
	backward bool // needs the engine that backtracks
}{
	{pattern: "mit|im", yes: []string{"mit", "im"}, no: []string{"mitte", "i", ""}},
	{pattern: "a.c", yes: []string{"abc", "aüc", "a😀c"}, no: []string{"a\nc", "a\rc", "a\u0085c", "a\u2028c", "ac"}},
	{pattern: "(?s)a.c", yes: []string{"a\nc", "abc"}, no: []string{"ac"}},
	{pattern: "(?d)a.c", yes: []string{"a\rc"}, no: []string{"a\nc"}},
	{pattern: "[J|j]", yes: []string{"J", "j", "|"}, no: []string{"Jj"}},
	{pattern: "[a-z&&[^aeiou]]+", yes: []string{"bcd"}, no: []string{"bad", ""}},
	{pattern: "[a-d[m-p]]", yes: []string{"a", "p"}, no: []string{"e", "["}},
	{pattern: "[a-z&&[def]&&[e-z]]", yes: []string{"e", "f"}, no: []string{"d", "z"}},
	{pattern: "[^a-c&&[b-d]]", yes: []string{"a", "d", "z"}, no: []string{"b", "c"}},
	{pattern: "[A-Za-z0-9-!#$%&'*+-/=?^`{|}~]+", yes: []string{"a-b", "x!", "+,-./"}, no: []string{"a b", "a@b", `"`}},
	{pattern: "[]a]", yes: []string{"]", "a"}, no: []string{"b"}},
	{pattern: `[\w&&[^\d]]`, yes: []string{"a", "_"}, no: []string{"1", "ä"}},
	{pattern: `[\Q^]-[\E]+`, yes: []string{"^]-["}, no: []string{"a"}},
	{pattern: `\p{javaUpperCase}\p{javaLowerCase}+`, yes: []string{"Über", "Haus"}, no: []string{"HAUS", "haus", "H"}},
	{pattern: `\p{IsAlphabetic}+`, yes: []string{"ßé", "אב"}, no: []string{"a1", "a b"}},
	{pattern: `\p{Lu}\P{Lu}`, yes: []string{"Aa", "Ä1"}, no: []string{"aA", "AA"}},
	{pattern: `\pL+`, yes: []string{"ä"}, no: []string{"1"}},
	{pattern: `\p{Alpha}\p{Digit}\p{Punct}`, yes: []string{"a1.", "Z9~"}, no: []string{"ä1.", "a٣."}},
	{pattern: `(?U)\p{Alpha}\p{Digit}`, yes: []string{"ä٣"}, no: []string{"1a"}},
	{pattern: `\p{IsLatin}+\p{IsGreek}`, yes: []string{"aπ"}, no: []string{"ππ"}},
	{pattern: `\p{script=Cyrillic}\p{gc=Nd}`, yes: []string{"д1"}, no: []string{"d1"}},
	{pattern: `\p{InGreek}`, yes: []string{"π"}, no: []string{"p"}},
	{pattern: `\d+\s\w`, yes: []string{"12\ta"}, no: []string{"١\ta", "1\u00a0a", "1 ä"}},
	{pattern: `\h\v`, yes: []string{"\u00a0\n", "\t\u2028"}, no: []string{"\n\n"}},
	{pattern: `a\Rb`, yes: []string{"a\r\nb", "a\nb", "a\u0085b"}, no: []string{"a\n\nb", "ab"}},
	{pattern: `a\Rb`, mode: Find, yes: []string{"xa\r\nbx"}, no: []string{"a b"}},
	{pattern: `\Qa.b\E+`, yes: []string{"a.b", "a.bb"}, no: []string{"axb", "a.ba.b"}},
	{pattern: `\x41\x{1F600}\u00e4\0101\t\cA`, yes: []string{"A😀äA\t\x01"}, no: []string{"A"}},
	{pattern: "(?i)haus", yes: []string{"HAUS", "Haus"}, no: []string{"Maus"}},
	{pattern: "(?i)ä", yes: []string{"ä"}, no: []string{"Ä"}}, // ASCII alone, without u
	{pattern: "(?iu)ä", yes: []string{"ä", "Ä"}, no: []string{"a"}},
	{pattern: "(?i)a(?-i)b", yes: []string{"Ab", "ab"}, no: []string{"aB"}},
	{pattern: "(?i:a)b|c", yes: []string{"Ab", "c"}, no: []string{"AB", "C"}},
	{pattern: "x(?i)a|b", yes: []string{"xA", "B"}, no: []string{"XA"}},
	{pattern: "(?x) a b # comment\n c", yes: []string{"abc"}, no: []string{"a b c"}},
	{pattern: "a{2,3}b{2}c{1,}", yes: []string{"aabbc", "aaabbcc"}, no: []string{"abbc", "aabc", "aabb"}},
	{pattern: "(a+?)(b*?)", yes: []string{"aab"}, no: []string{"b"}},
	{pattern: "^a$", yes: []string{"a"}, no: []string{"a\n", "ba"}},
	{pattern: "^a$", mode: Find, yes: []string{"a", "a\n", "a\r\n"}, no: []string{"a\nb", "ba"}},
	{pattern: "(sprachig$|sprachige[rnm]?$)", mode: Find, yes: []string{"russischsprachig", "sprachiger"}, no: []string{"sprachigeres"}},
	{pattern: `a\z`, mode: Find, yes: []string{"ba"}, no: []string{"a\n"}},
	{pattern: "Kollege|Dr", mode: Find, yes: []string{"Kollegen", "xDr"}, no: []string{"kollege"}},
	{pattern: "^(?!(OP|DD))[A-Z]{2}", yes: []string{"HP"}, no: []string{"OP", "DD"}},
	{pattern: "(?=.*1)(?!.*2).+", yes: []string{"a1b"}, no: []string{"ab", "a12"}},
	{pattern: "^(?!x)a", mode: Find, yes: []string{"ab"}, no: []string{"xa"}},
	{pattern: "a(?!b)", mode: Find, backward: true, yes: []string{"ac", "a"}, no: []string{"ab"}},
	{pattern: "(?<=a)b", mode: Find, backward: true, yes: []string{"ab"}, no: []string{"cb"}},
	{pattern: "(?<!a)b", mode: Find, backward: true, yes: []string{"cb"}, no: []string{"ab"}},
	{pattern: "a++b", backward: true, yes: []string{"aab"}, no: []string{"b"}},
	{pattern: "a*+a", backward: true, no: []string{"aa", "a"}},
	{pattern: "(?>a|ab)c", backward: true, yes: []string{"ac"}, no: []string{"abc"}},
	{pattern: `(\w)\1`, backward: true, yes: []string{"aa"}, no: []string{"ab"}},
	{pattern: `(?<c>\w)x\k<c>`, backward: true, yes: []string{"axa"}, no: []string{"axb"}},
	{pattern: `\bHaus\b`, mode: Find, backward: true, yes: []string{"das Haus.", "Haus"}, no: []string{"Hausä", "1Haus"}},
	{pattern: `a\Bb`, backward: true, yes: []string{"ab"}},
	{pattern: "(?m)^b$", mode: Find, backward: true, yes: []string{"a\nb\nc", "b"}, no: []string{"ab"}},
}

// TestAsJava holds patterns against what java.util.regex documents of them.
func TestAsJava(t *testing.T) {
	for _, c := range asJava {
		re, err := Compile(c.pattern, c.mode)
		if err != nil {
			t.Errorf("%s: %v", c.pattern, err)
			continue
		}
		if re.Linear() == c.backward {
			t.Errorf("%s: linear is %v", c.pattern, re.Linear())
		}
		for want, texts := range map[bool][]string{true: c.yes, false: c.no} {
			for _, text := range texts {
				if got, err := re.Match(text); got != want || err != nil {
					t.Errorf("%s on %q is %v, %v", c.pattern, text, got, err)
				}
			}
		}
	}
}

func TestRefused(t *testing.T) {
	for pattern, want := range map[string]string{
		"(a":           "unclosed (",
		"a)":           "unmatched )",
		"[a":           "unclosed [",
		"*a":           "repeats nothing",
		"a{2,1}":       "is empty",
		"a{999999999}": "above",
		`\y`:           "unknown escape",
		`\p{Nonsense}`: "unknown property",
		"(?q)a":        "unknown flag",
		`\1`:           "no group 1",
		`\k<x>`:        "no group before",
		"[z-a]":        "is empty",
		`a\`:           "too early",
		`\X`:           "not supported",
		strings.Repeat("(", 300) + strings.Repeat(")", 300): "deeper",
	} {
		if _, err := Compile(pattern, Whole); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20s: %v, want %q", pattern, err, want)
		}
	}
}

// TestBound says that a pattern which explodes ends with an error, not with "no".
func TestBound(t *testing.T) {
	re, err := Compile(`(?:(a|aa)+\1?)+b(?!c)`, Find)
	if err != nil {
		t.Fatal(err)
	}
	if ok, err := re.Match(strings.Repeat("a", 5000)); ok || !errors.Is(err, ErrBound) {
		t.Errorf("%v, %v", ok, err)
	}
}

func TestWords(t *testing.T) {
	re, _ := Compile("(Mai)|Juni|[J]uli", Whole)
	if w := re.Words(); len(w) != 3 || !slices.Contains(w, "Juli") {
		t.Errorf("words are %q", w)
	}
	if re, _ := Compile("Ma?i", Whole); re.Words() != nil {
		t.Error("a? is no word")
	}
}

// drawPattern writes patterns that both engines can run.
func drawPattern(t *rapid.T, depth int) string {
	if depth == 0 {
		return rapid.SampledFrom([]string{
			"a", "b", "ä", "A", ".", `\d`, `\w`, `\s`, `\.`, "[ab]", "[^a]", "[a-z&&[^b]]", "[a[ä]]", `\p{Lu}`, `\p{javaLowerCase}`, `\p{IsAlphabetic}`, `\h`, `\R`,
		}).Draw(t, "leaf")
	}
	inner := drawPattern(t, depth-1)
	switch rapid.IntRange(0, 5).Draw(t, "kind") {
	case 0:
		return inner + drawPattern(t, depth-1)
	case 1:
		return "(" + inner + "|" + drawPattern(t, depth-1) + ")"
	case 2:
		return "(?:" + inner + ")" + rapid.SampledFrom([]string{"?", "*", "+", "{2}", "{0,2}", "*?", "{1,}"}).Draw(t, "times")
	case 3:
		return "(?i:" + inner + ")"
	case 4:
		return "(?iu:" + inner + ")"
	}
	return rapid.SampledFrom([]string{"^", ""}).Draw(t, "start") + inner + rapid.SampledFrom([]string{"$", "", `\z`}).Draw(t, "end")
}

// TestEnginesAgree holds the two engines against each other where both can run.
func TestEnginesAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pattern := drawPattern(t, rapid.IntRange(0, 4).Draw(t, "depth"))
		mode := rapid.SampledFrom([]Mode{Whole, Find}).Draw(t, "mode")
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "A", "ä", "Ä", "1", ".", " ", "\n", "\r", "K", "x"}), 0, 6).Draw(t, "text"), "")
		n, err := parse(pattern)
		if err != nil {
			t.Fatalf("%s: %v", pattern, err)
		}
		linear, tracks := &Regexp{mode: mode}, &Regexp{mode: mode}
		if !linear.compileLinear(n) {
			return // $ that does not stand last
		}
		if err := tracks.compileTracks(n); err != nil {
			t.Fatalf("%s: %v", pattern, err)
		}
		a, _ := linear.Match(text)
		b, err := tracks.Match(text)
		if a != b || err != nil {
			t.Fatalf("%q on %q: %v, but %v by backtracking (%v)", pattern, text, a, b, err)
		}
		if words, ok := listed(n); ok {
			if c, _ := (&Regexp{mode: mode, words: words}).Match(text); c != a {
				t.Fatalf("%q on %q: %v, but %v as words", pattern, text, a, c)
			}
		}
	})
}

// TestSets holds the operations on sets against asking for each rune.
func TestSets(t *testing.T) {
	draw := func(t *rapid.T, name string) set {
		var s set
		for range rapid.IntRange(0, 4).Draw(t, name) {
			lo := rune(rapid.IntRange(0, 20).Draw(t, "lo"))
			s = s.union(between(lo, lo+rune(rapid.IntRange(0, 5).Draw(t, "more"))))
		}
		return s
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := draw(t, "a"), draw(t, "b")
		for r := rune(0); r < 30; r++ {
			if a.union(b).has(r) != (a.has(r) || b.has(r)) || a.intersect(b).has(r) != (a.has(r) && b.has(r)) || a.negate().has(r) == a.has(r) {
				t.Fatalf("%v, %v at %d", a, b, r)
			}
		}
		if !a.negate().has(unicode.MaxRune) || !slices.Equal(a.negate().negate(), a) {
			t.Fatalf("%v", a)
		}
	})
}

func FuzzCompile(f *testing.F) {
	for _, s := range []string{`[a&&[^b]]`, `(?<x>a)\k<x>`, `\p{IsLatin}+?`, `(?iu)\Qa\E{2,3}`, `^(?!a).*$`, `[\w&&[^\d]-\s]`, `\x{1F600}|\u00e4`} {
		f.Add(s, "aäA1 \n")
	}
	f.Fuzz(func(t *testing.T, pattern, text string) {
		if len(pattern) > 60 || len(text) > 60 {
			return
		}
		for _, mode := range []Mode{Whole, Find} {
			n, err := parse(pattern)
			if err != nil {
				return
			}
			re, err := Compile(pattern, mode)
			if err != nil {
				return
			}
			got, err := re.Match(text)
			if err != nil || re.tracks != nil || fmt.Sprintf("%q", text) != fmt.Sprintf("%q", strings.ToValidUTF8(text, "x")) {
				return
			}
			tracks := &Regexp{mode: mode}
			if err := tracks.compileTracks(n); err != nil {
				return
			}
			if also, err := tracks.Match(text); err == nil && also != got {
				t.Errorf("%q on %q: %v, but %v by backtracking", pattern, text, got, also)
			}
		}
	})
}
