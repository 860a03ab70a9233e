package cue

// employer takes the capitalised words after a phrase that an organization follows:
// "works for Northwind Parts", "CEO of Halyard". Token i is the last of the phrase. It
// gives the token after the name, or 0.
func (p *page) employer(i int) int {
	if !p.has(i, employerCue) || p.lang != "en" || !p.sameLine(i+1) || !p.employs(i) {
		return 0
	}
	first := i + 1
	if p.is(first, "the", "The") && p.sameLine(first+1) {
		first++
	}
	last := first
	for last-first < 5 && p.sameLine(last) && p.nameWord(last) && p.at(last).gap <= space {
		last++
	}
	if last == first || p.has(last, title) || p.sameLine(last) && p.has(last, institution) && p.orgWord(last) {
		return 0 // the word for its kind is the better evidence
	}
	// Who is insured is so with one firm: "insured with Hallam and Tyne".
	if (p.is(last, "&") || last == first+1 && p.is(last, "and") && p.is(i, "with", "is")) && p.sameLine(last+1) && p.nameWord(last+1) {
		last += 2
	}
	p.addOrganization(first, last, 0.55, byEmployer.by(p.lower(i)))
	return last
}

// employs reports whether one of the phrases that an organization follows ends with
// token i.
func (p *page) employs(i int) bool {
	for size := 2; size <= 3 && i-size+1 >= 0; size++ {
		if words().phrases["employer-cue"][p.phrase(i-size+1, i+1)] {
			return true
		}
	}
	return false
}

// defined takes the capitalised words that a sentence says to be a firm: "Halyard is a
// small shipping agency". Token i is the noun. It gives the token after it, or 0.
func (p *page) defined(i, from int) int {
	if !p.has(i, firmNoun) || p.lang != "en" {
		return 0
	}
	k := i
	for i-k < 4 && p.sameLine(k) && !p.is(k-1, "a", "an") {
		if k--; p.at(k).kind == sign {
			return 0
		}
	}
	if !p.is(k-1, "a", "an") || !p.is(k-2, "is", "was") || p.crossesLine(k-3, k) {
		return 0
	}
	return p.orgEnding(k-2, i+1, from, 0.9, byDefinition.by(p.lower(i)))
}

// possessed takes the capitalised words before a noun for what only organizations
// have: "the Halyard website". Token i is the noun.
func (p *page) possessed(i, from int) int {
	if !p.has(i, ofFirm) || p.lang != "en" || !p.sameLine(i) {
		return 0
	}
	return p.orgEnding(i, i+1, from, 0.6, byPossession.by(p.lower(i)))
}

// orgEnding takes the capitalised words that end before token i. It gives past, or 0.
func (p *page) orgEnding(i, past, from int, score float64, w evidence) int {
	first := p.nameBefore(i, from)
	for first < i && p.has(first, title|notName) {
		first++
	}
	if first == i {
		return 0
	}
	p.addOrganization(first, i, score, w)
	return past
}

// joined takes a firm that is named for two people or places and a word of what firms do:
// "Hallam & Tyne Health". Nobody has such a surname, so that it must not count as two people.
// Token i is the first name. It gives the token after the last word, or 0.
func (p *page) joined(i int) int {
	if !p.is(i+1, "&") || !p.orgWord(i) || !p.orgWord(i+2) || !p.has(i+3, orgPart) || !p.orgWord(i+3) || p.crossesLine(i, i+3) {
		return 0
	}
	last := i + 4
	for last-i < 7 && p.sameLine(last) && p.orgWord(last) && p.at(last).gap <= space {
		last++
	}
	p.addOrganization(i, last, 0.7, byJoined)
	return last
}
