package ordinary

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// TestChatWord: what begins a line of a chat and is nobody, by hand.
func TestChatWord(t *testing.T) {
	for _, c := range []struct {
		text, found string
		word        bool
	}{
		{"Tash: Soz", "Soz", true},
		{"Marv: Ping me when done", "Ping", true},
		{"[09:15] Bung it in the oven", "Bung", true},
		{"[09:15] Marv: Chuck it", "Chuck", true},
		{"Sorted\nLmk when done", "Lmk", true},
		{"Chuck: it is here", "Chuck", false},
		{"Chuck is here", "Chuck", false},
		{"I told you that Chuck it was who did it", "Chuck", false},
		{"Rob Mercer rang", "Rob", false},
		{"Tash: Nick off sick, Mark out today", "Nick", false},
		{"Rob in at nine", "Rob", false},
		{"Tash: Mark it down", "Mark", true},
	} {
		at := strings.Index(c.text, c.found)
		m := &lethe.Mention{Span: span.Span{Start: at, End: at + len(c.found)}, Text: c.found, Label: lethe.Person}
		if got := isChatWord(c.text, m); got != c.word {
			t.Errorf("%q in %q: %v", c.found, c.text, got)
		}
	}
}
