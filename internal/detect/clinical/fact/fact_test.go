package fact_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/internal/detect/clinical/fact"
	"github.com/lethe-privacy/lethe/span"
)

// mention is what a detector took [LABEL text] of a text for.
func mention(t *testing.T, marked, detector string, score float64) (*lethe.Document, lethe.Mention) {
	t.Helper()
	text, want := detecttest.Parse(marked)
	if len(want) != 1 {
		t.Fatalf("%q has %d marks", marked, len(want))
	}
	w := want[0]
	m := lethe.Mention{Span: span.Span{Start: w.Start, End: w.End}, Label: w.Label, Text: text[w.Start:w.End], Detector: detector, Score: score}
	if detector == "tagger" {
		m.Details = lethe.Details{Model: "de-general"}
	}
	return lethe.NewDocument("x", text), m
}

func TestFactsAreNoMentions(t *testing.T) {
	for detector, texts := range map[string][]string{
		"tagger": {
			"Labor: [LOCATION CK] 420 U/l, CRP 64", "Labor: [LOCATION CK 420] U/l", "[ORGANIZATION MRSA] neg", "Allergie: [LOCATION Penicillin]",
			"MRT der [LOCATION HWS] vom Mai", "Adenokarzinom ([LOCATION G2]), pT3", "[LOCATION Galle] steinfrei", "Oxaliplatin und [LOCATION Irinotecan] vertragen",
			"Hypertonie, [ORGANIZATION ED 2009]", "[PERSON Babinski] beidseits negativ", "[PERSON Lhermitte] positiv", "pAVK IIb nach [LOCATION Fontaine]",
			"[PERSON Weber] nach rechts lateralisiert", "[LOCATION UICC-Stadium IIIB. MSS. KRAS G12D] mutiert", "[LOCATION Laparoskopische Cholezystektomie]",
			"ARDS nach [LOCATION Berlin-Definition]", "[LOCATION Goldmann-Tonometrie] rechts", "[PERSON Steinmann] I neg", "ASA III, [PERSON Mallampati] 2",
			"Aufnahme um [DATE 8:30 Uhr]", "Schnitt [DATE 09:12], Naht 10:47", "[DATE 07.45]–08.30 Kompression", "WHO-Klassifikation [DATE 2019]",
			"Impfung [CODE 6-fach]", "[QUANTITY 20 mg] täglich", "known [LOCATION COPD]", "signo de [PERSON Babinski] positivo", "[LOCATION Hipertensión] arterial",
			"Polyp ([LOCATION Paris] 0-Ip)", "Mutter [PERSON Diabetes], Vater gesund", "Frau [PERSON Doktor] kommt", "[PERSON Quandolin] 500 mg 1-0-1", "[LOCATION Epworth] 14 Punkte",
			"Regressionsgrad 2 nach [LOCATION Dworak]", "[LOCATION Kappa-Quotient] 8,7", "Ablation nach [PERSON Pohlmann]", "[PERSON Bursa] trochanterica", "hat zu [DATE Mittag] gegessen",
			"[PERSON Meulengracht] seit Jahren", "ARDS, [LOCATION Chronische] Bronchitis", "[LOCATION Dornbrand] der Haut", // no evidence
			"[PERSON Phalen], Tinel und Froment rechts positiv", "[LOCATION Wellmann-Rückstich] 4-0", "[PERSON Torte] steht im Kühlschrank",
			"retirem la sonda [PERSON Foley]", "peu de [PERSON Charcot] esquerre", "embenat de [LOCATION Unna]", "[PERSON Bexsero] posat", "plastische Deckung nach [PERSON Quandolt]",
		},
		"dates":      {"APGAR [DATE 9/10/10], NapH 7,28", "Morphin [DATE 1-0-1]"},
		"references": {"Pertrochantäre Fraktur [CODE S72.10]"},
		"persons":    {"Sohn [PERSON Asthma], Tochter gesund", "[PERSON T. Aspirin], Tbl. Morphin", "V. a. [PERSON M. Menière]", "[PERSON Milz] 11 cm, homogen", "Modic [PERSON I. HWK] 6"},
		"clinical": {"[AGE 76] kg schwer", "visitiert von OA Plötz, [PERSON Antibiose] fortführen", "RR [DATE 135/80]", "[ORGANIZATION Augenklinik] Konsil", "[LOCATION Station 4B]", "[LOCATION Kinderklinik]", "[LOCATION Zi. 214]", "Befund: [ORGANIZATION Institut für Pathologie]",
			"an [LOCATION Ambulatorium für Mund-, Kiefer- und Gesichtschirurgie]", "an [ORGANIZATION Neurologische Klinik II]", "Mutter [PERSON A Rh] neg.", "[PERSON Paris IIa], gezielte PE", "C1M3 nach [LOCATION Prag]", "am [DATE Donnerstag]", "isocor, [LOCATION CAM]-ICU +",
			"[LOCATION Quadriga-Ring 6],25 eingesetzt"},
		"organizations": {"[ORGANIZATION Zehenheberparese KG] 3/5", "[ORGANIZATION Praxis für Gastroenterologie]", "[ORGANIZATION Mepilex Ag]", "[ORGANIZATION Praxis Dres]", "[ORGANIZATION Neurologische Tagesklinik]", "[ORGANIZATION TAGESKLINIK II]"},
	} {
		for _, marked := range texts {
			doc, m := mention(t, marked, detector, .6)
			if got := fact.Without(doc, []lethe.Mention{m}); len(got) > 0 {
				t.Errorf("%s: %q stays", detector, marked)
			}
		}
	}
}

func TestWhatMayBeSomebodysStays(t *testing.T) {
	for detector, texts := range map[string][]string{
		"tagger": {
			"Frau [PERSON Weber] kommt", "úlcera de [PERSON Antonio]", "Herr Dr. [PERSON Milz] berichtet", "Patient: [PERSON Leber], Hans", "Praxis Dres. Haupt / [PERSON Galle]", "Grüsse [PERSON T. Bein]",
			"[PERSON Babinski] kommt morgen", "wohnt in [LOCATION Dornbrand]", "[LOCATION Merseburg], den 4.3.", "[ORGANIZATION AOK] Hessen", "[ORGANIZATION Klinik Sonnenhöhe]",
			"[ORGANIZATION St.-Wendelin-Hospital]", "des [ORGANIZATION Evangelischen Stifts Hachmühlen]", "KV: [LOCATION Q482917305]", "Kita „[LOCATION Spatzennest]“",
			"am [DATE 10.12] wieder", "Kontrolle am [DATE 3.4.]", "CRP am [DATE 12.03.] bei 64", "TSH [DATE 2019] normal", "im [DATE März]", "[AGE 76] Jahre alt", "seit [DATE 03/21]",
			"Unterschrift [PERSON M. Becker]", "Herr [PERSON Grad]", "[PERSON Wagner] 76 J.", "Mutter [PERSON Herz], Vater", "Verlegung nach [LOCATION Kamp-Lintfort]", "der Verkehrsbetriebe [ORGANIZATION Siegquell]",
			"wohnt in [LOCATION Wangen]", "[LOCATION Bern/BE]", "Azubi: [PERSON Lea-Sophie]", "[DATE Mitte Dezember]",
		},
		"clinical": {"[LOCATION Eritreische] Patientin", "ca. [AGE 70]-jährig", "im Alter von ca. [AGE 30] Jahren", "[AGE 10]-wöchiger Säugling", "Kanton [LOCATION BE]", "[OCCUPATION Biologie]", "[PERSON Milz] ging", "Station [LOCATION Hildegard]", "[ORGANIZATION Klinik für Neurologie]"},
		"PHONE":    {"Tel. [PHONE_NUMBER 0171 20 mg]"}, // a detector that this package does not know
	} {
		for _, marked := range texts {
			doc, m := mention(t, marked, detector, .6)
			if got := fact.Without(doc, []lethe.Mention{m}); len(got) == 0 {
				t.Errorf("%s: %q goes", detector, marked)
			}
		}
	}
}

func TestWhatIsValidatedStays(t *testing.T) {
	doc, m := mention(t, "Allergie: [LOCATION Penicillin]", "tagger", 1)
	if got := fact.Without(doc, []lethe.Mention{m}); len(got) != 1 {
		t.Error("a validated mention goes")
	}
}

// FuzzWithout holds that mentions are only left out or cut to a part, whatever the text, and
// that nothing of what lies further away than a line matters.
func FuzzWithout(f *testing.F) {
	f.Add("RR 135/80, Puls 76/min, HWS, Babinski neg.", 3, 9)
	f.Add("Aufnahme um 8:30 Uhr µg/l ½ 7. Frau Weber", 12, 20)
	f.Add("1-0-1 1-0-1 1-0-1\xff", 0, 4)
	f.Fuzz(func(t *testing.T, text string, from, to int) {
		s := span.Span{Start: from, End: to}
		if s.Empty() || s.Check(text) != nil {
			return
		}
		for _, label := range []lethe.Label{lethe.Date, lethe.Person, lethe.Location} {
			m := lethe.Mention{Span: s, Label: label, Text: s.In(text), Score: .5, Detector: "tagger", Details: lethe.Details{Model: "de-general"}}
			alone := fact.Without(lethe.NewDocument("x", text), []lethe.Mention{m})
			far := strings.Repeat("Frau Dr. Weber, 8:30 Uhr\n", 9)
			m.Span = span.Span{Start: s.Start + len(far), End: s.End + len(far)}
			within := fact.Without(lethe.NewDocument("x", far+text+"\n"+far), []lethe.Mention{m})
			if len(alone) != len(within) {
				t.Errorf("other lines decide")
			}
			if slices.ContainsFunc(alone, func(got lethe.Mention) bool { return !s.Contains(got.Span) || got.Text != got.In(text) }) {
				t.Errorf("another mention came out")
			}
		}
	})
}

// TestTitled: whoever has a title is somebody, though an illness is called after a namesake.
func TestTitled(t *testing.T) {
	for marked, stays := range map[string]bool{
		"Ulcer 4 cm, HbA1c 61. Fell out with Nurse [PERSON Bowen] over it": true,
		"Ulcer 4 cm, HbA1c 61. La ve la enfermera [PERSON Bowen] hoy":      true,
		"Ulcer 4 cm, HbA1c 61, [PERSON Bowen] in situ":                     false,
	} {
		doc, m := mention(t, marked, "persons", .8)
		if got := fact.Without(doc, []lethe.Mention{m}); (len(got) == 1) != stays {
			t.Errorf("%q: %v", marked, got)
		}
	}
}

// TestNamesakes: what is called after a patient's namesake is not the patient.
func TestNamesakes(t *testing.T) {
	for marked, stays := range map[string]bool{
		"sensorische ([PERSON Wernicke]-)Aphasie": false,
		"Frau [PERSON Wernicke] lebt allein":      true,
		"([PERSON Haddersley]-)Aphasie":           true,
	} {
		doc, m := mention(t, marked, "echo", .6)
		if got := fact.Without(doc, []lethe.Mention{m}); (len(got) == 1) != stays {
			t.Errorf("%q: %v", marked, got)
		}
	}
}

func TestNamesAreTrimmed(t *testing.T) {
	for marked, want := range map[string]string{
		"Frau [PERSON Kollegin Sauer]":                              "Sauer",
		"Sohn [PERSON Lennart Stolpersturz], Marcumar":              "Lennart",
		"OÄ [PERSON Sauer Heparin-Perfusor] auf 800 IE/h":           "Sauer",
		"[LOCATION Sohn Torben in Wedel]":                           "Torben in Wedel",
		"wohnhaft im [LOCATION Heim in Bad Orb]":                    "Bad Orb",
		"Dolmetscher: [PERSON Neffe Paweł]":                         "Paweł",
		"Vorname: [PERSON Elfriede Geb].: 1.7.1941":                 "Elfriede",
		"[PERSON Pichler Johann     SVNR]: 2817":                    "Pichler Johann",
		"[ORGANIZATION Spital Wiesenstein     Ambulanzkarte]\nName": "Spital Wiesenstein",
		"[ORGANIZATION Augenklinik Schloss Wiesenstein]":            "Schloss Wiesenstein",
		"[ORGANIZATION Marien-Apotheke Wila]":                       "Marien-Apotheke Wila",
		"[ORGANIZATION Lindenklinik für Psychosomatik]":             "Lindenklinik für Psychosomatik",
		"[ORGANIZATION Rosenapotheke Wila]":                         "Rosenapotheke Wila",
		"[ORGANIZATION Radiologie Baden-Nord]":                      "Radiologie Baden-Nord",
		"[ORGANIZATION Krankenkasse Aarevita]":                      "Aarevita",
		"[ORGANIZATION Hausarztpraxis Am Dorfbach]":                 "Am Dorfbach",
		"[ORGANIZATION Zentrum für Schlafmedizin, Klinik am Hang]":  "Klinik am Hang",
		"[ORGANIZATION Institut für Pathologie Reussmatt]":          "Institut für Pathologie Reussmatt",
		"Herz- und [ORGANIZATION Gefäßzentrum Alstertwiete]":        "Gefäßzentrum Alstertwiete",
		"[ORGANIZATION Praxis Dr. Hahn]":                            "Hahn",
		"[LOCATION MFA Yasemin]":                                    "Yasemin",
		"[PERSON Dr. med. F. Zgraggen]":                             "F. Zgraggen",
		"Frau [PERSON Lang-Kurz zu Besuch]":                         "Lang-Kurz",
		"[PERSON Adelheid zu Solms]":                                "Adelheid zu Solms",
		"[PERSON Hans Geb]":                                         "Hans Geb",
		"[PERSON Mitbewohnerin Jutta]":                              "Jutta",
		"Frau [PERSON Doktor Sauer]":                                "Sauer",
		"[PERSON Carolin Sauer]":                                    "Carolin Sauer",
		"i. [PERSON A. Pichler]":                                    "Pichler",
		"[ORGANIZATION Beratungsstelle Wila]":                       "Wila",
	} {
		text, w := detecttest.Parse(marked)
		m := lethe.Mention{Span: span.Span{Start: w[0].Start, End: w[0].End}, Label: w[0].Label, Text: text[w[0].Start:w[0].End], Detector: "persons", Score: .8}
		got := fact.Without(lethe.NewDocument("x", text), []lethe.Mention{m})
		if len(got) == 2 && strings.Contains(marked, "SVNR") {
			got = got[:1] // the other is no name either, which WithoutFieldWords tells
		}
		if len(got) != 1 || got[0].Text != want || got[0].Span.In(text) != want {
			t.Errorf("%q: %v, want %q", marked, got, want)
		}
	}
}

func TestFactsAmongOthers(t *testing.T) {
	for marked, stays := range map[string]bool{
		"Positive [PERSON Murphy]'s sign, no rebound":                                                        false,
		"CSF: protein 0.42 g/L, glucose 3.6, lactate 2, no organisms on [PERSON Gram stain]":                 false,
		"Omeprazole 20 mg [LOCATION OD], bisoprolol 1.25 mg, ramipril 5 mg":                                  false,
		"Parkinson's disease, [PERSON Hoehn] and Yahr 2.5, wearing-off after each Sinemet dose, tremor":      false,
		"reports [PERSON frank haematuria] with clots":                                                       false,
		"Er hat [ORGANIZATION Morbus Dupuytren] bds.":                                                        false,
		"given [PERSON labetalol] for the pressure":                                                          false,
		"delayed train [LOCATION S60] of the morning":                                                        true,
		"[PERSON Murphy] signed the lease":                                                                   true,
		"The defendant, [ORGANIZATION HSV], and its coach":                                                   true,
		"Zwei Tore schoss [PERSON Wagner] in Minute 12, sagte die Tochter":                                   true,
		"the tablets of Mr [PERSON Bell], who has a cough, a fever and asthma":                               true,
		"Düsseldorf (Reuters) - [ORGANIZATION E.ON]-Chef und seine Tochter":                                  true,
		"dipl. ing. [PERSON franziska theissen], Labor für Chirurgie, Urologie und Radiologie in der Klinik": true,
	} {
		doc, m := mention(t, marked, "tagger", .6)
		if got := fact.AmongFacts(doc, []lethe.Mention{m}); (len(got) == 1) != stays {
			t.Errorf("%q: %v", marked, got)
		}
	}
}
