package echo

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/span"
)

// In an example {LABEL text} is what the detectors found and [LABEL text] what follows
// from it; what is within the other is written [LABEL {LABEL text} more].
type example struct{ language, text string }

var examples = []example{
	// Tokens are not cut.
	{"en", "NI number [UK_NINO {UK_NINO QQ 12 34 56} C], verified"},
	{"es", "Receta [CODE RX-{CODE 771}-e] para bebé"},
	{"en", "{AGE 59}jährig, {QUANTITY 5}kg, {CODE CLM-2019-0042}, paid on Monday"},
	{"de", "+43 1, [PHONE_NUMBER {PHONE_NUMBER +43 1 5550 123} DW 44] und {PHONE_NUMBER 030 23125 10} DW"},
	// Numbers of the same form.
	{"es", "expediente {CODE 2020/EXT/00912-F}, ver también [CODE 2020/EXT/00913-F] y 2020/10/12"},
	{"en", "{PERSON Kirsty Moyle} came at ten. [PERSON K.] rang again. Vitamin K. rang no bell, 300 K. said"},
	{"de", "{PERSON Florian Hitzler}, [AGE 34].\n{PERSON Hedwig Kurzbein}, [AGE 93] J., PG 4"},
	// The rest of a name.
	{"en", "Please see [PERSON Will {PERSON Haverthwaite}], his grandson. Will {PERSON Haverthwaite} come?"},
	{"en", "I met [PERSON {PERSON Olu Adeyemi} Bankolé] at noon, Tuesday, not {PERSON Ann Roe} Berlin"},
	{"en", "Contact {PERSON Jane Roe} DOB: 3 May; {PERSON Jane Roe}'s Gwenllian; {PERSON Jane Roe}, Gwenllian"},
	{"es", "doña [PERSON {PERSON María de los Ángeles Pou} y {PERSON Sotomayor}]: recibimos"},
	{"ca", "el [OCCUPATION notari] [PERSON {PERSON Gaietà de Rocabruna} i Foix III] dona fe"},
	{"de", "die Erben [PERSON {PERSON Wolf-Dietrich} in der Schmitten] verkaufen"},
	{"en", "with her aunt {PERSON Pauline} in Thornaby, and a Consultant Geriatrician came"},
	{"de", "Mutter {PERSON Hiltrud} und Sohn {PERSON Kevin} waren da."},
	{"de", "Der Geschädigte [PERSON JESKE, {PERSON Norman}] lehnte ab, WICHTIG, {PERSON Norman} kommt"},
	{"de", "Herr {PERSON Keller} Physiotherapietermin verschoben, Frau {PERSON Meier} Blutdruck gut"},
	{"de", "an [PERSON Hufschmidt-{PERSON Özdemir}], wohnhaft hier"},
	{"en", "Mr [PERSON {PERSON Brian} May] left; {PERSON Brian} May not; Mr {PERSON Brian} May 5"},
	// Firms of two names.
	{"en", "insured with {ORGANIZATION Arkwright & Tyne Mutual}. [ORGANIZATION {PERSON Arkwright} & Tyne] may ask, {ORGANIZATION Arkwright & Tyne} writes."},
	{"en", "a letter by [ORGANIZATION {PERSON Arkwright & Wintersgill}] to {PERSON Tom & Anna} and {PERSON Anna & Wintersgill}, on the shelf {PERSON Mystery & Suspense}"},
	// People who were taken for places, and ages behind their numbers.
	{"de", "{PERSONAL_ID A 482 913 077}, [AGE 91 Jahre]\n{PERSONAL_ID A 482 913 078}, 3 Jahre Garantie"},
	// Parts of full names.
	{"de", "{PERSON Ingeborg Rüschenpöhler} ruft an. Die [PERSON Rüschenpöhlers] ziehen um, [PERSON Ingeborgs] Möbel bleiben, die [PERSON Rüschenpöhlersche] Mühle."},
	{"en", "{PERSON Colin Sidebotham} knows. The [PERSON Sidebothams]' fence; [PERSON Sidebotham]'s dog."},
	{"en", "{PERSON Grace Will} will say grace. Will he? Grace was said."},
	{"de", "{PERSON Anna Koch}: Koch gesucht. Der Koch kommt."},
	{"de", "{PERSON Else Richter} kam. Der Zeuge [PERSON Richter] sprach. Der Richter fragte den Zeugen."},
	{"de", "{PERSON Petra Weiß} kam. Kasse geprüft von [PERSON Weiß] und {PERSON Hartl}, Farbe Weiß und Grün, Dr. {PERSON Hamel} zur Visite"},
	{"de", "Frau {PERSON Anna Marfan} hat kein Marfan-Syndrom, die [PERSON Marfan]-Reha beginnt"},
	// Names in addresses of the net, user names and file names.
	{"en", "login failed for [PERSONAL_ID jwhitlock7]: {PERSON Jemima Whitlock}"},
	{"en", "Consent_form_[PERSON okafor]_[PERSON chidi]_signed.pdf is missing; {PERSON Chidi Okafor} will rescan"},
	{"en", "@[PERSONAL_ID zedekiah_b] posted; {PERSON Zedekiah Brathwaite} denies it. Report_2.pdf, claims_form.docx"},
	{"de", "{EMAIL_ADDRESS torsten.ehmcke@example.com} gehört [PERSON Torsten Ehmcke], nicht der Firma"},
	{"en", "{EMAIL_ADDRESS sales@example.com} is where Sales answers; {EMAIL_ADDRESS boglethorpe@example.com} is [PERSON Bede Oglethorpe]'s"},
	// Who dictated and who typed.
	{"de", "Prof. Dr. {PERSON W. Assmuth}\n21.08.2025 / [PERSON As]/[PERSON kb]\n5 Mg/dl, Ca/Mg, As/und"},
	{"en", "{PERSON Bronwen Tate}, ref [PERSON BT]/[PERSON kj]. The BT/kj line, BT/EE"},
	{"de", "{ORGANIZATION Böhning & Kollegen}, Gz. 00412/24 [PERSON BÖ]/[PERSON ls]"},
	{"de", "Tel. {PHONE_NUMBER 05273 9900-0}, Fax [PHONE_NUMBER -114], Tel. 3,5 und Fax 120/80; Hz. [PERSON mk]"},
	{"de", "21/10 0715 ruhig, {PERSON Declan}\n22/10 0300 und 5 x tgl. (7–10–13–16–19 Uhr)"},
	// The other half of a Catalan word.
	{"ca", "amb [PERSON {PERSON Marcel}·lí]. Ve [PERSON Gal·{PERSON la}]; {PERSON Gerard}·Oller"},
	{"ca", "Núm,Nom,Talla,Tel. pares,Obs\n3,{PERSON Aleix Bonmatí},S,{PHONE_NUMBER 611222333},porta ulleres\n4,{PERSON Mar Ginebra},M,[PHONE_NUMBER 644555666],\n5,{PERSON Pau Grané},L,-,\n6,,,[PHONE_NUMBER 677888999],avi\n7,123456789,x,,"},
	// Short names.
	{"en", "{ORGANIZATION Serco Limited} (“[ORGANIZATION Serco]”) paid. [ORGANIZATION Serco] appealed, serco did not."},
	{"en", "{ORGANIZATION Serco Limited} (the “Company”) paid. The Company appealed."},
	{"de", "{ORGANIZATION Zwirnlein & Söhne OHG} (im Folgenden „[ORGANIZATION Zwirnlein]“) näht. [ORGANIZATION Zwirnlein] zahlt."},
	{"de", "{PERSON Danijel P.} floh. Die Streife traf den [PERSON P.] um neun an. Der [PERSON P.] schwieg. In der P. Straße, auf S. und P. 12"},
	{"de", "Dr. {PERSON Meier} ([PERSON M.]) kam. Dann ging [PERSON M.] wieder."},
	{"en", "a Magnetic Resonance Imaging (MRI) scan; the MRI was normal (Normal)"},
	{"ca", "[ORGANIZATION Amics del {ORGANIZATION Ruc Pelut}] ([ORGANIZATION ARP]) demana ajut a ARPA i [ORGANIZATION ARP]"},
	// Initials of somebody, and given names that are cut short.
	{"en", "{PERSON Kehinde Adeyemi-Stone} is off. Any news of [PERSON KAS]? scan_[PERSON KAS]_0311.pdf, MRI done, KASK"},
	{"en", "{PERSON Priya Raghunathan} wrote. [PERSON Pri], any news? Price, Fri 12, Pr"},
	{"en", "Yours, Dr {PERSON A. J. Fenwick-Rao}\n[PERSON AJF]/[PERSON lmc]  dictated\nAC/DC, and/or"},
	{"en", "{PERSON Janine Marsh} and {PERSON Wilhelmina Oduya}: seen Jan 2025, Will you come on 3 Jan?"},
	{"en", "Mr {PERSON Desmond Achebe}: look in on [PERSON Des] this week, at the Café des Arts"},
	{"de", "{PERSON Benedikt Aumüller} kam. [PERSON Ben] ging. Be 12, BA"},
	// Two people, and what stands beside a name.
	{"es", "Vino {PERSON Iria Bouzas} y {PERSON Nuria Soto Prat} ayer"},
	{"de", "bei seinem Schwager {PERSON Heiko}, mit [PERSON Th. {PERSON Brunner}]; Frau {PERSON Schwarz} vom Kiosk"},
	// Ages.
	{"en", "{PERSON Dorothea Quill} ([AGE 52]) and {PERSON Aubrey Quill}, [AGE 47], a welder; {PERSON Quill} (12); {PERSON Ann Roe} (2019)"},
	{"en", "{PERSON Ada Oyelaran} ({PERSON Folasade}), [AGE 71], came; baby {PERSON Amara} ([AGE 7 months]); {PERSON Quill} (7 pages), {PERSON Folasade}, 71"},
	{"de", "mit {PERSON Jonas} ([AGE 7]) und {PERSON Köhler} (12)"},
	{"de", "Stellv. {PERSON Ayşe Demir} (11), Enthaltungen: 3\nKind: {PERSON Ayşe Demir} ([AGE 11]), Klasse 5"},
	// Telephone numbers.
	{"en", "{PERSON Ann Roe} ([PHONE_NUMBER +44 7911 123456]) rang, then [PHONE_NUMBER 0161 496 0590]"},
	{"de", "{PERSON Irmtraud Söllheim} ([PHONE_NUMBER 030 23125 417]), werktags; 1.144.626.966 Teile, 1.250,00 Euro"},
	{"es", "el fontanero no coge el [PHONE_NUMBER 600-555-198]; prueba el [PHONE_NUMBER 600.555.199]; pagó 600.555.200 €"},
	{"en", "Emil Du Bois-Reymond (1818-1896), on 2024-03-12, 12.03.2024, 120/80 mmHg, 0.123 456 7890"},
}

// TestExamples holds what follows from mentions against examples in which both are
// marked.
func TestExamples(t *testing.T) { holdTo(t, examples, Options{}) }

func holdTo(t *testing.T, examples []example, o Options) {
	t.Helper()
	for _, e := range examples {
		text, given, want := parse(e.text)
		doc := lethe.NewDocument("example", text)
		doc.Language = e.language
		got := map[string]bool{}
		for _, m := range Find(context.Background(), doc, given, o) {
			if m.Span.In(text) != m.Text || m.Detector != DetectorName {
				t.Errorf("%q: a mention does not fit its text", text)
			}
			got[fmt.Sprintf("%s %q at %d", m.Label, m.Text, m.Start)] = true
		}
		for _, w := range want {
			key := fmt.Sprintf("%s %q at %d", w.Label, text[w.Start:w.End], w.Start)
			if !got[key] {
				t.Errorf("%q: missed %s", text, key)
			}
			delete(got, key)
		}
		for key := range got {
			t.Errorf("%q: extra %s", text, key)
		}
	}
}

var brace = regexp.MustCompile(`\{([A-Z_]+) ([^{}]+)\}`)

// parse takes the marks out of an example.
func parse(marked string) (text string, given []lethe.Mention, want []detecttest.Expectation) {
	// The marks of what is expected are read with those of what is given taken out, and
	// those of what is given with the others taken out.
	text, want = detecttest.Parse(brace.ReplaceAllString(marked, "$2"))
	bare := regexp.MustCompile(`\[[A-Z_]+ ((?:[^\[\]{}]|\{[^{}]*\})+)\]`).ReplaceAllString(marked, "$1")
	at, plain := 0, strings.Builder{}
	for _, m := range brace.FindAllStringSubmatchIndex(bare, -1) {
		plain.WriteString(bare[at:m[0]])
		s := span.Span{Start: plain.Len(), End: plain.Len() + m[5] - m[4]}
		plain.WriteString(bare[m[4]:m[5]])
		given = append(given, lethe.Mention{Span: s, Label: lethe.Label(bare[m[2]:m[3]]), Text: bare[m[4]:m[5]], Score: .8})
		at = m[1]
	}
	return text, given, want
}

// Hostile texts are read in linear time: there is no clock, but the test would not
// come back.
func TestHostile(t *testing.T) {
	for _, piece := range []string{"(A) ", "[„Ab“] ", "a_b.pdf ", "Ab-", "0", "030 1 ", "@", "Roe Ann ", "jroe ", "x y z ", "t/a A ", "“A” means A ", "S. L. ", ";Will Smith", "A\nb c\n07700 900142\n\nx,\n"} {
		text := strings.Repeat(piece, (1<<16)/len(piece))
		doc := lethe.NewDocument("hostile", text)
		var given []lethe.Mention
		for at := 0; at+len(piece) <= len(text) && len(given) < 1<<14; at += len(piece) {
			given = append(given, lethe.Mention{Span: span.Span{Start: at, End: at + 1}, Label: lethe.Person, Text: text[at : at+1], Score: .9})
		}
		Find(context.Background(), doc, given, Options{Bare: true})
	}
}

// FuzzFind asserts that every mention fits its text, whatever the text and the mentions.
func FuzzFind(f *testing.F) {
	for _, e := range examples {
		f.Add(e.text, e.language)
	}
	f.Fuzz(func(t *testing.T, marked, language string) {
		text, given, _ := parse(strings.ToValidUTF8(marked, ""))
		doc := lethe.NewDocument("fuzz", text)
		doc.Language = language
		given = slices.DeleteFunc(given, func(m lethe.Mention) bool { // marks that do not pair are read in two ways
			return m.End > len(text) || m.Span.Check(text) != nil || m.Span.In(text) != m.Text
		})
		for _, m := range Find(context.Background(), doc, given, Options{Bare: true}) {
			if err := m.Span.Check(text); err != nil || m.Span.Empty() || m.Span.In(text) != m.Text || m.Label == "" {
				t.Fatalf("%+v does not fit %q: %v", m.Span, text, err)
			}
		}
	})
}

// In a text of TestBeside {…} is replaced, and what is marked [REST …] or [ORDINARY …]
// is the text next to it, and is reported.
func TestBeside(t *testing.T) {
	for _, c := range []struct{ language, text string }{
		{"en", "Mr {PERSON Brian} [REST Haddersley] and Mr {PERSON Brian} [ORDINARY May] left; {PERSON Brian}, Haddersley"},
		{"en", "number {CODE AB123}[REST C] and {QUANTITY 5}kg; {PERSON Ann} {PERSON Roe} left. Then {PERSON Ann}'s Gwenllian"},
		{"en", "{PERSON Calder & Wyre} Health, {PERSON Calder & Wyre} [REST Haddersley]"},
		{"de", "Frau {PERSON Keller} Blutdruck, Frau {PERSON Anna} [REST Haddersley] Puls"},
		{"es", "la señora [REST Gwenllian] {PERSON Roe} Teléfono: 5"},
	} {
		text, given, want := parse(c.text)
		var replaced []span.Span
		for _, g := range given {
			replaced = append(replaced, g.Span)
		}
		got := map[detecttest.Expectation]bool{}
		b := NewBeside(text, c.language, replaced)
		for _, g := range given {
			b.Rests(g.Span, g.Label, func(s span.Span, v Verdict) {
				got[detecttest.Expectation{Start: s.Start, End: s.End, Label: [...]lethe.Label{Rest: "REST", Ordinary: "ORDINARY"}[v]}] = true
			})
		}
		for _, w := range want {
			if !got[w] {
				t.Errorf("%q: missed %s %q", text, w.Label, text[w.Start:w.End])
			}
			delete(got, w)
		}
		for w := range got {
			t.Errorf("%q: extra %s %q", text, w.Label, text[w.Start:w.End])
		}
	}
}
