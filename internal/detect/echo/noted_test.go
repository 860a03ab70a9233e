package echo

import "testing"

// Surnames by what a note says of whom.
var notedExamples = []example{
	{"ca", "[PERSON Pujolràs] TA 152/91, FC 88, afebril"},
	{"de", "[PERSON Ahlsdorff] RR 120/80\nPuls RR 130/80, Ruhe RR 110/70"},
	{"ca", "Prenedor: Vda. de [PERSON Masferrer] · Cobertura"},
	{"ca", "[PERSON Bosch] contra {PERSON Prat}: servitud de pas"},
	{"de", "[PERSON Kessel] gegen {PERSON Jana Roth} wegen Forderung; Impfung gegen Masern"},
	{"de", "Wechsel 71. Min.: [PERSON König] für [PERSON Bauer]; Gelb"},
	{"en", "Sub: [PERSON Walsh] for [PERSON Ofori]. A sub: ham for lunch"},
	{"de", "Auf Vorhalt: die [PERSON Ambros] habe das nie gesagt. Die Hausverwaltung habe, der Kläger sei, die Stadtkasse wolle."},
	{"de", "boah sag [PERSON juschi] ich komm später; sag bitte ich komm, sag bescheid dass"},
	{"es", "Madre sana. Hermana, [PERSON Xisca], portadora de BRCA2. Padre, Diabetes, no."},
	{"de", "beim HA (Dr. {PERSON Sommerfeld}, [LOCATION Prüfening]), danach (Dr. {PERSON Roth}, Kardiologie)"},
	{"en", "step-dad: Coach [PERSON Mark Price] (!!), by the Coach House"},
	{"de", "Wir kommen gern.\nLg {PERSON Swantje} & [PERSON Olumide]"},
	{"de", "bei Familie {PERSON Stein} in der Ahornallee"},
	{"es", "Me comenta la paciente [PERSON Nieves] que orina con sangre; la paciente Mayor que"},
	{"ca", "Visita a [PERSON Pau Clarís-Roig], porta corrent. Visita a Urgències Pediàtriques."},
	{"ca", "La [PERSON Mercè] no ha volgut esmorzar. La Derivació no ha millorat."},
	{"en", "output 700/24h, intake 850/24h, K7-310"},
	{"en", "tell [PERSON kezza] i'm late, ask whoever if"},
}

func TestNoted(t *testing.T) { holdTo(t, notedExamples, Options{Bare: true}) }
