package echo

import "testing"

// speakerExamples are found in transcripts, behind words for somebody unknown, and around towns.
var speakerExamples = []example{
	{"de", "Konto [CODE ES12 2100 0555 1002 0012 3456] genannt"}, // whatever its check digits say
	// Transcripts, and people of whom no more is known.
	{"en", "[21/07/2024, 18:02:11] ~ [PERSON mands]: is shaz off\n[21/07/2024, 18:02:40] [PERSON Dean Work]: again"},
	{"en", "18:02 System: somebody joined\n18:03 System: she left"},
	{"en", "The foreman, one [PERSON Sully], said one Monday that a certain Bench broke, one Windsor chair"},
	{"es", "Lo hizo un tal [PERSON Urquijo], según un tal Gobierno"},
	{"de", "Poststelle\n[ADDRESS Deichhörn 4]\n{ADDRESS 26736 Krummhörn}"},
	{"ca", "{LOCATION Granollers} ([ADDRESS 08458]) i {LOCATION Vic} (12)"},
	{"de", "Die Prüfer {PERSON Demir} und [PERSON Stocker] sowie Gäste"},
	{"es", "Atestado nº [CODE 1187/2024], curso 2023/2024"},
	{"ca", "{EMAIL_ADDRESS mserrat@example.com}, per [PERSONAL_ID mserrat] a les 10"},
	{"de", "Der Pächter [PERSON Bruckmoser] und der Notar [PERSON Heidtmann] kamen"},
}

func TestSpeakers(t *testing.T) { holdTo(t, speakerExamples, Options{Bare: true}) }
