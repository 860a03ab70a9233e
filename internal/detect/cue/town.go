package cue

import "strings"

// pastTown is the token after the post code, town and region that follow a street
// which ends before token i, or i where none follows.
func (p *page) pastTown(i int) int {
	at := p.pastTownSign(i)
	if at == 0 {
		return i
	}
	if last := p.postCodeTown(at); last > at {
		return p.pastRegion(last)
	}
	// English addresses have the post code after the town.
	if !p.is(i, ",") && p.at(at).gap != line {
		return i
	}
	last := i
	for range 3 {
		end := p.townEnd(at)
		if end == at {
			break
		}
		if code := p.codeAfterTown(end); code > end {
			return code
		}
		if p.at(at).gap < line {
			last = end
		}
		if !p.is(end, ",") {
			break
		}
		at = end + 1
	}
	if code := p.britishCode(at); code > at {
		return code
	}
	return last
}

// pastTownSign is the token at which a town may begin after a street: after a
// comma, a dash, a line break or "in". It is 0 where none of them is.
func (p *page) pastTownSign(i int) int {
	at := i
	for at < len(p.toks) && at < i+2 && p.sameLine(at) && p.is(at, ",", ".", "-", "–", "·", "•", "|", "/", "in", "en", "a") {
		if p.is(at, ".") && p.at(at).gap != nothing {
			return 0
		}
		at++
	}
	switch {
	case at >= len(p.toks) || p.at(at).gap == paragraph:
		return 0
	case at > i || p.at(at).gap == line || p.at(at).kind == number:
		return at
	}
	return 0
}

// postCodeTown is the token after "8400 Winterthur", "CH-8400 Winterthur",
// "08001 Barcelona" at token i, or i.
func (p *page) postCodeTown(i int) int {
	at := i
	prefixed := p.countryPrefix(i)
	if prefixed {
		at += 2
	}
	w := p.word(at)
	if len(w) != 4 && len(w) != 5 || !allDigits(w) {
		return i
	}
	end := p.townEnd(at + 1)
	if end == at+1 && len(w) == 5 && p.townOfWord(at+1) {
		end = at + 2
	}
	if end == at+1 || !p.sameLine(at+1) {
		return i
	}
	return end
}

// townOfWord reports whether token i, which names have not, is a town all the same, as nothing but
// its region follows it on the line: "17192 Waren (Müritz)".
func (p *page) townOfWord(i int) bool {
	return p.lang == "de" && p.at(i).kind == capital && p.at(i).gap == space && (!p.sameLine(i+1) || p.pastRegion(i+1) > i+1)
}

// countryPrefix reports whether a country's letter and a dash stand at token i, as
// in CH-8400.
func (p *page) countryPrefix(i int) bool {
	return p.is(i, "CH", "D", "DE", "A", "AT", "L", "FL", "E", "ES") && p.is(i+1, "-", "–") && p.at(i+2).kind == number && p.at(i+2).gap == nothing
}

// townFollows reports whether a post code and town follow the street that ends
// before token i.
func (p *page) townFollows(i int) bool {
	at := p.pastTownSign(i)
	return at > 0 && p.postCodeTown(at) > at
}

// pastRegion is the token after the region that may follow a town: "(Barcelona)",
// " ZH".
func (p *page) pastRegion(i int) int {
	if p.is(i, "(") && p.sameLine(i) {
		if end := p.townEnd(i + 1); end > i+1 && p.is(end, ")") {
			return end + 1
		}
	}
	return i
}

// codeAfterTown is the token after the post code after a town, which may have a
// state before it: "Springfield, IL 62704", "Millbrook MB4 2QT".
func (p *page) codeAfterTown(i int) int {
	at := i
	if p.is(at, ",") {
		at++
	}
	if code := p.britishCode(at); code > at {
		return code
	}
	if p.at(at).kind == upper && p.at(at).end-p.at(at).start == 2 && p.sameLine(at) {
		at++
	}
	// The town's name may have swallowed the state.
	if w := p.word(at); len(w) == 5 && allDigits(w) && p.sameLine(at) && p.at(at-1).kind == upper {
		if p.is(at+1, "-") && len(p.word(at+2)) == 4 && p.at(at+2).kind == number {
			return at + 3
		}
		return at + 1
	}
	return i
}

// britishCode is the token after a British post code at token i, or i.
func (p *page) britishCode(i int) int {
	if !p.sameLine(i+1) || p.at(i+1).gap != space || p.at(i).kind != coded {
		return i
	}
	if outward(p.word(i)) && inward(p.word(i+1)) {
		return i + 2
	}
	return i
}

// outward reports whether a word is the first half of a British post code: MB4, W1A.
func outward(w string) bool {
	if len(w) < 2 || len(w) > 4 {
		return false
	}
	rest := strings.TrimLeft(w, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	if n := len(w) - len(rest); n < 1 || n > 2 || rest == "" {
		return false
	}
	digits := strings.TrimLeft(rest, "0123456789")
	return len(digits) < len(rest) && (digits == "" || len(digits) == 1 && capitals(digits))
}

// inward reports whether a word is the second half: 2QT.
func inward(w string) bool {
	return len(w) == 3 && '0' <= w[0] && w[0] <= '9' && capitals(w[1:])
}

// postCodeAlone takes what shows itself to be a post code without a street: a British
// one, or one with its country's letter and a town.
func (p *page) postCodeAlone(i, from int) int {
	if i-1 >= from && p.britishCode(i-1) == i+1 {
		first := i - 1
		if before := p.townBefore(first, from); before < first {
			first = before
		}
		return p.addAddress(first, i+1, 0.75, byPostCode)
	}
	if i-2 >= from && p.countryPrefix(i-2) {
		if end := p.postCodeTown(i - 2); end > i-2 {
			return p.addAddress(i-2, p.pastRegion(end), 0.85, byPostCode)
		}
	}
	if last := p.codeOfTown(i); last > i {
		return p.addAddress(i, last, 0.5, byTown)
	}
	if p.ownLine(i) {
		if end := p.postCodeTown(i); end > i {
			return p.addAddress(i, p.pastRegion(end), 0.6, byPostCode)
		}
	}
	return 0
}

// codeOfTown is the token after the number at token i where that is the post code of
// the town before it, which a preposition tells to be one: "in Millbrook 62704", "near
// Little Haddon 840 24". It is i where there is none.
func (p *page) codeOfTown(i int) int {
	last := i + 1
	w := p.word(i)
	switch {
	case p.lang != "en" || !allDigits(w) || amount(w) || !p.sameLine(i):
		return i
	case len(w) == 3 && p.sameLine(last) && p.at(last).gap == space && p.at(last).kind == number && p.at(last).end-p.at(last).start == 2:
		last++
	case len(w) == 4 && p.is(last, "-") && p.at(last).gap == nothing && p.at(last+1).gap == nothing && p.at(last+1).end-p.at(last+1).start == 3:
		last += 2
	case len(w) < 4 || len(w) > 6:
		return i
	}
	end := p.at(last - 1).end
	if p.measured(end) || p.sameLine(last) && (p.at(last).gap == nothing && !p.is(last, ".", ",", ")", "?", "!", ";") || p.nameWord(last)) {
		return i
	}
	for k := i - 1; k > 0 && i-k < 6 && p.sameLine(k); k-- {
		switch {
		case p.townWord(k):
		case k < i-1 && p.at(k).kind == small && p.is(k, "in", "near"):
			return last
		case !p.has(k, particle):
			return i
		}
	}
	return i
}

// townWord reports whether token i may be part of the name of a town before its code.
func (p *page) townWord(i int) bool {
	return p.at(i).kind == initial || p.nameWord(i) &&
		p.at(i).flags&(idCode|idPerson|numberWord|unitWord|thing|lettered|streetAfter|institution|closing) == 0
}

// ownLine reports whether the post code that token i may be stands where an address
// goes on: at the front of a line or after a mark, in a language that puts it before
// the town.
func (p *page) ownLine(i int) bool {
	w := p.word(i)
	if p.lang == "en" || len(w) != 5 && (p.lang != "de" || len(w) != 4 || amount(w)) || !allDigits(w) {
		return false
	}
	end := p.townEnd(i + 1)
	ends := !p.sameLine(end) || p.at(end).gap == wide || p.is(end, ".", ",", ";", "(", ")")
	begins := p.at(i).gap >= wide || p.is(i-1, ",", ".", ";", "-", "–", "(", "•", "·", "|")
	return ends && begins && end > i+1
}

// townBefore is the first of the capitalised words before token i, at most two. Between
// commas they are a town as well: "Carn House, Pool, TR15 3QA".
func (p *page) townBefore(i, from int) int {
	first := i
	if p.is(i-1, ",") && p.sameLine(i) {
		if first = p.townBefore(i-1, from); first < i-1 && p.is(first-1, ",") && p.sameLine(first) {
			return first
		}
		return i
	}
	for k := i - 1; k >= from && i-k <= 2 && p.sameLine(k+1) && p.nameWord(k); k-- {
		first = k
	}
	return first
}
