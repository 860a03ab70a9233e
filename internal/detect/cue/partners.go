package cue

import (
	"github.com/lethe-privacy/lethe"
	ordinary "github.com/lethe-privacy/lethe/internal/text/lexicon"
	naming "github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// mostPartners is how many surnames the name of a firm has at most.
const mostPartners = 5

var (
	// practices are words for firms and for those who have them, which stand before the surnames.
	practices = lists.Set("practices")
	// retained stand before "by" and a firm that works for somebody.
	retained = wordset.Of("advised represented instructed audited")
	// acting stand behind a firm that works for somebody.
	acting = wordset.Of("acted acts act acting represents represented represent solicitors lawyers attorneys accountants architects surveyors llp")
	// before the surnames these may stand behind the word for the firm.
	linking = wordset.Of("are were is was namely called the der die das den von del de la los els les d' d’ , :")
)

// partners takes a firm that is named for three people or more where the context says
// that it is one: "Keller, Roe and Bell is a firm", "Rechtsanwälte Keller, Roe und Bell". Token i
// is the first surname. It gives the token after the name, or 0.
func (p *page) partners(i int) int {
	if !p.partner(i) || !p.is(i+1, ",") || p.sameLine(i) && (p.at(i-2).kind == initial || p.is(i-1, ",") && !p.practiceBefore(i)) {
		return 0
	}
	last := i + 1
	for n := 1; p.is(last, ","); n++ {
		if !p.partner(last+1) || n == mostPartners {
			return 0
		}
		last += 2
	}
	conjunction := last
	if !p.is(conjunction, "and", "&", "und", "y", "i", "e") || !p.partner(conjunction+1) || p.crossesLine(i, conjunction+1) {
		return 0
	}
	if last = conjunction + 2; p.sameLine(last) && p.nameWord(last) && !acting[p.lower(last)] && !p.has(last, company) {
		return 0
	}
	if !p.practiceBefore(i) && (p.sameLine(i) && p.calledBefore(i) || !p.actsBehind(i, conjunction)) {
		return 0
	}
	first := i
	if p.sameLine(i) && p.orgWord(i-1) && germanInstitution(p.word(i-1)) || p.is(i-1, "Kanzlei", "Sozietät") {
		first--
	}
	p.addOrganization(first, last, 0.98, byPartners)
	return last
}

// partner reports whether token i may be one of the surnames: "Frost" or "Day" as well.
func (p *page) partner(i int) bool {
	t := p.at(i)
	return t.kind == capital && t.flags&title == 0 && t.end-t.start > 2 && t.end-t.start < 40
}

// practiceBefore reports whether a word for a firm, or one for what it does for somebody, stands before token i.
func (p *page) practiceBefore(i int) bool {
	for k := i - 1; k >= 0 && i-k < 4 && p.sameLine(k+1); k-- {
		if w := p.lower(k); practices[w] {
			return true
		} else if w == "by" {
			return retained[p.lower(k-1)]
		} else if !linking[w] {
			return false
		}
	}
	return false
}

// calledBefore reports whether the word before token i belongs to a name: "Anna Keller, Roe and Bell".
func (p *page) calledBefore(i int) bool {
	return p.nameWord(i-1) || p.has(i-1, title) || p.is(i-1, ".") && p.has(i-2, title)
}

// actsBehind reports whether surnames, of which the last stands behind the conjunction, are one firm: what follows is
// said of one, or a sign joins them that joins no people.
func (p *page) actsBehind(i, conjunction int) bool {
	last := conjunction + 2
	if p.sameLine(last) && p.is(last, ",") {
		return false
	}
	named := 0
	for k := i; k <= conjunction+1; k += 2 {
		if naming.Given(naming.Fold(p.word(k))) {
			named++
		}
	}
	switch {
	case p.is(conjunction, "&"):
		return named == 0 && !p.common(i, conjunction+1)
	case p.lang != "en" || !p.nameWord(i) || !p.nameWord(conjunction+1):
		return false
	case p.lineStart(i) && !p.sameLine(last), p.is(last, "is", "was", "has"), genitive(p.word(conjunction+1)) > 0:
		return true
	}
	return named == 0 && acting[p.lower(last)]
}

// common reports whether most of the words at every other of the tokens [first, last] are ordinary ones: "Health, Safety
// & Environment".
func (p *page) common(first, last int) bool {
	n, all := 0, 0
	for k := first; k <= last; k += 2 {
		all++
		if ordinary.Ordinary(lethe.Lower(p.word(k))) || p.has(k, notName) {
			n++
		}
	}
	return 2*n > all
}
