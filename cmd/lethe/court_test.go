package main

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
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
	if got := run([]string{"anonymize", in, "-o", out, "--profile", "legal-en"}, strings.NewReader(""), io.Discard, &stderr); got != exitFailed || !strings.Contains(stderr.String(), "--embedded remove") {
		t.Errorf("exits with %d: %s", got, stderr.String())
	}
	must(t, "anonymize", in, "-o", out, "--profile", "legal-en", "--embedded", "remove")
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
			if found := people.FindString(data + filepath.Base(f)); found != "" {
				t.Errorf("%s is still in %s of %s", found, part, filepath.Base(f))
			}
		}
	}
}

// people are some of those who are in the judgments.
var people = regexp.MustCompile(`(?i)Hartwell|Phoebe|Oyelaran|Lockeridge|Tunnicliffe|Septimus|Kovárik|Ostrihoň|Strážovská|Tjønnås|Lauvrak|Rømcke|Sletteberg|Vandermoor|Pellestrin`)

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
