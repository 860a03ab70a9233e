package polish

import "strings"

// towns are those whose forms do not follow from how they end, or whose genitive has u.
var towns = func() map[string]Forms {
	all := map[string]Forms{}
	for line := range strings.Lines(`Łódź Łodzi Łodzi Łódź Łodzią Łodzi
Bydgoszcz Bydgoszczy Bydgoszczy Bydgoszcz Bydgoszczą Bydgoszczy
Sól Soli Soli Sól Solą Soli
Sopot Sopotu Sopotowi Sopot Sopotem Sopocie
Ełk Ełku Ełkowi Ełk Ełkiem Ełku
Brzeg Brzegu Brzegowi Brzeg Brzegiem Brzegu
Kołobrzeg Kołobrzegu Kołobrzegowi Kołobrzeg Kołobrzegiem Kołobrzegu
Targ Targu Targowi Targ Targiem Targu
Racibórz Raciborza Raciborzowi Racibórz Raciborzem Raciborzu
Siedlce Siedlec Siedlcom Siedlce Siedlcami Siedlcach
Suwałki Suwałk Suwałkom Suwałki Suwałkami Suwałkach
Tychy Tychów Tychom Tychy Tychami Tychach
Września Wrześni Wrześni Wrześnię Wrześnią Wrześni
Zakopane Zakopanego Zakopanemu Zakopane Zakopanem Zakopanem
Gniezno Gniezna Gnieznu Gniezno Gnieznem Gnieźnie
Białystok Białegostoku Białemustokowi Białystok Białymstokiem Białymstoku
Śrem Śremu Śremowi Śrem Śremem Śremie
`) {
		f := strings.Fields(line)
		all[f[0]] = Forms(f)
	}
	return all
}()

// Town are the forms of the name of a town, of one word or of two of which one is an adjective.
func Town(name string) (Forms, bool) {
	first, second, two := strings.Cut(name, " ")
	if !two {
		return townWord(name)
	}
	a, ok := townWord(first)
	b, known := townWord(second)
	switch {
	case endsIn(second, "ska", "cka", "dzka"): // Biała Podlaska
		a, ok = adjective(first)
		b, known = adjective(second)
	case endsIn(second, "ski", "cki", "dzki"): // Gorzów Wielkopolski
		b, known = adjective(second)
		b[Accusative] = second
	case strings.HasSuffix(first, "a"): // Zielona Góra
		a, ok = adjective(first)
		if strings.HasSuffix(first, "ia") { // Jelenia
			e := strings.TrimSuffix(first, "a") + "ej"
			a = Forms{first, e, e, a[Accusative], a[Instrumental], e}
		}
	default: // Nowy Sącz
		a, ok = adjective(first)
		a[Accusative] = first
	}
	var f Forms
	for c := range f {
		f[c] = a[c] + " " + b[c]
	}
	return f, ok && known && !strings.Contains(second, " ")
}

func townWord(name string) (f Forms, ok bool) {
	if f, ok := towns[name]; ok {
		return f, true
	}
	switch {
	case strings.Contains(name, "-"):
		return f, false
	case strings.HasSuffix(name, "a"):
		return inA(name)
	case endsIn(name, "ice", "lce"): // Katowice
		stem := strings.TrimSuffix(name, "e")
		return Forms{name, stem, stem + "om", name, stem + "ami", stem + "ach"}, true
	case endsIn(name, "awy", "ary", "uły"): // Puławy
		stem := strings.TrimSuffix(name, "y")
		return Forms{name, stem, stem + "om", name, stem + "ami", stem + "ach"}, true
	case endsIn(name, "ie"): // Końskie
		stem := strings.TrimSuffix(name, "e")
		if !endsIn(name, "kie") {
			stem = strings.TrimSuffix(name, "e")
			return Forms{name, stem + "a", stem + "u", name, stem + "em", stem + "u"}, true
		}
		return Forms{name, stem + "ego", stem + "emu", name, stem + "em", stem + "em"}, true
	case endsIn(name, "le", "rze"): // Opole, Zabrze
		stem := strings.TrimSuffix(name, "e")
		return Forms{name, stem + "a", stem + "u", name, stem + "em", stem + "u"}, true
	case strings.HasSuffix(name, "o"): // Krosno, Kłodzko
		stem := strings.TrimSuffix(name, "o")
		f = Forms{name, stem + "a", stem + "u", name, stem + "em", soften(stem)}
		if endsIn(stem, "k", "g") {
			f[Instrumental], f[Locative] = stem+"iem", stem+"u"
		}
		return f, f[Locative] != ""
	case endsIn(name, "aw", "om", "im"): // Wrocław, Radom, Oświęcim: soft, though nobody sees it
		stem := name + "i"
		return Forms{name, stem + "a", stem + "owi", name, stem + "em", stem + "u"}, true
	case strings.HasSuffix(name, "ec"): // Mielec, Żywiec
		stem := strings.TrimSuffix(strings.TrimSuffix(name, "ec"), "i") + "c"
		return Forms{name, stem + "a", stem + "owi", name, stem + "em", stem + "u"}, true
	}
	f, ok = masculine(name)
	f[Accusative] = name
	return f, ok
}

// Street gives the name of a street that is an adjective, "Polna", the ending of another, if that is
// in a case: "Lipowej" and Polna make Polnej.
func Street(name, like string) string {
	if !endsIn(name, "owa", "lna", "śna", "czna", "ana", "ska", "rna") {
		return name
	}
	forms, _ := adjective(name)
	switch {
	case strings.HasSuffix(like, "ej"):
		return forms[Genitive]
	case strings.HasSuffix(like, "ą"):
		return forms[Accusative]
	}
	return name
}
