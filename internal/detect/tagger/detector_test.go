package tagger_test

import (
	"context"
	"fmt"
	"sort"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/slow"
)

func find(t testing.TB, o tagger.Options, lang, text string) []lethe.Mention {
	t.Helper()
	doc := lethe.NewDocument("d", text)
	doc.Language = lang
	ms, err := detect.Run(context.Background(), []detect.Detector{tagger.Detector(o)}, doc)
	if err != nil {
		t.Fatal(err)
	}
	sort.Slice(ms, func(i, j int) bool { return ms[i].Start < ms[j].Start })
	return ms
}

func texts(ms []lethe.Mention, label lethe.Label) string {
	var out []string
	for _, m := range ms {
		if m.Label == label {
			out = append(out, m.Text)
		}
	}
	return strings.Join(out, "|")
}

func TestExamples(t *testing.T) { detecttest.Test(t, tagger.Detector(tagger.Options{})) }

// Names of all sorts: each must be covered, wherever it stands.
func TestNames(t *testing.T) {
	for _, c := range []struct{ lang, text, want string }{
		{"en", "The decision was taken by Mr John K. Barlow in the morning.", "John K. Barlow"},
		{"en", "Barlow, John\nSmith, Mary Ann\n", "Barlow"},
		{"en", "According to Maria Fernandez-Lopez, nothing had changed.", "Maria Fernandez-Lopez"},
		{"en", "Ludwig van Beethoven was born in Bonn.", "Beethoven"},
		{"en", "From: Susan Clark\nTo: Peter Brown\nSubject: lunch\n", "Susan Clark"},
		{"de", "Laut Frau Dr. Anna Schmidt-Huber wurde nichts verändert.", "Anna Schmidt-Huber"},
		{"de", "Das Auto gehört Peters Bruder Klaus Meier.", "Klaus Meier"},
		{"en", "the letter was sent by susan barlow to the office last week, and nobody answered it.", "susan barlow"},
		{"en", "MINUTES OF THE MEETING WITH PETER HOLLOWAY\nEverybody came in time.", "PETER HOLLOWAY"},
		{"de", "gestern sagte klaus meier dem vermieter, dass er auszieht.", "klaus meier"},
		{"de", "VERTRAG MIT SABINE HUBER\nDer Vertrag gilt ab sofort.", "SABINE HUBER"},
		{"es", "El presidente José María Aznar viajó ayer a París.", "José María Aznar"},
		{"ca", "El president Jordi Pujol va visitar ahir Lleida.", "Jordi Pujol"},
	} {
		got := texts(find(t, tagger.Options{}, c.lang, c.text), lethe.Person)
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: persons of %q are %q, want %q", c.lang, c.text, got, c.want)
		}
	}
}

// TestNotes: a clinical note is read by the general model, too, and a dose is no address in it. A report is not.
func TestNotes(t *testing.T) {
	const note = "A la novia, Araceli, se le pauta Rocephin 500 mg im. Vive en Fermoselle con el marido."
	clinical := tagger.Options{Domain: "clinical"}
	if got := find(t, clinical, "es", note); texts(got, lethe.Person) != "Araceli" || texts(got, lethe.Location) != "Fermoselle" {
		t.Errorf("%v", got)
	}
	report := note + strings.Repeat("\nSe explora de nuevo y no hay cambios en la piel.", 20)
	if got := find(t, clinical, "es", report); texts(got, lethe.Person) != "" {
		t.Errorf("a report: %v", got)
	}
	if got := texts(find(t, clinical, "es", "Pauta: Seguril 1-1-0, Adiro 100 0-1-0, Emconcor 2,5 1-0-0"), lethe.Address); got != "" {
		t.Errorf("address %q", got)
	}
}

// What users complain of elsewhere: names seen in logs, numbers and headings.
func TestFalseHits(t *testing.T) {
	for _, c := range []struct{ lang, text string }{
		{"en", "2024-03-01 12:00:07 ERROR [main] worker: Connection Timeout after 35 ms, retry=3"},
		{"en", "Mar 03 11:02:10 INFO Scheduler Started id=77 state=Ready"},
		{"en", "[2024-01-01] WARN Cache Miss for key=Abc"},
		{"en", "12.5 13.7 14.9 100% 42\n1 2 3 4\n"},
		{"en", "INTRODUCTION AND SUMMARY\n\nThis chapter gives an overview.\n"},
		{"en", "TERMS AND CONDITIONS\n"},
		{"en", "1.2.3 Results and Discussion\n"},
		{"en", "She was symptomatic (bloating, early satiety) from about April but put it down to her age."},
		{"en", "We had four mares abort between February and April, as the vet knows."},
		{"de", "ALLGEMEINE BEDINGUNGEN\n\nDie Frist beträgt zwei Wochen.\n"},
		{"de", "Die Rechnung ist innerhalb von 14 Tagen zu bezahlen."},
		{"es", "RESUMEN Y CONCLUSIONES\n\nNo se observaron cambios.\n"},
		{"ca", "CONDICIONS GENERALS\n\nEl termini és de dues setmanes.\n"},
	} {
		ms := find(t, tagger.Options{}, c.lang, c.text)
		for _, l := range []lethe.Label{lethe.Person, lethe.Location, lethe.Organization} {
			if got := texts(ms, l); got != "" {
				t.Errorf("%s: %s in %q: %s", c.lang, l, c.text, got)
			}
		}
	}
}

func TestRoles(t *testing.T) {
	o := tagger.Options{Domain: "legal"}
	ms := find(t, o, "en", "The applicant, Mr Peter Novak, was represented by Ms J. Kovacs, a lawyer practising in Bratislava.\n")
	roles := map[string]lethe.Role{}
	for _, m := range ms {
		if m.Label == lethe.Person {
			roles[m.Text] = m.Role
		}
	}
	for part, want := range map[string]string{"Novak": "subject", "Kovacs": "staff"} {
		found := false
		for text, role := range roles {
			if strings.Contains(text, part) {
				found = role == lethe.Role(want)
			}
		}
		if !found {
			t.Errorf("%s is not %s: %v", part, want, roles)
		}
	}
}

func TestClinical(t *testing.T) {
	text := "Nombre: Laura.\nApellidos: Gómez Prieto.\nDomicilio: Calle Mayor, 12, 3B.\nEdad: 45 años Sexo: M.\nMédico: Andrés Vidal Roca NºCol: 28 28 35489.\n"
	ms := find(t, tagger.Options{Domain: "clinical"}, "es", text)
	for label, want := range map[lethe.Label]string{
		lethe.Person: "Laura|Gómez Prieto|Andrés Vidal Roca", lethe.Age: "45 años", lethe.Address: "Calle Mayor, 12, 3B",
	} {
		if got := texts(ms, label); got != want {
			t.Errorf("%s: %q, want %q", label, got, want)
		}
	}
	for _, m := range ms {
		if m.Text == "Gómez Prieto" && m.Role != "subject" || strings.HasPrefix(m.Text, "Andrés") && m.Role != "staff" {
			t.Errorf("%s has role %q", m.Text, m.Role)
		}
	}
}

// The language is found out where the document does not say it.
func TestLanguageOfDocument(t *testing.T) {
	for text, model := range map[string]string{
		"Yesterday the committee met with Angela Smith in London and talked about the budget.":        "en-general",
		"Gestern traf sich der Ausschuss mit Angela Schmidt in Hamburg und sprach über den Haushalt.": "de-general",
		"Ayer el presidente José Luis García se reunió en Madrid con los ministros del gobierno.":     "es-general",
		"Ahir el president Jordi Puig es va reunir a Barcelona amb els consellers del govern.":        "ca-general",
	} {
		ms := find(t, tagger.Options{}, "", text)
		if len(ms) == 0 || ms[0].Model != model {
			t.Errorf("%q: %d mentions, want them of %s", text, len(ms), model)
		}
	}
}

// Offsets are right in the midst of all that moves characters.
func TestHostileTexts(t *testing.T) {
	var all strings.Builder
	for _, s := range []string{
		"👍🏽 John Smith\u200d 👩‍👩‍👧 lives in \u202eLondon\u202c.", "Jose\u0301 Marti\u0301nez went to Me\u0301xico",
		"\ufeffJohn Smith\x80 and \xff\xfe Mary Jones", strings.Repeat("\u0301", 500), strings.Repeat("John Smith ", 300),
		"JOHN SMITH\r\nMARY JONES\r\n", "\x80\x80\x80", "\u202e\u202d\u2066\u2069",
	} {
		for _, lang := range []string{"en", "de", "es", "ca", "", "zz"} {
			find(t, tagger.Options{Bias: 3}, lang, s)
		}
		all.WriteString(s)
	}
	find(t, tagger.Options{Bias: 5}, "en", all.String())
}

// One endless line is read whole; the test would not end if it took more than time in proportion to its length.
func TestEndlessLine(t *testing.T) {
	slow.Test(t, "4 MB on one line")
	text := strings.Repeat("so John Smith went home and ate 3 apples, ", (4<<20)/42)
	ms := find(t, tagger.Options{}, "en", text)
	if len(ms) < 90000 {
		t.Errorf("%d mentions", len(ms))
	}
}

func TestRepeatsAcrossFields(t *testing.T) {
	doc := &lethe.Document{ID: "d", Language: "en", Fields: []lethe.Field{
		{Name: "/note", Text: "The report was signed by Peter Zwingelmann in Chicago."},
		{Name: "/memo", Text: "zwingelmann? see Zwingelmann again"},
		{Name: "/n", Text: "Peter Zwingelmann", Kind: lethe.Number},
	}}
	ms, err := detect.Run(context.Background(), []detect.Detector{tagger.Detector(tagger.Options{})}, doc)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, m := range ms {
		if m.Label == lethe.Person && strings.Contains(m.Text, "Zwingelmann") {
			n++
		}
		if m.Field == "/n" {
			t.Error("a number was read")
		}
	}
	if n != 2 {
		t.Errorf("found %d times, want 2: %v", n, ms)
	}
}

func TestOptionsRefused(t *testing.T) {
	for _, o := range []tagger.Options{{Bias: 99}, {Least: 2}, {Domain: "poetry"}} {
		if _, err := tagger.Detector(o).Find(context.Background(), lethe.NewDocument("d", "x")); err == nil {
			t.Errorf("%+v was taken", o)
		}
	}
	if _, err := tagger.Load("xx-nothing"); err == nil {
		t.Error("a model that is not there was loaded")
	}
}

// The embedded files keep to their budget.
func TestSizes(t *testing.T) {
	sum := 0
	for _, name := range tagger.Names() {
		n := tagger.Size(name)
		if n > 3<<20 {
			t.Errorf("%s has %d bytes", name, n)
		}
		sum += n
	}
	if sum > 11<<20 { // with the word lists 12 MB
		t.Errorf("all models have %d bytes", sum)
	}
}

func BenchmarkDetector(b *testing.B) {
	for _, c := range []struct{ lang, text string }{
		{"en", "The committee met with Angela Smith of Acme Corp. in London on 3 May and talked about the budget for the next year. "},
		{"de", "Gestern traf sich der Ausschuss mit Angela Schmidt von der Deutschen Bahn in Hamburg und sprach über den Haushalt. "},
	} {
		b.Run(c.lang, func(b *testing.B) {
			doc := lethe.NewDocument("d", strings.Repeat(c.text, 20))
			doc.Language = c.lang
			d := tagger.Detector(tagger.Options{})
			tokens := len(tagger.Tokenize(doc.Fields[0].Text))
			if _, err := d.Find(context.Background(), doc); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := d.Find(context.Background(), doc); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(tokens*b.N)/b.Elapsed().Seconds(), "tokens/s")
		})
	}
}

// A language is read where a model was made for it, built in or given; one that was given
// for no language reads all.
func TestReads(t *testing.T) {
	for lang, want := range map[string]bool{"en": true, "de": true, "es": true, "ca": true, "fr": false, "": false} {
		if got := (tagger.Options{Domain: "legal"}).Reads(lang); got != want {
			t.Errorf("%q: %v", lang, got)
		}
	}
	m := []*tagger.Model{{}}
	if o := (tagger.Options{Models: map[string][]*tagger.Model{"fr": m}}); !o.Reads("fr") || o.Reads("it") {
		t.Error("a model for French")
	}
	if o := (tagger.Options{Models: map[string][]*tagger.Model{"": m}}); !o.Reads("it") || !o.Reads("") {
		t.Error("a model for any language")
	}
}

func ExampleDetector() {
	doc := lethe.NewDocument("letter-1", "The report was signed by Peter Miller in Chicago.")
	doc.Language = "en"
	ms, err := detect.Run(context.Background(), []detect.Detector{tagger.Detector(tagger.Options{})}, doc)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range ms {
		fmt.Println(m.Label, m.Text)
	}
	// Output:
	// PERSON Peter Miller
	// LOCATION Chicago
}
