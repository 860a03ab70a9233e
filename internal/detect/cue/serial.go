package cue

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/date"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// ofPeople are capitals before numbers that say whom they number: members, patients, staff, students.
var ofPeople = wordset.Of("MBR MEM MRN PAT PID EMP STU MITGL PERS SOC")

// serial takes a number that shows by its form that it is one: a few capitals, then
// digits, as in AB-2019-0042, WRI-330718 or "MBR 3018-7745". It gives the token
// behind the number, or 0.
func (p *page) serial(i int) int {
	t := p.at(i)
	if t.kind != upper && t.kind != coded || t.end-t.start > 5 || t.flags&(standard|currency|notName|idStrong) != 0 {
		return 0
	}
	if p.countryPrefix(i) {
		return 0 // CH-8400 is a post code
	}
	end, ok := serialEnd(p.text, t.start, t.end)
	if _, past, dated := date.At(p.text, min(t.end+1, len(p.text)), p.lang); dated && past >= end && p.text[t.end] == ' ' {
		return 0 // "DN 27/06/1953"
	}
	if !ok || p.measured(end) || i > 0 && t.gap == nothing && p.is(i-1, "-", "/", ".", "_", "@", "#") {
		return 0
	}
	label := lethe.Code
	if ofPeople[p.word(i)] {
		label = lethe.PersonalID
	}
	p.add(t.start, end, label, 0.6, bySerial)
	last := i + 1
	for last < len(p.toks) && p.at(last).start < end {
		last++
	}
	return last
}

// serialEnd is where the number ends whose capitals are text[start:stop]. After a
// hyphen four digits are enough, or six after a space.
func serialEnd(text string, start, stop int) (int, bool) {
	if stop >= len(text) || !strings.ContainsRune("-/ ", rune(text[stop])) {
		return 0, false
	}
	end := groupEnd(text, stop+1)
	rest := text[stop+1 : end]
	_, digits := alphanumerics(rest)
	if rest == "" || rest[0] < '0' || rest[0] > '9' || strings.ContainsAny(rest, "._") {
		return 0, false
	}
	least := 4
	if text[stop] == ' ' {
		least = 6
	}
	prefix := text[start:stop]
	if !capitals(strings.Trim(prefix, "0123456789")) || digits < least || longestRun(rest) < 3 || least > 4 && longestRun(rest) < 4 {
		return 0, false
	}
	// "NEW YORK-1999" and "MAI 2019" have a year and nothing else.
	return end, digits > 4 || !amount(rest)
}

// longestRun is the length of the longest run of digits.
func longestRun(s string) int {
	longest, run := 0, 0
	for i := range len(s) {
		if run++; s[i] < '0' || s[i] > '9' {
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}
