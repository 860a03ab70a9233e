package fact

import (
	"regexp"
	"slices"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/span"
)

// One reading finds what package regexp finds for each expression.
func TestFinderFindsWhatRegexpFinds(t *testing.T) {
	words := []string{
		"RR", "135/80", "mmHg", " ", " ", "7,4", "<0,5", "g/dl", "um", "8:30", "Uhr", "1-0-1", "½", "pT3", "N1", "M0", "K80.10", "Th", "12", "C5/6", "WHO 2016", "S3-Leitlinie",
		"2019", "Paris: II", "6-fach", "Boston 2", "IV", "b", "-", "–", "/", ".", ",", "(", ")", "é", "x", "3", "°C", "%", "Tis", "X", "a las 7h", "14 → 52", "Grad", "wöchig", "\t", "05",
	}
	each := map[string]longestMatch{"measured": measured, "timeOfDay": timeOfDay, "schedule": schedule, "staged": staged, "coded": coded, "edition": edition, "counted": counted}
	finders, oracles := map[string]*finder{}, map[string]*regexp.Regexp{}
	for name, e := range each {
		finders[name], oracles[name] = find(e), regexp.MustCompile(string(e))
		oracles[name].Longest()
	}
	rapid.Check(t, func(t *rapid.T) {
		text := ""
		for _, w := range rapid.SliceOfN(rapid.SampledFrom(words), 1, 14).Draw(t, "words") {
			text += w
		}
		for name := range each {
			c := &cover{text: text}
			c.all(finders[name])
			var want []span.Span
			for _, m := range oracles[name].FindAllStringIndex(text, -1) {
				if begins(text, m[0]) && ends(text, m[1]) {
					want = append(want, span.Span{Start: m[0], End: m[1]})
				}
			}
			if !slices.Equal(c.spans, want) {
				t.Fatalf("%s in %q: %v, and package regexp finds %v", name, text, c.spans, want)
			}
		}
	})
}
