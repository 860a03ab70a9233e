package name

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// shortestTypo is how long a surname must be, in letters, for one letter to be a slip.
const shortestTypo = 6

// alikeSurnames are common surnames that differ in a letter from another common one, so
// that the difference tells two families apart. Folded, from general knowledge.
var alikeSurnames = wordset.Folded(Fold, `
	schmidt schmitt schmied schmitz hofmann hoffmann hoffman kaufmann kaufman herrmann hermann hartmann bauman baumann
	neuman neumann lehman lehmann wagner wegner werner berner kellner keller kessler becker decker pecker fischer fisher
	krueger kruger gruber huber weber wieser wiesner steiner reiner meister maister bergman bergmann brandt brand
	petersen peterson pedersen andersen anderson jansen janssen jensen hansen hanson larsen larson olsen olson nielsen nilsen
	johansen johanson johnson johnston jonson christensen christenson eriksen erikson ericson ericsson
	martin martins martinez martines gonzalez gonzales rodriguez rodrigues fernandez fernandes hernandez gomez gomes
	alvarez alvares perez peres lopez lopes sanchez sanches ramirez ramires vazquez vasquez velazquez velasquez gimenez jimenez
	ferrer ferrera herrera herreros torres torras soler solera marin marina molina moliner
	thomson thompson harris harrison harrisson robertson robinson robertsen stevens stephens phillips philips simmons simons
	clarke clerke reynolds renolds nichols nicholls matthews mathews hughes hughs parker barker harper harker barnes burnes
	turner tanner miller milner walker waller cooper hooper wilson willson watson dawson lawson larson mason manson
	collins rollins dickson dixon nixon hudson judson newton norton morton horton`)

// AlikeSurnames reports whether two folded words are both common surnames, so that the
// letter in which they differ is no slip.
func AlikeSurnames(a, b string) bool { return a != b && alikeSurnames[a] && alikeSurnames[b] }

// Typo reports whether two names with the same given name have surnames that differ in
// one letter which is put in, left out or taken for another, or in the order of two, as
// a slip of the pen has it. Endings do not count: Popov and Popova are
// often husband and wife.
func Typo(a, b Name) bool {
	givenA, surnameA, okA := a.Plain()
	givenB, surnameB, okB := b.Plain()
	if !okA || !okB || len(surnameA) != 1 || len(surnameB) != 1 || givenA[0].Short || givenA[0].Text != givenB[0].Text {
		return false
	}
	x, y := surnameA[0].Text, surnameB[0].Text
	if surnameA[0].Short || surnameB[0].Short || AlikeSurnames(x, y) ||
		min(utf8.RuneCountInString(x), utf8.RuneCountInString(y)) < shortestTypo || !slip(x, y) {
		return false
	}
	b.Words, b.Starts = append(slices.Clone(givenB), surnameA[0]), a.Starts
	b.Starts = 1 << len(givenB)
	_, fit := a.Join(b)
	return fit
}

// slip reports whether two words differ by one slip, neither at their first letter nor
// at their end.
func slip(a, b string) bool {
	if utf8.RuneCountInString(a) > utf8.RuneCountInString(b) {
		a, b = b, a
	}
	x, y := []rune(a), []rune(b)
	at := 0
	for at < len(x) && x[at] == y[at] {
		at++
	}
	end := 0
	for end < len(x)-at && x[len(x)-1-end] == y[len(y)-1-end] {
		end++
	}
	if at == 0 || end == 0 {
		return false
	}
	restX, restY := x[at:len(x)-end], y[at:len(y)-end]
	switch {
	case len(restY) == 1:
		return len(restX) <= 1
	case len(restX) == 2 && len(restY) == 2:
		return restX[0] == restY[1] && restX[1] == restY[0]
	}
	return false
}

// SlipKeys are keys of which two names that Typo joins have one in common: the given
// name with the surname, whole and without each of its letters. There are none of a name
// that has no surname to compare.
func (n Name) SlipKeys() []string {
	given, surname, ok := n.Plain()
	if !ok || given[0].Short || len(surname) != 1 || surname[0].Short || utf8.RuneCountInString(surname[0].Text) < shortestTypo {
		return nil
	}
	word := surname[0].Text
	if len(word) > 40 {
		return nil
	}
	keys := append(make([]string, 0, 1+len(word)), given[0].Text+" "+word)
	for i, r := range word {
		var b strings.Builder
		b.Grow(len(given[0].Text) + 1 + len(word))
		b.WriteString(given[0].Text)
		b.WriteByte(' ')
		b.WriteString(word[:i])
		b.WriteString(word[i+utf8.RuneLen(r):])
		keys = append(keys, b.String())
	}
	return keys
}
