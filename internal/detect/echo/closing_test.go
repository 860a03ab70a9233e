package echo

import "testing"

// Who signs a text in a line of its own, and who is introduced by the words before the name.
var closingExamples = []example{
	{"en", "The reserve was set at £1,524.24 and is to be reviewed in the spring.\n\n[PERSON GE]"},
	{"en", "The reserve was set at £1,524.24 and is to be reviewed in the spring.\n\nOK"},
	{"en", "The reserve was set at £1,524.24 and is to be reviewed in the spring.\nGE"},
	{"en", "GE"},
	{"en", "A copy has been sent to the insurer, who has not answered so far.\n\n[PERSON M. Tailor]\n"},
	{"es", "La sala estaba sucia y nadie supo decirnos nada en toda la tarde.\n\n[PERSONAL_ID zaldivard], Soria"},
	{"de", "Der Vorgang ist damit für alle Beteiligten erledigt und geht an das Archiv.\n\n[PERSONAL_ID wagnerk]"},
	{"de", "Der Vorgang ist damit für alle Beteiligten erledigt und geht an das Archiv.\n\nende"},
	{"de", "Eingang 28.2.21, Akte liegt vor, geprüft [PERSON UM]\nBefund: gesehen CT\nim EKG geprüft am Montag"},
	{"en", "Action: new mats by Friday. [PERSON ES]\nAction: the ladder to be scrapped.\nOther: see the GP. ES"},
	{"de", "Guten Tag, hier ist [PERSON Jan] von der Versicherung. Hier ist Ruhe."},
	{"ca", "bon dia, soc [PERSON marc], de la companyia; soc aquí"},
	{"de", "ja dr. [PERSON lang] weiß bescheid, dr. med ist er auch"},
	{"de", "Es kam POM [PERSON König] mit einem Hund, der König schlief."},
	{"en", "Seen by nurse [PERSON Murray], then by a nurse Practitioner."},
}

func TestClosing(t *testing.T) { holdTo(t, closingExamples, Options{Bare: true}) }
