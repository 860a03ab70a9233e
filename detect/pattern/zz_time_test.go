package pattern_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe/detect/pattern"
)

func TestZZTime(t *testing.T) {
	for _, p := range []pattern.Profile{pattern.General, pattern.Presidio} {
		e, _ := pattern.NewEngine(pattern.Builtin(), pattern.Options{Profile: p})
		for name, unit := range hostile {
			var d [2]time.Duration
			for i, n := range []int{100 << 10, 1000 << 10} {
				text := strings.Repeat(unit, n/len(unit))
				s := time.Now()
				e.Find(pattern.Input{Text: text, Language: "de"})
				d[i] = time.Since(s)
			}
			fmt.Printf("%d %-14s %10v %10v  %.1f  %.1f MB/s\n", p, name, d[0], d[1], float64(d[1])/float64(d[0]), 1/d[1].Seconds())
		}
	}
}
