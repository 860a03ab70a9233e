package talk

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// organizations finds firms, schools and associations by the word that begins their names
// and the capitals after it: "Club Nàutic Coma-ruga", "Construccions Germans Bover, SL".
func (t *text) organizations() {
	for i := range t.Words {
		if !houses[t.Low(i)] || !t.capital(i) || !t.free(i, i) {
			continue
		}
		last := i
		for k := i + 1; k < len(t.Words) && k-i <= longestStreet && t.joined(k-1); k++ {
			if t.capital(k) && t.letters(k) {
				last = k
			} else if !particles[t.Low(k)] && t.Low(k) != "l" && t.Low(k) != "els" && t.Low(k) != "les" {
				break
			}
		}
		if last == i {
			continue
		}
		s := t.SpanOf(i, last)
		s.End += len(legalForm.FindString(t.S[s.End:min(len(t.S), s.End+16)]))
		t.add(s, lethe.Organization, .7, "word for a firm, school or association")
	}
}

// legalForm is what follows the name of a company.
var legalForm = lazyregexp.New(`^,? (?:S\.?L\.?U?|S\.?A\.?U?|S\.?C\.?P|SCCL|S\.?COOP|C\.?B)\b\.?`)

// withLegalForm widens an organization to the legal form after it.
func (t *text) withLegalForm(m *lethe.Mention) {
	if m.Label != lethe.Organization {
		return
	}
	if n := len(legalForm.FindString(t.S[m.End:min(len(t.S), m.End+16)])); n > 0 {
		m.Span = span.Span{Start: m.Start, End: m.End + n}
		m.Text = strings.Clone(m.Span.In(t.S))
	}
}

var houses = set(`club associacio asociacion ampa afa gestoria taller tallers talleres restaurant restaurante bar cooperativa fundacio fundacion escola escuela institut instituto ies ceip colegio collegi llar guarderia forn panaderia farmacia clinica
	perruqueria peluqueria construccions construcciones instal·lacions instalaciones fruites frutas transports transportes gruas grues excavacions serralleria fusteria carpinteria carniques carnicas orquestra orquesta colla coral esbart penya pena
	promociones promocions agroturisme hotel hostal academia autoescola autoescuela llibreria libreria bodegas celler aguas aigues estetica immobiliaria inmobiliaria assessoria asesoria supermercat supermercado ferreteria optica floristeria`)
