package lethe_test

import (
	"strings"
	"testing"
)

// longestChain is how many packages of the module import one another in a row, at most. Whoever
// adds to it makes one more room to walk through.
const longestChain = 9

// TestLongestChain finds the longest row of imports; -v shows it, and how many packages stand how high.
func TestLongestChain(t *testing.T) {
	imports := map[string][]string{}
	for _, p := range packages(t) {
		for _, i := range p.Imports {
			if strings.HasPrefix(i, module) {
				imports[p.ImportPath] = append(imports[p.ImportPath], i)
			}
		}
	}
	known := map[string][]string{}
	var chain func(of string) []string
	chain = func(of string) []string {
		if _, ok := known[of]; !ok {
			var below []string
			for _, i := range imports[of] {
				if c := chain(i); len(c) > len(below) {
					below = c
				}
			}
			known[of] = append([]string{of}, below...)
		}
		return known[of]
	}
	var longest []string
	high := map[int]int{}
	for p := range imports {
		c := chain(p)
		if high[len(c)]++; len(c) > len(longest) {
			longest = c
		}
	}
	t.Logf("%d packages in a row: %s", len(longest), strings.ReplaceAll(strings.Join(longest, " → "), module+"/", ""))
	for n := 2; n <= len(longest); n++ {
		t.Logf("%2d: %d packages", n, high[n])
	}
	if len(longest) != longestChain {
		t.Errorf("the longest chain has %d packages, not %d: %s", len(longest), longestChain, strings.Join(longest, " → "))
	}
}
