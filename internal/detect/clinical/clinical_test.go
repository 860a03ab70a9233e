package clinical_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/internal/detect/clinical"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

// folder unpacks testdata/klinik.txtar, with some files changed; "" removes one.
func folder(t testing.TB, changes map[string]string) string {
	t.Helper()
	a, err := txtar.ParseFile("testdata/klinik.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range changes {
		a.Files = slices.DeleteFunc(a.Files, func(f txtar.File) bool { return f.Name == name })
		if text != "" {
			a.Files = append(a.Files, txtar.File{Name: name, Data: []byte(text)})
		}
	}
	if err := txtar.Write(a, dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

func pipeline(t testing.TB, file string) *clinical.Pipeline {
	t.Helper()
	c, err := clinical.LoadConfig(file)
	if err != nil {
		t.Fatal(err)
	}
	p, err := clinical.New(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// report is a document as a codec makes it of a tree.
func report() *lethe.Document {
	return &lethe.Document{ID: "d", Fields: []lethe.Field{
		{Name: "/Patient/Name", Text: "Nadja Hofmeister"},
		{Name: "/Patient/PatNr", Text: "4711", Kind: lethe.Number},
		{Name: "/Labor", Text: "12.5", Kind: lethe.Number},
		{Name: "/Ort", Text: "Seewil"},
		{Name: "/Messung/Ort", Text: "Arm"},
		{Name: "/Geraet/Typ", Text: "Frau Meister, Bad Muster"},
		{Name: "/Verlauf/0/Text", Text: "Frau Hofmeister, 59 Jahre, aus Bad  Muster.\nDie Tochter von Nadja heisst Beat."},
		{Name: "/Verlauf/1/Text", Text: "Nadja Hofmeister lebt mit Beat. Beat bleibt.\nKomm nach Bad"},
		{Name: "/Verlauf/2/Text", Text: "Muster"},
		{Name: "/Visum2", Text: "HMU / 3.4.2020"},
		{Name: "/Notiz", Text: "HMU"},
	}}
}

// TestListsEndWithFields: a town that could go on in the next field is found all the same.
func TestListsEndWithFields(t *testing.T) {
	dir := folder(t, map[string]string{"listen/orte.lst": "Seewil\nSeewil Dorf\n"})
	doc := &lethe.Document{ID: "d", Fields: []lethe.Field{
		{Name: "/A", Text: "wohnt in Seewil"}, {Name: "/B", Text: "Dorf"}, {Name: "/C", Text: "aus Seewil\nDorf"},
	}}
	p := pipeline(t, filepath.Join(dir, "klinik.conf"))
	r, err := p.Annotate(t.Context(), doc)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range p.Mentions(r) {
		got = append(got, fmt.Sprintf("%s %d-%d %q", m.Field, m.Start, m.End, m.Text))
	}
	if want := []string{`/A 9-15 "Seewil"`, `/C 4-15 "Seewil\nDorf"`}; !slices.Equal(got, want) {
		t.Errorf("got %s, want %s", got, want)
	}
}

// show writes mentions one per line.
func show(ms []lethe.Mention) string {
	var out []string
	for _, m := range ms {
		out = append(out, fmt.Sprintf("%s [%d,%d) %s %q %.2f %s", m.Field, m.Start, m.End, m.Label, m.Text, m.Score, m.Type))
	}
	return strings.Join(out, "\n")
}

const wanted = `/Patient/Name [0,16) PERSON "Nadja Hofmeister" 0.90 patient
/Patient/PatNr [0,4) PERSONAL_ID "4711" 0.50 patient ID
/Ort [0,6) LOCATION "Seewil" 0.50 city
/Verlauf/0/Text [5,15) PERSON "Hofmeister" 0.50 patient
/Verlauf/0/Text [17,19) AGE "59" 0.60 
/Verlauf/0/Text [31,42) LOCATION "Bad  Muster" 0.50 city
/Verlauf/0/Text [60,65) PERSON "Nadja" 0.50 relative of patient
/Verlauf/1/Text [0,16) PERSON "Nadja Hofmeister" 0.90 patient
/Verlauf/1/Text [26,30) PERSON "Beat" 0.50 relative of patient
/Visum2 [0,3) PERSON "HMU" 0.50 medical staff`

func TestPipeline(t *testing.T) {
	p := pipeline(t, filepath.Join(folder(t, nil), "klinik.conf"))
	r, err := p.Annotate(t.Context(), report())
	if err != nil {
		t.Fatal(err)
	}
	if got := show(p.Mentions(r)); got != wanted {
		t.Errorf("got\n%s\nwant\n%s", got, wanted)
	}
	if len(p.Warnings) != 1 || !strings.Contains(p.Warnings[0], "klinik.conf:20:15: pipeline.schemaDir: schemas is not at hand") {
		t.Errorf("warnings: %q", p.Warnings)
	}
}

func TestFeatures(t *testing.T) {
	p := pipeline(t, filepath.Join(folder(t, nil), "klinik.conf"))
	doc := &lethe.Document{Fields: []lethe.Field{{Text: "Frau Kern, 59 Jahre"}}}
	r, err := p.Annotate(t.Context(), doc)
	if err != nil {
		t.Fatal(err)
	}
	ms := p.Mentions(r)
	want := []map[string]string{
		{"entity": "Name", "type": "patient", "role": "subject", "rule": "Anrede", "format": "ll", "confidence": "50"},
		{"entity": "Age", "rule": "Jahre", "confidence": "60"},
	}
	for i, w := range want {
		if i >= len(ms) || fmt.Sprint(ms[i].Map()) != fmt.Sprint(w) || ms[i].Detector != "clinical" {
			t.Errorf("mention %d: %v, want %v", i, ms, w)
		}
	}
}

// An annotation over two fields is a mention in each, which knows the whole.
func TestAcrossFields(t *testing.T) {
	dir := folder(t, map[string]string{"regeln/haus.jape": `Phase: P
Input: Token
Options: control = appelt
Rule: Zwei
({Token.string == "Hans"} {Token.string == "Kern"}):n
--> :n.Name = { rule = "Zwei" }`})
	p := pipeline(t, filepath.Join(dir, "klinik.conf"))
	doc := &lethe.Document{Fields: []lethe.Field{{Name: "/a", Text: "der Hans"}, {Name: "/b", Text: "Kern kam"}}}
	ms, err := detect.Run(t.Context(), []detect.Detector{p.Detector()}, doc)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := show(ms), "/a [4,8) PERSON \"Hans\" 0.50 \n/b [0,4) PERSON \"Kern\" 0.50 "; got != want {
		t.Errorf("got\n%s", got)
	}
	for _, m := range ms {
		if m.Features["original"] != "Hans\nKern" {
			t.Errorf("%v", m.Features)
		}
	}
}

func TestDetector(t *testing.T) {
	p := pipeline(t, filepath.Join(folder(t, nil), "klinik.conf"))
	d := p.Detector()
	if err := d.Validate(); err != nil {
		t.Fatal(err)
	}
	ms, err := detect.Run(t.Context(), []detect.Detector{d}, report())
	if err != nil {
		t.Fatal(err)
	}
	if got := show(ms); got != wanted {
		t.Errorf("got\n%s\nwant\n%s", got, wanted)
	}
	for _, m := range ms {
		if !slices.Contains(d.Labels, m.Label) {
			t.Errorf("label %s is not announced", m.Label)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := d.Find(ctx, report()); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestTogether(t *testing.T) {
	p := pipeline(t, filepath.Join(folder(t, nil), "klinik.conf"))
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 20 {
				r, err := p.Annotate(context.Background(), report())
				if err != nil || show(p.Mentions(r)) != wanted {
					t.Errorf("differs: %v", err)
					return
				}
			}
		})
	}
	all.Wait()
}

// Grammars that ask for the field of a token get it.
func TestFieldsOfTokens(t *testing.T) {
	dir := folder(t, map[string]string{"regeln/haus.jape": `Phase: P
Input: Token
Options: control = appelt
Rule: R
({Token.fieldName == "Notiz", Token.fieldPath == "report/Notiz"}):n
--> :n.Name = { rule = "R" }`})
	p := pipeline(t, filepath.Join(dir, "klinik.conf"))
	r, err := p.Annotate(t.Context(), report())
	if err != nil {
		t.Fatal(err)
	}
	if got := show(p.Mentions(r)); !strings.Contains(got, `/Notiz [0,3) PERSON "HMU"`) || strings.Contains(got, "Visum2") {
		t.Errorf("got\n%s", got)
	}
}

// Whatever a document holds, mentions fit it, and come alike twice.
func TestMentionsFit(t *testing.T) {
	p := pipeline(t, filepath.Join(folder(t, nil), "klinik.conf"))
	words := rapid.SampledFrom([]string{"Frau", "Hofmeister", "Nadja", "Beat", "Bad", "Muster", "59", "Jahre", " ", "\n", ".", "Tochter", "lebt mit", "ü", "\xff", "HMU", "-", "😀"})
	names := rapid.SampledFrom([]string{"", "/Patient/Name", "/Ort", "/Visum1", "/a/0/b", "/a/1/b", "metadata/x", "/Geraet/x"})
	rapid.Check(t, func(t *rapid.T) {
		doc := &lethe.Document{ID: "d"}
		seen := map[string]bool{}
		for range rapid.IntRange(0, 5).Draw(t, "fields") {
			f := lethe.Field{Name: names.Draw(t, "name"), Text: strings.ToValidUTF8(strings.Join(rapid.SliceOf(words).Draw(t, "text"), ""), "?")}
			if !seen[f.Name] {
				seen[f.Name] = true
				doc.Fields = append(doc.Fields, f)
			}
		}
		a, err := detect.Run(context.Background(), []detect.Detector{p.Detector()}, doc)
		if err != nil {
			t.Fatal(err)
		}
		b, err := detect.Run(context.Background(), []detect.Detector{p.Detector()}, doc)
		if err != nil || show(a) != show(b) {
			t.Fatalf("differs: %v", err)
		}
	})
}

func TestStagesThatAreLeftOut(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "x.yaml")
	if err := os.WriteFile(file, []byte("generic_rules: none\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	p := pipeline(t, file)
	r, err := p.Annotate(t.Context(), report())
	if err != nil || len(p.Mentions(r)) > 0 {
		t.Errorf("%v", err)
	}
	if got := strings.Join(p.Types(), " "); got != strings.Join(clinical.DefaultTypes, " ") {
		t.Error(got)
	}
}

func TestBuiltIn(t *testing.T) {
	p, err := clinical.New(t.Context(), clinical.Default())
	if err != nil {
		t.Fatal(err)
	}
	detecttest.Test(t, p.Detector())
}

func TestHostile(t *testing.T) {
	p := pipeline(t, filepath.Join(folder(t, nil), "klinik.conf"))
	detecttest.Hostile(t, p.Detector(), "de",
		"Frau Hofmeister, ", "a", "Nadja Beat ", "\n", "59 Jahre ", "Tochter ", "Bad  Muster.", "lebt mit ", "-", "😀", "Bad ")
}
