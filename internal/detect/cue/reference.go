package cue

import (
	"context"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/date"
	"github.com/lethe-privacy/lethe/internal/text/fold"
)

// References finds the numbers of claims, cases and invoices, and those that stand
// for a person.
func References() detect.Detector {
	return detect.Detector{
		Name: "references",
		Doc: "Numbers of the form AB-2019-0042, and numbers behind a word for a matter (claim, invoice, Aktenzeichen, expediente) or for a person (patient ID, " +
			"policy no., Versicherten-Nr.), and in fields named so; never amounts, dates or years.",
		Labels:   []lethe.Label{lethe.Code, lethe.PersonalID},
		Numbers:  true,
		Examples: referenceExamples,
		Find: func(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
			return eachPage(ctx, doc, func(p *page) {
				if p.referenceField() {
					return
				}
				past := 0
				for i := range p.toks {
					if i < past {
						continue
					}
					if past = max(past, p.reference(i)); past <= i {
						past = max(past, p.serial(i))
					}
				}
			})
		},
	}
}

// reference takes the numbers after the noun at token i. It gives the token after
// them, or 0.
func (p *page) reference(i int) int {
	label, strong := p.numbered(i)
	if label == "" {
		return 0
	}
	at, told := p.pastFillers(i+1, strong || p.toldBefore(i))
	taken := 0
	for range 64 {
		end, ok := p.codeAt(at, told, strong)
		if !ok {
			break
		}
		score := 0.65
		if told {
			score = 0.85
		}
		p.add(p.at(at).start, end, label, score, byNoun.by(p.lower(i)))
		for taken = at; taken < len(p.toks) && p.at(taken).start < end; {
			taken++
		}
		if !p.is(taken, ",", "and", "und", "y", "i", "&", "/") || !p.sameLine(taken+1) || !told {
			break
		}
		if at = taken + 1; p.is(at, "and", "und", "y", "i") {
			at++
		}
	}
	return taken
}

// numbered is the label of the numbers that token i may announce, and whether it
// needs no word for "number".
func (p *page) numbered(i int) (label lethe.Label, strong bool) {
	t := p.at(i)
	if next := p.at(i + 1); next.gap < line && next.flags&(idCode|idPerson) != 0 && next.flags&numberWord == 0 {
		return "", false // "insurance claim": the last noun decides
	}
	switch {
	case t.flags&idPerson != 0:
		return lethe.PersonalID, t.flags&idStrong != 0
	case t.flags&idCode != 0:
		// Short forms are words of their own elsewhere.
		short := t.end-t.start < 4
		return lethe.Code, t.flags&idStrong != 0 && (!short || p.is(i+1, ".", ":", "#") || p.has(i+1, numberWord))
	case t.kind == capital || t.kind == upper:
		return numberNoun(p.text[t.start:t.end])
	}
	return "", false
}

// numberNoun reads a German compound such as Schadennummer and Kunden-Nr.
func numberNoun(w string) (lethe.Label, bool) {
	if len(w) < 5 || len(w) > longestWord || w[len(w)-1]|0x20 != 'r' && w[len(w)-1]|0x20 != 'd' {
		return "", false
	}
	w = fold.Composed(w)
	if !words().endsIn("number", w) {
		return "", false
	}
	contains := func(part string) bool { return strings.Contains(w, part) }
	switch {
	case slices.ContainsFunc(words().endings["no-reference"], contains):
		return "", false
	case slices.ContainsFunc(words().endings["person-number"], contains):
		return lethe.PersonalID, true
	}
	return lethe.Code, true
}

// toldBefore reports whether a word for "number" stands before the noun at token i:
// "número de póliza".
func (p *page) toldBefore(i int) bool {
	for k := i - 1; k >= i-3 && k >= 0 && p.sameLine(k+1); k-- {
		if p.has(k, numberWord) {
			return true
		}
		if !p.is(k, "de", "del", "d'", "d’", "of", "la", ".") {
			return false
		}
	}
	return false
}

// pastFillers is the first token of the value that may follow, and whether a word or
// sign before it says that it is a number.
func (p *page) pastFillers(i int, told bool) (int, bool) {
	for range 7 {
		switch {
		case !p.sameLine(i):
			return i, told
		case p.is(i, ":", "#", "="), p.has(i, numberWord) && p.at(i).kind != number:
			told = true
		case p.numberFollows(i):
			told, i = true, i+2
		case p.is(i, ".", "(", "-", "–", "of", "de", "del", "d'", "d’", "is", "ist", "lautet", "es", "der", "des"):
		case p.has(i, idCode|idPerson):
		case !told && p.at(i).kind == small && p.spanish() && p.sameLine(i+1) && (p.has(i+1, numberWord) || p.numberFollows(i+1)): // "préstamo hipotecario n.º"
		default:
			return i, told
		}
		i++
	}
	return i, told
}

// numberFollows reports whether "n.º" begins at token i.
func (p *page) numberFollows(i int) bool {
	return p.sameLine(i) && p.is(i, "n", "N") && p.is(i+1, ".") && p.is(i+2, "º", "o", "°", "ª")
}

// codeAt reads the number that begins at token i and gives the byte where it ends.
// told says that the words before announced a number; otherwise it must be long.
// After a strong word groups of digits of any length belong together.
func (p *page) codeAt(i int, told, strong bool) (end int, ok bool) {
	if !p.sameLine(i) || i == 0 || p.has(i, currency) {
		return 0, false
	}
	start := p.at(i).start
	if end = codeEnd(p.text, start); strong {
		end = max(end, digitGroupsEnd(p.text, start))
	}
	value := p.text[start:end]
	characters, digits := alphanumerics(value)
	if counted(value[strings.LastIndexByte(value, ' ')+1:]) || interval.MatchString(value) {
		return 0, false // "complaint: 3-day history", "Referenz 3,9–10,2"
	}
	if digits == 0 || characters < 3 || !told && (characters < 5 || digits < 3) {
		return 0, false
	}
	if digits == characters && characters < 4 || !told && amount(value) || money(value) || p.measured(end) {
		return 0, false
	}
	if _, past, ok := date.At(p.text, start, p.lang); ok && past >= end {
		return 0, false
	}
	return end, true
}

var (
	// interval is from where to where a value is normal. In codes stand hyphens.
	interval = lazyregexp.New(`^\d+(?:[.,]\d+)?(?:–\d+(?:[.,]\d+)?|-\d+[.,]\d+)$`)
	// limit is up to where, or from where.
	limit = lazyregexp.New(`^(?:bis|unter|über|[<>≤≥]) ?\d+(?:[.,]\d+)?$`)
)

// measured reports whether a currency or a percent sign follows byte i.
func (p *page) measured(i int) bool {
	rest := strings.TrimLeft(p.text[i:min(len(p.text), i+12)], " \u00a0")
	if strings.HasPrefix(rest, "%") || strings.HasPrefix(rest, ".-") || strings.HasPrefix(rest, ".–") {
		return true
	}
	end := strings.IndexFunc(rest, func(r rune) bool { return runeClass(r) != alpha && !strings.ContainsRune("€$£¥", r) })
	if end < 0 {
		end = len(rest)
	}
	return words().lookUp(rest[:end])&currency != 0
}
