package context

import (
	"slices"
	"strings"
)

// houseNumber is the token behind the house number at token i: 12, 12a, 12-14,
// 12 a. It is i where there is none.
func (p *page) houseNumber(i int) int {
	t := p.at(i)
	if t.kind != number || !houseDigits(p.word(i)) {
		return i
	}
	last := i + 1
	if p.is(last, "-", "–", "/") && p.at(last).gap == nothing && p.at(last+1).kind == number && houseDigits(p.word(last+1)) {
		last += 2
	}
	if p.sameLine(last) && p.at(last).end-p.at(last).start == 1 && p.at(last).kind == small && p.spacedEnd(last) &&
		!p.spanish() {
		last++
	}
	return last
}

// spacedEnd reports whether token i ends at a comma or a line's end, so that a single
// letter belongs to the number before it.
func (p *page) spacedEnd(i int) bool {
	return !p.sameLine(i+1) || p.is(i+1, ",", ";", ".")
}

// houseDigits reports whether a number may be that of a house.
func houseDigits(w string) bool {
	n := 0
	for n < len(w) && '0' <= w[n] && w[n] <= '9' {
		n++
	}
	return n > 0 && n <= 4 && len(w)-n <= 1
}

// germanStreet reads a German street that ends before the number at token i:
// "Mühlestrasse 12", "Bahnhofstr. 3", "Zürcher Strasse 12", "Am Alten Markt 5".
func (p *page) germanStreet(i, from int) (first, last int) {
	last = p.houseNumber(i)
	if last == i || !p.sameLine(i) {
		return 0, 0
	}
	k := i - 1
	if p.is(k, ".") && p.at(k).gap == nothing {
		k--
	}
	t := p.at(k)
	if k < from || t.kind != capital && t.kind != upper {
		return 0, 0
	}
	w := p.lower(k)
	switch {
	case len(w) > 6 && words.endsIn("street", w):
		return p.streetAdjective(k, from), last
	case len(w) > 6 && words.endsIn("weak-street", w) && (p.townFollows(last) || p.livesBefore(k, from)):
		return p.streetAdjective(k, from), last
	case p.lang != "en" && slices.Contains(words.endings["separate-street"], w):
		// "Strasse", "Weg" as words of their own want a name in front.
		if first = p.streetAdjective(k, from); first < k {
			return first, last
		}
	case p.lang == "de" && p.townFollows(last):
		// "An der Aare 7, 3011 Bern": the post code behind makes sure.
		if first = p.streetPreposition(k, from); first < k {
			return first, last
		}
	}
	return 0, 0
}

// livesBefore reports whether a word for living somewhere stands up to four tokens
// before token k.
func (p *page) livesBefore(k, from int) bool {
	for j := k - 1; j >= from && k-j <= 4 && p.sameLine(j+1); j-- {
		if p.has(j, home) {
			return true
		}
	}
	return false
}

// streetAdjective is the first token of a street whose last word is at token k:
// "Zürcher Strasse", "Untere Bahnhofstrasse", "St. Galler Strasse".
func (p *page) streetAdjective(k, from int) int {
	first := k
	for j := k - 1; j >= from && k-j < 4 && p.sameLine(j+1); j-- {
		switch t := p.at(j); {
		case t.kind == capital && t.flags&(notName|title|idCode|idPerson|institution) == 0 && adjective(p.word(j)):
			first = j
		case p.is(j, ".") && p.is(j-1, "St", "Dr", "Prof"):
		case p.is(j, "St", "Dr", "Prof") && p.is(j+1, "."):
			first = j
		default:
			return first
		}
	}
	return first
}

// adjective reports whether a German word may stand before a street's word.
func adjective(w string) bool {
	for _, e := range [...]string{"er", "e", "en", "em"} {
		if strings.HasSuffix(w, e) {
			return true
		}
	}
	return false
}

// streetPreposition is the first token of "Am Alten Markt", "An der Aare", "Im
// Grund", or k.
func (p *page) streetPreposition(k, from int) int {
	for j := k - 1; j >= from && k-j <= 3 && p.sameLine(j+1); j-- {
		switch {
		case p.is(j, "Am", "An", "Im", "In", "Auf", "Zum", "Zur", "Beim", "Unter", "Hinter", "Vor", "Obere", "Untere"):
			return j
		case p.at(j).kind != capital && !p.is(j, "der", "den", "dem"):
			return k
		}
	}
	return k
}

// englishStreet reads an English street behind the number at token i, and the flat
// before it: "Flat 3, 14 Quarry Lane".
func (p *page) englishStreet(i, from int) (first, last int) {
	if p.lang == "de" {
		return 0, 0
	}
	at := p.houseNumber(i)
	if at == i {
		return 0, 0
	}
	for k := at; k < at+6 && p.sameLine(k) && p.streetPart(k, at); k++ {
		if k > at && p.has(k, streetAfter) {
			last = k + 1
		}
	}
	if last == 0 {
		return 0, 0
	}
	return p.flatBefore(i, from), p.flatAfter(last)
}

// streetPart reports whether token k may be part of the street's name that begins at
// token first.
func (p *page) streetPart(k, first int) bool {
	t := p.at(k)
	switch t.kind {
	case sign:
		return k > first && p.is(k, ".") && t.gap == nothing && p.sameLine(k+1)
	case number, initial:
		return k == first
	case capital, upper:
		return t.flags&notName == 0 || t.flags&streetAfter != 0
	}
	return false
}

// flatBefore is the first token of "Flat 3, " before token i, or i.
func (p *page) flatBefore(i, from int) int {
	k := i - 1
	if p.is(k, ",") {
		k--
	}
	if k-1 >= from && p.sameLine(i) && p.has(k-1, unitWord) && p.at(k-1).kind != small && p.at(k).end-p.at(k).start <= 4 {
		return k - 1
	}
	return i
}

// flatAfter is the token behind ", Apt 4B" at token i, or i.
func (p *page) flatAfter(i int) int {
	k := i
	if p.is(k, ".") && p.at(k).gap == nothing && p.sameLine(k+1) {
		k++
	}
	if p.is(k, ",") {
		k++
	}
	if p.sameLine(k+1) && (p.has(k, unitWord) && p.at(k).kind != small || p.is(k, "#")) && p.at(k+1).end-p.at(k+1).start <= 4 && p.at(k+1).kind != small {
		return k + 2
	}
	return i
}

// romanceStreet reads a Spanish or Catalan street whose word is at token i: "C/
// Mayor 5, 2º B", "carrer de la Pau, 12". It gives the token behind it, or 0.
func (p *page) romanceStreet(i int) int {
	if !p.spanish() || p.at(i).gap == nothing && i > 0 && !p.has(i-1, article) {
		return 0
	}
	at := i + 1
	short := p.at(i).end-p.at(i).start <= 5 && !p.has(i, particle)
	if short && p.is(at, "/", ".") {
		at++
	} else if p.at(i).end-p.at(i).start == 1 {
		return 0
	}
	names := 0
	for k := at; k < at+9 && (k == at || p.sameLine(k)); k++ {
		t := p.at(k)
		switch {
		case names > 0 && (t.kind == number || p.is(k, ",", "nº", "núm", "número", "n", "s", "S", "sn", "º") || p.signedNumber(k)):
			return p.romanceNumber(k)
		case t.kind == capital || t.kind == upper || t.kind == initial || t.kind == number && k == at && p.is(k+1, "de"):
			names++
		case t.kind == small && (t.flags&(particle|article) != 0 || p.is(k, "i", "y")) || p.is(k, ".", "-", "'", "’"):
		default:
			return 0
		}
	}
	return 0
}

// romanceNumber is the token behind the number of a street at token i: "5", ", 5",
// "nº 5", "s/n", and behind the floor and door that follow. It is 0 where there is
// no number.
func (p *page) romanceNumber(i int) int {
	for p.is(i, ",", ".", "nº", "núm", "número", "n", "º") && p.sameLine(i+1) {
		i++
	}
	switch {
	case p.is(i, "s", "S") && p.is(i+1, "/") && p.is(i+2, "n", "N"):
		return i + 3
	case p.is(i, "sn"):
		return i + 1
	case p.signedNumber(i):
		return p.pastFloor(i + 1)
	}
	last := p.houseNumber(i)
	if last == i {
		return 0
	}
	return p.pastFloor(last)
}

// signedNumber reports whether token i is a house number with its sign: nº2A.
func (p *page) signedNumber(i int) bool {
	w, ok := strings.CutPrefix(p.word(i), "nº")
	return ok && houseDigits(w)
}

// pastFloor is the token behind ", 2º B", ", 3r 1a" or ", bajos" at token i.
func (p *page) pastFloor(i int) int {
	last := i
	for k := i; k < i+9 && p.sameLine(k); k++ {
		t, w := p.at(k), p.word(k)
		switch {
		case p.is(k, "º", "ª", "°"):
			last = k + 1
		case p.is(k, ",", ".", "-"):
		case t.kind == number && ordinal(w) || t.kind == number && len(w) <= 2 && p.is(k+1, "º", "ª", "°", "."):
			last = k + 1
		case t.kind == number && len(w) <= 2 && p.has(k-1, unitWord), t.kind == number && len(w) <= 2 && p.is(k-1, ".") && p.has(k-2, unitWord):
			last = k + 1
		case t.flags&unitWord != 0 && len(w) > 2:
			last = k + 1
		case t.kind == initial && last > i && k-last <= 1:
			last = k + 1
		default:
			return last
		}
	}
	return last
}

// ordinal reports whether a number is written with the letters of an ordinal: 2n,
// 3r, 1a, 4t, 2º.
func ordinal(w string) bool {
	digits := strings.TrimRight(w, "nratèéºªo")
	return len(digits) < len(w) && len(digits) > 0 && len(digits) <= 2 && allDigits(digits)
}
