package ordinary

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

var (
	// thingBehind is a noun after a name that says what kind of it is meant.
	thingBehind = lazyregexp.New(`^ (\p{Ll}{3,})([^\pL'’-].*|$)`)
	// anyBefore is the text before one thing of many, and manyBefore that before several, or what they are of.
	anyBefore  = lazyregexp.New(`(?:^|[^\pL\d])(?i:an?|another|every|each|no|any|some|two|three|four|five|six|ten|twelve|\d{1,3})(?: \p{Ll}+)? $`)
	manyBefore = lazyregexp.New(`(?:^|[^\pL])(?i:of|with|and|or|plus|like|love|loves|eat|eats|buy|grow|grows|sell|sells|is) $|, $`)
)

// isKind reports whether an English name says what kind of food, plant, animal, garment, tool or operation
// is meant: "a Stanley knife", "Norfolk terriers", "with Yorkshire puddings". A person's needs an article
// before it that is indefinite, or a number: "the Haddersley coat" is somebody's.
func (f *field) isKind(m lethe.Mention, before, after string) bool {
	if f.language != "en" || m.Label != lethe.Person && m.Label != lethe.Location && m.Label != lethe.Organization || f.bears(m.Text) {
		return false
	}
	at := thingBehind.FindStringSubmatch(after)
	if at == nil || strings.HasSuffix(m.Text, "'s") || strings.HasSuffix(m.Text, "’s") {
		return false
	}
	if rest, articled := strings.CutPrefix(m.Text, "A "); articled && m.Score < likely && !strings.Contains(rest, " ") && f.isNoun(at[1], at[2]) {
		return true // what a model took the article along with
	}
	if !known().kinds[at[1]] || strings.Count(m.Text, " ") > 1 {
		return false
	}
	return anyBefore.MatchString(last(before, 40)) || m.Label == lethe.Location && (startsSentence(before) || manyBefore.MatchString(last(before, 16)))
}
