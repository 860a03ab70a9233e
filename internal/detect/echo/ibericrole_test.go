package echo

import "testing"

// What people are tells beside their names; in rules, and where nobody is named, it is anybody's role.
var ibericRoleExamples = []example{
	{"es", "Tutora: {PERSON Inma Gracia}\nLa [OCCUPATION tesorera], {PERSON Quima}, y el [OCCUPATION archivero municipal] don {PERSON Eliseo}; la tesorera firma. Administrador: pendiente"},
	{"es", "{PERSON Pío Larrea} ([OCCUPATION jurista]), {PERSON Nati}, [OCCUPATION supervisora].\n\n{PERSON Eider Goikoa}\n[OCCUPATION Jefa de estudios]\nEl secretario, tras la lectura, cierra. Consulte al médico, o venga."},
	{"ca", "Infermera: {PERSON Zaynab}. El [OCCUPATION mestre], don {PERSON Blas}; l'[OCCUPATION administrador], el sr. {PERSON Farrús}\nMetge: guàrdia\nEl mestre plega."},
	{"ca", "{PERSON Esteve Noguer}, [OCCUPATION pagès], i {PERSON Teresa}, l'altra tresorera, o el pagès, com sempre"},
}

func TestIbericRoles(t *testing.T) { holdTo(t, ibericRoleExamples, Options{Bare: true}) }
