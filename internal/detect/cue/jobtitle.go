package cue

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
)

// longestJobTitle bounds a job title, in words.
const longestJobTitle = 7

// apposition takes the occupation between commas after the name that the comma at
// token i ends: "Jane Doe, the senior clerk, said". It gives the token after it, or 0.
func (p *page) apposition(i int) int {
	if p.lang != "en" || !p.nameWord(i-1) || !p.sameLine(i) || !p.is(i+1, "the", "a", "an", "our", "its") {
		return 0
	}
	first := i + 2
	last := p.jobTitleEnd(first)
	if last == first || !p.is(last, ",") || !p.sameLine(last) {
		return 0
	}
	if p.has(last-1, kin) || !p.has(last+1, saying) && !p.jobNoun(last-1) {
		return 0
	}
	return p.addJobTitle(first, last, 0.7, byApposition)
}

// signature takes the line below a name that stands alone on its line, where a way to
// reach the person follows: "Jane Doe\nSenior Clerk\nPhone: …". Token i begins the
// line. It gives the token after it, or 0.
func (p *page) signature(i int) int {
	last := p.jobTitleEnd(i)
	if last == i || last < len(p.toks) && !p.lineStart(last) || !p.jobNoun(last-1) || !p.nameLineBefore(i) || !p.reachable(last) {
		return 0
	}
	return p.addJobTitle(i, last, 0.7, bySignature)
}

func (p *page) addJobTitle(first, last int, score float64, w evidence) int {
	p.add(p.at(first).start, p.at(last-1).end, lethe.Occupation, score, w.as(lethe.RoleTitle))
	return last
}

// jobTitleEnd is the token after the words on the line of token i that may be an
// occupation: no numbers, and of signs only commas inside a list.
func (p *page) jobTitleEnd(i int) int {
	last, names := i, 0
	for at := i; at < len(p.toks) && at-i < 2*longestJobTitle && (at == i || p.sameLine(at)); at++ {
		t := p.at(at)
		switch {
		case p.is(at, ",") && at > i && p.sameLine(at+1) && !p.has(at+1, saying|article) && p.listed(at):
			continue
		case p.is(at, "/", "&") && at > i && p.sameLine(at+1):
			continue
		case t.kind == sign || t.kind == number || t.kind == coded || t.flags&(idCode|currency) != 0:
			return last
		}
		if names++; names > longestJobTitle {
			return i
		}
		last = at + 1
	}
	return last
}

// listed reports whether the comma at token i occurs in a list that "and" ends on the
// same line.
func (p *page) listed(i int) bool {
	for k := i + 1; k < i+6 && p.sameLine(k); k++ {
		if p.is(k, "and", "or", "&") {
			return true
		}
	}
	return false
}

// jobNoun reports whether token i ends like a word for who does something.
func (p *page) jobNoun(i int) bool {
	t := p.at(i)
	if t.kind == sign || t.kind == number || t.flags&(kin|institution|company|streetAfter|placeField) != 0 {
		return false
	}
	w := p.lower(i)
	return words().phrases["job-noun"][w] || len(w) > 4 && slices.ContainsFunc(words().endings["job-noun"], func(e string) bool { return strings.HasSuffix(w, e) })
}

// nameLineBefore reports whether the line before the one that token i begins is made of
// a name and nothing else.
func (p *page) nameLineBefore(i int) bool {
	n := 0
	for k := i - 1; k >= 0 && n < 6; k-- {
		t := p.at(k)
		lowerName := t.kind == small && t.flags == 0
		if !p.nameWord(k) && t.kind != initial && t.flags&(particle|title|suffix) == 0 && !p.is(k, ".") && !lowerName {
			return false
		}
		if n++; t.gap >= line {
			return n >= 2
		}
	}
	return false
}

// reachable reports whether one of the lines from token i says how to reach somebody:
// a label for a telephone or the like, or an address of the net.
func (p *page) reachable(i int) bool {
	for k := i; k < len(p.toks) && k < i+24; k++ {
		if p.is(k, "@", "www", "http", "https") || p.is(k, ":") && words().phrases["reach-label"][p.lower(k-1)] {
			return true
		}
	}
	return false
}
