package echo

import (
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// Institutions, numbers and days that a word for their kind tells, and work by what somebody works in; they
// are found in reports as well, where little else is by its look.
var kindExamples = []example{
	{"de", "Aufnahme aus dem [ORGANIZATION Marienstift], Gottesdienst in der [ORGANIZATION Dorotheenkirche], Besuch in der Dorfkirche und im Krankenhaus."},
	{"de", "Er besucht die [ORGANIZATION Käthe-Kollwitz-Schule], Klasse [ORGANIZATION 7c], keine Haupt-Schule, Klasse 3."},
	{"de", "RADIOLOGIE [ORGANIZATION SEEBLICK] und LABOR BEFUND; MVZ [ORGANIZATION Am Roßmarkt], Labor im Verlauf besser."},
	{"de", "Hospizdienst »[ORGANIZATION Regenbogen]« kommt; Pathologie [ORGANIZATION Lindenbrink], Pathologie unauffällig, Praxis geschlossen."},
	{"de", "Mit [CODE RTW Akkon Ulm 3/83-1] und [CODE Christoph 44] ins Haus, RTW um 14 Uhr, Christoph kommt."},
	{"de", "Histologie [CODE E 11873/24], Zytologie [CODE Z24.0118], RR 140/80, BWK 11/12, Verfahren [CODE XVII 118/22], AG [LOCATION Nagold]."},
	{"de", "Endoskopiebefund Nr. [CODE E-1187/24], Pieper [PHONE_NUMBER 812], Funk 1995, SN [CODE 4C-118-902]."},
	{"de", "KHK [PERSON Winter] und Fahrer [PERSON Schwarz] kamen, Fahrer Bus, Richter Recht. Ein [AGE 34]j. Mann; am [DATE 14.] um 9 Uhr, am 14. Dezember."},
	{"de", "Arbeitet im [OCCUPATION Gleisbau] und jobbt in einer [OCCUPATION Eisdiele], arbeitet in Teilzeit, im Haushalt tätig, im [OCCUPATION Außendienst] tätig."},
	{"de", "Inhaberin eines [OCCUPATION Friseursalons], studiert [OCCUPATION Geodäsie], [OCCUPATION Pfarrer i. R.], führt ein Gespräch."},
	{"en", "She is in Year [ORGANIZATION 3 Linnet] class and Form [ORGANIZATION 2B], he in year [ORGANIZATION 9C]; the teacher of [ORGANIZATION Heron] class left. Business class, in First class, a Class 3B laser, Year 2019, class 3 of 7, year 3."},
	{"de", "Er kam in die [ORGANIZATION 2b] der Dorfschule, mit 3 m in die 3 Zimmer, in der 5. Klasse."},
	{"es", "Va a [ORGANIZATION 5.º B] de Primaria y a [ORGANIZATION 1º A] de ESO, 2.º de Primaria, artículo 3.º de la ley."},
	{"ca", "Fa [ORGANIZATION 2n C] d'ESO i [ORGANIZATION 6è A] de Primària, 3r de la classe."},
	{"en", "They moved from [LOCATION Fenny-next-the-Marsh] he came to [LOCATION Barrow-in-the-Clay]; the Editor-in-Chief, a Jack-in-the-Box, Know-How."},
	{"en", "Back on [DATE Monday 10th] and by [DATE the 14th]. On the 14th floor, [DATE Easter 2026], the 3rd time."},
}

// TestHyphenedPlace: a place that was found in part reaches as far as its hyphens, in any language.
func TestHyphenedPlace(t *testing.T) {
	const text = "Ils vont à Arcy-sous-Bois, Arcy et Bois."
	ms := []lethe.Mention{{Span: span.Span{Start: 12, End: 16}, Text: "Arcy", Label: lethe.Location, Score: .8}}
	doc := lethe.NewDocument("x", text)
	doc.Language = "fr"
	found := Find(t.Context(), doc, ms, Options{})
	if len(found) == 0 || found[0].Text != "Arcy-sous-Bois" || found[0].Label != lethe.Location {
		t.Errorf("found %v", found)
	}
}

func TestKinds(t *testing.T) { holdTo(t, kindExamples, Options{}) }
