package cue

import "strings"

// romanceStreet reads a Spanish or Catalan street whose word is at token i: "C/
// Mayor 5, 2º B", "carrer de la Pau, 12". It gives the token after it, or 0.
func (p *page) romanceStreet(i int) int {
	if !p.spanish() && !p.foreignStreet(i) || p.at(i).gap == nothing && i > 0 && !p.has(i-1, article) {
		return 0
	}
	at := i + 1
	short := p.at(i).end-p.at(i).start <= 5 && !p.has(i, particle)
	if short && p.is(at, "/", ".") {
		at++
	} else if p.at(i).end-p.at(i).start == 1 {
		return 0
	}
	if p.is(at, "-") && p.at(at).gap == nothing {
		return 0 // the initials of "C.-L. Keller, 8"
	}
	begins := i == 0 || p.at(i).gap >= line // "Gemma Font i Riera" ends a line, and the next is no street
	names := 0
	for k := at; k < at+9 && (k == at && begins || p.sameLine(k)); k++ {
		t := p.at(k)
		switch {
		case names > 0 && (t.kind == number || p.is(k, ",", "nº", "núm", "número", "n", "s", "S", "sn", "º") || p.signedNumber(k)):
			return p.romanceNumber(k)
		case t.kind == capital || t.kind == upper || t.kind == initial || t.kind == number && k == at && p.is(k+1, "de"):
			names++
		case t.kind == small && (t.flags&(particle|article) != 0 || p.is(k, "i", "y", "dels", "els", "als", "dos", "das")) || p.is(k, ".", "-", "'", "’"):
		default:
			return 0
		}
	}
	return 0
}

// foreignStreet reports whether token i is plainly the word for a street in a text of
// another language: "Rua Diadema 1903", "C/ Mayor 5".
func (p *page) foreignStreet(i int) bool {
	if p.lang != "en" || p.at(i).kind == small {
		return false
	}
	return p.is(i, "C") && p.is(i+1, "/") || p.at(i).kind == capital && p.at(i).end-p.at(i).start > 2 && p.at(i+1).kind != number
}

// romanceNumber is the token after the number of a street at token i: "5", ", 5",
// "nº 5", "s/n", "sin número", and after the floor and door that follow. It is 0 where there is
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
	case p.is(i, "sin", "sense") && p.is(i+1, "núm", "num", "número", "numero"):
		return i + 2
	case p.signedNumber(i):
		return p.pastFloor(i + 1)
	}
	if p.sameLine(i) && p.is(i, "nave", "parcela", "nau", "parcel·la") {
		i++ // of an industrial estate
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

// pastFloor is the token after ", 2º B", ", 3r 1a" or ", bajos" at token i.
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
