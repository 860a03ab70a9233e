package diagnosis_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/clinical/diagnosis"
)

// folder unpacks testdata/klinik.txtar, with some files changed.
func folder(t testing.TB, changes map[string]string) string {
	t.Helper()
	a, err := txtar.ParseFile("testdata/klinik.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range changes {
		a.Files = slices.DeleteFunc(a.Files, func(f txtar.File) bool { return f.Name == name })
		a.Files = append(a.Files, txtar.File{Name: name, Data: []byte(text)})
	}
	dir := t.TempDir()
	if err := txtar.Write(a, dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

func extractor(t testing.TB, file string) *diagnosis.Extractor {
	t.Helper()
	c, err := diagnosis.LoadConfig(file)
	if err != nil {
		t.Fatal(err)
	}
	x, err := diagnosis.New(c)
	if err != nil {
		t.Fatal(err)
	}
	if len(x.Warnings) > 0 {
		t.Errorf("warnings: %q", x.Warnings)
	}
	return x
}

// report makes a document of fields: name, text, name, text.
func report(pairs ...string) *lethe.Document {
	doc := &lethe.Document{SourceID: "r1"}
	for i := 0; i < len(pairs); i += 2 {
		doc.Fields = append(doc.Fields, lethe.Field{Name: pairs[i], Text: pairs[i+1]})
	}
	return doc
}

// rows writes diagnoses as "code reliability text".
func rows(t testing.TB, x *diagnosis.Extractor, doc *lethe.Document) string {
	t.Helper()
	found, err := x.Extract(t.Context(), doc)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, d := range found {
		if d.Report != "r1" {
			t.Errorf("the report is %q", d.Report)
		}
		out = append(out, fmt.Sprintf("%s %s %s", d.Code, d.Reliability, d.Text))
	}
	return strings.Join(out, "; ")
}

func TestExtract(t *testing.T) {
	dir := folder(t, nil)
	for _, file := range []string{"klinik.conf", "klinik.yaml"} {
		x := extractor(t, filepath.Join(dir, file))
		for _, c := range []struct {
			name   string
			fields []string
			want   string
		}{
			{"nothing", []string{"/Text", "Der Patient ist gesund."}, ""},
			{"no rule speaks", []string{"/Text", "Bekannter Bluthochdruck."}, "I10 confirmed Bluthochdruck"},
			{"whole words", []string{"/Text", "TMS, MSSA, MS2, Diabetesdiät"}, ""},
			{"between signs", []string{"/Text", "(MS)-Schub"}, "G35 confirmed MS; R52 confirmed MS"},
			{"at both ends", []string{"/Text", "Diabetes"}, "E14 confirmed Diabetes"},
			{"case counts", []string{"/Text", "diabetes und BLUTHOCHDRUCK"}, ""},
			{"white space", []string{"/Text", "Multiple\n  Sklerose"}, "G35 confirmed Multiple Sklerose"},
			{"an expression within a word", []string{"/Text", "Lungenhypertonien"}, "I10 confirmed hypertonie"},
			{"a comma in brackets", []string{"/Text", "Diabetes mellitus Typ II"},
				"E11 confirmed Diabetes mellitus Typ II; E14 confirmed Diabetes mellitus"},
			{"once for each code", []string{"/A", "Bluthochdruck", "/B", "Hypertonie"}, "I10 confirmed Bluthochdruck"},
			{"suspected", []string{"/Text", "Verdacht auf Bluthochdruck."}, "I10 suspected Bluthochdruck"},
			{"out of reach", []string{"/Text", "Verdacht eins zwei drei vier fünf Bluthochdruck."}, "I10 confirmed Bluthochdruck"},
			{"a context ends with its field", []string{"/A", "Verdacht auf", "/B", "Bluthochdruck"}, "I10 confirmed Bluthochdruck"},
			{"a trigger of two words", []string{"/Text", "Bluthochdruck wurde nicht bestätigt"}, "I10 excluded Bluthochdruck"},
			{"twice, not alike", []string{"/Text", "Verdacht auf Bluthochdruck.", "/Ende", "Bluthochdruck"},
				"I10 suspected Bluthochdruck; I10 confirmed Bluthochdruck"},
			// Rules join neighbours under the code of the first: the other keeps its own row.
			{"two codes in a context", []string{"/Text", "Verdacht auf Diabetes oder Bluthochdruck"},
				"E14 suspected Diabetes; I10 suspected Bluthochdruck"},
			{"two codes of a word", []string{"/Text", "Verdacht auf MS"}, "G35 suspected MS; R52 suspected MS"},
			{"what a rule removes", []string{"/Text", "Er war in der MS-Sprechstunde."}, ""},
			{"fields left out", []string{"/Frage", "MS", "/Labor/Wert/Name", "MS", "/Labor/Name/0", "MS"}, "R52 confirmed MS"},
			{"fields below those left out", []string{"/Labor/X/Y", "Diabetes mellitus Typ 2"}, "E14 confirmed Diabetes mellitus"},
			{"a keyword does not cross fields", []string{"/A", "Multiple", "/B", "Sklerose"}, ""},
			{"a field of that name", []string{"/Diagnosis", "Kopfweh", "/Diagnosis2", "Diabetes"}, "E14 confirmed Diabetes"},
			{"beside the content", []string{"metadata/art", "MS", "/Text", "Diabetes"}, "E14 confirmed Diabetes"},
			{"content that is one text", []string{"", "Diabetes"}, "E14 confirmed Diabetes"},
			{"nothing at all", nil, ""},
		} {
			if got := rows(t, x, report(c.fields...)); got != c.want {
				t.Errorf("%s: %s:\n got %s\nwant %s", file, c.name, got, c.want)
			}
		}
	}
}

// Without contexts and rules everything is confirmed.
func TestKeywordsAlone(t *testing.T) {
	dir := folder(t, map[string]string{"nur.yaml": "keywords: keywords.txt\n"})
	x := extractor(t, filepath.Join(dir, "nur.yaml"))
	if got := rows(t, x, report("/Text", "Verdacht auf MS-Sprechstunde")); got != "G35 confirmed MS; R52 confirmed MS" {
		t.Error(got)
	}
}

// What rules add without a keyword stands for itself; a reliability without a code speaks of
// what it covers.
func TestRulesAdd(t *testing.T) {
	dir := folder(t, map[string]string{"rules/main.jape": `
Phase: P
Input: Token Diagnosis
Options: control = all
Rule: A ({Token.string == "Kopfweh"}):d --> :d.Diagnosis = {code = "R51", reliability = "suspected"}
Rule: B ({Token.string == "kein"} {Diagnosis}):d --> :d.Diagnosis = {reliability = "excluded"}
Rule: C ({Token.string == "Fieber"}):d --> :d.Diagnosis = {code = "R50"}
Rule: D ({Token.string == "unklar"}):d --> :d.Diagnosis = {reliability = "suspected"}
`})
	x := extractor(t, filepath.Join(dir, "klinik.yaml"))
	want := "R51 suspected Kopfweh; I10 excluded Bluthochdruck; R50 confirmed Fieber;  suspected unklar"
	if got := rows(t, x, report("/Text", "Kopfweh, kein Bluthochdruck, Fieber, unklar")); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"keywords.txt", "G35; MS\n\nG35\n", "keywords.txt:3: a code, keywords and possibly paths"},
		{"keywords.txt", "G35; ,; A\n", "keywords.txt:1: there is no keyword"},
		{"keywords.txt", "; MS\n", "keywords.txt:1: a code"},
		{"keywords.txt", "G35; MS; A; B\n", "keywords.txt:1: a code"},
		{"keywords.txt", "G35; MS, M(S\n", "keywords.txt:1: keyword 2: javaregexp: compile"},
		{"keywords.txt", "G35; MS; A, ///B\n", "keywords.txt:1: path: column"},
		{"keywords.txt", "G35; M\xffS\n", "keywords.txt:1: the line is not UTF-8"},
		{"contexts.txt", "Verdacht;X;1\n", "contexts.txt:1: words, a context"},
		{"rules/contexts.jape", "Phase: X\nInput: Token\nRule: R\n", "contexts.jape:"},
		{"klinik.conf", "pipeline { keywordsConfig = \"fehlt.txt\" }", "fehlt.txt"},
		{"klinik.conf", "pipeline { japeRules = \"rules/main.jape\" }", "klinik.conf: no keywords are named"},
		{"klinik.conf", "pipeline { keywordsConfig = [1] }", "klinik.conf:1:29: pipeline.keywordsConfig must be a text, not a list"},
		{"klinik.conf", "pipeline {\n  keywordsConfig = \"keywords.txt\"\n tokenizerRules = \"own.rules\" }", "klinik.conf:3:19: rules of one's own"},
		{"klinik.conf", "a = 1", `there is no object "pipeline"`},
	} {
		dir := folder(t, map[string]string{c.file: c.text})
		config, err := diagnosis.LoadConfig(filepath.Join(dir, "klinik.conf"))
		if err == nil {
			_, err = diagnosis.New(config)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "MS") {
			t.Errorf("%s %q: %v, want %q", c.file, c.text, err, c.want)
		}
	}
	dir := folder(t, map[string]string{"a.yaml": "keywords: k\nkeyword: x\n", "b.yaml": "keywords: k\ntokenizer: own\n", "c.txt": ""})
	for _, name := range []string{"a.yaml", "b.yaml", "c.txt", "d.conf"} {
		if _, err := diagnosis.LoadConfig(filepath.Join(dir, name)); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}

func TestWarnings(t *testing.T) {
	dir := folder(t, map[string]string{"w.conf": "pipeline {\n  keywordsConfig = \"keywords.txt\"\n  gazetteer = \"x\"\n}"})
	c, err := diagnosis.LoadConfig(filepath.Join(dir, "w.conf"))
	if err != nil || len(c.Warnings) != 1 || !strings.Contains(c.Warnings[0], "w.conf:3:15: pipeline.gazetteer") {
		t.Errorf("%v, %v", c, err)
	}
}

// A report that takes an expression too long, and one that is cut short, are errors.
func TestFailClosed(t *testing.T) {
	dir := folder(t, map[string]string{"keywords.txt": "X1; (?:(a|aa)+\\1?)+b(?!c)\n"})
	x := extractor(t, filepath.Join(dir, "klinik.conf"))
	if found, err := x.Extract(t.Context(), report("/T", strings.Repeat("a", 5000))); err == nil || found != nil || strings.Contains(err.Error(), "aaaa") {
		t.Errorf("%d, %v", len(found), err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := extractor(t, filepath.Join(folder(t, nil), "klinik.conf")).Extract(ctx, report("/T", "MS")); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestAgainstTrying holds the search for plain keywords against trying each at each place.
func TestAgainstTrying(t *testing.T) {
	x := func(words []string) *diagnosis.Keywords {
		k, err := diagnosis.ReadKeywords(strings.NewReader("X; "+strings.Join(words, ",")), "k")
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[abü1/-]{1,3}( [ab/]{1,2})?`)
		words := rapid.SliceOfNDistinct(word, 1, 4, rapid.ID).Draw(t, "keywords")
		text := rapid.StringOfN(rapid.SampledFrom([]rune("abü1/- \n\u0308")), 0, 20, -1).Draw(t, "text")
		got := diagnosis.Find(x(words), text)
		var want []string
		for i := range text {
			for end := i + 1; end <= len(text); end++ {
				piece := text[i:end]
				for _, w := range words {
					if strings.Join(strings.Fields(piece), " ") == w && strings.TrimSpace(piece) == piece && whole(text, i, end) {
						want = append(want, fmt.Sprintf("%d-%d", i, end))
					}
				}
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("%q in %q: %v, want %v", words, text, got, want)
		}
	})
}

// whole reports whether text[i:end] is not a part of a longer word.
func whole(text string, i, end int) bool {
	word := func(s string, r []rune, at int) bool { return s != "" && strings.ContainsRune("abü1\u0308", r[at]) }
	before, piece, after := []rune(text[:i]), []rune(text[i:end]), []rune(text[end:])
	left := word(text[:i], before, len(before)-1) && word("x", piece, 0)
	right := word(text[end:], after, 0) && word("x", piece, len(piece)-1)
	return !left && !right
}

func TestWriter(t *testing.T) {
	found := []diagnosis.Diagnosis{
		{Report: "a\tb", Text: `Verdacht "MS" <x>`, Code: "G35", Reliability: "suspected"},
		{Report: "2", Text: "a, b", Code: "I10", Reliability: "confirmed"},
	}
	for format, want := range map[string]string{
		"tsv":   "report\ttext\tcode\treliability\n\"a\tb\"\t\"Verdacht \"\"MS\"\" <x>\"\tG35\tsuspected\n2\ta, b\tI10\tconfirmed\n",
		"csv":   "report,text,code,reliability\na\tb,\"Verdacht \"\"MS\"\" <x>\",G35,suspected\n2,\"a, b\",I10,confirmed\n",
		"jsonl": `{"report":"a\tb","text":"Verdacht \"MS\" <x>","code":"G35","reliability":"suspected"}` + "\n" + `{"report":"2","text":"a, b","code":"I10","reliability":"confirmed"}` + "\n",
	} {
		var b bytes.Buffer
		w, err := diagnosis.NewWriter(&b, format)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(w.Write(found), w.Flush()); err != nil || b.String() != want {
			t.Errorf("%s: %v\n%q\n%q", format, err, b.String(), want)
		}
		w, err = diagnosis.NewWriter(full{}, format)
		if err == nil && errors.Join(w.Write(found), w.Flush()) == nil {
			t.Errorf("%s: what cannot be written is lost silently", format)
		}
	}
	if _, err := diagnosis.NewWriter(&bytes.Buffer{}, "xls"); err == nil {
		t.Error("xls is written")
	}
}

// full is a disk that is full.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, os.ErrPermission }
