package polish

import "strings"

// surnames are the endings of those that are declined as adjectives.
var surnames = []string{"ski", "cki", "dzki"}

// Adjectival reports whether a surname, as men have it, is declined as an adjective and has another form
// for women: Kowalski.
func Adjectival(surname string) bool { return endsIn(surname, surnames...) }

// Given are the forms of a given name. Women's that do not end in a have but one.
func Given(name string, female bool) (Forms, bool) {
	switch {
	case strings.HasSuffix(name, "a"):
		return inA(name)
	case female:
		return same(name), true
	case strings.HasSuffix(name, "y"), strings.HasSuffix(name, "i"):
		return adjective(name)
	}
	return masculine(name)
}

// Surname are the forms of a surname, which is given as men have it.
func Surname(name string, female bool) (Forms, bool) {
	switch {
	case Adjectival(name) && female:
		return adjective(strings.TrimSuffix(name, "i") + "a")
	case Adjectival(name):
		return adjective(name)
	case strings.HasSuffix(name, "a"):
		return inA(name)
	case female:
		return same(name), true
	}
	return masculine(name)
}

func same(name string) (f Forms) {
	for c := range f {
		f[c] = name
	}
	return f
}

// ending is that of a surname that is declined as an adjective, with its case, and whether it is a woman's.
type ending struct {
	text   string
	of     Case
	female bool
}

var endings = []ending{
	{"iego", Genitive, false}, {"iemu", Dative, false}, {"iej", Genitive, true}, {"im", Instrumental, false},
	{"ą", Instrumental, true}, {"a", Nominative, true}, {"i", Nominative, false},
}

// Man is the nominative that men have of a surname in any form that is declined as an adjective, with its
// ending, which another surname of the kind takes: "Kowalski" and "iej" of Kowalskiej. It is false for
// others.
func Man(surname string) (nominative, end string, female, ok bool) {
	for _, e := range endings {
		stem, has := strings.CutSuffix(surname, e.text)
		if has && Adjectival(stem+"i") && syllables(stem) > 0 {
			return stem + "i", e.text, e.female, true
		}
	}
	return "", "", false, false
}

// tradeEndings tell the case of what somebody is, where they tell it at all.
var tradeEndings = []struct {
	text string
	of   Case
}{{"ą", Instrumental}, {"em", Instrumental}, {"ę", Accusative}, {"owi", Dative}, {"ego", Genitive}, {"ej", Genitive}}

// Trade puts what somebody is, of which the first word is declined and the others stay, into the case of
// another: "kierowca autobusu" and "nauczycielem" make "kierowcą autobusu".
func Trade(trade, like string) string {
	head, rest, more := strings.Cut(trade, " ")
	form := Nominative
	for w := range strings.FieldsSeq(like) {
		for _, e := range tradeEndings {
			if strings.HasSuffix(w, e.text) && form == Nominative {
				form = e.of
			}
		}
	}
	forms, ok := inA(head)
	switch {
	case strings.HasSuffix(head, "yni"): // sprzedawczyni
		forms, ok = Forms{head, head, head, head + "ę", head + "ą", head}, true
	case !strings.HasSuffix(head, "a"):
		forms, ok = masculine(head)
	}
	if !ok || form == Nominative {
		return trade
	}
	if more {
		return forms[form] + " " + rest
	}
	return forms[form]
}
