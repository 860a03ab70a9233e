package tagger

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// roleReach is how many tokens before and after a name are looked at for a word
// that says who it is.
const roleReach = 6

// role says by the words around a person whether the document is about them
// ("subject"), they work on it ("staff"), or neither is said ("").
func (r *reader) role(f Finding) lethe.Role {
	best, role := roleReach+1, lethe.Role("")
	look := func(i, distance int) bool {
		if i < 0 || i >= len(r.tokens) || r.tokens[i].Kind == Blank {
			return false
		}
		w := r.word(i).text
		switch {
		case distance >= best:
			return false
		case subjects[w]:
			best, role = distance, lethe.RoleSubject
		case staff[strings.TrimSuffix(w, ".")]:
			best, role = distance, lethe.RoleStaff
		case w == "." || w == ";":
			return false
		}
		return true
	}
	for i := f.from; i < f.to; i++ { // titles that belong to the name
		look(i, 0)
	}
	for d := 1; d <= roleReach && look(f.from-d, d); d++ {
	}
	for d := 1; d <= roleReach && look(f.to-1+d, d+1); d++ { // the text after counts less
	}
	return role
}

var subjects = wordset.Of(`
	applicant applicants patient claimant claimants plaintiff defendant insured policyholder employee tenant victim accused
	convicted prisoner detainee witness resident citizen client customer born
	patient patientin antragsteller antragstellerin kläger klägerin beklagter beklagte versicherter versicherte versicherten
	geschädigter geschädigte angeklagter angeklagte beschuldigter kunde kundin geboren geb mieter mieterin opfer
	paciente demandante demandado demandada solicitante asegurado asegurada cliente víctima acusado acusada nacido nacida
	pacient demandant demandada sol·licitant assegurat assegurada client víctima acusat acusada nascut nascuda nombre apellidos`)

var staff = wordset.Of(`
	dr dra doctor physician surgeon nurse judge judges lawyer lawyers solicitor barrister counsel attorney president registrar
	clerk officer agent agents prosecutor rapporteur professor prof therapist adjuster secretary
	arzt ärztin oberarzt oberärztin chefarzt chefärztin assistenzarzt richter richterin rechtsanwalt rechtsanwältin anwalt
	anwältin sachbearbeiter sachbearbeiterin gutachter gutachterin notar notarin therapeut pfleger
	médico médica doctora enfermero enfermera juez jueza abogado abogada procurador notario fiscal magistrado cirujano remitido
	metge metgessa infermer infermera jutge jutgessa advocat advocada procurador notari magistrat`)
