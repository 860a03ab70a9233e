package nesting

import (
	"strings"
	"testing"
)

func TestCheck(t *testing.T) {
	l := Limits{Size: 1000, Depth: 3, Open: "([{", Close: ")]}", Comments: []string{"#", "//"}, Indent: 20}
	for text, want := range map[string]string{
		"":                                     "",
		"a: [[[1]]]\nb: [[[2]]]":               "",
		"a:\n  [[[[1]]]]":                      "line 2: more than 3 brackets around each other",
		"a: '[[[[' \"((((\\\"((\" # {{{{":      "",
		"don't\n[[[1]]]":                       "",
		strings.Repeat("x", 1001):              "line 1: more than 1000 bytes",
		"a\n" + strings.Repeat(" ", 21):        "",
		"a\n" + strings.Repeat(" ", 21) + "b":  "line 2: nested deeper than 20 columns",
		"a\n" + strings.Repeat("- ", 11) + "b": "line 2: nested deeper than 20 columns",
	} {
		got := ""
		if err := l.Check([]byte(text)); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%.40q: %q, want %q", text, got, want)
		}
	}
}
