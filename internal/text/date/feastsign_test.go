package date

import (
	"strings"
	"testing"
)

// No name of a feast is passed over, however its letters are written; ordinary words are.
func TestSigns(t *testing.T) {
	f := feasts()
	if f.signs.every {
		t.Error("a name without a sign makes the signs useless")
	}
	for name := range f.days {
		for _, n := range []string{name, strings.ToUpper(name), strings.ReplaceAll(name, " ", "\u00a0"), strings.ReplaceAll(name, "'", "’"), strings.ReplaceAll(name, "s", "ſ"), strings.ReplaceAll(name, "k", "\u212a")} {
			if text := "on " + n + ", 2024"; f.inText.MatchString(text) && !f.signs.in(text) {
				t.Errorf("%q is passed over", n)
			}
		}
	}
	if f.signs.in("Dear Mrs Farrow, thank you for your call about your mother on 4 March 2024.") {
		t.Error("every text may have a feast")
	}
}
