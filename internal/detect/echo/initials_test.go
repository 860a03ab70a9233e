package echo

import "testing"

// Letters that stand for somebody, after a title or what somebody is, and where they come
// again. Judgments write people so.
var initialExamples = []example{
	{"de", "Frau {PERSON Steinbrück} und ihr Ehemann, der Landtagsabgeordnete [PERSON S.], stritten; Abs. 2 S. 1, S. 12. Dann ging [PERSON S.] fort."},
	{"de", "Herr [PERSON S] kam, mit Frau [PERSON K.-M.] und Frau Dr. med. [PERSON W]."},
	{"de", "Die Angeklagten [PERSON S.], [PERSON T.] und [PERSON U.] schwiegen, der Zeuge [PERSON H. M.] sprach."},
	{"de", "Vitamin B. hilft, Anlage K. liegt bei, Hepatitis B. heilt, die Patientin hatte E. coli, beim Patienten E. coli, z. B. am Abend"},
	{"de", "der Zeuge [PERSON B.] kam.\nB. Begründung des Antrags"},
	{"en", "Mr [PERSON S], Ms [PERSON K.], the witness [PERSON B.] and the applicant, [PERSON A.], were heard. [PERSON K] said so. Exhibit K was read. A said was put on a plate."},
	{"en", "the patient E. coli count; Mr T-shirt; grade B. was given"},
	{"es", "El Sr. [PERSON M.] y la señora [PERSON P.] vinieron; los grupos son A. y otros"},
}

func TestInitials(t *testing.T) { holdTo(t, initialExamples, Options{}) }

// What announces an initial is the same where the run asks what is left.
func TestInitialsLeft(t *testing.T) {
	text := "Der Landtagsabgeordnete S. und Anlage K. kamen."
	found := Initials(text, "de")
	if len(found) != 1 || found[0].In(text) != "S." {
		t.Errorf("%v", found)
	}
}
