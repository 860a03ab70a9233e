package javaregexp

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/dlclark/regexp2"
	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

// located writes the matches of a locator: "2-4 9-11".
func located(t interface{ Fatal(...any) }, l *Locator, text string) string {
	var all []string
	if err := l.All(text, func(start, end int) { all = append(all, fmt.Sprintf("%d-%d", start, end)) }); err != nil {
		t.Fatal(err)
	}
	return strings.Join(all, " ")
}

// TestLocate: what successive calls of Matcher.find give, by hand; offsets are bytes.
func TestLocate(t *testing.T) {
	for _, c := range []struct{ pattern, text, want string }{
		{"MS", "MS, TMS und MS", "0-2 5-7 12-14"},
		{"a|ab", "ab", "0-1"}, // the first alternative, not the longest
		{"ab|a", "ab", "0-2"},
		{"a.*b", "a1b2b", "0-5"},
		{"a.*?b", "a1b2b", "0-3"},
		{"x*", "bxx", "1-3"}, // those of no length are left out
		{"aa", "aaaaa", "0-2 2-4"},
		{`\bMS\b`, "TMS MS-MS üMS", "4-6 7-9"},
		{"^MS", "MS MS", "0-2"},
		{"MS$", "MS MS\n", "3-5"}, // the line end is not part of it
		{"(?<=bei )MS", "MS bei MS", "7-9"},
		{"Sklerose(?! ausgeschlossen)", "Sklerose ausgeschlossen, Sklerose", "25-33"},
		{`(ü)\1`, "äüü üü", "2-6 7-11"},
		{"(?i)ms", "Ms mS", "0-2 3-5"},
	} {
		l, err := CompileLocator(c.pattern)
		if err != nil {
			t.Fatal(err)
		}
		if got := located(t, l, c.text); got != c.want {
			t.Errorf("%s in %q: %s, want %s", c.pattern, c.text, got, c.want)
		}
	}
	if _, err := CompileLocator("a("); err == nil {
		t.Error("what is no pattern is accepted")
	}
}

// TestLocateAgainstTracks holds one engine against the other.
func TestLocateAgainstTracks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		atom := rapid.SampledFrom([]string{"a", "b", "ü", "[ab]", ".", "(?:ab|a)", "(?:b|bü)", "a*", "b+?", "(?:ü?)", "a{1,2}?", "|"})
		pattern := strings.Join(rapid.SliceOfN(atom, 1, 5).Draw(t, "pattern"), "")
		l, err := CompileLocator(pattern)
		if err != nil || l.linear == nil {
			t.Skip(pattern)
		}
		text := rapid.StringOfN(rapid.SampledFrom([]rune("aabbü\n")), 0, 12, -1).Draw(t, "text")
		n, _ := parse(pattern)
		w := &writer{}
		w.node(n, false)
		other := &Locator{pattern: pattern, tracks: regexp2.MustCompile(w.b.String(), regexp2.None)}
		if got, want := located(t, l, text), located(t, other, text); got != want {
			t.Fatalf("%s in %q: %s, the other engine finds %s", pattern, text, got, want)
		}
	})
}

// TestLocateBound: a search that would take for ever ends with an error.
func TestLocateBound(t *testing.T) {
	l, err := CompileLocator(`(?:(a|aa)+\1?)+b(?!c)`)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.All(strings.Repeat("a", 5000), func(int, int) {}); !errors.Is(err, ErrBound) {
		t.Errorf("err = %v", err)
	}
	quadratic, err := CompileLocator("a[^b]*b|a")
	if err != nil {
		t.Fatal(err)
	}
	if err := quadratic.All(strings.Repeat("a", 1<<20), func(int, int) {}); !errors.Is(err, ErrBound) {
		t.Errorf("err = %v", err)
	}
}
