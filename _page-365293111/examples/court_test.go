package examples_test

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestCourt holds the Word documents of examples/court to the texts that they are made
// of, which people can read. UPDATE_COURT=1 makes them anew.
func TestCourt(t *testing.T) {
	sources, err := filepath.Glob("court-sources/*.txt")
	if err != nil || len(sources) != 3 {
		t.Fatal(err, len(sources))
	}
	for _, source := range sources {
		text, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join("court", strings.TrimSuffix(filepath.Base(source), ".txt")+".docx")
		want := newJudgment(string(text)).parts()
		if os.Getenv("UPDATE_COURT") != "" {
			if err := os.WriteFile(file, packed(t, want), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		got := unpacked(t, file)
		if len(got) != len(want) {
			t.Errorf("%s has %d parts, want %d", file, len(got), len(want))
		}
		for _, p := range want {
			if got[p.name] != p.data {
				t.Errorf("%s: %s is another than its source makes", file, p.name)
			}
		}
	}
}

// packPart is a part of a Word document.
type packPart struct{ name, data string }

func packed(t *testing.T, parts []packPart) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, p := range parts {
		w, err := z.CreateHeader(&zip.FileHeader{Name: p.name, Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)})
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(w, p.data)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func unpacked(t *testing.T, file string) map[string]string {
	t.Helper()
	z, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	out := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		out[f.Name] = string(data)
	}
	return out
}

// judgment writes a source as the XML of Word. A source has settings, an empty line, and
// paragraphs: ^ is centred, # a heading, + numbered, > quoted, | a row of a table, ![…] a
// picture; //…// is in italics, [^…] a footnote.
type judgment struct {
	set       map[string]string
	sources   []string
	body      strings.Builder
	footnotes []string
	numbered  int
	plain     int
	table     bool
}

func newJudgment(source string) *judgment {
	j := &judgment{set: map[string]string{}}
	head, text, _ := strings.Cut(source, "\n\n")
	for _, line := range strings.Split(head, "\n") {
		key, value, _ := strings.Cut(line, ": ")
		if key == "source" {
			j.sources = append(j.sources, value)
		}
		j.set[key] = value
	}
	for _, line := range strings.Split(text, "\n") {
		j.line(strings.TrimRight(line, " "))
	}
	j.endTable()
	return j
}

func (j *judgment) line(line string) {
	if !strings.HasPrefix(line, "|") {
		j.endTable()
	}
	kind, rest, _ := strings.Cut(line, " ")
	switch {
	case line == "":
	case strings.HasPrefix(line, "!["):
		j.picture(strings.Trim(line, "![]"))
	case line[0] == '^':
		j.paragraph(`<w:jc w:val="center"/>`, "", line[1:])
	case line[0] == '|':
		j.row(strings.Split(strings.Trim(line, "| "), " | "))
	case kind == "#" || kind == "##" || kind == "###":
		j.paragraph(fmt.Sprintf(`<w:pStyle w:val="Heading%d"/>`, len(kind)), "", rest)
	case kind == "+":
		j.number(rest)
	case kind == ">":
		j.paragraph(`<w:pStyle w:val="Quote"/>`, "", rest)
	default:
		j.paragraph("", "", line)
	}
}

// number writes a numbered paragraph in one of the three ways in which courts do.
func (j *judgment) number(text string) {
	j.numbered++
	switch j.set["numbers"] {
	case "field":
		j.paragraph("", fmt.Sprintf(`<w:fldSimple w:instr=" SEQ level0 \*arabic "><w:r><w:t>%d</w:t></w:r></w:fldSimple><w:r><w:t xml:space="preserve">.  </w:t></w:r>`, j.numbered), text)
	case "typed":
		j.paragraph("", "", fmt.Sprintf("%d.  %s", j.numbered, text))
	default:
		j.paragraph(`<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>`, "", text)
	}
}

func (j *judgment) paragraph(properties, before, text string) {
	if properties != "" {
		properties = "<w:pPr>" + properties + "</w:pPr>"
	}
	j.plain++
	fmt.Fprintf(&j.body, "<w:p>%s%s%s</w:p>", properties, before, j.runs(text, j.plain%3 == 0))
}

var inline = regexp.MustCompile(`//(.+?)//`)

// runs are those of a text. Broken ones end in the middle of words, as they do where
// somebody has corrected.
func (j *judgment) runs(text string, broken bool) string {
	var b strings.Builder
	plain := func(s string) {
		if i := len(s) / 2; broken && i > 0 && s[i] < 0x80 && s[i-1] < 0x80 {
			b.WriteString(run("", s[:i]))
			s = s[i:]
		}
		b.WriteString(run("", s))
	}
	for {
		at := inline.FindStringSubmatchIndex(text)
		if note := strings.Index(text, "[^"); note >= 0 && (at == nil || note < at[0]) { // notes hold italics
			plain(text[:note])
			j.footnotes = append(j.footnotes, strings.TrimSuffix(text[note+2:], "]"))
			fmt.Fprintf(&b, `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="%d"/></w:r>`, len(j.footnotes))
			return b.String()
		}
		if at == nil {
			plain(text)
			return b.String()
		}
		plain(text[:at[0]])
		b.WriteString(run("<w:rPr><w:i/></w:rPr>", text[at[2]:at[3]]))
		text = text[at[1]:]
	}
}

func run(properties, text string) string {
	if text == "" {
		return ""
	}
	return `<w:r>` + properties + `<w:t xml:space="preserve">` + escaped(text) + `</w:t></w:r>`
}

func escaped(s string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(s))
	return b.String()
}

func (j *judgment) row(cells []string) {
	if !j.table {
		j.table = true
		j.body.WriteString(`<w:tbl><w:tblPr/><w:tblGrid/>`)
	}
	j.body.WriteString("<w:tr>")
	for _, c := range cells {
		j.body.WriteString("<w:tc><w:tcPr/>")
		j.paragraph("", "", strings.TrimSpace(c))
		j.body.WriteString("</w:tc>")
	}
	j.body.WriteString("</w:tr>")
}

func (j *judgment) endTable() {
	if j.table {
		j.table = false
		j.body.WriteString("</w:tbl>")
	}
}

func (j *judgment) picture(alt string) {
	fmt.Fprintf(&j.body, `<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:drawing><wp:inline><wp:extent cx="914400" cy="914400"/><wp:docPr id="1" name="Picture 1" descr="%s"/>`+
		`<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="image1.png"/><pic:cNvPicPr/></pic:nvPicPr>`+
		`<pic:blipFill><a:blip r:embed="rId4"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`, escaped(alt))
}
