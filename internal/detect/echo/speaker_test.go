package echo

import "testing"

// speakerExamples are found in transcripts, behind words for somebody unknown, and around towns.
var speakerExamples = []example{
	{"de", "Konto [CODE ES12 2100 0555 1002 0012 3456] genannt"}, // whatever its check digits say
	// Transcripts, and people of whom no more is known.
	{"en", "[21/07/2024, 18:02:11] ~ [PERSON mands]: is shaz off\n[21/07/2024, 18:02:40] [PERSON Dean Work]: again"},
	{"en", "[09/05/2025, 19:02:11] [PERSON max b]: will there be cake\n[09/05/2025, 19:02:40] [PERSON Will]: [PERSON max] you may have some, to the max\n[09/05/2025, 19:03:00] [PERSON Will]: ok [PERSON max], i will. [PERSON max] u there"},
	{"en", "20:06 Property: one ring\n20:20 [PERSON Adaeze]: fit\n21:10 Meal: all day"},
	{"en", "20:06 [PERSON Shadow]: hi\n20:20 [PERSON Adaeze]: yo\n21:10 [PERSON Shadow]: cu\n21:11 [PERSON Shadow]: bye"},
	{"en", "[09/05/2025, 19:02:11] [PERSON Shadow]: hi\n[09/05/2025, 19:03:11] [PERSON Cloud]: yo"},
	{"de", "04.11.24 Frühdienst: ruhig\n05.11.24 Spätdienst: ruhig\n06.11.24 [PERSON Nerger]: ruhig\n07.11.24 Frühdienst: ruhig"},
	{"en", "I spoke to a [PERSON Grace] in Housing and spoke to a Friend in Need."},
	{"en", "18:02 System: somebody joined\n18:03 System: she left"},
	{"en", "The foreman, one [PERSON Sully], said one Monday that a certain Bench broke, one Windsor chair"},
	{"es", "Lo hizo un tal [PERSON Urquijo], según un tal Gobierno"},
	{"de", "Poststelle\n[ADDRESS Deichhörn 4]\n{ADDRESS 26736 Krummhörn}"},
	{"ca", "{LOCATION Granollers} ([ADDRESS 08458]) i {LOCATION Vic} (12)"},
	{"en", "14/03/2024, 09:15 - [PERSON Donna M]: dr [PERSON achebe] said friday, [PERSON maisie] is at [ADDRESS 4 wansbeck close] and has 3 spare places\n14/03/2024, 09:16 - [PERSON Bev]: ok"},
	{"de", "12:04 [PERSON HannesB]: sie wohnt jetzt holtenauer weg, [ADDRESS goßlerstraße 14]\n12:05 [PERSON HannesB]: mach ich"},
	{"en", "Our neighbour {PERSON Tuck} at number [ADDRESS 3] moved, number 3 on the list"},
	{"ca", "el veí del número [ADDRESS 10] ho va veure, el número 10 de la llista"},
	{"es", "Vive en [ADDRESS Gran Vía 40, entlo.] desde hace 3 años; la Gran Vía es larga"},
	{"de", "Die Prüfer {PERSON Demir} und [PERSON Stocker] sowie Gäste"},
	{"es", "Atestado nº [CODE 1187/2024], curso 2023/2024"},
	{"ca", "{EMAIL_ADDRESS mserrat@example.com}, per [PERSONAL_ID mserrat] a les 10"},
	// Chats without times, and handles; forms are none.
	{"de", "[PERSON Fiete]: probe heute??\n[PERSON jonna]: jo 19 uhr\n[PERSON Fiete]: und der bass?\n[PERSON jonna]: bring ich mit\n[PERSON Fiete]: top"},
	{"en", "[PERSON ingrun]  [09:02] who merged that\n[PERSON Katrin]  [09:03] not me\n[PERSON ingrun]  [09:04] his laptop says so\n[PERSON Katrin]  [09:05] ok"},
	{"en", "[PERSON grumpelino]: mom says no\n[PERSON Deborah]: ask again\n[PERSON grumpelino]: still no\n[PERSON Deborah]: ok then"},
	{"ca", "Tiet [PERSON Cerni]: has arribat?\n[PERSON Èlia]: siii\nTiet [PERSON Cerni]: i els papers?\n[PERSON Èlia]: encara no"},
	{"en", "MR {PERSON KAPOOR}: I object.\nTHE COURT: Noted.\nMR {PERSON KAPOOR}: Thank you.\nMR {PERSON KAPOOR}: And again.\n"},
	{"de", "Menge: 3\nPreis: 4\nMenge: 5\nPreis: 6\nMenge: 7"},
	{"en", "Hb: 12.1\nCreat: 80\nHb: 11.9\nCreat: 82\nPat: stable"},
	{"de", "Der Pächter [PERSON Bruckmoser] und der Notar [PERSON Heidtmann] kamen"},
}

func TestSpeakers(t *testing.T) { holdTo(t, speakerExamples, Options{Bare: true}) }

// turnedExamples are names with the surname first, and of who signs with what he is.
var turnedExamples = []example{
	{"de", "Zimmer 3\n[PERSON Rübe, {PERSON Ottilie}] – isst nicht\n4 [PERSON Braun, {PERSON Evamaria}]: braune Verfärbung"},
	{"en", "HALL B   [PERSON Price, {PERSON LaToya}], migraine\nBed 12  [PERSON {PERSON Van Wyk}, B.] – allergic"},
	{"ca", "Objecte 16: a nom de Puig\nFacultatiu: [PERSON {PERSON Ribes}, T.]"},
	{"en", "Staff {PERSON R Bellis}, Miss {PERSON A Quillfeather}\n{PERSON O Adeyinka}, SHO\nL'hereva, {PERSON Carme Riera}"},
	{"en", "Kind regards\n{PERSON Helen Pritchard}, [PERSON Marlow] House\n{PERSON Anna Roe}, [PERSON Chester]"},
	{"de", "Laut {PERSON Bockelmann}, {PERSON Insa} sei krank"},
	{"de", "Danke, {PERSON Anna}, das hilft.\nJa, {PERSON Peter} kommt.\nMontag, {PERSON Ottilie} anrufen"},
	{"de", "binnen eines Monats einzulegen.\n\n[PERSON Zwergerl]\nRichterin am Amtsgericht"},
	{"de", "Auf Anordnung\n[PERSON Kirchhübel], Justizsekretärin"},
	{"de", "Gesucht wird:\nKoch, Kellner\nMaurer, Zimmerer\nWerkstatt, Lehrer"},
	{"en", "Kitchen staff\nCook, Porter\nNight shift\nNurse in charge\nMonday, teacher away"},
}

func TestTurned(t *testing.T) { holdTo(t, turnedExamples, Options{Bare: true}) }
