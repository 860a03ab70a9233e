package ordinary

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// A word for a kind of organisation with words for what such are about is a kind as well: the Fracture Clinic,
// a Garden Centre, the Parish Council. And it is no organisation in the name of something else: Council Tax.

var (
	// aboutKinds are words for what clinics, centres, schools, councils and the like are for, or whose they are.
	aboutKinds = lists.Set("about-kinds")
	// noBodies end what is no organisation though a word for one stands in it.
	noBodies = lists.Set("no-bodies")
	// trusted is the end of what a will leaves to nobody by name.
	trusted = lazyregexp.New(`(?i)^(?:my )?trustees? upon trust$`)
)

// isGeneric reports whether an organization that a word for its kind makes one is a kind and no more.
func (f *field) isGeneric(m lethe.Mention) bool {
	if m.Detector != "organizations" || m.Rule != cue.OfKind || f.language != "en" {
		return false
	}
	if trusted.MatchString(m.Text) {
		return true
	}
	words := strings.FieldsFunc(m.Text, letter.NotOfWord)
	if len(words) < 2 {
		return false
	}
	head := strings.ToLower(words[len(words)-1])
	for _, w := range words[:len(words)-1] {
		low := strings.ToLower(strings.TrimSuffix(strings.ReplaceAll(w, "’", "'"), "'s"))
		if !aboutKinds[low] && !(noBodies[head] && isEnglishWord(low)) {
			return false
		}
	}
	return isEnglishWord(head)
}
