package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

var (
	// hyphenedPlace is a name of which hyphens join the parts, with small words among them: "Stow-by-Chartley".
	hyphenedPlace = looks.Form(`(?:^|[^\p{L}\p{Nd}-])(\p{Lu}[\p{L}’']+(?:-\p{Lu}[\p{L}’']+)*(?:-(?:` + placeJoints + `)){1,3}-\p{Lu}[\p{L}’']+(?:-\p{Lu}[\p{L}’']+)*)(?:$|[^\p{L}\p{Nd}-])`)
	// siting are small words that stand so in the names of places and in hardly anything else.
	siting = lazyregexp.New(`-(?:by|next|upon|under|super|sub|juxta|cum|le|la|near|an|am|ob|sur|sous|lès|sobre)-`)
)

// placeJoints are the small words in such names.
const placeJoints = `by|next|upon|on|in|under|at|of|with|super|sub|juxta|cum|near|the|le|la|les|lès|de|del|d['’]?|du|des|dels|en|sur|sous|sobre|an|am|der|dem|im|bei|ob|vor`

// hyphenedPlaces completes the names of places that were found in part, and finds in English those that nothing found.
func (d *document) hyphenedPlaces(t *text) {
	for _, at := range t.look().All(hyphenedPlace) {
		s := span.Span{Start: at[2], End: at[3]}
		name, part := s.In(t.s), false
		for _, m := range d.around(t, s) {
			part = part || m.Label == lethe.Location && m.Span != s && s.Contains(m.Span)
		}
		first, _, _ := strings.Cut(name, "-")
		sited := siting.MatchString(name) || !d.ordinary(first) && d.classes(first)&given == 0 // "Jack-in-the-Box"
		if part || d.language == "en" && sited && t.free(s) {
			d.add(t, s, lethe.Location, .8, "name of a place with hyphens")
		}
	}
}
