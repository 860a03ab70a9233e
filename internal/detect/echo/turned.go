package echo

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// Lists and notes have the surname first: "Bed 4  Price, LaToya", "Stumm, Liselotte – isst nicht". Where only a part was
// found, since the surname is a word or the given name a letter, the other part goes with it. And who signs has what he
// is behind the name, or in the line below.

var (
	// surnameFirst is a surname of up to three words before a comma, where an entry of a list begins.
	surnameFirst = looks.Form(`(?m)(?:^|[:;|\t(]|  |[.:;–-] |\d |\b(?:re|Re|Betr\.|Pat\.|Patient) )[ \t]*((?:(?:[Vv]an|[Vv]on|[Dd]e|[Dd]el|[Ll]a|[Dd]er) ){0,2}\p{Lu}[\pL'’-]{1,20}(?: \p{Lu}[\pL'’-]{1,20})?), ((?:(?:Mrs?|Ms|Miss|Dr|Fr|Hr)\.? )?(?:\p{Lu}\.(?: ?\p{Lu}\.)?|\p{Lu}[\pL'’-]{1,20}|\p{Lu}))(?:$|[\n\r\t,;:|()]| [–#(0-9-]|  | \p{Ll})`)
	// listed is what follows in a list of surnames or of given names.
	listed = lazyregexp.New(`^, (?:\p{Lu}|und |and |y |i )`)
	// article is one that a noun stands behind, with a sign between: "L'hereva, Carme".
	article = lazyregexp.New(`^[LDS]['’]\p{Ll}`)
	// signedWith is a surname with what somebody is behind it, in the line or below, that nothing else is in.
	signedWith = looks.Form(`(?m)^[ \t]*((?:\p{Lu}[\pL'’-]{1,20} ){0,2}\p{Lu}[\pL'’-]{2,20})(?:,[ \t]|[ \t]*\r?\n[ \t]*)((?i:\pL[\pL/.-]{2,40})(?: [\pL/.-]{1,24}){0,4})[ \t]*(?:\r?\n|$)`)
)

// turnedNames completes names with the surname first.
func (d *document) turnedNames() {
	for _, t := range d.texts {
		for _, at := range t.look().All(surnameFirst) {
			family, given := span.Span{Start: at[2], End: at[3]}, span.Span{Start: at[4], End: at[5]}
			whole := span.Span{Start: family.Start, End: given.End}
			half := t.people.Any(family) || t.people.Any(given)
			if both := t.people.All(family) && t.people.All(given); half && !both && !listed.MatchString(t.s[at[5]:]) && d.isSurname(t, family) && d.isForename(t, given) {
				d.add(t, whole, lethe.Person, .8, "surname before a given name")
			}
		}
	}
}

// isSurname reports whether words before a comma can be a surname.
func (d *document) isSurname(t *text, s span.Span) bool {
	if t.people.All(s) {
		first := firstWord(s.In(t.s))
		return letters(first) > 1 && (first == s.In(t.s) || !d.isGiven(first) || slices.Contains(particles, lethe.Lower(first)))
	}
	if t.taken.Any(s) && !t.people.Any(s) {
		return false
	}
	words := strings.Fields(s.In(t.s))
	if article.MatchString(words[0]) || len(words) > 1 && d.ordinary(words[0]) && capital(words[0]) {
		return false
	}
	return !slices.ContainsFunc(words, func(w string) bool {
		low := lethe.Lower(w)
		return heralds[low] || answers[low] || cue.NoName(w) || d.isGiven(w) || capital(w) && d.ordinary(w) && d.classes(w)&family == 0 || d.classes(w)&tagger.Country != 0
	})
}

// isForename reports whether words behind a comma can be a given name: initials, one of the lists, or found.
func (d *document) isForename(t *text, s span.Span) bool {
	words := span.Runs(s.In(t.s), letter.OfWord)
	last := words[len(words)-1].In(s.In(t.s))
	return t.people.Any(s) || letters(last) == 1 || d.isGiven(last)
}

// signedRoles finds the surnames of who signs with what he is: "Kilgus, Schadenregulierer", "Zwerger\nRichterin".
func (d *document) signedRoles() {
	for _, t := range d.texts {
		for _, at := range t.look().All(signedWith) {
			s := span.Span{Start: at[2], End: at[3]}
			role, _, _ := strings.Cut(t.s[at[4]:at[5]], " ")
			if t.taken.Any(s) || !d.isTrade(role) || !d.isSigner(s.In(t.s), d.isOffice(role)) {
				continue
			}
			d.add(t, s, lethe.Person, .7, "name before what who signs is")
		}
	}
}

// offices are what people sign German papers as, beside [ranks].
var offices = wordset.Of("kka poka rafin raf justizsekretärin justizsekretär justizhauptsekretärin justizhauptsekretär schulrätin schulrat rechtspflegerin rechtspfleger urkundsbeamtin urkundsbeamter")

func (d *document) isOffice(word string) bool {
	word = lethe.Lower(word)
	return (d.language == "de" || d.language == "") && (ranks[word] || offices[word])
}

// isTrade reports whether a word is what somebody is.
func (d *document) isTrade(word string) bool {
	return letters(word) > 1 && (d.isOffice(word) || d.classes(word)&tagger.Job != 0 && d.classes(word)&(given|family) == 0)
}

// isSigner reports whether words can be the name of who signs. Above an office it may be put together of words.
func (d *document) isSigner(text string, office bool) bool {
	words := strings.Fields(text)
	named := false
	for _, w := range words {
		if cue.NoName(w) || heralds[lethe.Lower(w)] || d.classes(w)&tagger.Job != 0 && d.ordinary(w) {
			return false
		}
		named = named || !d.ordinary(w) && (office || !d.compound(w)) || d.classes(w)&family != 0
	}
	return named && capital(words[len(words)-1])
}
