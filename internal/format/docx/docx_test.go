package docx_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/format/docx"
	"github.com/lethe-privacy/lethe/internal/format/moved"
	"github.com/lethe-privacy/lethe/span"
)

const (
	w          = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`
	vnd        = "application/vnd.openxmlformats-officedocument."
	typesHead  = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="bin" ContentType="` + vnd + `oleObject"/>`
	relHead    = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`
	relOf      = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
	mainPart   = "word/document.xml"
	mainType   = "wordprocessingml.document.main+xml"
	rootTarget = relHead + `<Relationship Id="rId1" Type="` + relOf + `officeDocument" Target="word/document.xml"/></Relationships>`
)

// member is a part of a document under construction: its name, the end of its content
// type or "", what it holds.
type member struct{ name, kind, data string }

// pack makes a document of a body and further parts.
func pack(t testing.TB, body string, more ...member) []byte {
	t.Helper()
	all := append([]member{
		{mainPart, mainType, `<w:document ` + w + ` xmlns:r="r" xmlns:a="a" xmlns:m="m"><w:body>` + body + `</w:body></w:document>`},
		{"_rels/.rels", "", rootTarget},
	}, more...)
	types := typesHead
	for _, m := range all {
		if m.kind != "" {
			kind := vnd + m.kind
			if strings.HasPrefix(m.kind, "application/") || strings.HasPrefix(m.kind, "image/") {
				kind = m.kind
			}
			types += `<Override PartName="/` + m.name + `" ContentType="` + kind + `"/>`
		}
	}
	return archive(t, append([]member{{"[Content_Types].xml", "", types + "</Types>"}}, all...)...)
}

func archive(t testing.TB, members ...member) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, m := range members {
		f, err := z.Create(m.name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(f, m.data); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// unpack gives what is in an archive, by name.
func unpack(t testing.TB, data []byte) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		out[f.Name] = string(b)
	}
	return out
}

// rewrite puts texts through a function and tells the moves of every word it changed.
func rewrite(t testing.TB, data []byte, o docx.Options, old, text string) []byte {
	t.Helper()
	d, err := docx.Read(data, o)
	if err != nil {
		t.Fatal(err)
	}
	texts, moves := make([]string, len(d.Texts)), map[int][]moved.Move{}
	for i, x := range d.Texts {
		texts[i], moves[i] = replace(x.Text, old, text)
	}
	out, err := d.Write(texts, func(i int) []moved.Move { return moves[i] })
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// replace replaces a word wherever it stands.
func replace(text, old, by string) (string, []moved.Move) {
	var b strings.Builder
	var ms []moved.Move
	at := 0
	for {
		n := strings.Index(text[at:], old)
		if n < 0 {
			b.WriteString(text[at:])
			return b.String(), ms
		}
		b.WriteString(text[at : at+n])
		from := span.Span{Start: at + n, End: at + n + len(old)}
		ms = append(ms, moved.Move{From: from, To: span.Span{Start: b.Len(), End: b.Len() + len(by)}})
		b.WriteString(by)
		at = from.End
	}
}

// The expected XML was written by hand.
func TestRuns(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"one run":      {`<w:p><w:r><w:t>by Anna Keller.</w:t></w:r></w:p>`, `<w:p><w:r><w:t>by [X].</w:t></w:r></w:p>`},
		"split":        {`<w:p><w:r><w:t>Anna Kel</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>ler</w:t></w:r><w:r><w:t>s</w:t></w:r></w:p>`, `<w:p><w:r><w:t>[X]</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t></w:t></w:r><w:r><w:t>s</w:t></w:r></w:p>`},
		"space":        {`<w:p><w:r><w:t>A Anna </w:t></w:r><w:r><w:t>Keller B</w:t></w:r></w:p>`, `<w:p><w:r><w:t>A [X]</w:t></w:r><w:r><w:t xml:space="preserve"> B</w:t></w:r></w:p>`},
		"entities":     {`<w:p><w:r><w:t>&lt;Anna&#x20;Keller&gt;</w:t></w:r></w:p>`, `<w:p><w:r><w:t>&lt;[X]&gt;</w:t></w:r></w:p>`},
		"cdata":        {`<w:p><w:r><w:t><![CDATA[<Anna Keller>]]></w:t></w:r></w:p>`, `<w:p><w:r><w:t>&lt;[X]&gt;</w:t></w:r></w:p>`},
		"comment":      {`<w:p><w:r><w:t>Anna <!-- Meier -->Keller</w:t></w:r></w:p>`, `<w:p><w:r><w:t>[X]</w:t></w:r></w:p>`},
		"insertion":    {`<w:p><w:r><w:t>Anna </w:t></w:r><w:ins w:author="B"><w:r><w:t>Keller</w:t></w:r></w:ins></w:p>`, `<w:p><w:r><w:t>[X]</w:t></w:r><w:ins w:author="B"><w:r><w:t></w:t></w:r></w:ins></w:p>`},
		"DrawingML":    {`<a:p><a:r><a:t> Anna Keller </a:t></a:r></a:p>`, `<a:p><a:r><a:t> [X] </a:t></a:r></a:p>`},
		"untouched":    {`<w:p  w:rsidR='00AB12CD' ><w:r><w:t  >&#65;nna</w:t ></w:r></w:p >`, `<w:p  w:rsidR='00AB12CD' ><w:r><w:t  >&#65;nna</w:t ></w:r></w:p >`},
		"empty":        {`<w:p/><w:p><w:r><w:t/></w:r></w:p>`, `<w:p/><w:p><w:r><w:t/></w:r></w:p>`},
		"tab stops":    {`<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr><w:r><w:t>Anna Keller</w:t></w:r></w:p>`, `<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr><w:r><w:t>[X]</w:t></w:r></w:p>`},
		"soft hyphens": {`<w:p><w:r><w:t>A</w:t><w:softHyphen/><w:t>Anna Keller</w:t></w:r></w:p>`, `<w:p><w:r><w:t>A</w:t><w:softHyphen/><w:t>[X]</w:t></w:r></w:p>`},
	} {
		out := unpack(t, rewrite(t, pack(t, c.in), docx.Options{}, "Anna Keller", "[X]"))[mainPart]
		if _, out, _ = strings.Cut(out, "<w:body>"); !strings.HasPrefix(out, c.want+"</w:body>") {
			t.Errorf("%s:\n got %s\nwant %s", name, out, c.want)
		}
	}
}

// A value over a tab, or over the end of a paragraph, goes whole; the paragraphs stay.
func TestAcrossRunsAndParagraphs(t *testing.T) {
	in := `<w:p><w:r><w:t>Anna</w:t><w:tab/><w:t>Keller</w:t></w:r></w:p><w:p><w:r><w:t>Anna</w:t></w:r></w:p><w:p><w:r><w:t>Keller.</w:t></w:r></w:p>`
	out := rewrite(t, rewrite(t, pack(t, in), docx.Options{}, "Anna\tKeller", "[X]"), docx.Options{}, "Anna\nKeller", "[Y]")
	const want = `<w:p><w:r><w:t>[X]</w:t><w:t></w:t></w:r></w:p><w:p><w:r><w:t>[Y]</w:t></w:r></w:p><w:p><w:r><w:t>.</w:t></w:r></w:p>`
	if got := unpack(t, out)[mainPart]; !strings.Contains(got, want) {
		t.Errorf("got %s\nwant %s", got, want)
	}
	out = rewrite(t, pack(t, in), docx.Options{}, "Anna\nKeller", "Bea\nMoos")
	const lines = `<w:p><w:r><w:t>Bea</w:t></w:r></w:p><w:p><w:r><w:t>Moos.</w:t></w:r></w:p>`
	if got := unpack(t, out)[mainPart]; !strings.Contains(got, lines) {
		t.Errorf("got %s\nwant %s", got, lines)
	}
}

// What was deleted is read in its old context, and does not survive in either.
func TestTrackedChanges(t *testing.T) {
	in := `<w:p><w:r><w:t>Anna </w:t></w:r><w:del w:author="B"><w:r><w:delText>Meier</w:delText></w:r></w:del><w:ins w:author="B"><w:r><w:t>Keller</w:t></w:r></w:ins><w:r><w:t> left</w:t></w:r></w:p>`
	d, err := docx.Read(pack(t, in), docx.Options{})
	if err != nil || d.Texts[0].Text != "Anna Keller left" || d.Texts[1].Name != "originals/0" || d.Texts[1].Text != "Anna Meier left" {
		t.Fatalf("%v %+v", err, d.Texts[0])
	}
	out := unpack(t, rewrite(t, pack(t, in), docx.Options{}, "Anna Meier", "[Y]"))[mainPart]
	if strings.Contains(out, "Meier") || strings.Contains(out, "Anna") {
		t.Error(out)
	}
	both := rewrite(t, rewrite(t, pack(t, in), docx.Options{}, "Anna Keller", "[X]"), docx.Options{}, "Meier", "[Y]")
	if out := unpack(t, both)[mainPart]; !strings.Contains(out, "<w:t>[X]</w:t>") || !strings.Contains(out, "<w:delText>[Y]</w:delText>") {
		t.Error(out)
	}
}

func TestSections(t *testing.T) {
	styles := member{"word/styles.xml", "wordprocessingml.styles+xml", `<w:styles ` + w + `><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>` +
		`<w:style w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="berschrift1"/></w:style><w:style w:styleId="T"><w:name w:val="Title"/></w:style>` +
		`<w:style w:styleId="a"><w:name w:val="a"/><w:basedOn w:val="b"/></w:style><w:style w:styleId="b"><w:name w:val="b"/><w:basedOn w:val="a"/></w:style></w:styles>`}
	p := func(style, text string) string {
		return `<w:p><w:pPr><w:pStyle w:val="` + style + `"/></w:pPr><w:r><w:t>` + text + `</w:t></w:r></w:p>`
	}
	body := p("T", "Report") + p("a", "intro") + p("Mine", "One") + p("b", "x") + p("b", "y") +
		`<w:p><w:pPr><w:outlineLvl w:val="1"/></w:pPr><w:r><w:t>Two</w:t></w:r></w:p>` + p("Heading3", "Three") +
		`<w:tbl><w:tr><w:tc>` + p("b", "Name") + `</w:tc><w:tc>` + p("b", "Anna") + p("b", "Bea") + `</w:tc></w:tr><w:tr><w:tc>` + p("b", "Age") + `</w:tc></w:tr></w:tbl>`
	d, err := docx.Read(pack(t, body, styles), docx.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, x := range d.Texts {
		if x.Kind == docx.Content {
			got = append(got, x.Name+"="+x.Text)
		}
	}
	want := []string{"sections/1/title=Report", "sections/1/text=intro", "sections/2/level_1=One", "sections/2/text=x\ny",
		"sections/3/level_2=Two", "sections/4/level_3=Three", "sections/4/text=Name\tAnna\nBea\nAge"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

const secret = "Anna Keller"

// coded is the secret in base64, in lines.
var coded = base64.StdEncoding.EncodeToString([]byte(strings.Repeat("Anna Keller ", 20)))

// places are all where a value may hide. In each of them stands the secret.
func places() (body string, more []member) {
	body = `<w:p><w:bookmarkStart w:id="0" w:name="Anna_Keller"/><w:hyperlink r:id="rId9" w:anchor="Anna_Keller" w:tooltip="Anna Keller"><w:r><w:t>x</w:t></w:r></w:hyperlink>` +
		`<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>MERGEFIELD Anna Kel</w:instrText></w:r><w:r><w:instrText>ler</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>` +
		`<w:fldSimple w:instr=" AUTHOR Anna Keller "><w:r><w:t>y</w:t></w:r></w:fldSimple>` +
		`<w:sdt><w:sdtPr><w:alias w:val="Anna Keller"/><w:tag w:val="Anna Keller"/><w:dropDownList><w:listItem w:displayText="Anna Keller" w:value="Anna Keller"/></w:dropDownList><w:dataBinding w:xpath="/a[@n='Anna Keller']"/></w:sdtPr><w:sdtContent><w:r><w:t>z</w:t></w:r></w:sdtContent></w:sdt>` +
		`<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Anna Keller" descr="of Anna Keller" title="Anna Keller"/><a:graphic><pic:cNvPr name="Anna Keller.png" descr="Anna Keller"/></a:graphic></wp:inline></w:drawing></w:r>` +
		`<w:r><w:pict><v:shape id="Anna Keller" alt="Anna Keller"><v:textpath string="Anna Keller"/><v:textbox><w:txbxContent><w:p><w:r><w:t>Anna Keller</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r>` +
		`<w:r><w:object><o:OLEObject ProgID="Anna Keller" r:id="rId10"/></w:object></w:r>` +
		`<w:ins w:author="Anna Keller" w:date="2020-05-03T10:00:00Z"><w:r><w:t>i</w:t></w:r></w:ins><w:del w:author="Anna Keller"><w:r><w:delText>Anna Keller</w:delText></w:r></w:del>` +
		`<w:moveFrom w:author="Anna Keller"><w:r><w:t>Anna Keller</w:t></w:r></w:moveFrom><m:oMath><m:r><m:t>Anna Keller</m:t></m:r></m:oMath>` +
		`<w:smartTag w:uri="u" w:element="Anna Keller"><w:smartTagPr><w:attr w:name="Anna Keller" w:val="Anna Keller"/></w:smartTagPr></w:smartTag>` +
		`<w:fldChar><w:ffData><w:name w:val="Anna Keller"/><w:helpText w:val="Anna Keller"/><w:statusText w:val="Anna Keller"/><w:textInput><w:default w:val="Anna Keller"/></w:textInput><w:ddList><w:listEntry w:val="Anna Keller"/></w:ddList></w:ffData></w:fldChar>` +
		`</w:p><w:p><w:r><w:t>Anna Kel</w:t></w:r><w:r><w:t>ler</w:t></w:r></w:p><w:tbl><w:tblPr><w:tblCaption w:val="Anna Keller"/><w:tblDescription w:val="Anna Keller"/></w:tblPr></w:tbl><w:unknownThing w:strange="Anna Keller">Anna Keller</w:unknownThing>`
	body += `<w:fldChar w:fldCharType="begin"><w:fldData>` + coded + `</w:fldData></w:fldChar><v:shape o:gfxdata="` + coded + `"/><w:permStart w:ed="DOMAIN\Anna Keller"/>`
	part := func(name, kind, root, inner string) {
		more = append(more, member{name, kind, `<w:` + root + ` ` + w + `>` + inner + `</w:` + root + `>`})
	}
	text := `<w:p><w:r><w:t>Anna Keller</w:t></w:r></w:p>`
	part("word/header1.xml", "wordprocessingml.header+xml", "hdr", text)
	part("word/footer1.xml", "wordprocessingml.footer+xml", "ftr", text)
	part("word/footnotes.xml", "wordprocessingml.footnotes+xml", "footnotes", `<w:footnote>`+text+`</w:footnote>`)
	part("word/endnotes.xml", "wordprocessingml.endnotes+xml", "endnotes", `<w:endnote>`+text+`</w:endnote>`)
	part("word/comments.xml", "wordprocessingml.comments+xml", "comments", `<w:comment w:author="Anna Keller" w:initials="AK" w:date="2020-05-03T10:00:00Z">`+text+`</w:comment>`)
	part("word/people.xml", "wordprocessingml.people+xml", "people", `<w15:person w15:author="Anna Keller"><w15:presenceInfo w15:providerId="AD" w15:userId="S::anna.keller@example.org::1"/></w15:person>`)
	part("word/glossary/document.xml", "wordprocessingml.document.glossary+xml", "glossaryDocument", `<w:docPart><w:docPartPr><w:name w:val="Anna Keller"/><w:category><w:name w:val="Anna Keller"/></w:category><w:description w:val="Anna Keller"/></w:docPartPr>`+text+`</w:docPart>`)
	part("word/settings.xml", "wordprocessingml.settings+xml", "settings", `<w:docVars><w:docVar w:name="Anna Keller" w:val="Anna Keller"/></w:docVars><w:mailMerge><w:connectString w:val="Data Source=Anna Keller"/><w:query w:val="SELECT Anna Keller"/><w:mailSubject w:val="Anna Keller"/></w:mailMerge>`)
	part("word/styles.xml", "wordprocessingml.styles+xml", "styles", `<w:style w:styleId="AnnaKeller"><w:name w:val="Anna Keller"/><w:aliases w:val="Anna Keller"/></w:style>`)
	part("word/numbering.xml", "wordprocessingml.numbering+xml", "numbering", `<w:lvl><w:lvlText w:val="Anna Keller %1"/></w:lvl>`)
	more = append(more,
		member{"word/charts/chart1.xml", "drawingml.chart+xml", `<c:chart><c:f>Anna Keller</c:f><c:v>Anna Keller</c:v><a:p><a:r><a:t>Anna Keller</a:t></a:r></a:p></c:chart>`},
		member{"word/diagrams/data1.xml", "drawingml.diagramData+xml", `<d><a:p><a:r><a:t>Anna Keller</a:t></a:r></a:p></d>`},
		member{"docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml", `<cp><dc:creator>Anna Keller</dc:creator><cp:lastModifiedBy>Anna Keller</cp:lastModifiedBy><dc:title>Anna Keller</dc:title><dc:subject>Anna Keller</dc:subject><cp:keywords>Anna Keller</cp:keywords><dc:description>Anna Keller</dc:description><cp:category>Anna Keller</cp:category></cp>`},
		member{"docProps/app.xml", "extended-properties+xml", `<Properties><Company>Anna Keller</Company><Manager>Anna Keller</Manager><Template>Anna Keller.dotx</Template><HyperlinkBase>Anna Keller</HyperlinkBase><TitlesOfParts><vt:lpstr>Anna Keller</vt:lpstr></TitlesOfParts></Properties>`},
		member{"docProps/custom.xml", "custom-properties+xml", `<Properties><property name="Anna Keller"><vt:lpwstr>Anna Keller</vt:lpwstr></property><property><vt:blob>QW5uYSBLZWxsZXI=</vt:blob></property></Properties>`},
		member{"docProps/thumbnail.jpeg", "image/jpeg", secret},
		member{"customXml/item1.xml", "", `<data xmlns="urn:Anna Keller" who="Anna Keller"><name>Anna Keller</name>Anna Keller<x>` + coded + `</x></data>`},
		member{"customXml/itemProps1.xml", "customXmlProperties+xml", `<p itemID="{00000000-0000-0000-0000-000000000000}"><s uri="urn:Anna Keller"/></p>`},
		member{"word/media/Anna Keller.png", "image/png", "picture"},
		member{"word/embeddings/Anna Keller.bin", "oleObject", "object"},
		member{"word/_rels/document.xml.rels", "", relHead + `<Relationship Id="rId8" Type="` + relOf + `image" Target="media/Anna Keller.png"/>` +
			`<Relationship Id="rId9" Type="` + relOf + `hyperlink" Target="mailto:Anna%20Keller" TargetMode="External"/>` +
			`<Relationship Id="rId10" Type="` + relOf + `oleObject" Target="/word/embeddings/Anna Keller.bin"/>` +
			`<Relationship Id="rId11" Type="` + relOf + `attachedTemplate" Target="file:///C:/Users/Anna%20Keller/n.dotx" TargetMode="External"/>` +
			`<Relationship Id="Anna Keller" Type="` + relOf + `x" Target="Anna Keller"/></Relationships>`},
		member{"docProps/_rels/x.rels", "", relHead + `<Relationship Id="rId1" Type="t" Target="thumbnail.jpeg"/></Relationships>`},
	)
	return body, more
}

// Every place where a value may hide is a text, and none is left when it is replaced.
func TestPlaces(t *testing.T) {
	body, more := places()
	in := pack(t, body, more...)
	for _, embedded := range []string{"remove", "keep"} {
		o := docx.Options{Embedded: embedded}
		out := rewrite(t, rewrite(t, in, o, secret, "[X]"), o, "Anna_Keller", "[X]")
		parts := unpack(t, out)
		for name, data := range parts {
			for _, hidden := range []string{"Anna Keller", "Anna_Keller", "Anna%20Keller", "AK", "anna.keller"} {
				if embedded == "remove" && (strings.Contains(data, "QW5uYSBL") || strings.Contains(data, "gfxdata")) {
					t.Errorf("%s holds the value in a code", name)
				}
				if strings.Contains(name, hidden) || strings.Contains(data, hidden) {
					t.Errorf("%s holds %q: %s", name, hidden, data)
				}
			}
			if strings.HasSuffix(name, ".xml") || strings.HasSuffix(name, ".rels") {
				wellFormed(t, name, data)
			}
		}
		if _, ok := parts["docProps/thumbnail.jpeg"]; ok {
			t.Error("the thumbnail is there")
		}
		if got := parts["word/_rels/document.xml.rels"]; !strings.Contains(got, `Target="media/part`) || !strings.Contains(got, `Target="/word/embeddings/part`) ||
			!strings.Contains(got, "mailto:%5BX%5D") {
			t.Error(got)
		}
		kept := slices.ContainsFunc([]string{"picture", "object"}, func(s string) bool {
			for _, data := range parts {
				if data == s {
					return true
				}
			}
			return false
		})
		if kept != (embedded == "keep") {
			t.Errorf("%s: embedded parts are there: %v", embedded, kept)
		}
	}
	if _, err := docx.Read(in, docx.Options{}); err == nil || !strings.Contains(err.Error(), "2 embedded") {
		t.Error(err)
	}
	d, err := docx.Read(in, docx.Options{Embedded: "keep"})
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, x := range d.Texts {
		key := fmt.Sprint(x.Kind) + x.Name
		if names[key] {
			t.Errorf("two texts are called %s", x.Name)
		}
		names[key] = true
	}
}

func wellFormed(t testing.TB, name, data string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(data))
	d.Strict = true
	for {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatalf("%s: %v: %s", name, err, data)
		}
	}
}

// Documents of other programs come back byte for byte, part by part, and with values
// replaced in a form that those programs open.
func TestRealDocuments(t *testing.T) {
	for _, name := range []string{"letter.docx", "office.docx"} {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		o := docx.Options{Embedded: "keep"}
		was, is := unpack(t, data), unpack(t, rewrite(t, data, o, "Nobody", ""))
		for part, text := range was {
			if is[part] != text {
				t.Errorf("%s: %s has changed", name, part)
			}
		}
		out := data
		for _, value := range []string{"Anna Keller", "Anna_Keller", "anna.keller", "anna-keller", "keller/", "Keller", "Meier", "Berta Moos", "Moos", "Carla Beck"} {
			out = rewrite(t, out, o, value, "[X]")
		}
		for part, text := range unpack(t, out) {
			for _, value := range []string{"Keller", "keller", "Moos", "Beck", "Meier"} {
				if strings.Contains(text, value) {
					t.Errorf("%s: %s holds %s", name, part, value)
				}
			}
		}
		opens(t, name, out)
	}
}

// opens lets the programs that are there read a document.
func opens(t *testing.T, name string, data []byte) {
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := exec.LookPath("pandoc"); err != nil {
		t.Logf("%s: pandoc is not there: it was not asked to open the document", name)
		return
	}
	out, err := exec.Command("pandoc", "-f", "docx", "-t", "plain", "--track-changes=all", file).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "[X]") || strings.Contains(string(out), "Keller") {
		t.Errorf("%s: pandoc: %v: %s", name, err, out)
	}
}

// However a text is cut into runs, what is written reads as it should.
func TestAnyRuns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var body strings.Builder
		for range rapid.IntRange(1, 4).Draw(t, "paragraphs") {
			body.WriteString("<w:p>")
			for range rapid.IntRange(0, 5).Draw(t, "runs") {
				body.WriteString("<w:r><w:t>")
				xml.EscapeText(&body, []byte(rapid.StringMatching(`[a-dA &<é]{0,6}`).Draw(t, "text")))
				body.WriteString("</w:t></w:r>")
				if rapid.Bool().Draw(t, "tab") {
					body.WriteString("<w:r><w:tab/></w:r>")
				}
			}
			body.WriteString("</w:p>")
		}
		data := pack(&quiet{}, body.String())
		d, err := docx.Read(data, docx.Options{})
		if err != nil {
			t.Fatal(err)
		}
		text := d.Texts[0].Text
		old := rapid.SampledFrom([]string{"a", "ab", "A", "a b", "d", "é", "& <"}).Draw(t, "old")
		want, _ := replace(text, old, "[X]")
		again, err := docx.Read(rewrite(&quiet{}, data, docx.Options{}, old, "[X]"), docx.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if again.Texts[0].Text != want {
			t.Fatalf("%q became %q, want %q", text, again.Texts[0].Text, want)
		}
	})
}

// quiet fails at once.
type quiet struct{ testing.TB }

func (*quiet) Helper()           {}
func (*quiet) Fatal(args ...any) { panic(args) }
