package tagger_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

// pool are words of the languages of the models, of which texts are drawn.
var pool = strings.Fields(`Anna Tarlo Weber Peter Koch Frau Dr. Herr der die das sagt wohnt in nach Berlin Siemens AG
	Patient Krankenhaus Minister Sprecher gestern 12. März 2019 Hauptstraße 5 60311 the of and said Mr John Barlow court
	London applicant born on 3 May 1975 Ltd Police paciente doña María García vive en Madrid años hospital el senyor Jordi
	Pujol va viatjar a Lleida . . . , , ! ? : ( ) " EUR 300 anna@example.org +49 30 1234 DNI Straße`)

func drawText(t *rapid.T) string {
	words := rapid.SliceOfN(rapid.SampledFrom(pool), 1, 60).Draw(t, "words")
	var b strings.Builder
	for i, w := range words {
		if i > 0 && !strings.Contains(".,!?:", w) {
			b.WriteString(rapid.SampledFrom([]string{" ", " ", " ", " ", " ", " ", " ", "\n"}).Draw(t, "space"))
		}
		b.WriteString(w)
	}
	return b.String()
}

// What is found with a bias is found with any higher one, as the same thing.
func TestBiasNeverTakesAway(t *testing.T) {
	domains := []struct{ lang, domain string }{
		{"en", ""}, {"de", ""}, {"es", ""}, {"ca", ""}, {"en", "legal"}, {"es", "clinical"},
	}
	for _, d := range domains {
		t.Run(d.lang+d.domain, func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				text := drawText(rt)
				biases := rapid.SliceOfN(rapid.Float64Range(-20, 20), 2, 6).Draw(rt, "biases")
				slices.Sort(biases)
				var before []lethe.Mention
				for _, b := range biases {
					now := find(t, tagger.Options{Domain: d.domain, Bias: b}, d.lang, text)
					for _, m := range before {
						if !slices.ContainsFunc(now, func(n lethe.Mention) bool { return n.Span == m.Span && n.Label == m.Label }) {
							rt.Fatalf("bias %v takes away %s %q in %q", b, m.Label, m.Text, text)
						}
					}
					before = now
				}
			})
		})
	}
}

// A mention is never two sentences, whatever the bias, and never many words. Only in
// addresses do full stops stand.
func TestExtent(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		text := drawText(rt)
		bias := rapid.Float64Range(0, 20).Draw(rt, "bias")
		for _, m := range find(t, tagger.Options{Bias: bias}, rapid.SampledFrom([]string{"en", "de", "es", "ca"}).Draw(rt, "language"), text) {
			words := strings.Fields(m.Text)
			if len(words) > 32 || m.Label == lethe.Person && len(words) > 12 || m.Label == lethe.Occupation && len(words) > 10 {
				rt.Errorf("%s of %d words: %q", m.Label, len(words), m.Text)
			}
			if m.Label == lethe.Address {
				continue
			}
			for i, w := range words[:len(words)-1] {
				letters := strings.TrimRight(w, ".!?")
				if long := len([]rune(letters)) > 5; long && letters != w && unicode.IsUpper([]rune(words[i+1])[0]) && !strings.ContainsFunc(letters, notLetter) {
					rt.Errorf("%s in two sentences: %q", m.Label, m.Text)
				}
			}
		}
	})
}

func notLetter(r rune) bool { return !unicode.IsLetter(r) }

// The whole sentence was one occupation once.
func TestBiasFindsNamesInGerman(t *testing.T) {
	text := "Wie die Sprecherin Annelore Grundtvig am Montag mitteilte, fährt der Zug nach Quedlinburg erst am Abend. Das sagt auch Hagenstrück."
	for _, bias := range []float64{0, .5, 1, 2, 4, 8} {
		ms := find(t, tagger.Options{Bias: bias}, "de", text)
		for _, name := range []string{"Annelore Grundtvig", "Quedlinburg"} {
			if !slices.ContainsFunc(ms, func(m lethe.Mention) bool { return m.Text == name }) {
				t.Errorf("bias %v: %s is not found: %v", bias, name, ms)
			}
		}
	}
}
