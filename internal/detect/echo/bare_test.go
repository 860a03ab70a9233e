package echo

import (
	"context"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// bareExamples are found by lists and form alone, and what looks like it is not.
var bareExamples = []example{
	// Schools and branches.
	{"en", "parents' evening at [ORGANIZATION Larkfield Primary], and the [ORGANIZATION Brinsworth Academy]; Primary care, Cancer of Unknown Primary, High pressure"},
	{"en", "somebody from the [LOCATION Wexley] branch, our [LOCATION Stoke] office; the Main branch, the Tuesday clinic, a Home office"},

	{"en", "The [ORGANIZATION Desbrough Rovers] won and [ORGANIZATION Kettrin Swim Club] lost; in the club, on Monday"},
	{"en", "2019 to 2021 at [ORGANIZATION Bright Beginnings (Rushley) Ltd]; the form (Annex) is limited"},
	{"de", "Sie spielt beim [ORGANIZATION TSV Grünlach 1904] und sieht nicht fern"},

	{"ca", "CP i població: [ADDRESS 17244] {LOCATION Cassà}"},
	{"ca", "per dubtes truqueu al [PHONE_NUMBER 972.555.018], el pressupost és de 815.204.300"},
	// In chats, without capitals.
	{"de", "[PERSON jule k]: ja\n[PERSON lars]: nein\n[PERSON jule k]: gut so\nteil a: eins\nteil a: zwei\n[PERSON lars]: die adresse ist [ADDRESS quittenhang 12b], klingeln"},
	{"en", "[PERSONAL_ID sid]: bring chairs to [ADDRESS 4 orchard close] please\n[PERSONAL_ID sid]: we are open from 9 till close, at 5 shops close\n[PERSONAL_ID sid]: come at 6 they close"},
	// Who signs, what files are called, what writes a log.
	{"de", "Die Akte ist geprüft.\ngez. [PERSON Hufnagel]\ngez. Der Vorstand, wie gez. auf dem Bild"},
	{"en", "our office, ref [CODE KW/OSTR.4-1], is shut; ref AND/OR; certificate [CODE QRS0462 4471], season [CODE QRS0462] 2019"},
	{"en", "2024-01-02T08:00:01Z DEBUG cache miss key=a ttl=3\n2024-01-02T08:00:02Z DEBUG queues state: full\n2024-01-02T08:00:03Z DEBUG [PERSONAL_ID fdrummond] came"},
	{"es", "El usuario de la base de datos es [PERSONAL_ID consulta_ro] y el usuario del servicio es mayor. Cuenta de transferenc1a: si"},
	{"es", "un coche en la rotonda N-340 hacia Vera"},
	{"de", "Bitte ein Vesper mitgeben. Heute kam [PERSON Vesper] nicht"},
	{"en", "[04/11/2025, 08:03] [PERSON Shan]: he sends love to [PERSON bear] and [PERSON titch]\n[04/11/2025, 08:04] [PERSON Deb]: [PERSON rose] cant, ask [PERSON dawn] to bring chairs\n[04/11/2025, 08:05] [PERSON Shan]: the rose has thorns and hope springs at dawn\n[04/11/2025, 08:06] [PERSON Deb]: big day tomorrow, old chairs are broken"},
	{"de", "[04.11.25, 08:03] [PERSON Heike]: wer bringt sekt mit\n[04.11.25, 08:04] [PERSON Rolf]: [PERSON ernst] trinkt keinen, das ist ernst gemeint\n[04.11.25, 08:05] [PERSON Heike]: na dann eben saft"},

	// Given names.
	{"en", "[PERSON Xobrin], who runs the baby room, told me. Yesterday, who came?"},
	{"de", "Der Hausmeister [PERSON Jovica] ist erreichbar, die Großmutter [PERSON Leopoldine] hört schwer"},
	{"de", "Ihre [PERSON Isolde] wartet grüßt; nach dem Georgi-Schafmarkt kam Vit. B12 dazu"},
	{"en", "Ask [PERSON Perdita] about Calder & Wyre, a Murphy sign and Grace"},
	{"en", "Ask [PERSON Perdita] for the [PERSON Isolde] file"},
	// What is counted, has a number, is a kind of something, or has a name of its own is nobody, though lists have the word.
	{"en", "We ordered no Isolde and the two Isolde, a blue Isolde basket, and the Isolde 8; it was Sweet Isolde, and [PERSON Isolde] rang. Tell [PERSON Isolde] and [PERSON Isolde], 9 years"},
	{"en", "We spoke with [PERSON Lightbody] yesterday. A case of [PERSON Lightbody] v the Crown; we fitted Lightbody, three Lightbody, and a door with a Lightbody door. So [PERSON Lightbody] said no"},
	{"en", "Ask {PERSON Jolyon} or [PERSON Quenby] then, of LinkedIn or {PERSON Jolyon}. It was one Strepsil"},
	{"es", "Lo dijo [PERSON Benilde] ayer en París"},
	// Given names with surnames.
	{"en", "[PERSON Will Grant] and {PERSON Aubrey Quill} left; [PERSON May Penrose] saw it. In May [PERSON Penrose] left. Will Grant help? The Grant Street Will Reading"},
	{"en", "Hi [PERSON May],\nTell it to [PERSON Will] in Finance. With Hope Valley trains, to Grant Road, in May and for May; will he? The art of joy."},
	{"ca", "Inf. {PERSON Núria Casals}, col. [PERSONAL_ID 38.214]. Vegeu col. 38."},
	{"en", "Bill is to be paid. [PERSON Will] needs to return the keys. Will needs be met? The Will needs signing. Will is in the safe."},
	{"en", "{PERSON Cllr Fiona Ede} and Cllr {PERSON R. Munday}. Cllr [PERSON Ede] spoke."},
	{"en", "Client: {PERSON Emeka Bishop}. [PERSON EB] asked for tea. It needs [PERSON EB]'s consent, [PERSON EB] is [AGE 61]. {PERSON Maria Santos}: MS has progressed, with MS for years. {PERSON Vera Roe} met the VR team."},
	{"en", "{PERSON H. Nightingale} and {PERSON Dora Fairweather} came. Proposed [PERSON HN], seconded [PERSON DF]; signed by MS, HN"},
	{"en", "{PERSON Rowena Oakes}, {PERSON Kit Tarrant} and {PERSON Beatrix Munn} came. The roof ([PERSON RO], by 24/10) leaks (as the BM plan, RO).\nThe boiler ([PERSON BM]/[PERSON KT])\nAction: [PERSON RO]/[PERSON KT] to ask"},
	{"en", "{PERSON Adela Price} and {PERSON Rose Bell} came. [PERSON PRICE] J: the appeal fails. [PERSON BELL] said so. PRICE LIST and BELL RINGING."},
	{"en", "{PERSON Art Nguyen} and {PERSON Will Frost} were there\n[PERSON Art], [PERSON Will]\n> [PERSON Will], keys are here. Art work hangs. Will it be"},
	{"en", "{PERSON Jean Ottershaw} came. [PERSON JO] has their number. JO is what it says, the JO."},
	// Rooms, and what bodies and machines have numbers for.
	{"de", "Büro [ADDRESS B 2.114], Zi. [ADDRESS 214], Zimmer 3, Raum 2019 und Station [LOCATION 5B], Station [LOCATION 4.2], Herzchirurgie; Kita „[ORGANIZATION Zwergenland]“"},
	{"en", "in Room [ADDRESS 4.02], room 3, SRA No. [PERSONAL_ID 661208], ISO No 9001, Mietvertrag Nr. [CODE 58-03-112], account ending -[CODE 4471]"},
	{"en", "{PERSON Grace Pellow} left in May. [PERSON Grace]'s dog bit [PERSON Grace] too. Grace period ends."},
	// Names that are months and seasons.
	{"de", "Die kleine [PERSON Mai] schläft noch. [PERSON Mai] isst kaum, und wir holen [PERSON Mai] um vier. Im Mai war es kalt, seit Mai auch nass. Mai und Juni waren nass, bis Ende Mai."},
	{"de", "Ich habe [PERSON Mai] gesagt, dass sie warten soll. Die Mutter von [PERSON Mai] kam. Am 3. Mai und im Mai 2021 nicht, Mai war kalt."},
	{"de", "Der Mai ist gekommen. Die Mai-Sitzung fällt aus, die April Rechnung auch. Seit Mai ist es ruhig. Das Programm von Mai bis Juli liegt auf."},
	{"en", "Mum of [PERSON May] here. I picked [PERSON May] up at four. [PERSON May] was sick all night. In May we moved, and last May too. May I come? The May meeting is off. [PERSON May] went home on May 3."},
	{"en", "Little [PERSON Summer] won't sleep. This summer was hot. Summer is here. By June it is over. May was cold. Since April it rained. I took May off work."},
	{"es", "La madre de [PERSON Abril] llamó. En abril llovió, y el 3 de Abril también. El acta de Abril de 2020, y [PERSON Abril] no vino."},
	{"ca", "La mare de l'[PERSON Abril] va trucar. L'abril va ser fred."},
	// Names after a relative, in a bed, before a telephone number, in capitals first.
	{"en", "Cousin [PERSON Thandiwexa] and bed 4 [PERSON Lindqvistex], then [PHONE_NUMBER 0117 496 0181], not Cousin Monday"},
	{"de", "Schwester [PERSON Ludgerana] kam, Schwester Physiotherapie nicht; Rückruf [PERSON Kaminskoi], [PHONE_NUMBER 030 23125 117]"},
	{"de", "[PERSON VON DER HEYDEKAMP, Wolfram] fehlte"},
	{"de", "[PERSON Kern], [PERSON Nadja]"},
	{"en", "[PERSON PATEL REENA] WAS HERE; then [PERSON Perdita] came"},
	// Lines without capitals.
	{"en", "sms: mum its [PERSON alfie] i lost my phone\nthe ivy and the holly meet a robin"},
	{"de", "lieber [PERSON jannis], die [PERSON wiebke] ist krank, sagt herr [PERSON brockmöller]\ndie linde vor dem haus und der bach"},
	{"es", "oye [PERSON manoli], el sr. [PERSON escudero] vive en la casilla"},
	{"ca", "ei, la [PERSON queralt] diu que la novel·la és bona"},
	// Names that are words or places as well, by who stands before or beside them.
	{"en", "Her sister-in-law [PERSON Dot] drives, [PERSON Blessing] and {PERSON Joan} came; please ring [PERSON Grace] today. A dot, a blessing and grace; by grace of law Dot"},
	{"en", "I saw [PERSON Jo] yesterday and please ring [PERSON Sanjay] on Monday, or [PERSON Rhys]. The Jo code"},
	// People of a list with ages, of whom one is known; extensions beside a name; plates behind the word for one.
	{"de", "Kinder {PERSON Leonie} ([AGE 6]), [PERSON Tylko-Maurin] ([AGE 3]) und das Baby (4 Mo.); Abb. Xanten (6), Xylon (3)"},
	{"de", "Es hilft {PERSON Grete Senftlein}, [PHONE_NUMBER -217]; bei -217 °C, Grad (x, -217)"},
	{"en", "my van (registration [CODE 783 XUO]), registration 2019, registration 12 May; 1999 – 2002 at sea, tel. {PHONE_NUMBER 1999 2002}"},
	{"en", "His user is still [PERSONAL_ID rlundgar], last login by [PERSONAL_ID hkvamsen]; deployed by hand, committed to prison, signed in by noon"},
	{"en", "I live at [ADDRESS 4 The Glebe]\nsaid Chapter 4 The Beginning, page 2"},
	{"es", "hija de {PERSON Ramón} y de {PERSON Josefa}, viuda; vino ayer"},
	// User names, hashtags, names of files.
	{"en", "Cc: [PERSON wendla thrupp] <{EMAIL_ADDRESS w.thrupp@example.com}>, and 3 < 4"},
	{"en", "09:14 INFO user=[PERSONAL_ID pthrale] ok; @[PERSONAL_ID wee_hamish.b] likes #[PERSONAL_ID TeamRosalind]; user=admin, a@example.org"},
	{"en", "[PERSONAL_ID wtrevelyan] joined\nviewed by [PERSONAL_ID nurse.pickersgill] in os.path and www.example.org; issue estoppel"},
	{"de", "siehe Kuendigung_[PERSON Hollerbach]_unterschrieben.pdf\n07:12 LOGIN [PERSONAL_ID kfeuerhake] OK"},
	// How names are written.
	{"en", "narne: [PERSON M u r i e l   D a w l i s h], hey r u c o m, A B C D E F G H I J K L M N O P Q R S T U V"},
	{"en", "Claimant: [PERSON Constan-\ntine] of no fixed address, re-\nturned; [PERSON Abara, N]\n"},
	{"en", "[PERSON Ashworthy] senior knows; dictated by [PERSON EFG], born in [BIRTH_DATE '61], Team senior"},
	{"es", "[PERSON Eufemia] (n. [BIRTH_DATE 1941]); Fabricaciones S. A. (n.o 12)"},
	{"de", "Unser [PERSON Burlix] (eigentlich [PERSON Burkhard]) wird vierzig; [PERSON T. M.] (Name bekannt)"},
	// Telephone numbers.
	{"en", "text [PHONE_NUMBER 07700900591]asap, [PHONE_NUMBER o77oo 9oo 183], ext [PHONE_NUMBER 4471]; 100 x 120 cm"},
	{"en", "Landline [PHONE_NUMBER (01632) 960 144] or [PHONE_NUMBER 960 145], [PHONE_NUMBER x4418], pager [PHONE_NUMBER 2207], 2 or 3 of 400"},
	// Houses and towns.
	{"en", "They live at [LOCATION Larkrisey] and [ADDRESS Pear Tree Cottage]; the Farm is big, Wind Farm too; sinus 110, PR 160"},
	{"en", "the Vicar of [LOCATION Long Ebbing] spoke of Monday"},
	{"de", "Er zog auf den [LOCATION Brunnleitenhof], nicht zum Bahnhof; das Haus steht leer, im Haus Schmutz"},
	{"ca", "Viuen a [LOCATION Can Terradesu] des de fa anys"},
	// Number plates.
	{"en", "The van ([UK_VEHICLE_REGISTRATION AB 51 KTR]) is [UK_VEHICLE_REGISTRATION BD51 SMR] now, was [UK_VEHICLE_REGISTRATION K 482 VHD]; ROOM 12 END"},
	{"de", "Zuletzt stand [DE_KFZ WÜ-QR 417] da, Typ HLA-DR, DIN EN 12 345"},
	{"es", "Se llevaron el [ES_VEHICLE_REGISTRATION 1234 BCD] y 1234 ABC"},
	// Numbers.
	{"en", "UTR [CODE 1122334455K], chip [CODE 977200009123456], NINO [CODE QQ998877D]; ISO-27001, COVID-2019, 15000m, 123456 pages"},
	{"de", "Probe [CODE L-19-55310-C], Titel [CODE YX5 500 12 A]; RTX4090, WS2020/21, 1.250,00, 04.05.2019, 0x80070005, § 12a Nr. 123456"},
	{"en", "Cheque no [CODE 000417] on [CODE 20-00-00 55779911], Prisoner [CODE A1234BC], card ending [CODE 0091], case 2019, claim 12"},
	{"de", "Zähler [CODE 1 ISK 0061 7742], Karte [CODE 7081 4110 2231 9907], Rechnung 2020, Beleg 12"},
	{"en", "Sort code [CODE 30-11-72], number [PERSONAL_ID 61774205]. Our account with the bank has the number [PERSONAL_ID 5520 9917]; number [PERSONAL_ID 40118829], sort code [CODE 301172]. On account of the snow 61774206 flakes fell, the number was 12."},
	{"de", "Kontonr. [PERSONAL_ID 5520991], Rechnung [CODE 5520992]"},
	{"en", "sort code [CODE 20-44-91], chipped: [CODE 977 2000 0912 3456], NHS no. [CODE 943 476 5919], paid 12 000 000 in 2019/20"},
	{"de", "Nummer OS 4, Karte [CODE OS 559 104 77], Bauteil [CODE 0044-BX], Teil 44-BX"},
	// Number plates of other countries, and any beside a vehicle.
	{"en", "[CODE AB-123-CD] and a van, [CODE KA PB 295], near the M25"},
	{"de", "Kennzeichen [CODE ZH 482 917] und [CODE W-41827T]"},
	// Surnames alone, households, roles, those to be asked for, former names, short forms.
	{"en", "Yesterday [PERSON Winstanley] called; the [PERSON Blackledges] moved, and the Lessor said so. Tabasco is hot"},
	{"de", "Oberärztin [PERSON Nwosuka], geb. [PERSON Wipperling], und der Busch, vom Durst, Oberarzt Dienst"},
	{"en", "Ask for [PERSON Gwenllian] or for help; the driver [PERSON Zubirka] left, the driver error stayed"},
	// User names and e-mail addresses for people to read.
	{"en", "her insta is [PERSONAL_ID wildrosie_88], user manual, max_tokens, S:/[PERSONAL_ID pickersgill_c]/audio"},
	{"de", "Mail an [EMAIL_ADDRESS rosi.achterberg(at)example.org], Foto at home"},
	{"es", "escribe a [EMAIL_ADDRESS goikoka punto zubirka arroba example.org] ya"},
	// Houses whose names are ordinary words, firms by trade and form.
	{"en", "She moved into [ADDRESS The Beeches] care home, and they met at The Council and at The Hague; [ADDRESS Three Chimneys] burnt"},
	{"de", "Sie lebt im [ADDRESS Seniorenstift Am Rosengraben], im Hotel gab es Licht; [ORGANIZATION Bäckerei Oehmichenko] und [ORGANIZATION Wohnbau Ellertalo eG], gute Behandlung Montag"},
	// Digits in words, extensions.
	{"en", "call [PHONE_NUMBER oh two eight four hundred six hundred three five], not one hundred two hundred"},
	{"en", "his mob is [PHONE_NUMBER oh seven seven double oh 900 455] ok, one two three 2023, in two three 100 200"},
	{"en", "Tel. {PHONE_NUMBER 01768 555204}. The court refused an extension of 28 days; my extension is [PHONE_NUMBER 281]."},
	{"es", "Teléfono: [PHONE_NUMBER seis nueve nueve, 412 088]. Son uno dos tres, 12"},
	{"en", "Mrs {PERSON Sorrel} ([PERSON Peg]) is 85; Mr {PERSON Sorrel} (Chair) is not, {PERSON Ann Roe} (Berlin) neither"},
	{"en", "Mrs [PERSON S] ([PERSON Peg]) is 85"},
	{"en", "[PERSONAL_ID sokafor]"},
	{"en", "[PERSONAL_ID zokafor]"},
	{"en", "gloss"},
	{"en", "/x/scan_[PERSON Siobhan]_[BIRTH_DATE 19630412]_report.pdf, report_19630412.pdf"},
	{"en", "Cc: [PERSONAL_ID d.kwarteng]; [PERSONAL_ID b_oyelaran]; all.staff team\nTo: e.g. this\nsee e.g.this"},
	{"de", "Der junge [PERSON Hölzel] kam, der alte Hafen blieb, die kleine Mühle auch; junge Hölzel"},
	{"en", "That was young [PERSON Perdita], not old Bristol or poor Monday"},
	{"en", "its [ADDRESS n6 5aa] flat c, take b6 5ug or b12 3mg on the l4 1st floor\nN6 5AA is not in small letters"},
	{"en", "up 3 flights on [ADDRESS archway road] and at [ADDRESS 14 tanner street] near by\nkids on the road and on dirt road and the street is long"},
	{"en", "Call [PHONE_NUMBER seven nine four six, oh five five two] and count one two three four five six; reach us on [PHONE_NUMBER x88], runs on x86"},
	{"es", "Queja [CODE QX7-0091-T] y 1.600.555 €, artículo 250.1.5.º, 2019-2020"},
}

// TestTail: an address goes on after a comma, a sentence does not.
func TestTail(t *testing.T) {
	for text, want := range map[string]string{
		"Adresse: Jägerhaus Eichwaldo, 99887 Waldau; danke":   "Jägerhaus Eichwaldo, 99887 Waldau",
		"Viuen a Can Terradesu, camí de la Font, Vilaseca":    "Can Terradesu, camí de la Font, Vilaseca",
		"They live at Larkrisey, near Thornholty, and are ok": "Larkrisey, near Thornholty",
	} {
		longest := ""
		for _, m := range Find(context.Background(), lethe.NewDocument("x", text), nil, Options{Bare: true}) {
			if m.Label == lethe.Address && len(m.Text) > len(longest) {
				longest = m.Text
			}
		}
		if longest != want {
			t.Errorf("%q: found %q, want %q", text, longest, want)
		}
	}
}

func TestBare(t *testing.T) {
	holdTo(t, bareExamples, Options{Bare: true, Term: func(s string) bool { return s == "Murphy" }})
}

// TestSlight: what is too slight to stay a mention takes no place from a short name.
func TestSlight(t *testing.T) {
	const text = "Ebenezer Tunnicliffe (abbreviated E.T.) kept bees"
	ms := []lethe.Mention{
		{Span: span.Span{Start: 0, End: 20}, Text: text[:20], Label: lethe.Person, Score: .8},
		{Span: span.Span{Start: 34, End: 38}, Text: "E.T.", Label: lethe.Organization, Score: .3},
	}
	found := Find(context.Background(), lethe.NewDocument("x", text), ms, Options{})
	if len(found) != 1 || found[0].Text != "E.T." || found[0].Label != lethe.Person {
		t.Errorf("found %v", found)
	}
}
