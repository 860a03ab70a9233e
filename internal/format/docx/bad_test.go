package docx_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/format/docx"
)

func TestBadDocuments(t *testing.T) {
	ok := `<w:p><w:r><w:t>Anna</w:t></w:r></w:p>`
	xmlOf := func(head, body string) []byte {
		return archive(t, member{"[Content_Types].xml", "", typesHead + `<Override PartName="/word/document.xml" ContentType="` + vnd + mainType + `"/></Types>`},
			member{mainPart, "", head + `<w:document ` + w + `>` + body + `</w:document>`})
	}
	cfb := "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" + strings.Repeat("\x00", 500)
	packed := pack(t, ok)
	for name, c := range map[string]struct {
		data []byte
		o    docx.Options
		want string
	}{
		"encrypted":       {[]byte(cfb + "E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e\x00"), docx.Options{}, "encrypted with a password"},
		"old form":        {[]byte(cfb), docx.Options{}, "old form"},
		"no archive":      {[]byte("Anna"), docx.Options{}, "not an archive, or is damaged"},
		"empty":           {nil, docx.Options{}, "not an archive, or is damaged"},
		"cut":             {packed[:len(packed)/2], docx.Options{}, "not an archive, or is damaged"},
		"bit flipped":     {bytes.Replace(archive(t, member{"[Content_Types].xml", "", strings.Repeat("a<>", 99)}), []byte("PK\x01\x02"), []byte("PK\x01\x03"), 1), docx.Options{}, "not an archive, or is damaged"},
		"no types":        {archive(t, member{mainPart, "", "<a/>"}), docx.Options{}, "not an archive, or is damaged"},
		"no main part":    {archive(t, member{"[Content_Types].xml", "", typesHead + "</Types>"}), docx.Options{}, "no main part"},
		"path":            {pack(t, ok, member{"word/../../x.xml", "", "<a/>"}), docx.Options{}, "leads out"},
		"absolute path":   {pack(t, ok, member{"/x.xml", "", "<a/>"}), docx.Options{}, "leads out"},
		"backslash":       {pack(t, ok, member{`word\x.xml`, "", "<a/>"}), docx.Options{}, "leads out"},
		"drive":           {pack(t, ok, member{`c:x.xml`, "", "<a/>"}), docx.Options{}, "leads out"},
		"twice":           {pack(t, ok, member{mainPart, "", "<a/>"}), docx.Options{}, "two parts have one name"},
		"twice by case":   {pack(t, ok, member{"WORD/document.xml", "", "<a/>"}), docx.Options{}, "two parts have one name"},
		"too many":        {packed, docx.Options{MaxParts: 2}, "has 3 parts, more than 2"},
		"too large":       {pack(t, ok+strings.Repeat(" ", 5000)), docx.Options{MaxSize: 3000}, "more than 3000 bytes"},
		"ratio":           {pack(t, ok+strings.Repeat(" ", 3<<20)), docx.Options{MaxRatio: 2}, "more than 2 times its size"},
		"document type":   {xmlOf(`<!DOCTYPE a [<!ENTITY x "Anna">]>`, `&x;`), docx.Options{}, "word/document.xml: its XML declares a document type"},
		"entity":          {xmlOf("", `<w:t>&x;</w:t>`), docx.Options{}, "document type or entities"},
		"UTF-16":          {xmlOf(`<?xml version="1.0" encoding="UTF-16"?>`, ok), docx.Options{}, "not UTF-8"},
		"not UTF-8":       {xmlOf("", "<w:t>\xff</w:t>"), docx.Options{}, "not UTF-8"},
		"NUL":             {xmlOf("", "<w:t>\x00</w:t>"), docx.Options{}, "not UTF-8"},
		"not closed":      {xmlOf("", `<w:p>`), docx.Options{}, "damaged"},
		"wrongly closed":  {xmlOf("", `<w:p></w:r>`), docx.Options{}, "damaged"},
		"attribute":       {xmlOf("", `<w:p a=1/>`), docx.Options{}, "damaged"},
		"attribute twice": {xmlOf("", `<w:p a="1" a="2"/>`), docx.Options{}, "damaged"},
		"two roots":       {archive(t, member{"[Content_Types].xml", "", typesHead + "</Types><a/>"}), docx.Options{}, "damaged"},
		"too deep":        {xmlOf("", strings.Repeat("<w:p>", 3000)+strings.Repeat("</w:p>", 3000)), docx.Options{}, "nested too deep"},
		"character":       {xmlOf("", `<w:t>&#0;</w:t>`), docx.Options{}, "damaged"},
		"unknown part":    {pack(t, ok, member{"word/Anna.xml", "application/vnd.example.thing+xml", "<a/>"}), docx.Options{}, "type that is not known (application/vnd.example.thing+xml)"},
		"no type":         {pack(t, ok, member{"word/Anna.foo", "", "x"}), docx.Options{}, "type that is not known (none)"},
		"type with text":  {pack(t, ok, member{"word/a.foo", "application/Anna Keller", "x"}), docx.Options{}, "type that is not known (none)"},
		"signature":       {pack(t, ok, member{"_xmlsignatures/sig1.xml", "application/vnd.openxmlformats-package.digital-signature-xmlsignature+xml", "<a/>"}), docx.Options{}, "signed"},
		"macros":          {pack(t, ok, member{"word/vbaProject.bin", "application/vnd.ms-office.vbaProject", "x"}), docx.Options{}, "macros"},
		"picture":         {pack(t, ok, member{"word/media/image1.png", "", "x"}), docx.Options{}, "1 embedded pictures or files (image/png)"},
		"html inside":     {pack(t, ok, member{"word/a.htm", "text/html", "<p>Anna"}), docx.Options{}, "embedded"},
		"coded field":     {pack(t, ok+`<w:p><w:fldChar><w:fldData>QW5uYQ==</w:fldData></w:fldChar></w:p>`), docx.Options{}, "word/document.xml: there are 1 stretches of data in a code"},
		"coded part":      {pack(t, ok, member{"customXml/item1.xml", "", "<a>" + coded + "</a>"}), docx.Options{}, "customXml/item1.xml: there are 1 stretches of data in a code"},
		"option":          {packed, docx.Options{Embedded: "yes"}, "it must be refuse, remove or keep"},
		"limit":           {packed, docx.Options{MaxParts: -1}, "must not be negative"},
	} {
		_, err := docx.Read(c.data, c.o)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "Anna") {
			t.Errorf("%s: got %v, want %s", name, err, c.want)
		}
	}
}

// A name in the document's own XML cannot be another: the document fails.
func TestNamesOfElements(t *testing.T) {
	data := pack(t, `<w:p/>`, member{"customXml/item1.xml", "", `<Anna.Keller/>`})
	d, err := docx.Read(data, docx.Options{})
	if err != nil {
		t.Fatal(err)
	}
	texts := make([]string, len(d.Texts))
	for i, x := range d.Texts {
		texts[i] = strings.ReplaceAll(x.Text, "Keller", "[X]")
	}
	if _, err := d.Write(texts, nil); err == nil || strings.Contains(err.Error(), "Anna") {
		t.Error(err)
	}
	if _, err := d.Write(nil, nil); err == nil {
		t.Error("no texts")
	}
}

// FuzzDocument feeds the XML of a body. What is read is written back as it was, and of
// a word that is replaced wherever it is read nothing is left.
func FuzzDocument(f *testing.F) {
	f.Add(`<w:p><w:r><w:t>Anna Kel</w:t></w:r><w:r><w:t>ler</w:t></w:r></w:p>`, "Keller")
	f.Add(`<w:p><w:del><w:r><w:delText>a</w:delText></w:r></w:del><w:ins w:author="a"><w:r><w:t>b</w:t><w:tab/></w:r></w:ins></w:p>`, "a")
	f.Add(`<w:tbl><w:tr><w:tc><w:p><w:r><w:t>x<![CDATA[y]]><!-- z --></w:t></w:r></w:p></w:tc><w:tc/></w:tr></w:tbl>`, "xy")
	f.Add(`<w:p><w:r><w:drawing><wp:docPr descr='a &amp; "b"'/><w:txbxContent><w:p><w:r><w:t>q</w:t></w:r></w:p></w:txbxContent></w:drawing></w:r></w:p>`, "q")
	f.Fuzz(func(t *testing.T, body, word string) {
		if strings.ContainsAny(body, "\x00") {
			return
		}
		data := pack(t, body)
		d, err := docx.Read(data, docx.Options{})
		if err != nil {
			return
		}
		texts := make([]string, len(d.Texts))
		for i, x := range d.Texts {
			texts[i] = x.Text
		}
		same, err := d.Write(texts, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(body, "<!--") && !strings.Contains(body, "<?") && unpack(t, same)[mainPart] != unpack(t, data)[mainPart] {
			t.Fatalf("without changes %q became %q", body, unpack(t, same)[mainPart])
		}
		if len(word) < 2 || strings.Trim(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" || strings.Contains("[Q]", word) {
			return
		}
		out := rewrite(t, data, docx.Options{}, word, "[Q]")
		wellFormed(t, mainPart, unpack(t, out)[mainPart])
		again, err := docx.Read(out, docx.Options{})
		if err != nil {
			t.Fatalf("%q cannot be read again: %v", unpack(t, out)[mainPart], err)
		}
		for _, x := range again.Texts {
			if x.Kind == docx.Content && !strings.HasPrefix(x.Name, "originals/") && strings.Contains(x.Text, word) && !strings.Contains(x.Text, "[Q]") {
				t.Fatalf("%s still has the word: %q", x.Name, x.Text)
			}
		}
	})
}

// FuzzArchive feeds whole files, within small limits. What is read can be written.
func FuzzArchive(f *testing.F) {
	f.Add(pack(f, `<w:p><w:r><w:t>Anna</w:t></w:r></w:p>`))
	body, more := places()
	f.Add(pack(f, body, more...))
	f.Add([]byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"))
	f.Fuzz(func(t *testing.T, data []byte) {
		o := docx.Options{Embedded: "remove", MaxSize: 1 << 20, MaxParts: 50, MaxRatio: 50}
		d, err := docx.Read(data, o)
		if err != nil {
			return
		}
		texts := make([]string, len(d.Texts))
		for i, x := range d.Texts {
			texts[i] = x.Text
		}
		out, err := d.Write(texts, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := docx.Read(out, o); err != nil {
			t.Fatalf("what was written is not read again: %v", err)
		}
	})
}
