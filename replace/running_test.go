package replace

import (
	"testing"

	"github.com/lethe-privacy/lethe"
)

func TestRunning(t *testing.T) {
	for _, c := range []struct{ operator, text, want string }{
		{"running", "{NAME:Anna Moor} and {NAME:Ben Hill} of {ORG:Nordwall}; Anna Moor again.", "[NAME 1] and [NAME 2] of [ORG 1]; [NAME 1] again."},
		{"initials", "{NAME:Anna Moor} and {NAME:Ben Hill} of {ORG:Nordwall}; Anna Moor again.", "A. and B. of C.; A. again."},
		{"initials", "A. was there, {NAME:Anna Moor} and B. too. It was {NAME:Ben Hill}.", "A. was there, C. and B. too. It was D."},
	} {
		if got := rewrite(t, operator(t, c.operator, Policy{}), lethe.Document{}, c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.operator, got, c.want)
		}
	}
}

func TestLetters(t *testing.T) {
	for n, want := range map[int]string{0: "A", 25: "Z", 26: "AA", 27: "AB", 51: "AZ", 52: "BA", 701: "ZZ", 702: "AAA"} {
		if got := letters(n); got != want {
			t.Errorf("%d: got %s, want %s", n, got, want)
		}
	}
}
