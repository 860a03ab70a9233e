package ordinary

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

var (
	// acronyms are abbreviations in capitals that models take for places and firms.
	acronyms = wordset.Of(`OP OPs ICU ITU ED ER HDU CCU ITS IMC OPD CT MRT MRI EKG ECG EEG DNR DNI POA HCPOA LPA PDL WBL ZNA HR IT CEO CFO PDF SMS USB CCTV GPS FAQ ESO DEP QEPD EPD RIP LECrim DDI DID
		PAYE VAT MOT PIP ESA DBS EHCP SENCO SEND GCSE GCSEs BTEC HMO EPC ASBO PTA ICT AOB KPI TBC
		FAER TBNR MPU AGB DSGVO ALG BAföG AHB TÜV BGM BEM GdB AVB
		IBI IVTM IRPF IVA AMPA AFA ITV NIE SMI IPREM ERTE ERE LAU LEC LOPD RGPD PAU EBAU CNAE ANPA`)
	// blessing is what stands behind the names of the dead, and statutes by their letters.
	blessing = lazyregexp.New(`^(?:(?:D\. ?)?E\. ?P|E\. ?P\. ?D|Q\. ?E\. ?P\. ?D|R\. ?I\. ?P|A\. ?C\. ?S|L\. ?E\. ?Crim|L\. ?E\. ?C|L\. ?O\. ?P\. ?J)\.?$`)
	// graded is how far a tumour differs and spreads.
	graded = lazyregexp.New(`^(?:[cp]?T[0-4](?:is|[a-d])?(?: ?N[0-3][a-c]?)?(?: ?M[01x])?|G[1-4]|[LVR][01x])$`)
)

// isSpecimen reports whether a model took what has the form of a microbe, a gene a grade, a number or a sign for a
// name: "ESBL E. coli", "MTHFR C677T", "Prague C2M5", "VIII", "Signe de Lasègue".
func isSpecimen(m lethe.Mention) bool {
	return m.Detector == "tagger" && m.Label != lethe.Date && m.Label != lethe.Address && (specimen.MatchString(m.Text) || m.Label != lethe.Person && counting.MatchString(m.Text) || signOf.MatchString(m.Text))
}

// counting is a Roman number alone, and signOf a sign in Spanish or Catalan with whom it is called after.
var (
	counting = lazyregexp.New(`^[IVXL]{2,7}$`)
	signOf   = lazyregexp.New(`^(?:[Ss]igne|[Ss]igno|[Mm]aniobra|[Pp]rova|[Pp]rueba|[Tt]est|[Ff]enomen|[Ff]enómeno|[Hh]ernia|[Hh]èrnia|[Tt]ècnica|[Tt]écnica|[Ee]scala|[Íí]ndex|[Íí]ndice|[Tt]r[ií]ada|[Ee]sófago|[Ee]sòfag|[Rr]eflex|[Rr]eflejo|[Pp]unt|[Pp]unto) (?:de |d['’])\p{Lu}\p{L}+(?:-\p{Lu}\p{L}+)?$`)
)

var specimen = lazyregexp.New(`^0x[0-9a-fA-F]+$|(?:^|\s)(?:\p{Lu}\. (?:coli|[a-z]{3,}(?:us|ae|um|is|ans|ens|ile|cae|ilis|aureus|[lr]i))|[A-Z]\d{3,4}[A-Z*]|C\d{1,2}M\d{1,2})(?:\s|$)`)

// isAcronym reports whether a model took an abbreviation that names nobody for a name: "vor der
// OP", "R. Okonjo, MD".
func (f *field) isAcronym(m lethe.Mention, before string) bool {
	if m.Label == lethe.Person && blessing.MatchString(m.Text) {
		return true
	}
	if m.Detector != "tagger" && m.Detector != "clinical" || m.Label != lethe.Location && m.Label != lethe.Organization && m.Label != lethe.Person && m.Label != lethe.Misc {
		return false
	}
	if acronyms[m.Text] || graded.MatchString(m.Text) {
		return true
	}
	rest, behindComma := strings.CutSuffix(before, ", ")
	return behindComma && name.Degree(m.Text) && f.bears(rest[strings.LastIndexFunc(rest, notLetter)+1:])
}

// isProfession reports whether a model took the profession before the title of a name for a name:
// "Consultant Geriatrician Dr Sandhu".
func isProfession(m lethe.Mention, after string) bool {
	return m.Detector == "tagger" && cue.Profession(m.Text) && titledBehind.MatchString(after)
}

var titledBehind = lazyregexp.New(`^ (?:Dr|Prof|Mr|Mrs|Ms|Miss|Frau|Herr|Dra?)\b`)

// isPartOfTitle reports whether a list's word for a profession is part of the titles before a name:
// the "vet" of "Dr. med. vet. Quandt".
func (f *field) isPartOfTitle(m lethe.Mention, after string) bool {
	rest, dotted := strings.CutPrefix(after, ". ")
	if !dotted || !isCapital(rest) {
		return false
	}
	at := m.End + len(". ")
	return at-len(name.Before(f.text, at)) < m.Start
}
