package talk

import (
	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

var (
	// corners are words for where two streets meet, meets the words between two streets.
	corners = wordset.Of("cantonada cruilla xamfra esquina cruce chaflan")
	meets   = wordset.Of("amb con i y")
)

// corner takes the two streets that meet at a corner: "la esquina de Mallorca con Urgell".
func (t *text) corner(i int) {
	k := i + 1
	for k < len(t.Words) && t.joined(k-1) && (particles[t.Low(k)] && !meets[t.Low(k)] || plainStreets[t.Low(k)] || articles[t.Low(k)] || t.Low(k) == "entre") {
		k++
	}
	first := t.called(k)
	if k == i+1 || first < k || first+2 >= len(t.Words) || !t.joined(first) || !meets[t.Low(first+1)] || !t.joined(first+1) {
		return
	}
	next := first + 2
	for next < len(t.Words) && t.joined(next-1) && (plainStreets[t.Low(next)] || articles[t.Low(next)]) {
		next++
	}
	second := t.called(next)
	if second < next || t.ordinary(first) && t.ordinary(second) && !(t.capital(first) && t.capital(second)) {
		return // "la esquina de casa con el parque"
	}
	for _, s := range [...][2]int{{k, first}, {next, second}} {
		if t.free(s[0], s[1]) {
			t.add(t.SpanOf(s[0], s[1]), lethe.Address, .5, "street of a corner")
		}
	}
}

// called is the last word of what a street is called, in letters of one case, from word k on; k-1 where
// there is none.
func (t *text) called(k int) int {
	last := k - 1
	for n := k; n < len(t.Words) && n-k < 3 && (n == k || t.joined(n-1) && t.capital(n)); n++ {
		if !t.letters(n) || small[t.Low(n)] || verbs[t.Low(n)] || anyPlace[t.Low(n)] || len(t.Low(n)) < 3 {
			break
		}
		last = n
	}
	return last
}
