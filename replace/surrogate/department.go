package surrogate

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// departments are those of hospitals, which change places among themselves: nobody is called
// Internal Medicine.
var departments = map[string][]string{
	"en": {"General Medicine", "Internal Medicine", "Acute Medicine", "General Surgery", "Geriatric Medicine", "Respiratory Medicine", "Cardiac Surgery", "Paediatric Surgery"},
	"de": {"Innere Medizin", "Allgemeine Chirurgie", "Neurologie und Psychiatrie", "Innere Medizin und Kardiologie", "Orthopädie und Unfallchirurgie", "Urologie und Gynäkologie"},
	"es": {"Medicina Interna", "Cirugía General", "Medicina General", "Cirugía Cardíaca"},
	"nl": {"Interne Geneeskunde", "Algemene Chirurgie", "Klinische Geriatrie", "Cardiologie en Longziekten"},
	"pl": {"Oddział Chorób Wewnętrznych", "Oddział Chirurgii Ogólnej", "Oddział Kardiologii", "Oddział Neurologii"},
	"pt": {"Medicina Interna", "Cirurgia Geral", "Medicina Geral", "Cirurgia Cardíaca"},
	"ca": {"Medicina Interna", "Cirurgia General", "Medicina General", "Cirurgia Cardíaca"},
}

// specialties are words by which a department is known.
var specialties = wordset.Folded(name.Fold, `medicine medizin medicina surgery chirurgie unfallchirurgie viszeralchirurgie herzchirurgie neurochirurgie cirugía cirurgia neurologie neurology kardiologie cardiology
	orthopädie orthopaedics urologie urology gynäkologie gynaecology pädiatrie paediatrics onkologie oncology psychiatrie psychiatry radiologie radiology`)

// department draws another department for one; "" for what is none, or has a name of its own.
func (d dice) department(p Pair, loc *locale.Locale) string {
	special := false
	for _, w := range pieces(p.Original) {
		if !w.word() {
			continue
		}
		special = special || specialties[w.fold]
		if !general(w.fold) && !specialties[w.fold] {
			return ""
		}
	}
	list := departments[base(loc.Tag)]
	if !special || len(list) == 0 || len(strings.Fields(p.Original)) > 4 {
		return ""
	}
	for range 8 {
		if to := list[d.IntN(len(list))]; !strings.EqualFold(to, p.Original) {
			return to
		}
	}
	return ""
}
