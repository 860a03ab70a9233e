package jape

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe/internal/javaregexp"
)

// One automaton answers what each expression answers by itself.
func TestExpressionsTogether(t *testing.T) {
	patterns := []string{
		"[1-9]*[0-9]", "1[0-1][0-9]", "[0-9]+", "jährige[rnm]?", "\\w+", "[^\\w]", "\\s*", "(?i)dr\\.?", "[A-ZÄÖÜ][a-zäöü]+(-[A-Z][a-z]+)?", ".*", "", "(?!Herr)[A-Z].*",
		"\\p{Lu}+", "[\\p{L}&&[^a-z]]+", "a|b|ab", "^x$", "x$", "\\d{1,2}[./-]\\d{1,2}", "é+", "[\\x00-\\x7F]+", "[a-z0-9_A-Z]+", "[^0-9A-Za-z_]+", ".", "(ab)*c?", "Str(asse|\\.)?",
	}
	var checks []numberedCheck
	for i, p := range patterns {
		re, err := javaregexp.Compile(p, javaregexp.Whole)
		if err != nil {
			t.Fatal(err)
		}
		checks = append(checks, numberedCheck{int32(i), &check{op: "==~", value: p, re: re}})
	}
	e := newExpressions(checks)
	if e.set == nil || len(e.rest) > len(patterns)/2 {
		t.Errorf("%d of %d expressions are tried one by one", len(e.rest), len(patterns))
	}
	words := []string{"5", "19", "110", "jähriger", "Müller", "Huber-Meier", "é", "É", "_", "-", "dr.", "DR", "x", "ab", "c", " ", "\n", "Strasse", "Herr", "7.12", "ſ", "K", "😀", ""}
	rapid.Check(t, func(t *rapid.T) {
		value := ""
		for _, w := range rapid.SliceOfN(rapid.SampledFrom(words), 1, 3).Draw(t, "words") {
			value += w
		}
		got := newBits(len(patterns))
		for _, r := range e.match(value, got) {
			if ok, err := r.check.holds(value, true); err == nil && ok {
				got.set(r.number)
			}
		}
		for i, c := range checks {
			want, err := c.check.holds(value, true)
			if err != nil || got.has(int32(i)) != want {
				t.Fatalf("%q in %q: %t, and alone %t: %v", patterns[i], value, got.has(int32(i)), want, err)
			}
		}
	})
}
