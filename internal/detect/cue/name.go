package cue

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	ordinary "github.com/lethe-privacy/lethe/internal/text/lexicon"
)

// name is a person's name among a page's tokens.
type name struct {
	first, last int // tokens [first, last)
	start, end  int // bytes, without a genitive's 's
	parts       []int
	comma       bool // "Surname, Given"
}

// nameAt reads a name of at most limit words, with the particles between them,
// from token i. It stays on one line.
func (p *page) nameAt(i, limit int) (name, bool) {
	n := name{first: i, last: i}
	full := false
	for len(n.parts) < limit && (n.last == i || p.at(n.last).gap < wide && n.last < len(p.toks)) {
		at := p.pastParticles(n)
		switch next := p.pastInitial(at); {
		case next > at:
			n.take(p, at, next)
		case len(n.parts) > 0 && p.at(at).kind == upper && p.at(at).end-p.at(at).start < 4 && p.sameLine(at+1) && p.at(at+1).kind == number:
			limit = 0 // what is measured: "Frau Lange RR 120/80"
		case p.nameWord(at):
			full = true
			n.take(p, at, at+1)
			if cut := genitive(p.text[:n.end]); cut > 0 {
				n.end -= cut
				return n, true
			}
		default:
			limit = 0
		}
	}
	if full && p.sameLine(n.last) && p.has(n.last, suffix) && p.at(n.last).kind != small {
		n.end = p.at(n.last).end
		n.last++
	}
	return n, full || len(n.parts) >= 2
}

// take adds the tokens [at, next) as a part.
func (n *name) take(p *page, at, next int) {
	if len(n.parts) == 0 {
		n.start = p.at(n.first).start
	}
	n.parts = append(n.parts, at)
	n.last, n.end = next, p.at(next-1).end
}

// pastParticles is the token after the particles that follow what there is of a
// name. An "y" or "i" joins two surnames after a given name.
func (p *page) pastParticles(n name) int {
	at := n.last
	joined := len(n.parts) == 2 && p.is(at, "y") || len(n.parts) > 0 && len(n.parts) < 3 && p.is(at, "i")
	if joined && p.spanish() && p.nameWord(at+1) && !p.nameWord(at+2) {
		return at + 1
	}
	if p.is(at, "v") && p.is(at+1, ".") && p.at(at+1).gap == nothing && (len(n.parts) == 0 || p.lang == "de") && p.nameWord(at+2) && p.sameLine(at+2) {
		return at + 2 // "Herr v. Bülow"; in English cases have it between the parties
	}
	for range 3 {
		t := p.at(at)
		// "Das Amt" begins a sentence, "De Miguel" a name.
		begins := t.kind == upper && p.upperAfter(at) || t.kind == capital && len(n.parts) == 0 && !p.is(at, "Der", "Die", "Das", "Den", "Dem", "Des", "Les")
		if t.flags&particle == 0 || t.kind != small && !begins || !p.sameLine(at+1) {
			break
		}
		if len(n.parts) == 0 && at == n.last && p.is(at, "der", "den", "dem", "zur", "zum", "vom", "das", "los", "las") {
			break // an article: "die Richterin der Kammer"
		}
		at++
	}
	if at > n.last && len(n.parts) > 0 && p.at(at).kind == capital && (p.has(at, institution) || words().endsIn("institution", p.lower(at))) {
		return n.last // Herr Zacharias von der Seniorenresidenz
	}
	if at > n.last && len(n.parts) > 0 && p.is(n.last, "zu", "zum", "zur") && ordinary.Ordinary(p.word(at), "de") {
		return n.last // "Tochter Carola zu Besuch"
	}
	return at
}

// upperAfter reports whether the particles from token i lead to a name in capitals:
// "DE LA FUENTE".
func (p *page) upperAfter(i int) bool {
	for range 3 {
		if i++; !p.has(i, particle) || p.at(i).kind != upper {
			break
		}
	}
	return p.at(i).kind == upper && p.nameWord(i)
}

// pastInitial is the token after the initials at token i ("A.", "J.-P.", or "J"
// before a name), or i where there are none.
func (p *page) pastInitial(i int) int {
	if p.shortGiven(i) {
		return i + 2
	}
	if p.at(i).kind != initial {
		return i
	}
	if p.is(i+1, ".") && p.at(i+1).gap == nothing {
		if p.is(i+2, "-") && p.at(i+3).kind == initial && p.is(i+4, ".") {
			return i + 5
		}
		if p.is(i, "M") && p.is(i+2, "a", "ª") && p.at(i+2).gap == nothing {
			return i + 3 // María
		}
		return i + 2
	}
	if p.besideName(i+1) || p.at(i+1).kind == initial && p.sameLine(i+1) && p.at(i+1).gap == space && p.besideName(i+2) {
		return i + 1 // "A Doe", "J A Doe"
	}
	return i
}

// besideName reports whether token i may be part of a name, one blank behind the token before.
func (p *page) besideName(i int) bool {
	return p.sameLine(i) && p.at(i).gap == space && p.nameWord(i)
}

// shortGiven reports whether a given name cut to a few letters stands at token i:
// "Th. Roe", "Chr. Meier".
func (p *page) shortGiven(i int) bool {
	t := p.at(i)
	if t.kind != capital || t.end-t.start > 2 && !p.is(i, "Chr", "Joh", "Geo", "Jos", "Fco", "Mª") {
		return false
	}
	return p.is(i+1, ".") && p.at(i+1).gap == nothing && t.flags&(notName|title) == 0 && p.nameWord(i+2) && p.at(i+2).gap <= space
}

// nameWord reports whether token i is written like a name and is not one of the words
// that never are one.
func (p *page) nameWord(i int) bool {
	t := p.at(i)
	return (t.kind == capital || t.kind == upper) && t.flags&(notName|title) == 0 && t.end-t.start < 40
}

// genitive is the length of an 's at the end of s, in bytes.
func genitive(s string) int {
	for _, e := range [...]string{"'s", "’s", "'S"} {
		if strings.HasSuffix(s, e) {
			return len(e)
		}
	}
	return 0
}

// inverted extends the name by a comma and given names: "Keller-Huber, Anna M.".
// What follows the given names must end the value.
func (p *page) inverted(n name) name {
	if len(n.parts) > 2 || !p.is(n.last, ",") || !p.sameLine(n.last+1) {
		return n
	}
	given, ok := p.nameAt(n.last+1, 3)
	if ok && len(n.parts) > 1 && p.is(given.last, ".") && p.is(given.last+1, "-") && p.at(given.last+1).gap == nothing {
		return n // the next label: "Jane Doe, Vers.-Nr. 3"
	}
	for ok && p.sameLine(given.last) && p.has(given.last, particle) && p.at(given.last).kind != capital {
		given.end = p.at(given.last).end // "Fuente, Antonio de la"
		given.last++
	}
	if !ok || len(given.parts) > 3 || !p.endsValue(given.last) {
		return n
	}
	n.parts = append(n.parts, given.parts...)
	n.last, n.end, n.comma = given.last, given.end, true
	return n
}

// endsValue reports whether a value ends before token i: at the end of the line, or
// at a sign or number.
func (p *page) endsValue(i int) bool {
	if !p.sameLine(i) {
		return true
	}
	t := p.at(i)
	return t.gap == wide || t.kind == number || t.kind == sign && !p.is(i, "&", "'", "’")
}

// beforeLabel shortens a name whose last word a colon shows to be the next label:
// "Jane Doe DOB:".
func (p *page) beforeLabel(n name) (name, bool) {
	if !p.is(n.last, ":") {
		return n, true
	}
	if len(n.parts) < 2 {
		return n, false
	}
	n.last = n.parts[len(n.parts)-1]
	n.parts = n.parts[:len(n.parts)-1]
	n.end = p.at(n.last - 1).end
	return n, true
}

// canonical is the name in lower case, given names first.
func (p *page) canonical(n name) string {
	text := strings.Join(strings.Fields(p.text[n.start:n.end]), " ")
	if n.comma {
		surname, given, _ := strings.Cut(text, ",")
		text = strings.TrimSpace(given) + " " + surname
	}
	return lethe.Lower(text)
}
