package worth

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// Reading is how easy texts are to read, from some 0 (hard) to some 100 (easy).
type Reading struct {
	Words, Sentences, Syllables int
	Language                    string
}

// vowels are what syllables have one run of.
const vowels = "aeiouyäöüáàéèíìóòúùïâêîôû"

// Add counts the words and sentences of a text. A sentence ends where a word is followed by one
// of . ! ? and white space or the end, and with each empty line. Two vowels in a row are one syllable.
func (r *Reading) Add(text string) {
	for _, paragraph := range strings.Split(text, "\n\n") {
		words := 0
		for _, f := range strings.Fields(paragraph) {
			for _, w := range letter.Fields(strings.ToLower(f)) {
				words++
				r.Words++
				r.Syllables += syllables(w)
			}
			end := strings.TrimRight(f, `"')]»”`)
			if words > 0 && end != strings.TrimRight(end, ".!?") {
				r.Sentences++
				words = 0
			}
		}
		if words > 0 {
			r.Sentences++
		}
	}
}

// syllables counts runs of vowels; each word has one.
func syllables(word string) int {
	n, in := 0, false
	for _, r := range word {
		is := strings.ContainsRune(vowels, r)
		if is && !in {
			n++
		}
		in = is
	}
	return max(n, 1)
}

// Ease is Flesch's formula for English (Flesch 1948) and its forms for German (Amstad 1978) and
// Spanish (Fernández Huerta 1959), which serves for Catalan, too. Others count as English.
func (r *Reading) Ease() float64 {
	if r.Words == 0 {
		return 0
	}
	length, syllables := float64(r.Words)/float64(r.Sentences), float64(r.Syllables)/float64(r.Words)
	switch r.Language {
	case "de":
		return 180 - length - 58.5*syllables
	case "es", "ca":
		return 206.84 - 1.02*length - 60*syllables
	}
	return 206.835 - 1.015*length - 84.6*syllables
}
