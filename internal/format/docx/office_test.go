package docx_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/format/docx"
)

const (
	bibliography = `<b:Sources xmlns:b="http://schemas.openxmlformats.org/officeDocument/2006/bibliography" SelectedStyle="\APA.XSL" StyleName="APA">` +
		`<b:Source><b:Tag>Kel12</b:Tag><b:SourceType>Book</b:SourceType><b:Guid>{01234567-89AB-CDEF-0123-456789ABCDEF}</b:Guid><b:LCID>1033</b:LCID>` +
		`<b:Author><b:Author><b:NameList><b:Person><b:Last>Keller</b:Last><b:First>Anna</b:First></b:Person></b:NameList></b:Author></b:Author><b:Title>On Sources</b:Title>` +
		`<b:RefOrder>1</b:RefOrder></b:Source></b:Sources>`
	ownProperties = `<p:properties xmlns:p="http://schemas.microsoft.com/office/2006/metadata/properties" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` +
		`<documentManagement><Sources xmlns="5b4c1f5e-0000-4000-8000-000000000000">Keller</Sources><Rest xmlns="5b4c1f5e-0000-4000-8000-000000000000" xsi:nil="true"/></documentManagement></p:properties>`
	itemProperties = `<ds:datastoreItem ds:itemID="{01234567-89AB-CDEF-0123-456789ABCDEF}" xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml">` +
		`<ds:schemaRefs><ds:schemaRef ds:uri="http://schemas.openxmlformats.org/officeDocument/2006/bibliography"/></ds:schemaRefs></ds:datastoreItem>`
)

// TestPartsOfOffice: what Office itself calls its elements is nobody's, though the word
// be masked elsewhere; what people called them goes.
func TestPartsOfOffice(t *testing.T) {
	data := pack(t, `<w:p/>`,
		member{"customXml/item1.xml", "", bibliography},
		member{"customXml/itemProps1.xml", "customXmlProperties+xml", itemProperties},
		member{"customXml/item2.xml", "", ownProperties})
	d, err := docx.Read(data, docx.Options{})
	if err != nil {
		t.Fatal(err)
	}
	texts := make([]string, len(d.Texts))
	for i, x := range d.Texts {
		texts[i] = strings.NewReplacer("Sources", "[X]", "Keller", "[Y]", "bibliography", "[Z]", "Person", "[P]").Replace(x.Text)
	}
	if !slices.ContainsFunc(d.Texts, func(x *docx.Text) bool { return x.Name == "sources/author/0" && x.Text == "Keller, Anna" }) {
		t.Error("the author is not read as one")
	}
	out, err := d.Write(texts, nil)
	if err != nil {
		t.Fatal(err)
	}
	parts := unpack(t, out)
	if want := strings.NewReplacer("Keller", "[Y]", "On Sources", "On [X]").Replace(bibliography); parts["customXml/item1.xml"] != want {
		t.Errorf("got  %s\nwant %s", parts["customXml/item1.xml"], want)
	}
	if parts["customXml/itemProps1.xml"] != itemProperties {
		t.Errorf("got %s", parts["customXml/itemProps1.xml"])
	}
	want := ownProperties[:strings.Index(ownProperties, "<Sources")] + ownProperties[strings.Index(ownProperties, "<Rest"):]
	if parts["customXml/item2.xml"] != want {
		t.Errorf("got  %s\nwant %s", parts["customXml/item2.xml"], want)
	}
}

func TestReadToBeSearched(t *testing.T) {
	data := pack(t, `<w:p><w:r><w:t>Anna</w:t></w:r></w:p>`, member{"word/media/image1.png", "", "x"})
	d, err := docx.Read(data, docx.Options{Embedded: "search"})
	if err != nil || d.Unsearched != 1 {
		t.Fatal(err)
	}
	texts := make([]string, len(d.Texts))
	if _, err := d.Write(texts, nil); err == nil {
		t.Error("it is written")
	}
}

// TestFieldCodes: those in which nobody has written are no texts.
func TestFieldCodes(t *testing.T) {
	for code, kept := range map[string]bool{
		` SEQ level0 \*arabic `: false, ` PAGE `: false, ` PAGE \* MERGEFORMAT `: false, ` DATE \@ "d MMMM yyyy" `: false, ` TOC \o "1-3" \h \z \u `: false, ` REF _Ref12 \h `: false, ` REF OLE_LINK1 \r \h \* CharFormat `: false, ` LISTNUM LegalDefault \l 1 `: false,
		` SEQ Keller `: true, ` AUTHOR Keller `: true, ` HYPERLINK "mailto:a@example.org" `: true, ` MERGEFIELD Keller `: true, ` DATE \@ "Keller" `: true, ` REF Keller \h `: true,
	} {
		d, err := docx.Read(pack(t, `<w:p><w:fldSimple w:instr="`+strings.ReplaceAll(code, `"`, "&quot;")+`"><w:r><w:t>1</w:t></w:r></w:fldSimple><w:r><w:instrText>`+code+`</w:instrText></w:r></w:p>`), docx.Options{})
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, x := range d.Texts {
			if x.Text == code {
				found++
			}
		}
		if want := map[bool]int{true: 2}[kept]; found != want {
			t.Errorf("%s is a text %d times, want %d", code, found, want)
		}
	}
}
