package echo

import "testing"

// What one word or the form beside it announces.
var announcedExamples = []example{
	{"en", "We fed the [PERSON Blackledge] twins. The Summer family comes, the Ford brothers too."},
	{"de", "Dem [PERSON Pichler] seine Kuh; Dem Müller seine Mühle; [PERSON Wiebkes] Fahrrad steht da. Paris Märkte, Annas und andere."},
	{"de", "Flurstück [CODE 1184/7], Grundbuch von [LOCATION Hallgarten] Blatt [CODE 2203], Blatt 12 der Akte"},
	{"de", "trägt die Nummer [CODE OS 559 104 7], Nummer 12, Nummer A 4"},
	{"de", "Ja, {PERSON Silvia} ([PHONE_NUMBER 71 30]) rufen {PERSON Ute} (1987)"},
	{"es", "Busca del residente: [PHONE_NUMBER 4-2209], en busca de 12-14 personas"},
	{"es", "Tfno. {PHONE_NUMBER 976 010 555} – [PHONE_NUMBER 56 – 57], a 56 km"},
	{"en", "dictated by Dr Rowe, typed by [PERSON mk]. Checked by QA. Our ref: [PERSON KP/jt]"},
	{"de", "Handzeichen: [PERSON Wb]. Geprüft: ja. Unser Zeichen: [PERSON MK/st]"},
	{"de", "{PERSON Antje Mensah} und [PERSON {PERSON Jörg Mensah}-Doll]"},
}

func TestAnnounced(t *testing.T) { holdTo(t, announcedExamples, Options{Bare: true}) }
