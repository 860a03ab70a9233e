package administrative

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
)

// BenchmarkHostile asks for values of 1,000 and 10,000 pieces: ten times the
// length must take about ten times as long.
func BenchmarkHostile(b *testing.B) {
	_, o := operators(b)
	for _, piece := range []string{"d'a'", "a amb ", "12 ", "C/ b, ", "Maria de ", "LA ", "x", "08028 b, ", "·l·", "é "} {
		for _, label := range []lethe.Label{"PER", "LOC", "MISC", "DATE"} {
			for _, n := range []int{1_000, 10_000} {
				e := entity(label, strings.Repeat(piece, n))
				b.Run(strings.TrimSpace(piece)+"/"+string(label)+"/"+itoa(n), func(b *testing.B) {
					for b.Loop() {
						o.personas.Clear()
						ask(b, o, e, e.Originals[0], "")
					}
				})
			}
		}
	}
}
