package ordinary

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
)

// English writes many words with a capital that name nothing: "in Writing", "in Large Print", "from Noon". Of
// ordinary words behind a preposition of place, those alone are a place that say so, or that a large town shares.

// landmarks end the names of places that are made of ordinary words.
var landmarks = lists.Set("landmarks")

// everydayRank is the rank up to which a word is too common to be the town that shares it.
const everydayRank = 1000

// isPreposed reports whether a place that a preposition alone announces is made of ordinary words.
func (f *field) isPreposed(m lethe.Mention) bool {
	if m.Detector != "locations" || m.Rule != cue.Preposed || f.language != "en" {
		return false
	}
	words := strings.FieldsFunc(m.Text, letter.NotOfWord)
	for _, w := range words {
		if !isEnglishWord(w) {
			return false
		}
	}
	switch len(words) {
	case 0:
		return false
	case 1:
		return classes(words[0])&(tagger.PlaceMajor|tagger.Country) == 0 || lexicon.Rank(words[0], "en") <= everydayRank && lexicon.Rank(words[0], "en") > 0
	}
	return !landmarks[strings.ToLower(words[len(words)-1])]
}

// isEnglishWord reports whether a word is an ordinary one of English, in the singular or the plural.
func isEnglishWord(w string) bool {
	low := strings.ToLower(strings.ReplaceAll(w, "’", "'"))
	low = strings.TrimSuffix(strings.TrimSuffix(low, "'"), "'s")
	for part := range strings.SplitSeq(low, "-") {
		if lexicon.Ordinary(part, "en") {
			continue
		}
		one, plural := strings.CutSuffix(part, "s")
		if !plural || !lexicon.Ordinary(one, "en") && !lexicon.Ordinary(strings.TrimSuffix(one, "e"), "en") && !(strings.HasSuffix(one, "ie") && lexicon.Ordinary(one[:len(one)-2]+"y", "en")) {
			return false
		}
	}
	return true
}
