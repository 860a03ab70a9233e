package cue_test

import (
	"testing"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
)

// check holds a detector to texts in which is marked, by hand, everything it must find.
func check(t *testing.T, d detect.Detector, cases ...detect.Example) {
	t.Helper()
	t.Parallel()
	for _, c := range cases {
		if diff := detecttest.Diff(d, c); diff != "" {
			t.Errorf("%s %q:\n%s", c.Language, c.Text, diff)
		}
	}
}

func TestPersonsInSentences(t *testing.T) {
	check(t, cue.Persons(),
		detect.Example{Text: "Dear Mr. [PERSON Hollowbrook], thank you for your letter.", Language: "en"},
		detect.Example{Text: "Sehr geehrte Frau [PERSON Tannhuber], besten Dank.", Language: "de"},
		detect.Example{Text: "Herr [PERSON v. Tannhuber-Eixe] rief an. Bei Kollegin [PERSON Hübscher-Lange] NT 3,1 mm, RR bei Frau [PERSON Tannhuber] RR 120/80", Language: "de"},
		detect.Example{Text: "Estimada señora [PERSON Robledillo]:", Language: "es"},
		detect.Example{Text: "Dear customer, thank you for your letter.", Language: "en"},
		detect.Example{Text: "Sehr geehrte Damen und Herren", Language: "de"},
		detect.Example{Text: "It was put in Zone C. Override it, at Desk D. Follow the line, and on 1 L. Apyrexial now. Signed by [PERSON C. Tannhuber]", Language: "en"},
		detect.Example{Text: "1 [PERSON L. Tannhuber]\n2 [PERSON C. Robledillo]", Language: "en"},
		detect.Example{Text: "The doctor is in; the lady is not.", Language: "en"},
	)
}

func TestSubjectsOfTeachers(t *testing.T) {
	check(t, cue.Persons(),
		detect.Example{Text: "El profesor de Matemáticas comenta que la profesora [PERSON de Miguel] vendrá.", Language: "es"},
		detect.Example{Text: "Magistrada del Juzgado de Tarancón, y la magistrada [PERSON del Olmo].", Language: "es"},
	)
}

func TestNamesOfAnimals(t *testing.T) {
	check(t, cue.Persons(),
		detect.Example{Text: "Vive con un perro que se llama Trasto y una tía que se llama [PERSON Obdulia].", Language: "es"},
		detect.Example{Text: "El gat es diu Boira. El noi es diu [PERSON Ermengol].", Language: "ca"},
	)
}

// A title and a colon that begin several lines are a speaker of a conversation, whatever is said.
func TestTitlesThatSpeak(t *testing.T) {
	check(t, cue.Persons(),
		detect.Example{Text: "mare: té febre\nDra.: Pes?\nmare: onze\nDra.: Taques a la pell?", Language: "ca"},
		detect.Example{Text: "Consulta 3\nDra.: [PERSON Escarré]", Language: "ca"},
	)
}

func TestLettersOfKinds(t *testing.T) {
	check(t, cue.Persons(),
		detect.Example{Text: "Se le retira el permiso B. Prueba de alcohol, y viene [PERSON T. Lucendo].", Language: "es"},
	)
}

func TestKindsOfInstitutions(t *testing.T) {
	check(t, cue.Organizations(),
		detect.Example{Text: "HOSPITAL COMARCAL\nCLÍNICA DENTAL\nla [ORGANIZATION Clínica Dental Robledillo]", Language: "es"},
		detect.Example{Text: "Va al Centre de Dia i a l'Hospital de Dia, no a l'[ORGANIZATION Hospital de Campdevànol].", Language: "ca"},
	)
}

func TestOrganizationsInSentences(t *testing.T) {
	check(t, cue.Organizations(),
		detect.Example{Text: "He works for [ORGANIZATION Quillmark Ltd] in sales.", Language: "en"},
		detect.Example{Text: "Sie arbeitet bei der [ORGANIZATION Tannhuber GmbH] im Verkauf.", Language: "de"},
		detect.Example{Text: "The company is limited to ten people.", Language: "en"},
		detect.Example{Text: "Eine GmbH ist eine juristische Person.", Language: "de"},
	)
}

func TestAddressesInSentences(t *testing.T) {
	check(t, cue.Addresses(),
		detect.Example{Text: "She lives at [ADDRESS 14 Hollowbrook Lane].", Language: "en"},
		detect.Example{Text: "Sie wohnt an der [ADDRESS Tannhuberstrasse 14].", Language: "de"},
		detect.Example{Text: "Page 14 of the lane survey", Language: "en"},
		detect.Example{Text: "He lives alone at [ADDRESS 17 Quarry Bank, Ashcombe]. They moved to [ADDRESS 9 Copper Beeches], and we lived at 12 sites.", Language: "en"},
		detect.Example{Text: "Send it to [ADDRESS Carn Brea House, Pool, TR15 3QA].", Language: "en"},
		detect.Example{Text: "Die Strasse ist 14 Meter breit.", Language: "de"},
		detect.Example{Text: "[ADDRESS Schulstraße 1 • 34346 Hann. Münden]", Language: "de"},
		detect.Example{Text: "Viu al [ADDRESS carrer dels Ferrers, 52, 2n], i abans a la [ADDRESS plaça dels Àngels 3].", Language: "ca"},
		detect.Example{Text: "[ADDRESS Polígono Industrial El Rosal, nave 23]\nLa obra", Language: "es"},
		detect.Example{Text: "[ADDRESS Am Alten Markt 3, 3. OG]; [ADDRESS An der Mühle 12]; wir wohnen [ADDRESS Auf dem Weinberg 7] in Kleinhausen.", Language: "de"},
		detect.Example{Text: "Am Bahnhof 3 Personen, im Wald 12 Bäume, am See 20 Grad, Im Kapitel 3, Am Montag 4.", Language: "de"},
	)
}

func TestReferencesInSentences(t *testing.T) {
	check(t, cue.References(),
		detect.Example{Text: "Your reference is in our letter; chapter 12 has the terms.", Language: "en"},
		detect.Example{Text: "Wir nehmen auf Ihr Schreiben Bezug.", Language: "de"},
		detect.Example{Text: "paid into acc [PERSONAL_ID 41234567], PNR: [CODE X7K2QF], Absence (emp. [PERSONAL_ID 20418]); an acc of 12 pages", Language: "en"},
	)
}

func TestOccupationsInSentences(t *testing.T) {
	check(t, cue.Occupations(),
		detect.Example{Text: "The weather was fine.", Language: "en"},
		detect.Example{Text: "Das Wetter war schön.", Language: "de"},
	)
}
