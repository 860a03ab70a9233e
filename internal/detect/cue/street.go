package cue

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// houseNumber is the token after the house number at token i: 12, 12a, 12-14,
// 12 a. It is i where there is none.
func (p *page) houseNumber(i int) int {
	t := p.at(i)
	if t.kind != number || !houseDigits(p.word(i)) {
		return i
	}
	last := i + 1
	named := p.at(last).kind == capital && p.has(last+1, streetAfter) && p.sameLine(last+1) // "4 Pound Lane"
	if p.decimal(last) || p.sameLine(last) && words().lookUp(p.word(last))&currency != 0 && !named || p.sameLine(last) && measureWords[p.word(last)] {
		return i // "Umstieg 8.34 Uhr", "Hill 20 kg"
	}
	if p.is(last, "-", "–", "/") && p.at(last).gap == nothing && p.at(last+1).kind == number && houseDigits(p.word(last+1)) {
		last += 2
	}
	if p.sameLine(last) && p.at(last).end-p.at(last).start == 1 && p.at(last).kind == small && p.spacedEnd(last) &&
		!p.spanish() {
		last++
	}
	return last
}

var (
	// flatWords stand before the number of a staircase, flat or door in German, flatEnds behind that of a floor, and
	// flatAlone are floors and parts of a house without one.
	flatWords = wordset.Of("top tür stiege stg whg wohnung app appartement apartment haus block")
	flatEnds  = wordset.Of("og stock stk obergeschoss etage stiege tür")
	flatAlone = wordset.Of("eg og dg ug hp erdgeschoss dachgeschoss parterre hochparterre hinterhaus vorderhaus seitenflügel")
	flatSides = wordset.Of("links rechts mitte li re")
)

// mostFlat is how many words an address has at most between the number of a German house and its town: staircase, floor, flat.
const mostFlat = 3

// pastFlat is the token after what tells which flat of a German house is meant: ", Top 4", ", 2. OG links".
func (p *page) pastFlat(i int) int {
	for range mostFlat {
		at := i
		if p.is(at, ",") {
			at++
		}
		end := p.flatEnd(at)
		if end == at || !p.sameLine(at) {
			return i
		}
		i = end
	}
	return i
}

// flatEnd is the token after one word of those at token i, with its number, or i.
func (p *page) flatEnd(i int) int {
	at := i
	switch w := p.lower(i); {
	case flatAlone[w]:
		at++
	case flatWords[w]:
		at++
		if p.is(at, ".") {
			at++
		}
		if p.at(at).kind != number || !p.sameLine(at) || !houseDigits(p.word(at)) {
			return i
		}
		at++
	case p.at(i).kind == number && p.is(i+1, ".") && p.sameLine(i+2) && flatEnds[p.lower(i+2)]:
		at = i + 3
	default:
		return i
	}
	if p.sameLine(at) && flatSides[p.lower(at)] {
		at++
	}
	return at
}

// measureWords follow amounts and times, and no numbers of houses.
var measureWords = map[string]bool{"kg": true, "g": true, "mg": true, "ml": true, "cm": true, "mm": true, "km": true, "Uhr": true, "Min": true, "Std": true, "Stunden": true, "min": true, "mins": true, "hours": true, "%": true, "€": true}

// decimal reports whether a number goes on after a sign at token i: 8.34, 8:34.
func (p *page) decimal(i int) bool {
	return p.is(i, ".", ":", ",") && p.at(i).gap == nothing && p.at(i+1).kind == number && p.at(i+1).gap == nothing
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
	short := p.is(k, ".") && p.at(k).gap == nothing
	if short {
		k--
	}
	t := p.at(k)
	if k < from || t.kind != capital && t.kind != upper {
		return 0, 0
	}
	w := p.lower(k)
	switch {
	case (len(w) > 6 || short && len(w) > 4) && words().endsIn("street", w):
		return p.streetFront(k, from), last
	case len(w) > 6 && words().endsIn("weak-street", w) && (p.townFollows(last) || p.livesBefore(k, from)):
		return p.streetFront(k, from), last
	case p.lang != "en" && slices.Contains(words().endings["separate-street"], w):
		// "Strasse", "Weg" as words of their own want a name in front.
		if first = p.streetAdjective(k, from); first < k {
			return first, last
		}
	case p.lang == "de" && (p.townFollows(last) || p.placeStreet(k, last)):
		// "An der Aare 7, 3011 Bern": the post code after makes sure.
		if first = p.streetPreposition(k, from); first < k {
			return first, last
		}
		if first = p.streetAdjective(k, from); p.beginsPart(first) && (p.is(last, ",") || !p.sameLine(last)) && p.at(k).flags&(notName|title|numberWord|institution|company|unitWord|postBox|houseBefore) == 0 && len(w) > 3 && p.townFollows(last) {
			return first, last // "Anna Roe, Rabenhorst 9, 33824 Tannhausen"
		}
	}
	return 0, 0
}

// beginsPart reports whether token i begins its line, or what a comma parts.
func (p *page) beginsPart(i int) bool { return !p.sameLine(i) || p.is(i-1, ",") }

// streetFront is the first token of a street whose word is token k, with the adjective before it, or the
// preposition that begins the part of an address: "Am Mühlendamm 1".
func (p *page) streetFront(k, from int) int {
	first := p.streetAdjective(k, from)
	if before := p.streetPreposition(first, from); before < first && p.beginsPart(before) {
		return before
	}
	return first
}

// placeStreet reports whether token k is a noun by which streets are called, "Am Alten Markt 3",
// and nothing after the house number, before token last, is counted by it.
func (p *page) placeStreet(k, last int) bool {
	if w := p.lower(k); !words().endsIn("street-place", w) && !slices.Contains(words().endings["street-place"], w) {
		return false
	}
	return p.spacedEnd(last-1) || p.is(last, ",", ";", ".", ")", "in", "und", "bei")
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

// englishStreet reads an English street after the number at token i, and the flat
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

// flatBefore is the first token of "Flat 3, " or "Rose Cottage, " before token i, or
// i.
func (p *page) flatBefore(i, from int) int {
	k := i - 1
	if p.is(k, ",") {
		k--
	}
	if p.has(k, house) && p.at(k).kind == capital && p.is(i-1, ",") {
		for first := k; first-1 >= from && k-first < 3 && p.sameLine(first); first-- {
			if !p.nameWord(first - 1) {
				return first
			}
		}
	}
	if k-1 >= from && p.sameLine(i) && p.has(k-1, unitWord) && p.at(k-1).kind != small && p.at(k).end-p.at(k).start <= 4 {
		return k - 1
	}
	return i
}

// flatAfter is the token after ", Apt 4B" at token i, or i.
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

// monthly is a month and a number of two digits: a year, or the house in a street called after it.
var monthly = lazyregexp.New(`^\pL+\.? \d{1,2}$`)

// behindStreet is the end of a text whose next word is the name of a street, with the word for it.
var behindStreet = lazyregexp.New(`(?:^|[^\pL])(\pL+[./]?) ?(?:de |del |de la |de l['’]|d['’]|des |du |da |do )?$`)

// longestStreetWord is how far before a name the word for the street is, in bytes.
const longestStreetWord = 32

// WithoutHouses drops the dates that are the name of a street and a house: "carrer de Mar 61".
func WithoutHouses(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	field := doc.Lookup()
	return slices.DeleteFunc(ms, func(m lethe.Mention) bool {
		if m.Label != lethe.Date || m.Score == 1 || !monthly.MatchString(m.Text) {
			return false
		}
		f, _ := field(m.Field)
		before := f.Text[max(0, m.Start-longestStreetWord):m.Start]
		word := behindStreet.FindStringSubmatch(before)
		return word != nil && (len(word[1]) > 2 || word[1] == "c/") && words().lookUp(strings.TrimRight(word[1], "./"))&streetBefore != 0 // and no "c. May 45"
	})
}
