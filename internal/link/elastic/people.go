package elastic

import "github.com/lethe-privacy/lethe/internal/text/name"

// people compares names of people whose words pair.
func people(a, b *subject, by strictness) relation {
	x, y := a.name(), b.name()
	r, less := x.Covers(*y), second
	if s := y.Covers(*x); r == name.Unrelated || s != name.Unrelated && s < r {
		r, less = s, first
	}
	switch r {
	case name.Equal, name.Turned:
		return relation{rule: Order}
	case name.FewerGivenNames, name.Initials, name.SurnamePart:
		return relation{rule: Shorter, less: less}
	case name.SurnameInitial, name.SurnameAlone, name.GivenNameAlone:
		return relation{rule: Partial, less: less}
	}
	if name.Typo(*x, *y) || givenSlip(x, y, by) || by == lenient && surnameSlip(x, y) {
		return relation{rule: Slip}
	}
	return forbidden(GivenNames)
}

// givenSlip reports whether names have the same surname and their given names differ in
// one by a slip, of which one is no known given name: Barak, but not Maria and Mario.
func givenSlip(a, b *name.Name, by strictness) bool {
	given, surname, ok := a.Plain()
	other, otherSurname, okB := b.Plain()
	if !ok || !okB || len(given) != len(other) || len(surname) != len(otherSurname) {
		return false
	}
	for i := range surname {
		if surname[i].Coarse != otherSurname[i].Coarse || surname[i].Short {
			return false
		}
	}
	slips := 0
	for i, g := range given {
		switch {
		case g.Coarse == other[i].Coarse && g.Short == other[i].Short:
		case g.Short || other[i].Short || name.Given(g.Text) && name.Given(other[i].Text) || !slip(g.Coarse, other[i].Coarse, by):
			return false
		default:
			slips++
		}
	}
	return slips == 1
}

// surnameSlip reports whether names have the same first given name and surnames of one
// word that two slips may have made.
func surnameSlip(a, b *name.Name) bool {
	given, surname, ok := a.Plain()
	other, otherSurname, okB := b.Plain()
	return ok && okB && len(surname) == 1 && len(otherSurname) == 1 && given[0].Coarse == other[0].Coarse &&
		slip(surname[0].Coarse, otherSurname[0].Coarse, lenient)
}
