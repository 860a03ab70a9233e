package pattern_test

import (
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/automaton"
	"github.com/lethe-privacy/lethe/internal/detect/pattern"
	"github.com/lethe-privacy/lethe/internal/slow"
)

// hostile are texts that make searches slow: the beginnings of many matches that
// never end, and runs of what every pattern accepts.
var hostile = map[string]string{
	"digits":        "1",
	"digit groups":  "1-",
	"groups of 4":   "1234 ",
	"dots":          "1.",
	"letters":       "A",
	"base 58":       "Z3kQ9v",
	"at signs":      "a@",
	"mail dots":     "a.b@c.d-",
	"scheme":        "http://",
	"hosts":         "a.",
	"slashes":       "http://a.com/",
	"colons":        "::1",
	"hex":           "0aF:",
	"tokens":        "eyJaaaaaaaa.",
	"keys":          "-----BEGIN PRIVATE KEY-----AAAAAAAAAAAAAAAAAAAA",
	"cookies":       "cookie: a=bbbb; ",
	"IBAN":          "DE89 3704 ",
	"parentheses":   "(1",
	"brackets":      "[[1]",
	"spaces":        " ",
	"newlines":      "\n",
	"combining":     "e\u0301",
	"only marks":    "\u0301",
	"bidi":          "\u202e1\u202c",
	"emoji":         "\U0001F468\u200d\U0001F469\u200d\U0001F467 1",
	"case number":   "B 3 KR 12/",
	"plates":        "M-XY ",
	"degrees":       "47°22'37",
	"not UTF-8":     "\xff\x80",
	"NUL":           "\x00",
	"HRB":           "HRB    ",
	"claim number":  "claim number ",
	"field and mix": "tax no. 123-45-6789, id ABCD1234567 and ",
}

// valid holds matches to the text: on characters' borders, inside it, not empty.
func valid(t *testing.T, text string, ms []pattern.Match) {
	t.Helper()
	for _, m := range ms {
		if err := m.Span.Check(text); err != nil || m.Span.Empty() {
			t.Fatalf("%s: %v", m.Why.Recognizer, err)
		}
	}
}

func TestHostile(t *testing.T) {
	for _, profile := range []pattern.Profile{pattern.General, pattern.Presidio} {
		e, err := pattern.NewEngine(pattern.Builtin(), pattern.Options{Profile: profile})
		if err != nil {
			t.Fatal(err)
		}
		for name, unit := range hostile {
			text := strings.Repeat(unit, 1+(8<<10)/len(unit))
			if name != "not UTF-8" && !utf8.ValidString(text) {
				t.Fatal(name)
			}
			valid(t, text, e.Find(pattern.Input{Text: text, Language: "de"}))
		}
	}
}

// TestLinear counts the work of the automaton, rather than time: ten times the text
// is ten times the work, whatever the text, and never much for a byte.
func TestLinear(t *testing.T) {
	slow.Test(t, "reads up to 11 MB for each of the hostile texts")
	var exprs []automaton.Expr
	for _, r := range pattern.Builtin() {
		for _, p := range r.Patterns {
			exprs = append(exprs, automaton.Expr{Regex: p.Regex, Fold: !p.Exact})
		}
	}
	set, err := automaton.Compile(exprs)
	if err != nil {
		t.Fatal(err)
	}
	work := func(text string) float64 {
		return float64(set.Scan(text, func(_, start int, _ []int) int { return start }))
	}
	worst := map[string]bool{"digits": true, "hex": true, "keys": true, "IBAN": true}
	for name, unit := range hostile {
		small := 1 << 17
		if worst[name] {
			small = 1 << 20
		}
		one := work(strings.Repeat(unit, small/len(unit)))
		ten := work(strings.Repeat(unit, 10*small/len(unit)))
		perByte := ten / float64(10*small)
		if ten > 10.5*one+1e5 {
			t.Errorf("%s: ten times the text is %.1f times the work", name, ten/one)
		}
		if perByte > automaton.MaxMatch {
			t.Errorf("%s: %.0f steps for a byte", name, perByte)
		}
		t.Logf("%-14s %6.1f steps for a byte", name, perByte)
	}
}

// TestLongLine finds at the end of a line of 50 MB.
func TestLongLine(t *testing.T) {
	slow.Test(t, "makes a line of 50 MB")
	const mail = "jane@example.org"
	text := strings.Repeat("the quick brown fox jumps over the lazy dog ", 50<<20/44) + mail
	ms := find(t, pattern.Options{}, pattern.Input{Text: text})
	if len(ms) != 1 || ms[0].In(text) != mail {
		t.Fatalf("%d matches", len(ms))
	}
}

// FuzzFind lets every recognizer read anything, in both profiles.
func FuzzFind(f *testing.F) {
	for _, r := range pattern.Builtin() {
		for _, e := range r.Examples {
			f.Add(e.Text)
		}
	}
	for _, unit := range hostile {
		f.Add(unit + unit)
	}
	var engines []*pattern.Engine
	for _, profile := range []pattern.Profile{pattern.General, pattern.Presidio} {
		e, err := pattern.NewEngine(pattern.Builtin(), pattern.Options{Profile: profile, Explain: true})
		if err != nil {
			f.Fatal(err)
		}
		engines = append(engines, e)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, e := range engines {
			for _, language := range []string{"", "en", "de-CH"} {
				valid(t, text, e.Find(pattern.Input{Text: text, Language: language, Name: "/a/b"}))
			}
		}
	})
}

// FuzzLoad lets files of recognizers be anything: an error or recognizers that
// compile.
func FuzzLoad(f *testing.F) {
	f.Add(goodYAML, true)
	f.Add(goodCSV, false)
	f.Fuzz(func(t *testing.T, content string, yaml bool) {
		file := "a.csv"
		if yaml {
			file = "a.yaml"
		}
		loaded, err := pattern.Load(strings.NewReader(content), file)
		if err != nil {
			return
		}
		if _, err := pattern.NewEngine(loaded.Recognizers, pattern.Options{}); err != nil {
			t.Fatal(err)
		}
	})
}

// TestConcurrent lets several goroutines share one engine; run it with -race.
func TestConcurrent(t *testing.T) {
	e, err := pattern.NewEngine(pattern.Builtin(), pattern.Options{})
	if err != nil {
		t.Fatal(err)
	}
	text := sample(1<<14, mixed)
	want := len(e.Find(pattern.Input{Text: text}))
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if got := len(e.Find(pattern.Input{Text: text})); got != want {
				t.Errorf("got %d matches, want %d", got, want)
			}
		})
	}
	all.Wait()
}
