package jape

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// report is a made-up report; every person in it is invented.
const report = `Universitätsspital Musterstadt, Klinik für Neurologie, Bergstrasse 12, 8000 Musterstadt
Austrittsbericht vom 12.03.2019
Sehr geehrter Herr Kollege, wir berichten über Frau Anna Beispiel-Muster, geb. 04.07.1951, wohnhaft Seeweg 3, 8123 Hinterdorf.
Die 67-jährige Patientin war vom 02.03. bis 12.03.2019 hospitalisiert. Zuweisung durch Dr. med. P. Vorlage, Tel. 044 123 45 67.
Diagnosen: 1. Akuter ischämischer Infarkt links 2. Arterielle Hypertonie, ED 2004 3. Diabetes mellitus Typ 2, HbA1c 7.4 %
Anamnese: Die Patientin berichtet, seit dem 01.03.2019 an Kopfschmerzen zu leiden. Ihr Ehemann Hans habe sie am Morgen verwirrt aufgefunden.
Sie war früher als Lehrerin tätig und ist seit 2016 pensioniert. Nikotin: 20 py bis 1998, Alkohol gelegentlich.
Befunde: Blutdruck 150/80 mmHg, Puls 72/min, Temperatur 36.8 Grad. Neurologisch wach, orientiert, leichte Parese rechts.
MRI Schädel vom 03.03.2019: Frische Diffusionsstörung im Mediastromgebiet links, keine Blutung. Oberarzt Muster, Assistenzärztin Beispiel.
Verlauf: Unter Therapie mit Aspirin 100 mg und Atorvastatin 40 mg rasche Besserung. Verlegung in die Rehaklinik Bergblick am 12.03.2019.
Kontrolle in 3 Monaten, E-Mail sekretariat@klinik.example, www.klinik.example/neurologie. Mit freundlichen Grüssen Prof. Dr. A. Erfunden
`

func rulesOf(phase int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Phase: P%d\nInput: Token Newline Lookup\nOptions: control = appelt\n", phase)
	b.WriteString(`Macro: DAY ({Token.string ==~ "(0?[1-9])|([1-2][0-9])|30|31"})
Macro: MONTH ({Token.string ==~ "([0]?[1-9])|10|11|12"})
Macro: YEAR ({Token.string ==~ "19[0-9]{2}"} | {Token.string ==~ "20[0-2][0-9]"})
Macro: DOT ({Token.string == "."})
Macro: UPPER ({Token.string ==~ "\\p{javaUpperCase}\\p{javaLowerCase}+"})
Macro: TITLE (({Token.string == "Prof"} | {Token.string == "Dr"} | {Token.string == "PD"}) (DOT)?)+
Macro: INITIAL ({Token.string ==~ "\\p{javaUpperCase}\\p{javaLowerCase}?", Token.string !=~ "Dr|Hr|Fr"} DOT)
`)
	kinds := []string{
		`( ({Token.string ==~ "am|vom|bis|seit%d"})? ((DAY):day1 DOT (MONTH):month1 DOT ((YEAR):year1)?):date1 ) --> @addDate(type = "other")`,
		`( TITLE ((INITIAL)? (UPPER)[1,2]):name {Token.string == "word%d"} ) --> :name.Name = { rule = "R", type = "doctor" }`,
		`( {Token.string ==~ "Herr|Frau|Kollege%d"} ({Token.orth == "upperInitial", !Token.string =~ "Kollege|Kollegin"})+:name ) --> :name.Name = { rule = "R" }`,
		`( ({Token.string ==~ "\\p{javaUpperCase}\\p{javaLowerCase}+(strasse|weg|gasse%d)"}) ({Token.string ==~ "[1-9][0-9]*"})? ):loc --> :loc.Location = { rule = "R" }`,
		`( ({Token.kind == number, Token.length == 3} {Token.kind == number, Token.length == 2} {Token.kind == number, Token.length == 2}):phone {Token.string == "x%d"} ) --> :phone.Contact = {}`,
		`( ({Lookup.majorType == "occupation", Lookup.minorType == "m%d"}):occ ({Token.string ==~ "bei|in|im"} {Token.orth == "upperInitial"})? ) --> :occ.Occupation = {}`,
		`( {Token.string ==~ "Klinik|Institut|Zentrum%d"} {Token.string == "für"} {Token.orth == "upperInitial"} ({Token.string == "und"} {Token.orth == "upperInitial"})[0,4] ):loc --> :loc.Location = {}`,
		`( ({Token.string ==~ "[1-9]?[0-9]"}):age {Token.string == "-"} {Token.string ==~ "jährige[rnm]?|w%d"} ) --> :age.Age = {}`,
		`( {Token.string == "nach%d"} UPPER {Token.string ==~ "(&|und)"} UPPER ) --> {}`,
		`( ({Token.string ==~ "[A-Za-z0-9]+"} {Token.string == "."})* {Token.string ==~ "[A-Za-z0-9]+"} {Token.string == "@"} ({Token} DOT)+ {Token.string == "tld%d"} ):mail --> :mail.Contact = {}`,
	}
	for i := range 15 {
		kind := kinds[i%len(kinds)]
		if i != phase { // of most kinds a phase has a rule that rarely ends
			kind = strings.Replace(kind, ") -->", "{Token.string == \"rare\"} ) -->", 1)
		}
		fmt.Fprintf(&b, "Rule: R%d\nPriority: %d\n%s\n", i, i*10, fmt.Sprintf(kind, phase*100+i))
	}
	return b.String()
}

// tenPhases is a grammar of 150 rules in ten phases, of the kinds that clinical
// grammars have.
func tenPhases(tb testing.TB) *Grammar {
	g := &Grammar{}
	for i := range 10 {
		one, err := Parse("bench.jape", rulesOf(i))
		if err != nil {
			tb.Fatal(err)
		}
		g.phases = append(g.phases, one.phases...)
	}
	return g
}

// copied makes a document with the same annotations.
func copied(doc *annotation.Document) *annotation.Document {
	return copiedWith(doc, func(a *annotation.Annotation) *annotation.FeatureSet {
		return &annotation.FeatureSet{Features: a.Features, Number: a.Shared}
	})
}

func copiedWith(doc *annotation.Document, features func(*annotation.Annotation) *annotation.FeatureSet) *annotation.Document {
	out := annotation.NewDocument(doc.Text)
	for _, t := range doc.Types() {
		for _, id := range doc.Of(t) {
			a := doc.Get(id)
			out.AddShared(t, a.Span, features(a))
		}
		out.Grow(t, len(doc.Of(t))) // as a tokenizer leaves it
	}
	return out
}

// sharing makes a copy in which equal annotations share their features, as internal/text/token does it.
func sharing(doc *annotation.Document) *annotation.Document {
	known := map[string]*annotation.FeatureSet{}
	return copiedWith(doc, func(a *annotation.Annotation) *annotation.FeatureSet {
		key := a.Type + fmt.Sprint(a.Features)
		if known[key] == nil {
			known[key] = annotation.Share(a.Features)
		}
		return known[key]
	})
}

func BenchmarkReport(b *testing.B) {
	g := tenPhases(b)
	text := strings.Repeat(report, 3)
	doc := annotation.NewDocument(text)
	tokenize(doc)
	for i := strings.IndexByte(text, '\n'); i >= 0 && i < len(text)-1; {
		doc.Add("Newline", span.Span{Start: i, End: i + 1}, nil)
		next := strings.IndexByte(text[i+1:], '\n')
		if next < 0 {
			break
		}
		i += 1 + next
	}
	for _, w := range []string{"Anna", "Lehrerin", "Hans", "Musterstadt"} {
		for i := 0; ; {
			at := strings.Index(text[i:], w)
			if at < 0 {
				break
			}
			doc.Add("Lookup", span.Span{Start: i + at, End: i + at + len(w)}, annotation.NewFeatures("majorType", "occupation", "minorType", "m5"))
			i += at + len(w)
		}
	}
	doc = sharing(doc)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	var fresh []*annotation.Document
	for b.Loop() {
		if len(fresh) == 0 {
			b.StopTimer()
			for range 100 {
				fresh = append(fresh, copied(doc))
			}
			b.StartTimer()
		}
		if err := g.Run(context.Background(), fresh[0]); err != nil {
			b.Fatal(err)
		}
		fresh = fresh[1:]
	}
	b.ReportMetric(float64(len(doc.Of("Token"))), "tokens")
}

// BenchmarkHostile runs patterns that a backtracking matcher cannot, over n equal
// tokens: the time for each token stays about the same.
func BenchmarkHostile(b *testing.B) {
	patterns := map[string]string{
		"stars":   `(({A})* ({A})* ({A})* ({A})* ({A})* {B}):x`,
		"nested":  `((({A})+)+ {B}):x`,
		"ranges":  `((({A})[1,10])[1,20] {B}):x`,
		"choices": `((({A}):a | ({A}):b | ({A})[2,3]:c)* {B}):x`,
		"matches": `((({A}):a | ({A}):b)* ({A})*):x`,
	}
	for name, pattern := range patterns {
		for _, n := range []int{1000, 10_000, 100_000} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				g, err := Parse("hostile.jape", "Phase: P\nInput: A B\nOptions: control = appelt\nRule: R\n"+pattern+" --> :x.X = {}")
				if err != nil {
					b.Fatal(err)
				}
				doc := annotation.NewDocument(strings.Repeat("a", n))
				for i := range n {
					doc.Add("A", span.Span{Start: i, End: i + 1}, nil)
				}
				for b.Loop() {
					b.StopTimer()
					d := copied(doc)
					b.StartTimer()
					if err := g.Run(context.Background(), d); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/token")
			})
		}
	}
}

// BenchmarkParse reads a phase of 15 rules.
func BenchmarkParse(b *testing.B) {
	text := rulesOf(1)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := Parse("bench.jape", text); err != nil {
			b.Fatal(err)
		}
	}
}
