package cue

import (
	"context"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/text/fold"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
)

// Organizations finds providers of care, insurers and companies.
func Organizations() detect.Detector {
	return detect.Detector{
		Name: "organizations",
		Doc: "Organizations by a word for their kind (hospital, Klinik, farmacia, insurance) or form (Ltd, GmbH, S.A.) " +
			"with the capitalised words beside it, behind \"works for\" and the like, firms named for three people, and " +
			"fields named for one.",
		Labels:   []lethe.Label{lethe.Organization},
		Examples: organizationExamples,
		Find: func(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
			return eachPage(ctx, doc, func(p *page) {
				if p.organizationField() {
					return
				}
				past := p.partners(0)
				for i := range p.toks {
					if past = max(past, p.partners(i+1)); i >= past {
						past = max(past, p.organization(i, past))
					}
				}
			})
		},
	}
}

// organization takes the name around the word at token i, not reaching back after
// token from. It gives the token after the name, or 0.
func (p *page) organization(i, from int) int {
	t := p.at(i)
	switch {
	case t.flags&(employerCue|firmNoun|ofFirm) != 0 && t.kind == small:
		return max(p.employer(i), p.defined(i, from), p.possessed(i, from))
	case p.is(i, "S") && p.is(i+1, ".") && p.is(i+2, "A", "L", "C") && p.is(i+3, "."):
		return p.company(i, p.pastLetters(i+4), from)
	case t.kind != capital && t.kind != upper && !(t.kind == small && p.spanish() && t.flags&institution != 0):
		return 0
	case p.is(i, "Cap", "cap"):
		return 0 // Catalan for a head; the practice is written CAP
	case t.flags&institution != 0 || germanInstitution(p.text[t.start:t.end]):
		return p.institution(i, from)
	case t.flags&company != 0:
		return p.company(i, i+1, from)
	}
	return p.joined(i)
}

// germanInstitution reports whether a word is a compound such as Kantonsspital.
func germanInstitution(w string) bool {
	if len(w) < 8 || len(w) > longestWord {
		return false
	}
	switch w[len(w)-1] | 0x20 {
	case 'l', 'k', 'm', 's', 'r', 'e', 'g', 'n', 't':
		return words().endsIn("institution", fold.Composed(w))
	}
	return false
}

func (p *page) institution(i, from int) int {
	first, last := i, i+1
	if p.at(i).kind != small {
		first = p.nameBefore(i, from)
	}
	if germanInstitution(p.word(i)) { // the line before is the name of somebody
		for k := first + 1; k <= i; k++ {
			if p.at(k).gap == line {
				first = k
			}
		}
	}
	for range 8 {
		at := p.pastLinks(last)
		if !p.orgWord(at) || !p.sameLine(at) || p.has(at, title) && !p.is(at+1, ".") {
			break
		}
		last = p.pastDot(at)
	}
	if last > i+1 && p.lang == "de" {
		for first < i && !adjective(p.word(first)) {
			first++ // "Abrechnung Klinikum Auental": a noun before says what it is about
		}
	}
	if first == i && last == i+1 || p.generic(first, last) {
		return 0
	}
	p.addOrganization(first, last, 0.75, byInstitution)
	return last
}

// institutionKinds say in Spanish and Catalan which of the kinds of houses one is, and of clinical papers what they are.
var institutionKinds = strings.Fields(`dental dentales veterinaria veterinària comarcal provincial regional universitario universitaria universitari universitària general local municipal
	cívico cívic social público pública públic privado privada privat concertado concertada concertat dia día salud salut primaria primària infantil infantils
	control farmacia farmàcia hospitalización hospitalització sales salas ambulatoria ambulatòria sesión sessió historia història nota hoja full fitxa ficha`)

// generic reports whether the tokens [first, last) are a kind of institution and no name: "HOSPITAL COMARCAL",
// "Centre de Dia".
func (p *page) generic(first, last int) bool {
	if !p.spanish() {
		return false
	}
	for k := first; k < last; k++ {
		if !p.has(k, institution|particle|orgLink|article) && p.at(k).kind != sign && !slices.Contains(institutionKinds, p.lower(k)) {
			return false
		}
	}
	return true
}

// behindComma are forms of companies that may stand behind a comma: "Gestiones Albareda, S.L.". AG is
// a court there.
var behindComma = map[string]bool{"SL": true, "SA": true, "SLU": true, "SAU": true, "Inc": true, "Ltd": true, "LLC": true, "LLP": true, "Corp": true, "Limited": true, "PLC": true, "plc": true, "GmbH": true}

// company takes the words before the form of company in the tokens [i, last).
func (p *page) company(i, last, from int) int {
	at := i
	if p.is(i-1, ",") && p.sameLine(i-1) && p.sameLine(i) && (last > i+1 || behindComma[p.word(i)]) {
		at = i - 1
	}
	first := p.nameBefore(at, from)
	if first == at {
		return 0
	}
	for p.sameLine(last) && p.has(last, company) && p.at(last).kind != small {
		last++
	}
	p.addOrganization(first, last, 0.8, byForm)
	return last
}

// pastLetters is the token behind the further letters of a form of company at token i: "S.A.T.", "S.L.U.".
func (p *page) pastLetters(i int) int {
	for p.at(i).gap == nothing && p.is(i, "T", "U", "P", "C", "L", "N", "E") && p.is(i+1, ".") && p.at(i+1).gap == nothing {
		i += 2
	}
	return i
}

func (p *page) addOrganization(first, last int, score float64, w evidence) {
	end := p.at(last - 1).end
	end -= genitive(p.text[:end])
	p.add(p.at(first).start, end, lethe.Organization, score, w)
}

// nameBefore is the first of the capitalised words that lead up to token i.
func (p *page) nameBefore(i, from int) int {
	first := i
	for k := i - 1; k >= from && i-k <= 8 && p.sameLine(k+1); k-- {
		switch {
		case p.orgWord(k), p.at(k).kind == initial && p.is(k+1, ".") && p.sameLine(k+2):
			first = k
		case p.is(k, ".") && (p.is(k-1, "St", "Dr") || p.at(k-1).kind == initial): // "J. Arkwright & Sons"
		case p.is(k, "of") && !p.has(k-1, institution|orgPart):
			return first // "Jane Doe of Northwind Ltd"
		case p.is(k, "&", "-", "of", "and", "und", "y", "i", "de", "la") && p.orgWord(k-1) && p.at(k).gap <= space:
		default:
			return first
		}
	}
	return first
}

// orgWord reports whether token i may be part of an organization's name.
func (p *page) orgWord(i int) bool {
	t := p.at(i)
	if t.kind != capital && t.kind != upper {
		return false
	}
	return t.flags&(notName|orgPart) != notName
}

// pastLinks is the token after the small words that tie an organization's name
// together, which end before a capital.
func (p *page) pastLinks(i int) int {
	at := i
	for range 3 {
		if !p.sameLine(at) || !p.has(at, particle|orgLink) || p.at(at).kind != small {
			break
		}
		if p.is(at, "y", "i") && (p.has(at+1, institution|particle|article) || p.has(at+2, institution)) {
			return i // another organization follows
		}
		at++
	}
	if !p.sameLine(at) || p.at(at).gap != space && at > i {
		return i
	}
	return at
}

// pastDot is the token after a word and the full stop of its short form.
func (p *page) pastDot(i int) int {
	if p.is(i, "St", "Dr", "Sta", "Sto") && p.is(i+1, ".") && p.sameLine(i+2) {
		return i + 2
	}
	return i + 1
}

// organizationField takes the whole of a field that is named for an organization.
func (p *page) organizationField() bool {
	if p.field == "" || !p.whole || len(p.toks) == 0 || len(p.toks) > 12 {
		return false
	}
	own, parent := normalize.FieldWords(p.field)
	named := func(w string) bool { return words().flags[w]&orgField != 0 }
	isName := len(own) > 0 && own[len(own)-1] == "name"
	if len(own) > 2 || !slices.ContainsFunc(own, named) && !(isName && len(own) == 1 && slices.ContainsFunc(parent, named)) {
		return false
	}
	if len(own) == 2 && !isName || p.at(0).kind == small || p.at(0).kind == number || p.has(0, title) {
		return false
	}
	last := len(p.toks) - 1
	p.add(p.toks[0].start, p.toks[last].end, lethe.Organization, 0.9, byField)
	return true
}
