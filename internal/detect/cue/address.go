package cue

import (
	"context"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	ordinary "github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
)

// Addresses finds postal addresses, each as one span.
func Addresses() detect.Detector {
	return detect.Detector{
		Name: "addresses",
		Doc: "Street, number, post code and town as one span, by the street's word in English, German, Spanish or Catalan; " +
			"post office boxes; what stands behind a label for an address or in a field named so.",
		Labels:   []lethe.Label{lethe.Address},
		Numbers:  true,
		Examples: addressExamples,
		Find: func(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
			return eachPage(ctx, doc, func(p *page) {
				if p.addressField() {
					return
				}
				past := 0
				for i := range p.toks {
					if i >= past {
						past = max(past, p.address(i, past))
					}
				}
			})
		},
	}
}

// address takes the address that shows itself at token i, not reaching back after
// token from. It gives the token after it, or 0.
func (p *page) address(i, from int) int {
	t := p.at(i)
	switch {
	case t.kind == number:
		if first, last := p.germanStreet(i, from); last > 0 {
			flat := p.pastFlat(last)
			if flat == last || p.townFollows(flat) { // behind a flat no town stands without its post code
				flat = p.pastTown(flat)
			}
			return p.addAddress(first, flat, 0.85, byStreet)
		}
		if first, last := p.englishStreet(i, from); last > 0 {
			return p.addAddress(first, p.pastTown(last), 0.85, byStreet)
		}
		if last := p.livedAt(i, from); last > 0 {
			return p.addAddress(i, p.pastTown(last), 0.85, byDwelling)
		}
		return p.postCodeAlone(i, from)
	case p.is(i, "corner"):
		return p.corner(i)
	case t.flags&streetBefore != 0:
		if last := p.romanceStreet(i); last > 0 {
			return p.addAddress(i, p.pastTown(last), 0.85, byStreet)
		}
	case t.flags&postBox != 0:
		if last := p.pastBox(i); last > 0 {
			if i-4 >= from && p.is(i-4, "P") && p.is(i-2, "O") {
				i -= 4
			}
			return p.addAddress(i, p.pastTown(last), 0.8, byBox)
		}
	case t.flags&(house|houseBefore) != 0:
		if first, last := p.namedHouse(i, from); last > 0 {
			end, score := p.pastHouse(last), 0.7
			if end > last { // a street or town follows, so that no part of it is to count for itself
				score = 0.85
			}
			return p.addAddress(first, end, score, byHouse)
		}
	case t.kind == sign && p.is(i, ":"):
		if last := p.labelledCode(i); last > 0 {
			return last
		}
		return p.labelledAddress(i)
	}
	return 0
}

// corner takes "the corner of Mill Lane and High Street". Token i is "corner".
func (p *page) corner(i int) int {
	if !p.is(i+1, "of") || !p.sameLine(i+1) || !p.sameLine(i+2) {
		return 0
	}
	joined, last := 0, i+2
	for k := i + 2; k < i+14 && p.sameLine(k) && p.at(k).gap <= space; k++ {
		t := p.at(k)
		switch {
		case p.is(k, "and", "&") && joined == 0 && last > i+2:
			joined = k
		case t.kind == capital || t.kind == upper || t.kind == number && k > i+2 || t.kind == initial:
			last = k + 1
		case p.is(k, ".") && t.gap == nothing && p.sameLine(k+1) && p.at(k+1).kind != small || p.has(k, particle|article) && t.kind == small:
		default:
			k = i + 14
		}
	}
	if joined == 0 || last <= joined+1 {
		return 0
	}
	return p.addAddress(i, last, 0.9, byCorner)
}

// addAddress notes the tokens [first, last).
func (p *page) addAddress(first, last int, score float64, w evidence) int {
	for last > first && p.at(last-1).kind == sign && !p.is(last-1, ")", "º", "ª", "°") {
		last--
	}
	p.add(p.at(first).start, p.at(last-1).end, lethe.Address, score, w)
	return last
}

// labelledAddress takes the rest of a line after "Address:", where it has a number
// and a capital.
func (p *page) labelledAddress(i int) int {
	if !p.labelIn("address-label", i) {
		return 0
	}
	last, figures, names := i+1, false, false
	if p.at(last).gap == line {
		last++ // the value begins on the next line
	}
	first := i + 1
	if p.lang == "de" && p.at(first).kind == number && p.at(first).end-p.at(first).start < 4 && p.sameLine(first+1) && !p.is(first+1, ".") {
		return 0 // "3 Zimmer, 68 qm": in German the number of a house stands behind its street
	}
	if rooms.MatchString(p.text[p.at(first).start:min(p.at(first).start+16, len(p.text))]) {
		return 0
	}
	for last = max(last, first); last < len(p.toks) && last-first < 30 && (last == first || p.sameLine(last)) && !p.is(last, ";", "|", "("); last++ {
		if p.is(last+1, ":") && (p.has(last, notName) || p.at(last).gap >= wide) || p.sentenceEnd(last) || figures && names && (p.at(last).gap == wide || untilWhen[p.word(last)]) {
			break
		}
		k := p.at(last).kind
		figures = figures || k == number
		names = names || k == capital || k == upper
	}
	if !figures || !names || last == first {
		return 0
	}
	return p.addAddress(first, p.pastRegion(p.pastTown(last)), 0.85, byLabel)
}

// untilWhen are words behind an address that say since when or until when somebody lives there.
var untilWhen = map[string]bool{"seit": true, "ab": true, "bis": true, "since": true, "until": true, "from": true, "desde": true, "hasta": true, "fins": true, "depuis": true, "dal": true, "sinds": true, "vanaf": true, "od": true}

// rooms is how large a flat is: "3.5 Zi., 2. OG".
var rooms = lazyregexp.New(`^\d{1,2}(?:[.,]\d|½|[ .]1/2)?[- ]?(?i:zi\.|zimmer|rooms?|bed(?:room)?s?\b|hab\.|habitaciones|habitacions|pièces|locali|kamers|pokoje)`)

// sentenceEnd reports whether token i is the full stop after a word that is too long for an
// abbreviation, and a capital follows: "8400 Winterthur. Rückruf".
func (p *page) sentenceEnd(i int) bool {
	if !p.is(i, ".") || i == 0 || p.at(i).gap != nothing || i+1 >= len(p.toks) {
		return false
	}
	word, next := p.at(i-1), p.at(i+1)
	long := word.end-word.start > 5 || word.end-word.start > 2 && ordinary.Ordinary(p.word(i-1))
	return word.kind == capital && long && next.gap == space && (next.kind == capital || next.kind == upper)
}

// labelledCode takes the post code after "PLZ:".
func (p *page) labelledCode(i int) int {
	if !p.sameLine(i+1) || !p.labelIn("post-code-label", i) {
		return 0
	}
	if last := p.postCodeTown(i + 1); last > i+1 {
		return p.addAddress(i+1, last, 0.85, byLabel)
	}
	if last := p.britishCode(i + 1); last > i+1 {
		return p.addAddress(i+1, last, 0.85, byLabel)
	}
	if w := p.word(i + 1); (len(w) == 4 || len(w) == 5) && allDigits(w) {
		return p.addAddress(i+1, i+2, 0.8, byLabel)
	}
	return 0
}

// labelIn reports whether a phrase of the list ends before the colon at token i.
func (p *page) labelIn(list string, i int) bool {
	for size := 1; size <= longestLabel && i-size >= 0; size++ {
		if !p.sameLine(i - size + 1) {
			return false
		}
		if words().phrases[list][p.phrase(i-size, i)] {
			return true
		}
	}
	return false
}

// pastBox is the token after the number of a post office box whose word is at
// token i, or 0.
func (p *page) pastBox(i int) int {
	short := p.is(i, "PO", "P", "po")
	for at := i + 1; at < i+5 && p.sameLine(at); at++ {
		switch {
		case short && at == i+1 && !p.has(at, postBox):
			return 0
		case p.at(at).kind == number:
			return p.pastGroups(at + 1)
		case p.is(at, ".", ":") || p.has(at, postBox|particle|numberWord):
		default:
			return 0
		}
	}
	return 0
}

// pastGroups is the token after the other pairs of digits of a number: "99 01 99", or its thousands.
func (p *page) pastGroups(i int) int {
	if p.is(i, ".") && p.at(i).gap == nothing && p.at(i+1).gap == nothing && p.at(i+1).kind == number && p.at(i+1).end-p.at(i+1).start == 3 {
		return i + 2 // "4.120"
	}
	for p.at(i-1).end-p.at(i-1).start == 2 && p.sameLine(i) && p.at(i).gap == space && p.at(i).kind == number && p.at(i).end-p.at(i).start == 2 {
		i++
	}
	return i
}

// addressField takes the whole of a field that is named for an address or a part of
// one.
func (p *page) addressField() bool {
	if p.field == "" || !p.whole || len(p.toks) == 0 || len(p.toks) > 40 {
		return false
	}
	figures := slices.ContainsFunc(p.toks, func(t token) bool { return t.kind == number || t.kind == coded })
	switch addressPart(p.field) {
	case wholeStreet:
		if !figures && len(p.toks) < 2 {
			return false
		}
	case postCode:
		if !figures {
			return false
		}
	default:
		return false
	}
	if strings.Contains(p.text, "@") || p.at(0).kind == small && !figures {
		return false
	}
	p.add(p.toks[0].start, p.toks[len(p.toks)-1].end, lethe.Address, 0.9, byField)
	return true
}

// addressPiece is the part of an address that a field is named for.
type addressPiece uint8

const (
	noAddress addressPiece = iota
	wholeStreet
	postCode
)

// addressPart reads a field's name: /patient/address, /home/line1, /Adresse/PLZ.
func addressPart(field string) addressPiece {
	own, parent := normalize.FieldWords(field)
	label, above := strings.Join(own, " "), strings.Join(parent, " ")
	lists := words().phrases
	switch {
	case lists["address-label"][label]:
		return wholeStreet
	case lists["post-code-label"][label]:
		return postCode
	case lists["address-label"][above] && lists["address-line"][label]:
		return wholeStreet
	}
	return noAddress
}
