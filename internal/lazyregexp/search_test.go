package lazyregexp

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

// expressions are of all forms that the program's have.
var expressions = []string{
	`ab`, `^ab`, `ab$`, `^(?:ab|a)$`, `a*`, `^$`, `$`, `(?m)^b$`, `\bab\b`, `\Ba`, `a\b.`, `(?i)straße|k`, `(?i:AB)c`,
	`\p{Lu}\pL+`, `[^\pL]a`, `(?:^|[^\pL])ab(?:[^\pL]|$)`, `a.b`, `(?s)a.b`, `a{2,3}b`, `(a|b)*a(a|b){3}c`, `^(?:a|ab)(?:c|bcd)?$`,
	`\d ?(?:mg|ml)\b`, `ß|ſ`, `(?i)ſ`, `\x{FFFD}`, `[\x{D7FF}-\x{E000}]`, `a\z`, `\Aa`, `(?m)a$\n^b`, `\w\W\w`, `[[:^alpha:]]`, `a|`,
	`(?:^|[^\pL])ab ?$`, `(?i)(?:\bab|[^a]k)c*$`, `(?m)^a(?:b|bc)+\z`, `[^\pL]\B$`, `(?s)a.{2}$`, `\x{FFFD}$`, `(?:ab$|c$)`, `(?:ab|[A-Zé]{2,3}b)[ -]$`, `\bß$`, `(?:a(?m:$)\n)+$`,
	`(?s)a.*?b`, `(?s)a.*b`, `a[^b]*?(b|$)`, `(?m)^(\w+) ?|(b)$`, `\b(a)|(?:b)\b`, `(?:^|\n)a`, `(a)(b)?|(c)`, `(?i)mg(ß)?`, `b\B|a\z`, `()`, `\b`, `(?m)^`, `(?m)$`, `[a-c]+?(?:1|_)`, `ab(?:1|c)\b`,
}

// pieces are what texts are drawn of: what the expressions tell apart, and no characters.
var pieces = []string{"a", "b", "c", "A", "B", "ab", " ", "\n", "1", "_", "mg", "ß", "ſ", "K", "é", "É", "-", "\xff", "\xe2\x82", "\uFFFD", "\uE000", "\u212A", "d"}

// TestMatchesAsRegexpDoes holds every function that gives what matches to package regexp.
func TestMatchesAsRegexpDoes(t *testing.T) {
	lazy := make([]*Regexp, len(expressions))
	for i, e := range expressions {
		lazy[i] = &Regexp{source: e}
	}
	rapid.Check(t, func(t *rapid.T) {
		text := ""
		for _, p := range rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 12).Draw(t, "text") {
			text += p
		}
		text = strings.Repeat(text, rapid.SampledFrom([]int{1, 1, 2, 60}).Draw(t, "times"))
		for i, e := range expressions {
			plain := regexp.MustCompile(e)
			if got, want := lazy[i].MatchString(text), plain.MatchString(text); got != want {
				t.Fatalf("%q matches %q: %t, want %t", e, text, got, want)
			}
			if got, want := lazy[i].FindString(text), plain.FindString(text); got != want {
				t.Fatalf("%q finds %q in %q, want %q", e, got, text, want)
			}
			if got, want := lazy[i].ReplaceAllString(text, "-"), plain.ReplaceAllString(text, "-"); got != want {
				t.Fatalf("%q makes %q of %q, want %q", e, got, text, want)
			}
			for _, n := range []int{-1, 2} {
				if got, want := lazy[i].FindAllStringSubmatchIndex(text, n), plain.FindAllStringSubmatchIndex(text, n); !reflect.DeepEqual(got, want) {
					t.Fatalf("%q is in %q at %v, want %v", e, text, got, want)
				}
			}
			for _, n := range []int{-1, 0, 1, 3} {
				if got, want := lazy[i].Split(text, n), plain.Split(text, n); !slices.Equal(got, want) {
					t.Fatalf("%q parts %q into %q, want %q", e, text, got, want)
				}
			}
			if got, want := lazy[i].FindAllStringIndex(text, -1), plain.FindAllStringIndex(text, -1); !reflect.DeepEqual(got, want) {
				t.Fatalf("%q is in %q at %v, want %v", e, text, got, want)
			}
			if got, want := lazy[i].FindStringSubmatch(text), plain.FindStringSubmatch(text); !reflect.DeepEqual(got, want) {
				t.Fatalf("%q finds %q in %q, want %q", e, got, text, want)
			}
		}
	})
}

// TestTooManyStates: what would take too much memory is left to package regexp.
func TestTooManyStates(t *testing.T) {
	const e = `a[ab]{12}c`
	lazy, plain := &Regexp{source: e}, regexp.MustCompile(e)
	text, x := "", uint32(1)
	for range 3000 {
		x = x*1664525 + 1013904223
		text += string("ab"[x>>31])
	}
	for _, s := range []string{text, text + "c", text[1:] + "c", "c" + text + "c"} {
		if got, want := lazy.MatchString(s), plain.MatchString(s); got != want {
			t.Errorf("matches: %t, want %t", got, want)
		}
	}
	if got, want := lazy.FindAllStringIndex(text+"c", -1), plain.FindAllStringIndex(text+"c", -1); !reflect.DeepEqual(got, want) {
		t.Errorf("finds %v, want %v", got, want)
	}
	if n := len(lazy.search.states); n > mostStates || !lazy.search.full.Load() {
		t.Errorf("there are %d states of at most %d, full: %t", n, mostStates, lazy.search.full.Load())
	}
}

// TestSharedByMany holds that a search is built by several at once.
func TestSharedByMany(t *testing.T) {
	lazy := &Regexp{source: `\b(?:[A-Z][a-z]+ )+Street\b`}
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for _, c := range []struct {
				text string
				want bool
			}{{"at 12 Long Mill Street, Ware", true}, {"at 12 Long Mill street, Ware", false}, {"Long Streets", false}} {
				if got := lazy.MatchString(c.text); got != c.want {
					t.Errorf("reader %d: %q is %t", i, c.text, got)
				}
			}
		})
	}
	all.Wait()
}
