package main

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"html"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestCourtJudgments runs the invented judgments of examples/court whole: who is in them
// goes, and no element of their XML becomes another, nor does a paragraph.
func TestCourtJudgments(t *testing.T) {
	in, out := "../../examples/court", filepath.Join(t.TempDir(), "out")
	var stderr bytes.Buffer
	if got := run([]string{"anonymize", in, "-o", out, "--profile", "legal-en"}, strings.NewReader(""), io.Discard, &stderr); got != exitFailed || !strings.Contains(stderr.String(), "--set input.embedded=remove") {
		t.Errorf("exits with %d: %s", got, stderr.String())
	}
	must(t, "anonymize", in, "-o", out, "--profile", "legal-en", "--set", "input.embedded=remove")
	before, err := filepath.Glob(in + "/*.docx")
	if err != nil {
		t.Fatal(err)
	}
	after, err := filepath.Glob(out + "/*.docx")
	if err != nil || len(after) != 3 || len(before) != 3 {
		t.Fatal(err, before, after)
	}
	skeletons := map[string]bool{}
	for _, f := range before {
		skeletons[skeleton(t, f)] = true
	}
	for _, f := range after {
		if !skeletons[skeleton(t, f)] {
			t.Errorf("%s has other elements than any of the judgments", filepath.Base(f))
		}
		for part, data := range partsOf(t, f) {
			if found := inJudgments.FindString(data + filepath.Base(f)); found != "" {
				t.Errorf("%s is still in %s of %s", found, part, filepath.Base(f))
			}
		}
	}
}

// TestCourtStillSays: what the three judgments must still say, and no longer, each found needlessly
// or wrongly by those who read them word by word.
func TestCourtStillSays(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	must(t, "anonymize", "../../examples/court", "-o", out, "--profile", "legal-en", "--set", "input.embedded=remove")
	files, err := filepath.Glob(out + "/*.docx")
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, f := range files {
		all.WriteString(filepath.Base(f) + "\n" + html.UnescapeString(element.ReplaceAllString(paragraphEnd.ReplaceAllString(partsOf(t, f)["word/document.xml"], "\n"), "")))
	}
	text := regexp.MustCompile(`\s*\n\s*`).ReplaceAllString(all.String(), "\n")
	for _, want := range []string{
		"sitting as a Chamber composed of:\n[PERSON], President,", "and [PERSON], Section Registrar,", "and [PERSON], Deputy Section Registrar,",
		"\nSTRASBOURG\n", "Delivers the following judgment", "Done in English, and notified in writing on [DATETIME], pursuant to Rule 77 §§ 2 and 3 of the Rules of Court.",
		"CASE OF [PERSON] AND OTHERS v. THE UNITED KINGDOM\n", "CASE OF [PERSON] v. SLOVAKIA\n", "CASE OF [PERSON] v. NORWAY.docx\n", "In the case of [PERSON] and Others v. the United Kingdom",
		"had breached Articles 6 and 8 of the Convention", "see, mutatis mutandis, Hallgeir Brox v. Norway, no. 96001/01, § 23, 5 May 2008.", "of the Foreign and Commonwealth Office",
		"fell to [QUANTITY] on [DATETIME]", "\n[QUANTITY]\n", "in a town some [QUANTITY] away", "to a limited company, [ORG]", "[QUANTITY] ([QUANTITY]), plus any tax",
		"from the expiry of the above-mentioned three months until settlement simple interest shall be payable on the above amounts", "would have had no prospect of success",
		"\nEvent\n", "\nMeasure\n", "\nValue\n", "\nReference\n", "\nVital capacity\n", "\nDeputy Registrar\n", "(case no. [CODE])",
		"Part III of the Civil Procedure Rules deals with the disclosure of expert reports.", "The Court reiterates that the mutual enjoyment by parent and child",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("not there: %q", want)
		}
	}
	for _, wrong := range []string{"mmol", "mmHg", "silicosis", "Sklo", "twenty-one thousand", "40 miles", "77/02", "4K 118/96", "M.D."} {
		if at := strings.Index(text, wrong); at >= 0 {
			t.Errorf("still there: %s in %q", wrong, text[max(0, at-40):min(len(text), at+40)])
		}
	}
}

// paragraphEnd ends a paragraph or cell in the XML of a document, element is any of it.
var (
	paragraphEnd = regexp.MustCompile(`</w:(?:p|tc)>`)
	element      = regexp.MustCompile(`<[^>]*>`)
)

// inJudgments are some of the people in the judgments.
var inJudgments = regexp.MustCompile(`(?i)Hartwell|Phoebe|Oyelaran|Lockeridge|Tunnicliffe|Septimus|Kovárik|Ostrihoň|Strážovská|Tjønnås|Lauvrak|Rømcke|Sletteberg|Vandermoor|Pellestrin`)

func partsOf(t *testing.T, file string) map[string]string {
	t.Helper()
	z, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	parts := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		parts[f.Name] = string(data)
	}
	return parts
}

// skeleton is a document without its texts: the elements of its body, notes, header and
// bibliography.
func skeleton(t *testing.T, file string) string {
	t.Helper()
	var b strings.Builder
	parts := partsOf(t, file)
	for _, part := range []string{"word/document.xml", "word/footnotes.xml", "word/header1.xml", "customXml/item1.xml", "docProps/core.xml"} {
		for d := xml.NewDecoder(strings.NewReader(parts[part])); ; {
			token, err := d.Token()
			if err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s of %s: %v", part, filepath.Base(file), err)
			}
			if e, ok := token.(xml.StartElement); ok {
				b.WriteString(e.Name.Space + e.Name.Local + "\n")
			}
		}
	}
	return b.String()
}
