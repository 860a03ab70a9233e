package cue

import (
	"strings"

	ordinary "github.com/lethe-privacy/lethe/internal/text/lexicon"
)

// greeted takes the names of a salutation at the start of a line: "Dear Jane and
// Tom,". Names with a title are found by the title.
func (s *personScan) greeted(i int) bool {
	if !s.has(i, salutation) || s.has(i, closing) && s.pastClosing(i) > i {
		return false // "Liebe Grüsse"
	}
	at := i + 1
	for s.sameLine(at) && s.has(at, salutation) {
		at++
	}
	if s.has(at, title) {
		return false
	}
	taken := false
	for range 4 {
		n, ok := s.nameAt(at, 4)
		if !ok || !s.sameLine(at) || s.addressesAll(i, n) {
			break
		}
		joined := s.is(n.last, "and", "und", "y", "i", "&") && s.sameLine(n.last)
		if !joined && s.sameLine(n.last) && !s.is(n.last, ",", ":", "!", ".", "-", "–", ";") {
			break
		}
		s.add(n, "", 0.85, byGreeting)
		taken = true
		if at = n.last + 1; !joined {
			break
		}
	}
	return taken
}

// addressesAll reports whether the word behind a German salutation says who is meant by what they are, as no
// name does: "Liebe Nachbarn", "Liebe Eltern der Igelgruppe". By a surname alone hardly anybody is dear; a man
// with one that is an ordinary word may be.
func (s *personScan) addressesAll(salutation int, n name) bool {
	first := n.parts[0]
	word := s.word(first)
	many := strings.HasSuffix(word, "innen") || len(word) > longestGivenName && strings.HasSuffix(word, "erin")
	if s.lang != "de" || isGiven(word) || !many && !ordinary.Ordinary(word, "de") {
		return false
	}
	if next := first + 1; s.sameLine(next) && s.at(next).kind == small && (s.has(next, article) || s.is(next, "von", "in", "im", "am", "aus")) {
		return true // of them that follows
	}
	if len(n.parts) > 1 {
		return false
	}
	return many || s.is(salutation, "Liebe", "Liebes") || s.is(salutation, "Hallo") && strings.HasSuffix(word, "en") || relatives[s.lower(first)]
}

// longestGivenName is how long a woman's name in -erin is at most, as "Katherin", in bytes.
const longestGivenName = 9

// relatives are called by what they are.
var relatives = map[string]bool{"opa": true, "oma": true, "mama": true, "papa": true, "eltern": true, "geschwister": true, "großeltern": true}

// longestClosing is how many words a closing has at most.
const longestClosing = 6

// signed takes the name after a closing at the start of a line, on the same line
// or the next.
func (s *personScan) signed(i int) bool {
	end := s.pastClosing(i)
	if end == i {
		return false
	}
	for end < len(s.toks) && s.is(end, ",", ".", "!", "-", "–") {
		end++
	}
	at := s.pastProxy(end)
	if s.has(at, title) {
		return false // the title finds it
	}
	n, ok := s.nameAt(at, 5)
	if !ok || !s.endsValue(n.last) || s.is(n.last, ":") || s.organized(n) || s.has(at, closing) && s.pastClosing(at) > at {
		return false
	}
	s.add(n, "", 0.85, byClosing)
	return true
}

// pastClosing is the token after the closing at token i, or i where there is none.
func (s *personScan) pastClosing(i int) int {
	end := i + 1
	for end-i < longestClosing && s.sameLine(end) && s.at(end).kind != sign {
		end++
	}
	for ; end > i; end-- {
		if words().phrases["closing"][s.phrase(i, end)] {
			return end
		}
	}
	return i
}

// pastProxy skips "i.A." and "p.p." before a signature.
func (s *personScan) pastProxy(i int) int {
	if (s.is(i, "i", "p", "I", "P")) && s.is(i+1, ".") && s.at(i+2).end-s.at(i+2).start == 1 && s.is(i+3, ".") {
		return i + 4
	}
	return i
}

// organized reports whether a name has the words of an organization's.
func (p *page) organized(n name) bool {
	for i := n.first; i <= n.last && i < len(p.toks); i++ {
		if i == n.last && !p.sameLine(i) {
			break
		}
		if p.has(i, institution|company) || words().endsIn("institution", p.lower(i)) {
			return true
		}
	}
	return false
}
