package main

import "testing"

// File names that clear the screen, turn the line around or set the title of the window;
// addresses with a password.
func TestPrintable(t *testing.T) {
	for line, want := range map[string]string{
		"claims/a.json: 3 documents":                         "claims/a.json: 3 documents",
		"Öztürk.json\tx":                                     "Öztürk.json\tx",
		"\x1b[2Jevil\x1b]0;t\a.json":                         `\u001b[2Jevil\u001b]0;t\u0007.json`,
		"a\u202etxt.exe\u2066":                               `a\u202etxt.exe\u2066`,
		"a\nlethe: all is well":                              `a\u000alethe: all is well`,
		"open postgres://u:s3cr3t@db.example.org/x: refused": "open postgres://u:…@db.example.org/x: refused",
		"jdbc:postgresql://u:p@h/x and mysql://u@h/y":        "jdbc:postgresql://u:…@h/x and mysql://u@h/y",
		"http://localhost:11434/v1 said user@example.org":    "http://localhost:11434/v1 said user@example.org",
	} {
		if got := printable(line); got != want {
			t.Errorf("%q\n got %q\nwant %q", line, got, want)
		}
	}
}
