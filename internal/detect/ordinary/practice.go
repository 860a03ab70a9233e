package ordinary

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// practice is what one person runs, by the title and the name of whose it is.
var practice = lazyregexp.New(`^(?:\pL*[Pp]raxis|(?:Anwalts)?[Kk]anzlei|Notariat|Ordination|Apotheke|Consulta|Consultorio|Consultori|Despacho|Despatx|Cabinet|Studio)(?: (?:de la|del|de) )? ?` +
	`((?:(?:Dr|Dra|Dres|Prof|med|dent|vet|phil|iur|jur|Mag|Dipl)\b\.?[ -]?)+)((?:\p{Lu}[\pL.'’-]*(?: |$)){0,3})$`)

// ofPerson makes of a practice called after whose it is the mention of that person, so that the
// name is hidden as a name is: "Praxis Dr. Haddersley". It reports whether the mention has no name.
func ofPerson(m *lethe.Mention) (empty bool) {
	if m.Label != lethe.Organization || !strings.Contains(m.Text, "Dr") && !strings.Contains(m.Text, "Prof") {
		return false
	}
	at := practice.FindStringSubmatchIndex(m.Text)
	if at == nil {
		return false
	}
	if at[4] == at[5] {
		return true
	}
	title := strings.TrimSpace(m.Text[at[2]:at[3]])
	cut(m, at[4], len(m.Text))
	m.Label, m.Title = lethe.Person, title
	return false
}
