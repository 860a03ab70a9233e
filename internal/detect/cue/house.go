package cue

import ordinary "github.com/lethe-privacy/lethe/internal/text/lexicon"

// namedHouse finds a house that has a name where token i is its word: "58 The Old
// Rectory", "Rose Cottage, Mill Lane", "Villa Seeblick", "Cortijo Las Ánimas". It gives
// the tokens [first, last), or 0.
func (p *page) namedHouse(i, from int) (first, last int) {
	switch t := p.at(i); {
	case t.kind != capital:
		return 0, 0
	case t.flags&houseBefore != 0:
		if last = p.houseBehind(i); last > 0 {
			return i, last
		}
	}
	if p.has(i, house) && p.lang != "de" {
		return p.englishHouse(i, from)
	}
	return 0, 0
}

// englishHouse is the house whose name ends in token i. A number before it, "at", or a
// street after it must say that somebody lives there.
func (p *page) englishHouse(i, from int) (first, last int) {
	first = i
	for k := i - 1; k >= from && i-k <= 3 && p.at(k+1).gap == space; k-- {
		old := p.is(k, "The", "Old", "New", "Little", "Upper", "Lower", "Great")
		working := k == i-1 && p.has(k, institution) && p.is(i, "Cottage", "Cottages", "House", "Farm", "Lodge", "Barn", "Farmhouse", "Bungalow") // "Quarry Cottage"
		if !old && !working && !p.nameWord(k) || p.at(k).kind != capital {
			break
		}
		first = k
	}
	if first == i || p.has(i+1, institution|house) && p.sameLine(i+1) {
		return 0, 0 // "the House"
	}
	if n := first - 1; n >= from && p.at(first).gap == space && p.at(n).kind == number && houseDigits(p.word(n)) {
		return p.flatBefore(n, from), i + 1
	}
	if first+1 == i && p.is(first, "The", "Old", "New", "Upper", "Lower", "Great") {
		return 0, 0 // "The Court"
	}
	if flat := p.flatBefore(first, from); flat < first {
		return flat, i + 1
	}
	if p.is(i+1, ",") && p.sameLine(i+2) && (p.streetAhead(i+2) || p.codeAhead(i+2)) || p.has(first-1, home) || p.is(first-1, "at", "to") && p.has(first-2, home) {
		return first, i + 1
	}
	return 0, 0
}

// codeAhead reports whether a village, a county or both and a British post code follow from token i on:
// "Lower Sapperton, Gloucestershire GL7 6LQ".
func (p *page) codeAhead(i int) bool {
	for k := i; k < i+8 && p.sameLine(k); k++ {
		if p.britishCode(k) > k {
			return true
		}
		if p.at(k).kind != capital && !p.is(k, ",", "-") && !p.has(k, particle|article) {
			return false
		}
	}
	return false
}

// streetAhead reports whether the name of a street stands at token i.
func (p *page) streetAhead(i int) bool {
	for k := i; k < i+5 && p.sameLine(k) && p.at(k).gap <= space && p.streetPart(k, i); k++ {
		if k > i && p.has(k, streetAfter) {
			return true
		}
	}
	return false
}

// livedAt is the token after the name of a street or house without a word for one, whose
// number is token i, where "at" or "to" after a word for living somewhere says that it is one:
// "lives alone at 17 Quarry Bank". It is 0 where there is none.
func (p *page) livedAt(i, from int) int {
	if p.lang == "de" || !p.is(i-1, "at", "to") || !p.sameLine(i) || !p.livesBefore(i-1, from) {
		return 0
	}
	at := p.houseNumber(i)
	last := at
	for at > i && last < at+3 && p.sameLine(last) && p.at(last).gap == space && p.at(last).kind == capital && (last == at || p.nameWord(last) || p.has(last, institution|house|place)) {
		last++
	}
	if last == at || p.at(last-1).flags&(unitWord|numberWord|currency) != 0 {
		return 0
	}
	return last
}

// houseBehind is the token after the name of a house whose word is token i, or 0. The
// name is no ordinary word, but for those that nothing but houses have in front.
func (p *page) houseBehind(i int) int {
	at := i + 1
	for at < i+3 && p.sameLine(at) && p.is(at, "La", "Las", "Los", "El", "de", "del", "les", "Les", "San", "Sant", "Santa", "Sankt", "Tía", "Tío") {
		at++
	}
	strong := !p.is(i, "Haus", "Casa", "Torre", "Schloss", "Pension", "Hütte", "Siedlung", "Mas", "Finca")
	if p.lang == "en" || p.has(i-1, article) && p.sameLine(i) && p.at(i-1).kind == small && !strong {
		return 0
	}
	last := at
	for last < at+3 && p.sameLine(last) && p.at(last).gap == space && p.at(last).kind == capital && p.nameWord(last) {
		if w := p.word(last); !strong && last == at && ordinary.Ordinary(w) && !p.is(i+1, "La", "Las", "Los", "El") && !p.houseContext(last+1) {
			return 0
		}
		last++
	}
	if last == at || p.isStreet(last-1) && p.houseNumber(last) > last {
		return 0 // "im Haus Kirchplatz 2" is in a street
	}
	return last
}

// isStreet reports whether token i ends as the names of streets do.
func (p *page) isStreet(i int) bool {
	return words().endsIn("street", p.lower(i)) || words().endsIn("weak-street", p.lower(i))
}

// houseContext reports whether the text goes on from token i as an address does: a
// comma and a street, a post code or a town after one.
func (p *page) houseContext(i int) bool {
	if !p.is(i, ",") || !p.sameLine(i+1) {
		return false
	}
	return p.at(i+1).kind == number || p.has(i+1, streetBefore) || p.isStreet(i+1)
}

// pastHouse is the token after the rest of the address of a house that ends before
// token i: its street without a number, its post code and town.
func (p *page) pastHouse(i int) int {
	if p.is(i, ",") && p.sameLine(i+1) {
		if _, end := p.englishStreet(i+1, i+1); end > 0 { // "Rose Cottage, 3 Mill Lane"
			return p.pastTown(end)
		}
	}
	last := i
	for range 2 {
		if !p.is(last, ",") || !p.sameLine(last+1) {
			break
		}
		at := last + 1
		end := at
		for end < at+4 && p.sameLine(end) && (p.at(end).kind == capital && (end == at || p.at(end).gap == space) || end > at && p.has(end, particle|article)) {
			end++
		}
		street := end > at && (p.isStreet(end-1) || p.has(end-1, streetAfter))
		if p.has(at, streetBefore) {
			for end = at + 1; end < at+5 && p.sameLine(end) && (p.at(end).kind == capital || p.has(end, particle|article)); end++ {
				street = true
			}
		}
		if !street {
			break
		}
		last = end
	}
	if last == i && (!p.is(i, ",") || p.at(i+1).kind != number) && !p.has(i-1, house) {
		return i
	}
	return p.pastTown(last)
}
