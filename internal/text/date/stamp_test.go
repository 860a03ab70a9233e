package date

import (
	"regexp"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

// Looking at one digit of each row finds what an expression for eight digits finds.
func TestLongNumber(t *testing.T) {
	eight := regexp.MustCompile(`\d{8}`)
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`(?:[a9ü ]{0,3}\d{5,9}){0,4}[a ]?`).Draw(t, "text")
		if got, want := hasLongNumber(text), eight.MatchString(text); got != want {
			t.Fatalf("%q: %v, want %v", text, got, want)
		}
	})
}
