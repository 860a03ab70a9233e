package view_test

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/text/view"
	"github.com/lethe-privacy/lethe/span"
)

func TestRead(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"Frau Müller kam am 3. 4. um 10 %.", "Frau Müller kam am 3. 4. um 10 %."},
		{"M&uuml;ller &amp; S&#246;hne, R&#x26;D &unknown; AT&T", "Müller & Söhne, R&D &unknown; AT&T"},
		{"Corwin&#160;Haddersley&nbsp;II", "Corwin Haddersley II"},
		{"<p>Mr <b>C</b>orwin</p>", "\nMr Corwin\n"},
		{"<first>Corwin</first><last>Hall</last>", "\nCorwin\n\nHall\n"},
		{`<a href="u" title="Ann Hall">x</a>`, ` href="u" title="Ann Hall" x`},
		{`<b class="name big">Ann</b> <td width=20>x`, "Ann \nx"},
		{"mail <Hall> and <hall@example.org>, 3 < 4 > 2", "mail <Hall> and <hall@example.org>, 3 < 4 > 2"},
		{"&lt;b&gt;H&lt;/b&gt;all", "Hall"},
		{"&amp;uuml;", "ü"},
		{"**Ann** _Hall_ `x` ~~old~~ __all__", "Ann Hall x old all"},
		{"snake_case 2*3*4 a * b *** p~q S***t 2**3", "snake_case 2*3*4 a * b *** p~q S***t 2**3"},
		{"**H**all", "Hall"},
		{"Ann (*12.07.1977 in Bonn, *13.8. hier) kam *12.5.* um *9*", "Ann (*12.07.1977 in Bonn, *13.8. hier) kam *12.5.* um 9"},
		{"see [Ann Hall](https://example.org/a) [1] [NAME]", "see Ann Hall (https://example.org/a) [1] [NAME]"},
		{`Dear\nAnn\\nHall \"Ann\" H\u0061ll \u00fc \ud83e\udd84`, "Dear\nAnn\nHall \"Ann\" Hall ü 🦄"},
		{`C:\new\table M\'fcller`, `C:\new\table Müller`},
		{"q=Ann%20Hall&x=M%C3%BCller+Ann", "q=Ann Hall&x=Müller Ann"},
		{"10%20 20%40% 5 %20a 50%BE 1+1 a+b", "10%20 20%40% 5 %20a 50%BE 1+1 a+b"},
		{"Subject: =?UTF-8?Q?Ann_H=C3=A4ll?= =?iso-8859-1?Q?=E4?= =?x?B?!?=", "Subject: Ann Hällä =?x?B?!?="},
		{"=?UTF-8?B?QW5uIEhhbGw=?=", "Ann Hall"},
		{"Ann Ha=\r\nll M=C3=BCller=20Ann a=20", "Ann Hall Müller Ann a "},
		{"x=20 M=FCller y=FF q=Casilda x=CAMDEN", "x=20 Müller y=FF q=Casilda x=CAMDEN"},
		{"> Ann\n> Hall\n// asked\n# Head\n-- old\n- item\n* star", "> Ann\nHall\nasked\nHead\nold\n- item\n* star"},
		{"Had-\n> dersley Haut-\nund Ärz-\r\n  te A-\nB", "Haddersley Haut-\nund Ärzte A-\nB"},
		{"Had\u00adders\u200bley\u2060 a\u00a0b", "Haddersley a b"},
		{"ＨＡＬＬ　１２ ٣٤ ०१", "HALL　12 34 01"},
		{"Hаll Борис", "Hall Борис"}, // the first a is Cyrillic
		{"A n n   L e e, M r. O  B  X", "Ann Lee, M r. O  B  X"},
		{"J .   S m i t h - B o l d came", "J. Smith-Bold came"},
		{"U R T E I L of", "U R T E I L of"},
		{`{\b Ann M\'fcller} said \u8211? x\par` + "\nnext {\\i{\\b Lee}} {3}", "Ann Müller said – x\nnext Lee {3}"},
		{`{"b": "\\b", "x": {}}`, `{"b": "\\b", "x": {}}`},
		{"| then | Ann Lee | came |", "then, Ann Lee, came"},
		{"then ;Ann;came; now", "then, Ann, came, now"},
		{"a || b; c t(11;22) f(x);", "a || b; c t(11;22) f(x);"},
		{"|a|b|\n|-|-|\n|c|d|\n\nx |y z|w", "|a|b|\n|-|-|\n|c|d|\n\nx, y z|w"},
		{"a;b;c\nd;e;f\ng;h", "a;b;c\nd;e;f\ng, h"},
		{"Ke11er and 0liver, D1agnose, not H1N1, x1carbon, k0nrad@x.org, C0DE, Win95", "Keller and Oliver, Diagnose, not H1N1, x1carbon, k0nrad@x.org, C0DE, Win95"},
		{"CORW1N HADDERSLEY, ANN B HADDER5LEY, DR HALL0N, HALL0N, CODE KLMN0PQ, A1 HALL", "CORWIN HADDERSLEY, ANN B HADDERSLEY, DR HALL0N, HALL0N, CODE KLMN0PQ, A1 HALL"},
		{"who came to see that Corwin\nHaddersley had gone to them", "who came to see that Corwin Haddersley had gone to them"},
		{"Corwin Hall\nPriska Haddersley\nwho came to see them\nCorwin", "Corwin Hall\nPriska Haddersley\nwho came to see them\nCorwin"},
		{"Schrnidt and Bemhard are nobody's here, Kar1-Heinz is", "Schrnidt and Bemhard are nobody's here, Karl-Heinz is"},
		{"Name ........ El-Khatib, Samira\nborn ..... 07 03 1991   in ...... Tripoli", "Name: El-Khatib, Samira\nborn: 07 03 1991   in: Tripoli"},
		{"Name: ____ Ann ____\nTel. .....+44 20", "Name: Ann ____\nTel.: +44 20"},
		{"well... no, left ..., ....... 3 ....\n....Ann", "well... no, left ..., ....... 3 ....\n....Ann"},
		{"H A D D E R S by A B C D, I I I", "HADDERS by A B C D, I I I"},
	} {
		if got := view.Read(c.text).Text; got != c.want {
			t.Errorf("%q\n got %q\nwant %q", c.text, got, c.want)
		}
	}
}

// TestSource looks for a span of the view, between ‹ and › in the text.
func TestSource(t *testing.T) {
	for _, c := range []struct{ find, text string }{
		{"Müller", "Frau ‹M&uuml;ller› kam"},
		{"Corwin", "<p>‹Corwin›</p>"},
		{"Haddersley", "<i>x</i>‹<b>H</b>addersley›<i>"},
		{"Haddersley", "‹H<b>addersley</b>›"},
		{"Haddersley", "‹**H**addersley› came"},
		{"Haddersley", "by **‹Haddersley›** now"},
		{"ders", "Had‹d&#101;rs›ley"},
		{"Ann Hall", "Cc: ‹=?UTF-8?Q?Ann_Hall?=› <x@example.org>"},
		{"nn H", "Cc: ‹=?UTF-8?Q?Ann_Hall?=› x"},
		{"Hadders", "‹H A D D E R S› b"},
		{"ü", "&amp;‹&amp;uuml;›"},
		{"Haddersley", "‹Had-\n> dersley› x"},
	} {
		text := strings.NewReplacer("‹", "", "›", "").Replace(c.text)
		start := strings.Index(c.text, "‹")
		want := span.Span{Start: start, End: strings.Index(c.text, "›") - len("‹")}
		v := view.Read(text)
		at := strings.Index(strings.ToLower(v.Text), strings.ToLower(c.find))
		if at < 0 {
			t.Errorf("%q is read as %q", text, v.Text)
			continue
		}
		if got := v.Source(span.Span{Start: at, End: at + len(c.find)}); got != want {
			t.Errorf("%q: %v %q, want %v", text, got, got.In(text), want)
		}
	}
}

func TestPlainTextIsItsOwnView(t *testing.T) {
	text := strings.Repeat("Frau Müller kam am 3. April 1961 (um 10 Uhr) zu uns. ", 100)
	v := view.Read(text)
	if !v.Plain() || v.Text != text {
		t.Fatal("a plain text is changed")
	}
	if n := testing.AllocsPerRun(10, func() { view.Read(text) }); n > 1 {
		t.Errorf("%v allocations for a plain text", n)
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"<p>Mr <b>C</b>orwin</p>", "M&uuml;ller &amp;uuml;", "=?UTF-8?B?QW5uIEhhbGw=?=", `\ud83e\udd84 \\n \'fc`, "%C3%BC%20%FF", "a=\r\nb=C3=BC",
		"**a** [b](c) ~~d~~", "x-\n> y\n> z", "H A L L O", "\u200bа\u00ad１", "\xff<\xc3", "&lt;b&gt;&lt;/b&gt;",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		v := view.Read(text)
		if v.Plain() && v.Text != text {
			t.Fatalf("%q is plain and read as %q", text, v.Text)
		}
		if again := view.Read(text); again.Text != v.Text {
			t.Fatalf("%q is read in two ways", text)
		}
		var last span.Span
		for i, c := range v.Text {
			n := len(string(c))
			if c == '\ufffd' && !strings.HasPrefix(v.Text[i:], "\ufffd") {
				n = 1
			}
			s := v.Source(span.Span{Start: i, End: i + n})
			if s.Start < 0 || s.End > len(text) || s.Start >= s.End || s.End < last.End {
				t.Fatalf("%q: %d of %q stands at %v, behind %v", text, i, v.Text, s, last)
			}
			last = s
		}
		if whole := v.Source(span.Span{End: len(v.Text)}); whole.Start < 0 || whole.End > len(text) || whole.Start > whole.End {
			t.Fatalf("%q: the whole stands at %v", text, whole)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	for name, text := range map[string]string{
		"plain":   strings.Repeat("Frau Müller kam am 3. April 1961 (um 10 Uhr) zu uns, sagte sie. ", 1000),
		"html":    strings.Repeat("<p>Frau <b>M&uuml;ller</b> kam am 3. April 1961</p>\n", 1000),
		"hostile": strings.Repeat("<a =?u?q?%FF\\\\&&#", 4000),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				view.Read(text)
			}
		})
	}
}

// TestWrapped: the ends of lines that were wrapped are spaces; those of lists, forms, verses
// and addresses are not.
func TestWrapped(t *testing.T) {
	prose := "Der Beklagte war von 2011 bis 2020 bei der Klägerin beschäftigt. Die Zeugin\n" +
		"Z. bekundete, er habe die Stämme mitgenommen. Das bestritt der Beklagte, der\n" +
		"seit dem Sommer in Kempten wohnt."
	list := "1. Der Beklagte wird verurteilt, an die Klägerin vierzehntausend Euro zu zahlen\n" +
		"2. Die Kosten des Rechtsstreits trägt der Beklagte, soweit sie entstanden sind,\n" +
		"3. Das Urteil ist vorläufig vollstreckbar."
	form := "Name: Enno Tjarks aus einer Stadt mit einem sehr langen und schwierigen Namen\n" +
		"Beruf: Kapitän auf einem Schiff mit einem sehr langen und schwierigen Namen ist\n" +
		"Ort: Emden"
	labels := "Appellant: Declan Hession, in a house with a very long name, Co Mayo\n" +
		"PPS No: 1234567 and whatever else a clerk may write behind such a num\n" +
		"Appeals Officer: Nobody"
	log := "2024-05-02 08:16:40 INFO audit: user Hanna exported record MRN 00482913 at once\n" +
		"2024-05-02 08:17:00 INFO cron: backup finished in 95 s, version 2.14.3, heap 2000\n" +
		"2024-05-02 08:17:04 WARN db: slow query"
	rows := "3,Aleix Bonmatí,S,pagada,611222333,porta ulleres i casc\n" +
		"4,Mar Ginebra,M,pendent,644555666,la recull un veí de dalt\n" +
		"5,Pau Grané,L,beca,,cap"
	chat := "enno: wer kommt denn am samstag alles mit zum grillen an den see\n" +
		"aylin g: ich komme und bringe den salat mit, aber erst um sieben uhr\n" +
		"enno: gut"
	letter := "Enno Tjarks\nDeichstraße 4\n26723 Emden\n\nSehr geehrte Damen und Herren,"
	for text, want := range map[string]string{
		prose:                                   strings.ReplaceAll(prose, "\n", " "),
		strings.ReplaceAll(prose, "\n", "\r\n"): strings.ReplaceAll(prose, "\n", " "),
		list:                                    list, form: form, letter: letter, log: log, labels: labels, rows: rows, chat: chat,
	} {
		if got := view.Read(text).Text; got != want {
			t.Errorf("\n got %q\nwant %q", got, want)
		}
	}
}

// few knows few names.
type few map[string]bool

func (f few) Given(word string) bool   { return f[word] }
func (f few) Surname(word string) bool { return f[word] }

// A given name at the end of a line goes on in the next one, the end of a double surname does not.
func TestNamesOverLines(t *testing.T) {
	known := few{"Enno": true, "Tran": true}
	for text, want := range map[string]string{
		"Es grüßt Sie Enno\nTjarks":                          "Es grüßt Sie Enno Tjarks",
		"Ihre Dr. Sibylle Marquardt-Tran\nBrustzentrum West": "Ihre Dr. Sibylle Marquardt-Tran\nBrustzentrum West",
	} {
		if got := view.ReadWith(known, text).Text; got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}

// Letters that machines take for others are read in names that are no words otherwise, each
// at its place.
func TestMisreadNames(t *testing.T) {
	known := few{"Schmidt": true, "Bernhard": true, "Thomas": true, "Zimmermann": true, "Turner": true, "Müller": true, "Gerda": true, "Lewin": true, "Claude": true}
	for text, want := range map[string]string{
		"Bemhard Schrnidt, Tbomas, Zirnrnerrnann, Miiller": "Bernhard Schmidt, Thomas, Zimmermann, Müller",
		"Gercla Levvin, Claude, Navvy, Barclay's":          "Gerda Lewin, Claude, Navvy, Barclay's",
		"The barn in Modern Bern, Turner's and Tumer's":    "The barn in Modern Bern, Turner's and Turner's",
		"Tumer@example.org Tumer.txt TUMER tumer aTumer":   "Tumer@example.org Tumer.txt TUMER tumer aTumer",
	} {
		v := view.ReadWith(known, text)
		if v.Text != want {
			t.Errorf("%q: %q, want %q", text, v.Text, want)
		}
		if at := strings.Index(v.Text, "Zimmermann"); at >= 0 {
			if got := v.Source(span.Span{Start: at, End: at + len("Zimmermann")}); got.In(text) != "Zirnrnerrnann" {
				t.Errorf("the source of Zimmermann is %q", got.In(text))
			}
		}
	}
}

// TestElements: the text of an element that HTML does not know is one by itself; those around it
// and those of HTML are not.
func TestElements(t *testing.T) {
	for text, want := range map[string]string{
		"<r>\n<town>Leeds</town>\n<dob v=\"1\">3 May</dob></r>":            "town=Leeds dob=3 May",
		"<r><a:name>Ann &amp; Bo</a:name></r>":                             "a:name=Ann & Bo",
		"<name> <given>Ann</given>\n<family>\tLee </family></name>":        "given=Ann family=Lee",
		"<p>Leeds</p><note>of <b>Leeds</b> here</note><town></town>":       "",
		"<town>Leeds <other>x</town> a < b, c > d <town/><x>y</x></other>": "x=y",
		"no tags": "",
	} {
		v := view.Read(text)
		var got []string
		v.Elements(func(name string, s span.Span) { got = append(got, name+"="+s.In(v.Text)) })
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q\n got %s\nwant %s", text, s, want)
		}
	}
}

// Long runs of the signs of forms are read in linear time: there is no clock, but the test would not come back.
func TestLongLeaders(t *testing.T) {
	for _, piece := range []string{".", "_", ". ", "_ ", ".... ", "a.... ", "a ____\t"} {
		text := strings.Repeat(piece, (1<<21)/len(piece))
		if v := view.Read(text); len(v.Text) > 2*len(text) {
			t.Errorf("%q: %d bytes of %d", piece, len(v.Text), len(text))
		}
	}
}
