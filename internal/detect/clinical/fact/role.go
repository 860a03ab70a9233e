package fact

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

var (
	// feminine are the endings of German words for women by what they do: Rechtsanwältin, Mitbewohnerin.
	feminine = lazyregexp.New(`^\p{Lu}\p{Ll}{2,}(?:-\p{Lu}\p{Ll}+)?(?:er|ärzt|wält|ist|ent|ant|or|og|eut|at|pfleg|schul)in$`)
	// initials are the first words of a name that is an abbreviation's end: "o. B.", "i. A.".
	initials = lazyregexp.New(`^(\p{Lu})\. ?`)
	// abbreviation is how one begins: "o. B." ends there, after "i. A." a name stands.
	beginsShort = lazyregexp.New(`(?:^|[^\pL.])([ozsuvdpi])\. ?$`)
)

// leastRole is how long a word after a name must be to be no short form that belongs to it.
const leastRole = 5

// withoutRole cuts words for what somebody does, and those of medicine, off the front of a name and
// off its end, and the capital of an abbreviation that began before it.
func withoutRole(text string, m *lethe.Mention) {
	for {
		word, rest, found := strings.Cut(m.Text, " ")
		if !found || !begun.MatchString(rest) || !isRole(word) {
			break
		}
		cut(m, len(word)+1, m.Len())
	}
	for {
		at := strings.LastIndexByte(m.Text, ' ')
		if at < 0 || m.Len()-at <= leastRole || !isRole(m.Text[at+1:]) && !isThing(m.Text[at+1:]) || !hasName(m.Text[:at]) {
			break
		}
		cut(m, 0, len(strings.TrimRight(m.Text[:at], " ,/–-")))
	}
	first := initials.FindString(m.Text)
	short := beginsShort.FindStringSubmatch(text[max(0, m.Start-8):m.Start])
	switch {
	case first == "" || short == nil:
	case short[1] == "i": // i. A. Müller
		cut(m, len(first), m.Len())
	default: // o. B. Bone bruise
		cut(m, m.Len(), m.Len())
	}
}

// isRole reports whether a word is one for what somebody does and no name.
func isRole(w string) bool {
	c := classes(w)
	if c&(tagger.Given|tagger.GivenCommon|tagger.SurnameCommon) != 0 {
		return false
	}
	return feminine.MatchString(w) && c&(tagger.Surname|tagger.Place|tagger.PlaceMajor) == 0 || c&tagger.Job != 0 && isEveryday(w)
}

// isThing reports whether a word after a name is one of medicine: "Torben Stolpersturz", "Rilke Heparin-Perfusor".
func isThing(w string) bool {
	return isTermAlone(w[strings.LastIndexByte(w, '-')+1:]) && classes(w)&names == 0
}

// hasName reports whether a list of names has one of the words.
func hasName(s string) bool {
	for w := range strings.FieldsSeq(s) {
		if classes(strings.Trim(w, ".,;"))&names != 0 {
			return true
		}
	}
	return false
}
