package forms

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/automaton"
)

// regexes are of all kinds that are written for a set.
var regexes = []string{
	`\b\p{L}(?: \p{L}){3,}(?:  +\p{L}(?: \p{L}){2,})*\b`,
	`(\p{Lu}\p{L}+)-\n[ \t]*(\p{Ll}\p{L}+)`,
	`(?m)(?:^|[|;\t]) *(\p{Lu}[\p{L}'’-]+, \p{Lu}\.?)(?: *(?:[|;\t]|$)| {2,})`,
	`(?i:\b(?:ref|zeichen)\.?)[: ]+((?:\p{L}{2,3}|(?:\p{Lu}\.){2,3})(?:/\p{L}{2,3}){0,2})(?:$|[^\p{L}\p{Nd}.]|\.(?:$|\s))`,
	`(?:^|[^\p{L}.] ?)(\p{Lu}\. \p{Lu}\.)(?: \(|,? [\p{Ll}])`,
	`(?:a|ab)(c|bcd)?`,
	`(?i)\bx(\p{Nd}{1,3})\b|ext[^\n\p{Nd}]{0,4}?(\p{Nd}{2,5})(?:$|[^\p{L}\p{Nd}])`,
	`a+?b??`,
	`^\w+|\w+$`,
	`(?m)^\pL+$`,
	`ab?$|a`,
	`a+\b|a`,
}

// want is what package regexp finds.
func want(regex, text string) [][]int {
	return regexp.MustCompile(regex).FindAllStringSubmatchIndex(text, -1)
}

func TestAll(t *testing.T) {
	var set Set
	var forms []*Form
	for _, r := range regexes {
		forms = append(forms, set.Form(r))
	}
	for _, text := range []string{
		"", "a", "J o h a n n  M a i e r ist da", "Ober-\n  lechner", "Abara, N\nGrün, Ö. | Élan, P.\t", "Ref: ab/cd. unser Zeichen: J.K.L. x", "(A. B. (x A. B. y",
		"ab abcd abc é", "éx12 x12 Ext. : 77é ext 770", "aab\naaa\nÄb", "\xffx1\xff a b c d",
	} {
		found := set.Read(text)
		for i, form := range forms {
			if got, want := found.All(form), want(regexes[i], text); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s in %q: got %v, want %v", regexes[i], text, got, want)
			}
		}
	}
}

func TestCues(t *testing.T) {
	var set Set
	near := set.Cue(`\b(?:near|outside) `)
	found := set.Read("lives near Marrow")
	if !found.EndsAt(near, len("lives near ")) || found.EndsAt(near, len("lives near")) {
		t.Error("the cue ends behind the blank alone")
	}
}

// TestReading: expressions of any set are found, and a set that nobody asks for is not read.
func TestReading(t *testing.T) {
	var first, second, third Set
	word, near := first.Form(`\b[a-z]+\b`), second.Cue(`\bnear `)
	third.Form(`[`) // which nobody could
	r := NewReading("lives near Marrow")
	if got := fmt.Sprint(r.All(word)); got != "[[0 5] [6 10]]" {
		t.Errorf("words: %s", got)
	}
	if !r.EndsAt(near, len("lives near ")) || r.EndsAt(near, 1) {
		t.Error("the cue ends behind the blank alone")
	}
}

// FuzzAll holds any expression against package regexp.
func FuzzAll(f *testing.F) {
	for _, r := range regexes {
		f.Add(r, "J o h a n n ab\nAbara, N | x12 Ref: ab A. B. c")
	}
	f.Fuzz(func(t *testing.T, regex, text string) {
		if len(regex) > 64 || len(text) > 256 || !utf8.ValidString(text) {
			return
		}
		re, err := regexp.Compile(regex)
		if err != nil || re.MatchString("") || strings.Contains(regex, `\Q`) || strings.Contains(regex, `\z`) || strings.ContainsAny(regex, `*`) || strings.Contains(regex, "0}") || strings.Contains(regex, "{,") {
			return // what matches nothing is refused, and an open quotation would take what is put around it
		}
		var set Set
		form := set.Form(regex)
		if _, err := automaton.CompileGo([]string{regex}, Reach); err != nil {
			return // it can match the empty text
		}
		if got := set.Read(text).All(form); fmt.Sprint(got) != fmt.Sprint(want(regex, text)) {
			t.Fatalf("got %v, want %v", got, want(regex, text))
		}
	})
}
