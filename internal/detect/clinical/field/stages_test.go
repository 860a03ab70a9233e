package field_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe/internal/detect/clinical/field"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

func TestMapping(t *testing.T) {
	m, err := field.ReadMapping(strings.NewReader("\ufeff# names\nVISUM; Zeichen\n\n//Patient//Text ; Angaben # of the patient\n/Adr; Feld\n"), "map.txt")
	if err != nil {
		t.Fatal(err)
	}
	r := field.FromDocument(document("/VISUM", "AB", "/X/VISUM/Y", "CD", "/Patient/Z/Text", "ef", "/Adr/Ort", "Bern", "/X/Adr", "Thun"))
	m.Apply(r)
	check(t, show(r, "Zeichen", "Angaben", "Feld"), strings.Join([]string{
		"Zeichen AB rule=AnnotationNormalizer-VISUM",
		"Zeichen CD⏎ rule=AnnotationNormalizer-VISUM",
		"Angaben ef rule=AnnotationNormalizer-Text",
		"Feld Bern⏎ rule=AnnotationNormalizer-Adr",
	}, "\n"))
}

func TestStructured(t *testing.T) {
	m, err := field.ReadStructured(strings.NewReader(
		"Ort; Location; type=city; Messwert, Label.*\n//Adressat//Name; Name; type=other, confidence=90\nPatient;Name\n"), "s.txt")
	if err != nil {
		t.Fatal(err)
	}
	r := field.FromDocument(document("/Ort", "Bern", "/Messwert/Ort", "Arm", "/A/Labels/Ort", "Bein", "/Adressat/X/Name", "Muster", "/Patient/Name", "Huber"))
	m.Apply(r)
	check(t, show(r, "Location", "Name"), strings.Join([]string{
		"Location Bern rule=AnnotationNormalizer-Ort type=city",
		"Name Muster",
		"Name Muster confidence=90 rule=AnnotationNormalizer-Name type=other",
		"Name Huber", // the field's own name; Patient is no leaf
	}, "\n"))
}

func TestBlacklist(t *testing.T) {
	b, err := field.ReadBlacklist(strings.NewReader("Id; Date, Contact\n//Medis//Text|Na.*; Name\n/Kopf;Age"), "b.txt")
	if err != nil {
		t.Fatal(err)
	}
	r := field.FromDocument(document("/Id", "d1 n1", "/Medis/X/Text", "d2 n2", "/Medis/Name", "n3", "/Medis/Texte", "n4", "/Kopf/Alter", "a5"))
	for _, s := range []string{"d1", "d2"} {
		mark(r, "Date", s)
	}
	for _, s := range []string{"n1", "n2", "n3", "n4"} {
		mark(r, "Name", s, "rule", "x")
	}
	mark(r, "Age", "a5")
	mark(r, "Contact", "n1\nd2") // reaches out of the field
	b.Apply(r)
	check(t, show(r, "Date", "Name", "Age", "Contact"), "Date d2\nName n1 rule=x\nName n3\nName n4 rule=x\nContact n1⏎d2")
}

func TestTriggers(t *testing.T) {
	tr, err := field.ReadTriggers(strings.NewReader("Sohn;NameContext;1;2\nEx-Frau ; OccupationContext; 0 ;1\nlebt mit;Wohnen;0;0\n"), "t.txt")
	if err != nil {
		t.Fatal(err)
	}
	r := tokenize(field.FromDocument(document("/a", "Er, sein Sohn Max ist da. Die Ex-Frau Eva kam", "/b", "Sohn", "/c", "lebt", "/d", "mit wem; lebt\nmit Ida")))
	tr.Apply(r)
	rule := " rule=TriggerBasedContextAnnotator"
	check(t, show(r, "NameContext", "OccupationContext", "Wohnen"), strings.Join([]string{
		"NameContext , sein Sohn Max ist da" + rule,
		"NameContext Sohn" + rule, // not beyond its field
		"OccupationContext Die Ex-Frau Eva kam" + rule,
		"Wohnen ; lebt⏎mit Ida" + rule,
	}, "\n"))
}

func TestSideFileErrors(t *testing.T) {
	read := map[string]func(string) error{
		"mapping": func(s string) error { _, err := field.ReadMapping(strings.NewReader(s), "f.txt"); return err },
		"structured": func(s string) error {
			_, err := field.ReadStructured(strings.NewReader(s), "f.txt")
			return err
		},
		"blacklist": func(s string) error { _, err := field.ReadBlacklist(strings.NewReader(s), "f.txt"); return err },
		"triggers":  func(s string) error { _, err := field.ReadTriggers(strings.NewReader(s), "f.txt"); return err },
	}
	for _, c := range []struct{ kind, text, want string }{
		{"mapping", "# c\nA\n", "f.txt:2: a path and a name are expected"},
		{"mapping", "A;B\n/A[;B\n", "f.txt:2: path: column 2: the regular expression is wrong"},
		{"mapping", "A;\n", "f.txt:1: a path and a name"},
		{"mapping", "A;B;c=d;E;F\n", "f.txt:1: a path and a name"},
		{"structured", "A;B;c\n", "f.txt:1: features are written key=value"},
		{"structured", "A;B;;x(\n", "f.txt:1: path: column 1: the regular expression"},
		{"blacklist", "A;B\nA;,\n", "f.txt:2: a path and types"},
		{"blacklist", "//;B\n", "f.txt:1: path: column 3: a name is missing"},
		{"triggers", "A;B;1\n", "f.txt:1: words, a context"},
		{"triggers", "A;B;1;x\n", "f.txt:1: the numbers of tokens"},
		{"triggers", "A;B;-1;2\n", "f.txt:1: the numbers of tokens"},
		{"triggers", "A;B;1;1\n\xff;B;1;2\n", "f.txt:2: the line is not UTF-8"},
		{"mapping", strings.Repeat("x", 1<<21), "f.txt:1: bufio.Scanner: token too long"},
	} {
		if err := read[c.kind](c.text); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.kind, err, c.want)
		}
	}
}

func TestCopyMetadata(t *testing.T) {
	r := tokenize(field.FromDocument(document("/a", "MUSTER, Muster, muster und Stein; Nieren-Stein, DE LA CRUZ, Muster-Platz", "/b", "Herr De La Cruz, Musterli, McDonald, HUBER-MEIER, Huber, Meier")))
	r.Annotations.Features = map[string]string{"metaAnnot_Name": "Muster\nstein\nde la Cruz\nMcDonald\nHuber-Meier", "other": "Herr"}
	at := strings.Index(r.Annotations.Text, "Nieren")
	r.Annotations.Add("Lookup", span.Span{Start: at, End: at + len("Nieren-Stein")}, annotation.NewFeatures("majorType", "medical"))
	at = strings.Index(r.Annotations.Text, "Muster-Platz")
	r.Annotations.Add("Lookup", span.Span{Start: at, End: at + len("Muster-Platz")}, annotation.NewFeatures("majorType", "Name", "minorType", "name_false_positives"))
	r.CopyMetadata()
	rule := " rule=meta_annotator"
	check(t, show(r, "Name"), strings.Join([]string{
		"Name MUSTER" + rule, "Name Muster" + rule, "Name Stein" + rule, "Name DE LA CRUZ" + rule, "Name De La Cruz" + rule, "Name McDonald" + rule,
		"Name HUBER-MEIER" + rule, "Name HUBER" + rule, "Name Huber" + rule,
	}, "\n"))
}

func TestCopyConfident(t *testing.T) {
	r := tokenize(field.FromDocument(document(
		"/n", "Anna Meier", "/t", "Anna Meier sah Anna Meiers Sohn, XAnna Meier, Anna", "/u", "Anna", "/v", "Meier. Im Park Hotel war Park Hotel zu. Alt Haus, Alt Haus")))
	mark(r, "Name", "Anna Meier", "rule", "AnnotationNormalizer-n", "type", "patient")
	mark(r, "Location", "Park Hotel", "confidence", "81", "rule", "Hotels")
	mark(r, "Location", "Alt Haus", "confidence", "80", "rule", "Houses")
	r.CopyConfident([]string{"Name", "Location"})
	copied := "rule=HighConfidenceStringAnnotator-"
	check(t, show(r, "Name", "Location"), strings.Join([]string{
		"Name Anna Meier rule=AnnotationNormalizer-n type=patient",
		"Name Anna Meier " + copied + "AnnotationNormalizer-n type=patient",
		"Name Anna Meier " + copied + "AnnotationNormalizer-n type=patient",
		"Location Park Hotel confidence=81 rule=Hotels",
		"Location Park Hotel confidence=81 " + copied + "Hotels",
		"Location Alt Haus confidence=80 rule=Houses",
	}, "\n"))
}

func TestCleanup(t *testing.T) {
	for name, c := range map[string]struct{ marks, want string }{
		"alone":               {"0 2 rule=a", "0 2 rule=a"},
		"twice":               {"0 2 rule=a type=x | 0 2 rule=a type=x", "0 2 rule=a type=x"},
		"joined":              {"0 1 rule=a common=p type=x | 0 1 common=q rule=b", "0 1 common=p,q rule=a,b type=x"},
		"thrice":              {"0 1 rule=a | 0 1 rule=b | 0 1 rule=a", "0 1 rule=a,b"},
		"other is no type":    {"0 1 type=x rule=a | 0 1 type=other", "0 1 rule=a type=x"},
		"longer at its start": {"3 6 rule=a | 3 8 rule=b", "3 8 rule=b"},
		"longer at its end":   {"3 6 rule=a | 1 6 rule=b", "1 6 rule=b"},
		"nested thrice":       {"3 6 rule=a | 3 8 rule=b | 4 6 rule=c", "3 8 rule=b"},
		"nested fills":        {"3 6 rule=a day=4 | 1 8 rule=b", "1 8 day=4 rule=b"},
		"nested tells type":   {"3 6 type=x | 1 8 type=other", "1 8 type=x"},
		"other types stay":    {"0 1 type=x | 0 1 type=y | 2 3 type=x", "0 1 type=x; 0 1 type=y; 2 3 type=x"},
		"not only neighbours": {"0 9 type=x | 2 5 type=y | 3 8 type=x", "0 9 type=x; 2 5 type=y"},
		"partial":             {"0 3 rule=a | 2 5 rule=b", "0 3 rule=a; 2 5 rule=b"},
		"confidence":          {"0 3 confidence=9 | 0 3 confidence=80 | 0 3 confidence=50", "0 3 confidence=80"},
		"white space":         {"8 12 rule=a", "8 10 rule=a"},
		"nothing but space":   {"10 12 rule=a | 4 4 rule=b", ""},
		"written breaks":      {"12 17 rule=a", "12 13 rule=a"},
		"then the same":       {"8 12 rule=a | 8 10 rule=b", "8 10 rule=a,b"},
	} {
		t.Run(name, func(t *testing.T) {
			r := field.New("0123456789 \nx\\r\\n", nil)
			for _, m := range strings.Split(c.marks, " | ") {
				var s span.Span
				parts := strings.Fields(m)
				fmt.Sscan(parts[0], &s.Start)
				fmt.Sscan(parts[1], &s.End)
				var f annotation.Features
				for _, p := range parts[2:] {
					k, v, _ := strings.Cut(p, "=")
					f = f.With(k, v)
				}
				r.Annotations.Add("T", s, f)
			}
			r.Cleanup([]string{"T"})
			var got []string
			for _, id := range r.Annotations.Of("T") {
				a := r.Annotations.Get(id)
				line := fmt.Sprint(a.Start, a.End)
				for _, f := range a.Features {
					line += " " + f.Name + "=" + f.Value
				}
				got = append(got, line)
			}
			check(t, strings.Join(got, "; "), c.want)
		})
	}
}

func TestCleanupOfNames(t *testing.T) {
	for _, c := range []struct{ format, first, last, want string }{
		{"ll ff, ll ff", "", "", "ll ff"},
		{"ll ff", "Hans", "MUSTER", "LL ff"},
		{"ll ff,LL ff", "Hans", "MUSTER", "LL ff"},
		{"ll ff,LL ff", "Hans", "Muster", "ll ff"},
		{"ll ff,ff", "", "", "ll ff"},
		{"ff,ff,ll ff,ff", "", "", "ll ff"},
		{"ff ff", "", "", "ff ff"},
		{"S", "", "", "S"},
	} {
		r := field.New("Hans Muster", nil)
		f := annotation.NewFeatures("format", c.format)
		if c.first != "" {
			f = f.With("firstname", c.first).With("lastname", c.last)
		}
		id := r.Annotations.Add("Name", span.Span{End: 4}, f)
		r.Cleanup([]string{"Name"})
		if got := r.Annotations.Get(id).Features.Value("format"); got != c.want {
			t.Errorf("%v: got %s", c, got)
		}
	}
}

func TestCleanupDropsFieldsOnly(t *testing.T) {
	r := field.FromDocument(document("/Name", "Max Muster"))
	mark(r, "Name", "Max") // found by a rule that says nothing about it
	r.Cleanup([]string{"Name"})
	check(t, show(r, "Name"), "Name Max")
}

func TestRemoveOverlaps(t *testing.T) {
	for _, c := range []struct{ marks, want string }{
		{"Name 0 5 | Age 0 5", "Name 0 5"},
		{"Age 0 5 | Name 0 5", "Name 0 5"},
		{"Date 0 5 | Contact 0 5", "Date 0 5"},
		{"Contact 0 5 | Location 0 5", "Contact 0 5"},
		{"Name 0 5 | Location 3 4", "Name 0 5"},
		{"Name 0 5 | Location 0 5 100", "Location 0 5"},
		{"Name 0 5 | Location 1 3 90", "Name 0 5 | Location 1 3"}, // the longer one's text must not come to light
		{"Name 0 5 90 | Location 1 3", "Name 0 5"},
		{"Name 0 5 | Location 3 8", "Name 0 5 | Location 3 8"},
		{"Address 0 9 | Location 0 5 | Name 6 8", "Name 6 8 | Address 0 9 | Location 0 5"},
		{"Address 0 9 90 | Location 0 9", "Address 0 9 | Location 0 9"},
		{"Name 0 9 | Address 2 4", "Name 0 9"},
		{"ID 0 5 | Location 0 5", "Location 0 5"}, // the later one
		{"Name 0 5 | Age 1 3 | Date 2 3", "Name 0 5"},
		{"Name 0 5 10 | Age 1 4 | Date 2 3 20", "Name 0 5 | Age 1 4"},
	} {
		r := field.New("0123456789", nil)
		types := []string{"Name", "Age", "Date", "Contact", "Address", "ID", "Location"}
		for _, m := range strings.Split(c.marks, " | ") {
			var typ, confidence string
			var s span.Span
			n, _ := fmt.Sscan(m, &typ, &s.Start, &s.End, &confidence)
			var f annotation.Features
			if n == 4 {
				f = f.With("confidence", confidence)
			}
			r.Annotations.Add(typ, s, f)
		}
		r.RemoveOverlaps(types)
		var got []string
		for _, typ := range types {
			for _, id := range r.Annotations.Of(typ) {
				a := r.Annotations.Get(id)
				got = append(got, fmt.Sprint(typ, " ", a.Start, " ", a.End))
			}
		}
		check(t, strings.Join(got, " | "), c.want)
	}
}

func TestMetadataAsSet(t *testing.T) {
	r := tokenize(field.New("Huber und Kern in Bern", nil))
	r.Annotations.Features = map[string]string{"metaAnnot_Name": "[KERN, huber]", "metaAnnot_Location": "[]", "metaAnnot_": "und"}
	r.CopyMetadata()
	check(t, show(r, "Name", "Location"), "Name Huber rule=meta_annotator\nName Kern rule=meta_annotator")
}

// What is covered before is covered after, whatever is removed.
func TestRemovingLeavesNothingOpen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := field.New("0123456789", nil)
		types := []string{"Name", "Date", "Address", "ID"}
		before := map[int]bool{}
		for range rapid.IntRange(0, 8).Draw(t, "n") {
			a := rapid.IntRange(0, 9).Draw(t, "a")
			b := rapid.IntRange(a+1, 10).Draw(t, "b")
			f := annotation.NewFeatures("confidence", fmt.Sprint(rapid.SampledFrom([]int{10, 50, 90}).Draw(t, "c")),
				"type", rapid.SampledFrom([]string{"x", "y", "other"}).Draw(t, "type"))
			r.Annotations.Add(rapid.SampledFrom(types).Draw(t, "t"), span.Span{Start: a, End: b}, f)
			for i := a; i < b; i++ {
				before[i] = true
			}
		}
		r.Cleanup(types)
		r.RemoveOverlaps(types)
		for i := range before {
			open := true
			for _, typ := range types {
				open = open && !r.Annotations.Covered(typ, span.Span{Start: i, End: i + 1})
			}
			if open {
				t.Fatalf("byte %d lies open", i)
			}
		}
	})
}

func TestSchema(t *testing.T) {
	r := field.New("0123456789", nil)
	for i, f := range []annotation.Features{
		annotation.NewFeatures("type", "patient", "rule", "r", "confidence", "90", "lastname", "M", "foo", "x"),
		annotation.NewFeatures("type", "doctor,patient"),
		annotation.NewFeatures("type", "hund", "confidence", "viel"),
	} {
		r.Annotations.Add("Name", span.Span{Start: i, End: i + 1}, f)
	}
	r.Annotations.Add("Diagnose", span.Span{End: 1}, annotation.NewFeatures("foo", "x"))
	s := field.DefaultSchema()
	s.Apply(r)
	check(t, show(r, "Name", "Diagnose"), "Name 0 confidence=90 lastname=M rule=r type=patient\nName 1 type=patient\nName 2\nDiagnose 0 foo=x")

	own := `<?xml version="1.0"?><schema><element name="Name"><complexType>
	  <attribute name="type"><simpleType><restriction base="string"><enumeration value="hund"/></restriction></simpleType></attribute>
	  <attribute name="n"><simpleType><restriction base="float"/></simpleType></attribute></complexType></element></schema>`
	if err := s.Read(strings.NewReader(own), "name.xml"); err != nil {
		t.Fatal(err)
	}
	r.Annotations.Add("Name", span.Span{Start: 3, End: 4}, annotation.NewFeatures("type", "hund", "n", "1.5", "rule", "x"))
	s.Apply(r)
	check(t, show(r, "Name"), "Name 0\nName 1\nName 2\nName 3 n=1.5 type=hund")
	if err := s.Read(strings.NewReader("<schema>\n<element name="), "bad.xml"); err == nil || !strings.HasPrefix(err.Error(), "bad.xml:2: ") {
		t.Errorf("broken schema: %v", err)
	}
}

// Long and deep reports: what is not linear does not come back before the time-out of
// the tests.
func TestHostileReport(t *testing.T) {
	var pairs []string
	for i := range 20_000 {
		pairs = append(pairs, fmt.Sprintf("/a/b%d/Name", i), fmt.Sprintf("Max Muster%d", i%7))
	}
	pairs = append(pairs, strings.Repeat("/a", 1000)+"/Name", "Max Tief")
	r := tokenize(field.FromDocument(document(pairs...)))
	r.Annotations.Add("Sentence", span.Span{End: len(r.Annotations.Text)}, nil)
	r.AdjustSentences()
	m, err := field.ReadStructured(strings.NewReader("//a//Name; Name; type=patient"), "s")
	if err != nil {
		t.Fatal(err)
	}
	m.Apply(r)
	tr, err := field.ReadTriggers(strings.NewReader("Max;NameContext;100;100"), "t")
	if err != nil {
		t.Fatal(err)
	}
	tr.Apply(r)
	r.CopyConfident([]string{"Name"})
	r.Annotations.Add("Address", span.Span{End: len(r.Annotations.Text)}, nil)
	r.Cleanup([]string{"Name", "Address"})
	r.RemoveOverlaps([]string{"Name", "Address"})
	if n := len(r.Annotations.Of("Name")); n != 20_001 {
		t.Errorf("%d names", n)
	}
}
