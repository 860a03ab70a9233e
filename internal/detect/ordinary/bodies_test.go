package ordinary

import "testing"

// TestBodies: bodies of law that nobody is known by, acts and treaties go; what has a place or a name stays.
func TestBodies(t *testing.T) {
	for _, c := range []struct{ language, text string }{
		{"en", "The «ORGANIZATION:Upper Tribunal», the «ORGANIZATION:Grand Jury» and the «ORGANIZATION:Bar Council and the Judicial Appointments Commission» met."},
		{"en", "The [ORGANIZATION:Reading Tribunal], the [ORGANIZATION:Governing Council] and the [ORGANIZATION:Haddersley Commission] met."},
		{"en", "The «ORGANIZATION:Fourth Amendment» and the «ORGANIZATION:Lanham» Act bind; the «ORGANIZATION:Clean Air» Act too. [PERSON:Lanham] Actors came."},
		{"en", "Under the «LOCATION:Lugano» Convention and «LOCATION:Brussels» I Recast, signed in [LOCATION:Lugano]. [LOCATION:Brussels] Convention Hall Ltd"},
		{"en", "The «DEMOGRAPHIC:Master» ruled. A [DEMOGRAPHIC:Master] of Balliol came, and the [DEMOGRAPHIC:Registrar] Hughes."},
		{"en", "The «ORGANIZATION:Statute of Limitations and the Evidence Rule», the «ORGANIZATION:Court Funds Office», the «ORGANIZATION:Bill of Rights»; [ORGANIZATION:Court of Haddersley], [ORGANIZATION:State Department], [ORGANIZATION:House of Lords]. Then [PERSON:Grant Law], [PERSON:Ruth Rule] and [ORGANIZATION:Grant Law] paid."},
		{"de", "Der «ORGANIZATION:Europäische Gerichtshof», der «LOCATION:Rechnungshof», der [LOCATION:Lindenhof]."},
		{"es", "El «ORGANIZATION:Letrado de la Administración de Justicia»; el [ORGANIZATION:Letrado de Haddersley]."},
		{"es", "La «ORGANIZATION:Guardia Civil» y la Dirección «ORGANIZATION:General de los Registros»; el «ORGANIZATION:Letrado» calló, el [ORGANIZATION:Letrado] Ruiz no. La [ORGANIZATION:Junta] de Andalucía."},
		{"es", "El «ORGANIZATION:Convenio Colectivo» rige. [ORGANIZATION:Convenio Colectivo] de Cuenca. La [ORGANIZATION:Junta Haddersley]. Vino [PERSON:Sala Campos]."},
		{"ca", "El «ORGANIZATION:Registre Mercantil» i la «ORGANIZATION:Junta Electoral» ho van dir. El «ORGANIZATION:Fiscal» no."},
		{"fr", "La «PERSON:Cour» de cassation et «LOCATION:Le Défenseur» des droits. [PERSON:Cour] Haddersley."},
	} {
		check(t, c.language, c.text, "tagger", nil)
	}
}

// TestLords: who holds an office of state is no lord of that name.
func TestLords(t *testing.T) {
	check(t, "en", "The Lord «PERSON:Chief Justice» and Lord «PERSON:Chancellor»; Lord [PERSON:Haddersley], Lord [PERSON:Chancellor] Hughes, Mr [PERSON:Chancellor].", "persons", nil)
}

// TestClauses: a part of a statute is no box of the post.
func TestClauses(t *testing.T) {
	check(t, "es", "Anexo II, «ADDRESS:apartado 4», letra c). Escriba al [ADDRESS:apartado 4] de Cuenca.", "addresses", nil)
	check(t, "ca", "L'«ADDRESS:apartat 2», lletra b.", "addresses", nil)
}

// TestActsByDate: an act is cited by its date, conditions of insurance by their year.
func TestActsByDate(t *testing.T) {
	for _, c := range []struct{ language, text string }{
		{"fr", "La loi du «DATE:6 juillet 1989» et le décret n° 2004-123 du «DATE:12 mars 2014» ; vu le [DATE:12 mars 2014]. La loi «PERSON:Badinter». Mme [PERSON:Loi Haddersley]."},
		{"fr", "L'arrêt [PERSON:Vaugirard] est fermé."},
		{"de", "Nach dem Gesetz vom «DATE:12. März 2014» und den AKB «DATE:2015» haftet er. Brief vom [DATE:12. März 2014]."},
		{"es", "La Ley de «DATE:26 de diciembre de 1958», la orden médica de [DATE:26 de diciembre de 1958] y la carta de [DATE:26 de diciembre de 1958]."},
	} {
		check(t, c.language, c.text, "dates", nil)
	}
}
