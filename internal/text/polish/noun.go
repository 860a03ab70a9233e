package polish

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Case is a grammatical case. There is no vocative: with titles few use it for surnames.
type Case int

// The cases, the nominative first.
const (
	Nominative Case = iota
	Genitive
	Dative
	Accusative
	Instrumental
	Locative
	cases
)

// Forms are those of a word by its case.
type Forms [cases]string

// softened are the ends of stems as they are before the e of the dative and locative, the longer first.
var softened = [][2]string{
	{"szn", "szni"}, {"czn", "czni"}, {"sn", "śni"}, {"zn", "źni"}, {"st", "ści"}, {"zd", "ździ"}, {"sł", "śl"}, {"zł", "źl"},
	{"ch", "sz"}, {"k", "c"}, {"g", "dz"}, {"t", "ci"}, {"d", "dzi"}, {"r", "rz"}, {"ł", "l"}, {"n", "ni"}, {"s", "si"}, {"z", "zi"},
	{"m", "mi"}, {"b", "bi"}, {"p", "pi"}, {"w", "wi"}, {"f", "fi"},
}

// hardened are the ends of stems that have no softer form.
var hardened = []string{"cz", "sz", "rz", "dz", "ż", "c"}

func endsIn(word string, ends ...string) bool {
	return slices.ContainsFunc(ends, func(e string) bool { return strings.HasSuffix(word, e) })
}

// soften returns a stem with the e of the dative and locative; "" where it has none.
func soften(stem string) string {
	if endsIn(stem, hardened...) {
		return ""
	}
	for _, s := range softened {
		if bare, ok := strings.CutSuffix(stem, s[0]); ok {
			return bare + s[1] + "e"
		}
	}
	return ""
}

// inA declines what ends in a: Anna, Monika, Maria, Kuba, Warszawa.
func inA(word string) (f Forms, ok bool) {
	stem := strings.TrimSuffix(word, "a")
	f[Nominative], f[Accusative], f[Instrumental] = word, stem+"ę", stem+"ą"
	e := soften(stem)
	switch {
	case stem == word || utf8.RuneCountInString(stem) < 2:
		return f, false
	case endsIn(stem, hardened...): // Legnica, Łomża
		f[Genitive], e = stem+"y", stem+"y"
	case endsIn(stem, "l"): // Urszula
		f[Genitive], e = stem+"i", stem+"i"
	case endsIn(stem, "j"): // Maja, Alicja
		bare := strings.TrimSuffix(stem, "j")
		last, _ := utf8.DecodeLastRuneInString(bare)
		if strings.ContainsRune("aeiouyóąę", last) {
			f[Genitive], e = bare+"i", bare+"i"
		} else {
			f[Genitive], e = stem+"i", stem+"i"
		}
	case endsIn(stem, "si", "zi", "ci"), endsIn(stem, "ni") && syllables(stem) < 3: // Kasia, Ania, Gdynia
		f[Genitive], e = stem, stem
	case endsIn(stem, "i"): // Maria, Stefania
		f[Genitive], e = stem+"i", stem+"i"
	case endsIn(stem, "k", "g"):
		f[Genitive] = stem + "i"
	case e == "":
		return f, false
	default:
		f[Genitive] = stem + "y"
	}
	f[Dative], f[Locative] = e, e
	return f, true
}

// syllables counts those of a word: its vowels, but for an i before another.
func syllables(word string) int {
	n, before := 0, ' '
	for _, r := range strings.ToLower(word) {
		if strings.ContainsRune("aeiouyóąę", r) && before != 'i' {
			n++
		}
		before = r
	}
	return n
}

// oblique is the stem that endings are put to: Mark of Marek, Pawł of Paweł, Poznani of Poznań.
func oblique(word string) string {
	for _, e := range [][2]string{
		{"niec", "ńc"}, {"iec", "c"}, {"ek", "k"}, {"weł", "wł"}, {"ander", "andr"}, {"acper", "acpr"},
		{"ów", "ow"}, {"ń", "ni"}, {"ść", "ści"}, {"ć", "ci"}, {"ś", "si"}, {"ź", "zi"},
	} {
		if bare, ok := strings.CutSuffix(word, e[0]); ok && syllables(bare) > 0 {
			return bare + e[1]
		}
	}
	return word
}

// masculine declines what ends in a consonant: Jan, Marek, Nowak, Kraków. Towns have the nominative in
// the place of the accusative.
func masculine(word string) (f Forms, ok bool) {
	last, _ := utf8.DecodeLastRuneInString(word)
	if strings.ContainsRune("aeiouyóąęxvq", last) || syllables(word) == 0 {
		return f, false
	}
	stem := oblique(word)
	f = Forms{word, stem + "a", stem + "owi", stem + "a", stem + "em", soften(stem)}
	switch {
	case endsIn(stem, "k", "g"):
		f[Instrumental], f[Locative] = stem+"iem", stem+"u"
	case f[Locative] == "" || endsIn(stem, "ch"):
		f[Locative] = stem + "u"
	}
	return f, true
}

// adjective declines what ends as adjectives do: Kowalski, Jerzy, Zielona, Antoni.
func adjective(word string) (f Forms, ok bool) {
	if stem, ok := strings.CutSuffix(word, "a"); ok {
		e := stem + "ej"
		if endsIn(stem, "k", "g") { // Kowalska: Kowalskiej
			e = stem + "iej"
		}
		return Forms{word, e, e, stem + "ą", stem + "ą", e}, true
	}
	if stem, ok := strings.CutSuffix(word, "y"); ok { // Jerzy
		return Forms{word, stem + "ego", stem + "emu", stem + "ego", stem + "ym", stem + "ym"}, true
	}
	return Forms{word, word + "ego", word + "emu", word + "ego", word + "m", word + "m"}, strings.HasSuffix(word, "i")
}
