package ordinary

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

var eponyms = []string{"Murphy", "Wagner", "Hoffmann", "Romberg", "Rankin", "Charcot", "Ramsay", "Hunt"}

// TestWithout: the text between brackets was found as the label before it; that between
// « » must be dropped, that between [ ] must stay.
func TestWithout(t *testing.T) {
	for _, c := range []struct{ language, text string }{
		{"en", "Dear Ivy, the «PERSON:ivy» has grown over the drain. [PERSON:Ivy] knows."},
		{"en", "Olive Jean ordered «PERSON:olive» oil and a «PERSON:daisy bush»."},
		{"en", "hi, i met [PERSON:john smith] and [PERSON:rose] today"},
		{"en", "can lilies and a «PERSON:daisy bush» share a pot?"},
		{"en", "Posted by [PERSON:darin] yesterday. It went well."},
		{"en", "Mr Smith eats off the «LOCATION:china», made in [LOCATION:china]."},
		{"de", "Sehr geehrte Frau «PERSON:Kollegin», sehr geehrter [PERSON:Kollege Newton], [PERSON:Graf], Frau [PERSON:Richter], Kayser-«OCCUPATION:Fleischer»-Ring, [OCCUPATION:Fleischer]"},
		{"de", "Zwischen Eva und Paul Kern gilt: Im «PERSON:Kern» wird vereinbart. Herr [PERSON:Kern] zahlt."},
		{"de", "Die [LOCATION:deutschen] Firmen in der [LOCATION:Türkei]."},
		{"de", "«OCCUPATION:Auf die Beschwerde wird nicht eingetreten.» Als [OCCUPATION:Leiter der Abteilung für Einkauf] tätig."},
		{"de", "Abfahrt «DATE:7.52 Uhr», am [DATE:7.5.2020], geöffnet «DATE:8–12» und «DATE:13.30»–«DATE:18 Uhr», «DATE:19:00–20:40 Uhr», «DATE:14–16 Uhr», bis «DATE:Mittag», Version «DATE:7.2.4», am [DATE:20.]"},
		{"en", "The «ORGANIZATION:Regional Court» and the [ORGANIZATION:Warsaw Regional Court] and the «ORGANIZATION:Court of Cassation»; the «ORGANIZATION:5th Chamber of the Supreme Administrative Court» and the «ORGANIZATION:Ministry of Justice»."},
		{"en", "[ORGANIZATION:Council] told the «ORGANIZATION:Council» and «ORGANIZATION:the Government» that [ORGANIZATION:Council Tools Ltd] paid."},
		{"es", "El artículo 3 del «ORGANIZATION:Código Civil»; el «ORGANIZATION:Tribunal Supremo», la «ORGANIZATION:Audiencia Provincial», la [ORGANIZATION:Audiencia Provincial de Cuenca]. Vive en [LOCATION:Constitución]."},
		{"en", "Positive «ORGANIZATION:Murphy»'s sign, «PERSON:Hoffmann» negative, «PERSON:Wagner» grade 2, «PERSON:Rankin» 1, «PERSON:Hashimoto»'s disease."},
		{"en", "«ORGANIZATION:Murphy's», «PERSON:Wagner» and Romberg 2, «LOCATION:Nottingham» grade 2, went to [LOCATION:Nottingham], by bus. [PERSON:Miller's], they said; [PERSON:Wagner] and Romberg came."},
		{"en", "Mr [PERSON:Murphy] positive for flu; Dr. [PERSON:Wagner] grade 2; [PERSON:Miller] negative for flu; [PERSON:Jones]'s foot was seen; «PERSON:Charcot» foot; [PERSON:Jones] 2 days ago."},
		{"ca", "D'acord amb la «MISC:Llei 40/2015», i la «ORGANIZATION:Llei» 29/1994. «MISC:Curs»: 3r"},
		{"en", "under the Education («ORGANIZATION:Pupil Registration») Regulations 2006 she told [ORGANIZATION:Pupil Registration]"},
		{"es", "Conducía un «LOCATION:Seat León» y otro Seat «LOCATION:León» por [LOCATION:León]."},
		{"en", "112/23 Minutes agreed.\n113/23 Bench.\n«CODE:114/23» Planning. See [CODE:114/23]."},
		{"en", "Moved from «LOCATION:Ward 17» to «PERSON:Ward» 4, bed 2. [PERSON:Ward] said so."},
		{"en", "«PERSON:Timeline» (UTC)\n14:02 alert\n[PERSON:Rose]\nin «ORGANIZATION:UTC»"},
		{"en", "in the «ORGANIZATION:Burns & Plastics Unit» and the «ORGANIZATION:Coronary Care Unit», not at [ORGANIZATION:Hadley Burns Unit Ltd]"},
		{"de", "liegt auf Station «PERSON:Hildegard», Zug hält in [LOCATION:Station Nord], auf Station [PERSON:Hildegard Kern] gesehen"},
		{"en", "«ORGANIZATION:BP» 142/78 lying, recheck «ORGANIZATION:BP» in two weeks, «ORGANIZATION:HR»: 84 bpm; [ORGANIZATION:HSBC] 20 years, [PERSON:Ann] 120/80"},
		{"en", "Filled up at [ORGANIZATION:BP] for 40 pounds."},
		{"en", "«LOCATION:Oxford» hoist serviced, «LOCATION:Bristol» stool 6; moved from [LOCATION:Oxford] to [LOCATION:Bristol] in May."},
		{"en", "«PERSON:Barlow» and «PERSON:Ortolani» negative, «PERSON:Hickman» flushed; seen by [PERSON:Hickman] today, [PERSON:Barlow] rang."},
		{"en", "See «PERSON:Ardley» v «PERSON:Thornbank» (1990) 2 AC 605 and Wexley v [PERSON:Pike] (1991) 1 WLR 7. Mr Pike paid."},
		{"en", "the «ORGANIZATION:Inheritance (Provision for Family and Dependants)» Act «DATE:1975», CPR «DATE:3.9», on [DATE:3.9] he paid"},
		{"en", "The «ORGANIZATION:Compliance Certificate» and the «ORGANIZATION:First Defendant» and [ORGANIZATION:Ardley Certificate]"},
		{"en", "«PERSON:Mon» to Sat, then [PERSON:Sat Hughes] came.\n«PERSON:Handover»: bins out"},
		{"en", "«ORGANIZATION:Beethoven's Fifth» was played; [ORGANIZATION:Beethoven's] was shut"},
		{"de", "Sie spricht gut «LOCATION:Deutsch», Muttersprache «LOCATION:Ukrainisch», wenig «LOCATION:Englisch»; [LOCATION:Deutsche] Bahn"},
		{"de", "(vgl. BGH, Urteil vom «DATE:28.02.2018» – «CODE:VIII ZR 157/17», NJW 2018, «ADDRESS:1746 Rn». 12); LG Aurich, Urteil vom [DATE:28.02.2018] – [CODE:3 S 12/17]; wohnt in [LOCATION:1746 Prez]"},
		{"de", "Im «LOCATION:Neurokonsil» und bei «PERSON:Hepatitis» in [LOCATION:Neuruppin]."},
		{"de", "«PERSON:Mo Duschen», dann [PERSON:Di Caprio]"},
		{"en", "«PERSON:Grew ESBL E. coli» and «ORGANIZATION:MTHFR C677T», «LOCATION:Prague C2M5»; [PERSON:Ann E. Colley] came"},
		{"es", "Vino con su «DEMOGRAPHIC:mujer», una [DEMOGRAPHIC:mujer] de Lugo"},
		{"ca", "«PERSON:Signe de Lasègue» negatiu; per «PERSON:Sant Joan» fem foguera, va venir [PERSON:Sant Joan]; els «PERSON:Reis» arriben i en [PERSON:Reis] marxa"},
		{"es", "Queso de «LOCATION:Burgos», vino a [LOCATION:Burgos]; capítulo «ORGANIZATION:VIII», Código Civil de «LOCATION:Cataluña», [LOCATION:Cataluña]"},
		{"es", "Abre el «ORGANIZATION:Excel»; trabaja en el banco. En «LOCATION:Jira» no está."},
		{"en", "Owner [PERSON:Gwendolyn Ap-Rhys]. [PERSON:Prof. Ann Roe], [PERSON:J. P. Roe]."},
	} {
		doc, ms, want := parse(c.language, c.text)
		got := Without(context.Background(), doc, slices.Clone(ms), func(n string) bool { return slices.Contains(eponyms, n) })
		if !slices.EqualFunc(got, want, func(a, b lethe.Mention) bool { return a.Span == b.Span }) {
			for _, m := range got {
				t.Logf("stays: %s", m.Text)
			}
			t.Errorf("%s", c.text)
		}
	}
}

// TestRoles: what a word list knows as an occupation stays where it says what somebody does.
func TestRoles(t *testing.T) {
	for _, c := range []struct{ language, text string }{
		{"en", "The «OCCUPATION:landlord» must give notice. She is a [OCCUPATION:landlord]; the [OCCUPATION:mayor] of Brannock, Jane Hadley, the [OCCUPATION:baker], and my «OCCUPATION:dentist»."},
		{"en", "The «OCCUPATION:landlord», Mr Frank, and the [OCCUPATION:baker], Mr Roth; Mr Frank is a [OCCUPATION:landlord]."},
		{"en", "between «OCCUPATION:merchants»; the «OCCUPATION:magistrate»'s report, a «OCCUPATION:baker»'s dozen, retired [OCCUPATION:teacher], [OCCUPATION:nurse] at St Brannock's"},
		{"en", "«OCCUPATION:Reporter»: Ann\n- «OCCUPATION:Driver»: none. He is: [OCCUPATION:driver]: yes"},
		{"de", "Der «OCCUPATION:Verkäufer» haftet. Er ist [OCCUPATION:Verkäufer]. Die [OCCUPATION:Bürgermeisterin] von Wila, jeder «OCCUPATION:Mieter»."},
		{"en", "the [OCCUPATION:carillonneur] and the [OCCUPATION:glass blower] met the «OCCUPATION:night nurse»"},
		{"en", "nobody may reverse «OCCUPATION:engineer» it; she wants to be a [OCCUPATION:nurse]; he will «OCCUPATION:coach» them"},
		{"ca", "obligacions del «OCCUPATION:venedor»; treballa de [OCCUPATION:venedor]; l'«OCCUPATION:advocada» ho diu"},
	} {
		check(t, c.language, c.text, "gazetteer", nil)
	}
}

// TestTimes: durations and what is no time at all go, when something was stays.
func TestTimes(t *testing.T) {
	general := map[string]string{"model": "en-general"}
	check(t, "en", "paid within «DATE:three months»; [DATE:three months] ago; since [DATE:two years]; for «DATE:18 months»; «DATE:2.4 g of powder»; «DATE:inventive step»; on [DATE:3 May]; in [DATE:1999]", "tagger", general)
	check(t, "de", "verjährt nach «DATE:drei Jahren», vor [DATE:drei Jahren], ab der «DATE:27. Woche», in der «DATE:20.» und 67. Minute, am [DATE:20.]; PCT 18,«DATE:0. BK 2/2 S. aureus», «DATE:3. Novalgin 20» gtt, um «DATE:07:55», im «DATE:16. Lebensjahr», [DATE:3. Mai 1999]", "tagger", general)
	legal := map[string]string{"model": "en-legal"}
	check(t, "en", "sentenced to [DATE:18 months]; served within «DATE:28 days»; «DATE:no later than 7 clear days» before; «DATE:see sections 8 and 13»; [DATE:her ears and eyes]", "tagger", legal)
}

func check(t *testing.T, language, text, detector string, features map[string]string) {
	t.Helper()
	doc, ms, want := parse(language, text)
	for i := range ms {
		ms[i].Detector, ms[i].Details, ms[i].Score = detector, lethe.DetailsOf(features), 0.6
	}
	got := Without(context.Background(), doc, ms, func(n string) bool { return slices.Contains(eponyms, n) })
	if !slices.EqualFunc(got, want, func(a, b lethe.Mention) bool { return a.Span == b.Span }) {
		for _, m := range got {
			t.Logf("stays: %s", m.Text)
		}
		t.Errorf("%s", text)
	}
}

// TestShort: wards, short forms, files, codes of currencies and sizes are nobody's.
func TestShort(t *testing.T) {
	features := map[string]string{"model": "en-general"}
	check(t, "en", "on «PERSON:Ward 17», on [LOCATION:Ward Hildegard], Fed. «PERSON:R. Civ». P. 12, [PERSON:R. Haddersley]. P. Jones, «ORGANIZATION:EUR», «ORGANIZATION:Main.java», [ORGANIZATION:Goldstar.com]", "tagger", features)
	check(t, "en", "[PERSON:Rea Okonjo], «LOCATION:MD», saw him; Baltimore, [LOCATION:MD], in «LOCATION:ICU», stage «ORGANIZATION:G2», «ORGANIZATION:pT2 N0 M0»", "tagger", features)
	check(t, "en", "Consultant «PERSON:Geriatrician» Dr [PERSON:Sandhu] and [PERSON:Geriatrician] alone", "tagger", features)
	check(t, "en", "«LOCATION:UK» 9 / EU 43, in the [LOCATION:UK] 2,000 people", "gazetteer", nil)
	check(t, "en", "«ORGANIZATION:Employment Court to the Court of Appeal» and the «ORGANIZATION:President of the Chamber», no «PERSON:Murphy»'s or others, [PERSON:Miller]'s or", "tagger", features)
}

// TestWhole: what a list found at the end of a compound is all of it.
func TestWhole(t *testing.T) {
	text := "an epididymo-orchitis"
	m := lethe.Mention{Span: span.Span{Start: 13, End: 21}, Text: "orchitis", Label: lethe.Medical, Detector: "gazetteer", Score: .7}
	if got := Without(context.Background(), lethe.NewDocument("d", text), []lethe.Mention{m}, nil); len(got) != 1 || got[0].Text != "epididymo-orchitis" || got[0].In(text) != got[0].Text {
		t.Errorf("%v", got)
	}
}

// TestNarrow: what is left of what a model found.
func TestNarrow(t *testing.T) {
	for _, c := range []struct{ language, label, found, want string }{
		{"en", "DATE", "son spent four hours per day travelling", "four hours per day"},
		{"en", "DATE", "the end of March 1999", "the end of March 1999"},
		{"en", "ORGANIZATION", "Benefits Agency for the payment of benefits", "Benefits Agency"},
		{"en", "ORGANIZATION", "instructions of the Bank of Brannock", "Bank of Brannock"},
		{"en", "LOCATION", "Sand Hill park", "Sand Hill park"},
		{"en", "ORGANIZATION", "PRK-Rivar and undertaking actions against", "PRK-Rivar"},
		{"es", "PERSON", "de la Vega escribe", "de la Vega"},
		{"en", "PERSON", "jane smith", "jane smith"},
		{"en", "ORGANIZATION", "Goldstar.com", "Goldstar.com"},
		{"de", "LOCATION", "deutschen Küste", "deutschen Küste"},
		{"de", "ORGANIZATION", "OA Dr. Petrowitsch", "Petrowitsch"},
		{"de", "ORGANIZATION", "Schwager Murat", "Murat"},
		{"de", "ORGANIZATION", "Patentanwälte Ruge & Dohm", "Ruge & Dohm"},
		{"de", "ORGANIZATION", "Dr. Hartmann", "Dr. Hartmann"},
		{"de", "ORGANIZATION", "Schwester Pflegedienst", "Schwester Pflegedienst"},
	} {
		doc := lethe.NewDocument("d", c.found)
		doc.Language = c.language
		got := Without(context.Background(), doc, []lethe.Mention{{Span: span.Span{End: len(c.found)}, Text: c.found, Label: lethe.Label(c.label), Detector: "tagger", Score: 0.9}}, func(string) bool { return false })
		if len(got) != 1 || got[0].Text != c.want || got[0].In(c.found) != c.want {
			t.Errorf("%s: %v", c.found, got)
		}
	}
}

// TestBegins: a capital at the beginning of a sentence is no evidence of a name.
func TestBegins(t *testing.T) {
	check := func(text string, score float64, want int) {
		t.Helper()
		doc, ms, _ := parse("en", text)
		for i := range ms {
			ms[i].Score = score
		}
		if got := Without(context.Background(), doc, ms, func(string) bool { return false }); len(got) != want {
			t.Errorf("%s: %d stay", text, len(got))
		}
	}
	check("«PERSON:Gross» misconduct is enough.", .6, 0)
	check("«PERSON:Grace» went home.", .9, 1)
	check("«PERSON:Grace» went home. We saw Grace.", .6, 1)
	check("We met «PERSON:Grace» yesterday.", .6, 1)
	check("«PERSON:Grace», the keeper", .6, 1)
}

// parse takes the marks out of a text, and gives all mentions and those that must stay.
func parse(language, marked string) (*lethe.Document, []lethe.Mention, []lethe.Mention) {
	var b strings.Builder
	var all, stay []lethe.Mention
	var m lethe.Mention
	for i := 0; i < len(marked); {
		rest := marked[i:]
		switch {
		case strings.HasPrefix(rest, "«"), strings.HasPrefix(rest, "["):
			label, _, _ := strings.Cut(strings.TrimLeft(rest, "«["), ":")
			m = lethe.Mention{Label: lethe.Label(label), Detector: "tagger", Score: 0.6, Span: span.Span{Start: b.Len()}}
			i += len(rest) - len(strings.TrimLeft(rest, "«[")) + len(label) + 1
		case strings.HasPrefix(rest, "»"), strings.HasPrefix(rest, "]"):
			m.End = b.Len()
			m.Text = b.String()[m.Start:]
			if all = append(all, m); rest[0] == ']' {
				stay = append(stay, m)
			}
			i += len("»")
			if rest[0] == ']' {
				i--
			}
		default:
			b.WriteByte(marked[i])
			i++
		}
	}
	doc := lethe.NewDocument("d", b.String())
	doc.Language = language
	return doc, all, stay
}

// TestSure: what others than the tagger and word lists found stays.
func TestSure(t *testing.T) {
	doc, ms, _ := parse("en", "The «ORGANIZATION:Council» and the «PERSON:rose».")
	for i := range ms {
		ms[i].Detector = "deny"
	}
	if got := Without(context.Background(), doc, ms, func(string) bool { return true }); len(got) != 2 {
		t.Errorf("%d stay", len(got))
	}
}

func FuzzWithout(f *testing.F) {
	f.Add("en", "The ivy. Murphy's sign", 4, 7, "PERSON")
	f.Add("de", "um 8.34 Uhr", 3, 7, "DATE")
	f.Add("0", "The \xf5\x1e\x1e\x1e", 4, 7, "PERSON")
	f.Fuzz(func(t *testing.T, language, text string, start, end int, label string) {
		s := span.Span{Start: start, End: end}
		if s.Check(text) != nil || s.Empty() {
			return
		}
		doc := lethe.NewDocument("d", text)
		doc.Language = language
		Without(context.Background(), doc, []lethe.Mention{{Span: s, Text: s.In(text), Label: lethe.Label(label), Detector: "tagger"}}, func(string) bool { return true })
	})
}

// TestParted: a name does not go on after the end of a sentence, unless the text there may
// be another.
func TestParted(t *testing.T) {
	for text, want := range map[string][]string{
		"Gwendolyn Ap-Rhys. Welsh": {"Gwendolyn Ap-Rhys"},
		"Ann Roe. Jonah":           {"Ann Roe", "Jonah"},
		"Prof. Ann Roe":            {"Prof. Ann Roe"},
		"J. P. Roe":                {"J. P. Roe"},
		"Ann Roe y Pablo Soto":     {"Ann Roe", "Pablo Soto"},
		"Ann Roe y de Mª Luz Soto": {"Ann Roe", "Mª Luz Soto"},
		"Pablo Roe y Soto":         {"Pablo Roe y Soto"},
	} {
		m := lethe.Mention{Label: lethe.Person, Detector: "tagger", Text: text, Span: span.Span{Start: 3, End: 3 + len(text)}}
		var got []string
		for _, part := range parted([]lethe.Mention{m}, []string{"en"}) {
			if part.Text != ("12 " + text)[part.Start:part.End] {
				t.Errorf("%q at %v", part.Text, part.Span)
			}
			got = append(got, part.Text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q", text, got)
		}
	}
}

// TestProse: what a statistical detector hardly takes for an address, and reads like sentences.
func TestProse(t *testing.T) {
	for text, want := range map[string]bool{
		"47. Morgensteife 70 Minuten, BSG 48 mm. MTX 15 mg":                               true,
		"Handschuhe mit Wolle, Verfahren eingeleitet. Kein Chlor mehr, arbeitsfähig mit.": true,
		"Am Weg 3, 8400 Winterthur":                                                       false,
		"Doctor Roe 737 interior 35. Colonia Nueva. Delegación Vieja":                     false,
		"Apt. 162, Little Flats, Ash Green 33156":                                         false,
	} {
		doc := lethe.NewDocument("1", text)
		m := lethe.Mention{Label: lethe.Address, Detector: "tagger", Score: 0.1, Text: text, Span: span.Span{End: len(text)}}
		sure := m
		sure.Score = 0.5
		if got := Without(context.Background(), doc, []lethe.Mention{m, sure}, func(string) bool { return false }); (len(got) == 1) != want {
			t.Errorf("%q: %d stay", text, len(got))
		}
	}
}

// TestQuoted: a name in quotes that goes on after them has both quotes or neither.
func TestQuoted(t *testing.T) {
	for text, want := range map[string]string{
		"by [ORGANIZATION:Calder & Wyre\" Mutual] paid":   "Calder & Wyre\" Mutual",
		"by \"[ORGANIZATION:Calder & Wyre\" Mutual] paid": "\"Calder & Wyre\" Mutual",
		"by \"[ORGANIZATION:Calder & Wyre]\" paid":        "Calder & Wyre",
	} {
		doc, ms, _ := parse("en", text)
		if got := Without(context.Background(), doc, ms, func(string) bool { return false }); len(got) != 1 || got[0].Text != want || got[0].In(doc.Fields[0].Text) != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// TestOfMedicine: specialties, and whom a fracture is called after, are nobody in Spanish and Catalan.
// What somebody is ill with is no place, and stays a find.
func TestIll(t *testing.T) {
	for text, want := range map[string]lethe.Label{
		"Der Beklagte leidet an Multipler Sklerose.": lethe.Medical, "He was diagnosed with Lyme in May.": lethe.Medical,
		"Die Erkrankung des Beklagten an MS": lethe.Medical, "Er wohnt an der Weser.": lethe.Location, "Der Vater verstarb an der Leine.": lethe.Location,
	} {
		doc := lethe.NewDocument("d", text)
		at := strings.IndexAny(text[4:], "MLW") + 4
		end := at + strings.IndexAny(text[at:]+".", ".")
		if i := strings.Index(text[at:], " in"); i > 0 {
			end = at + i
		}
		m := lethe.Mention{Span: span.Span{Start: at, End: end}, Text: text[at:end], Label: lethe.Location, Detector: "tagger", Score: .7}
		if got := Without(context.Background(), doc, []lethe.Mention{m}, func(string) bool { return false }); len(got) != 1 || got[0].Label != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// A saint's is a house.
func TestSaint(t *testing.T) {
	text := "at work (school office, St Aldhelm's) after 3"
	m := lethe.Mention{Span: span.Span{Start: 24, End: 34}, Text: "St Aldhelm", Label: lethe.Person, Detector: "tagger", Score: .7}
	got := Without(context.Background(), lethe.NewDocument("d", text), []lethe.Mention{m}, func(string) bool { return false })
	if len(got) != 1 || got[0].Label != lethe.Organization || got[0].Text != "St Aldhelm's" || got[0].In(text) != got[0].Text {
		t.Errorf("%v", got)
	}
}

func TestOfMedicine(t *testing.T) {
	check(t, "es", "Servicio de «LOCATION:Neumología», fractura de «LOCATION:Wagner» en 2015, casa de [LOCATION:Wagner], Servicio de [LOCATION:Villanueva]", "tagger", nil)
	check(t, "ca", "Servei d'«ORGANIZATION:Urgències», metge de [LOCATION:Vic]", "tagger", nil)
}
