package examples_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"
)

const (
	xmlHead   = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
	office    = "http://schemas.openxmlformats.org/officeDocument/2006/"
	wordSpace = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="` + office + `relationships" ` +
		`xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ` +
		`xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"`
	wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml."
)

// parts are those of the document.
func (j *judgment) parts() []packPart {
	return []packPart{
		{"[Content_Types].xml", xmlHead + contentTypes()},
		{"_rels/.rels", relationships("officeDocument", "word/document.xml", "core", "docProps/core.xml")},
		{"word/document.xml", xmlHead + `<w:document ` + wordSpace + `><w:body>` + j.body.String() +
			`<w:sectPr><w:headerReference w:type="default" r:id="rId3"/></w:sectPr></w:body></w:document>`},
		{"word/_rels/document.xml.rels", relationships("styles", "styles.xml", "footnotes", "footnotes.xml", "header", "header1.xml",
			"image", "media/image1.png", "numbering", "numbering.xml", "customXml", "../customXml/item1.xml")},
		{"word/styles.xml", xmlHead + j.styles()},
		{"word/footnotes.xml", xmlHead + j.notes()},
		{"word/header1.xml", xmlHead + `<w:hdr ` + wordSpace + `><w:p>` + run("", j.set["header"]) + `</w:p></w:hdr>`},
		{"word/numbering.xml", xmlHead + `<w:numbering ` + wordSpace + `><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/>` +
			`<w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`},
		{"word/media/image1.png", emblem()},
		{"customXml/item1.xml", xmlHead + j.bibliography()},
		{"customXml/_rels/item1.xml.rels", relationships("customXmlProps", "itemProps1.xml")},
		{"customXml/itemProps1.xml", xmlHead + `<ds:datastoreItem ds:itemID="{0B5E7C1A-0000-4000-8000-00000000C0DE}" xmlns:ds="` + office + `customXml"><ds:schemaRefs>` +
			`<ds:schemaRef ds:uri="` + office + `bibliography"/></ds:schemaRefs></ds:datastoreItem>`},
		{"docProps/core.xml", xmlHead + `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
			`xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>` + escaped(j.set["title"]) + `</dc:title><dc:creator>` +
			escaped(j.set["author"]) + `</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">2013-04-02T09:30:00Z</dcterms:created></cp:coreProperties>`},
	}
}

func contentTypes() string {
	var b strings.Builder
	b.WriteString(`<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
		`<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>`)
	for _, p := range []struct{ part, kind string }{
		{"document", "document.main"}, {"styles", "styles"}, {"footnotes", "footnotes"}, {"header1", "header"}, {"numbering", "numbering"},
	} {
		fmt.Fprintf(&b, `<Override PartName="/word/%s.xml" ContentType="%s%s+xml"/>`, p.part, wordType, p.kind)
	}
	b.WriteString(`<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>` +
		`<Override PartName="/customXml/itemProps1.xml" ContentType="application/vnd.openxmlformats-officedocument.customXmlProperties+xml"/></Types>`)
	return b.String()
}

// relationships are pairs of a type and a target.
func relationships(pairs ...string) string {
	var b strings.Builder
	b.WriteString(xmlHead + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`)
	for i := 0; i < len(pairs); i += 2 {
		kind := office + "relationships/" + pairs[i]
		if pairs[i] == "core" {
			kind = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties"
		}
		fmt.Fprintf(&b, `<Relationship Id="rId%d" Type="%s" Target="%s"/>`, i/2+1, kind, pairs[i+1])
	}
	return b.String() + `</Relationships>`
}

func (j *judgment) styles() string {
	var b strings.Builder
	b.WriteString(`<w:styles ` + wordSpace + `>`)
	for level := 1; level <= 3; level++ {
		fmt.Fprintf(&b, `<w:style w:type="paragraph" w:styleId="Heading%d"><w:name w:val="heading %d"/></w:style>`, level, level)
	}
	return b.String() + `<w:style w:type="paragraph" w:styleId="Quote"><w:name w:val="Quote"/></w:style></w:styles>`
}

func (j *judgment) notes() string {
	var b strings.Builder
	b.WriteString(`<w:footnotes ` + wordSpace + `>`)
	for i, note := range j.footnotes {
		fmt.Fprintf(&b, `<w:footnote w:id="%d"><w:p><w:r><w:footnoteRef/></w:r>%s</w:p></w:footnote>`, i+1, j.runs(" "+note, false))
	}
	return b.String() + `</w:footnotes>`
}

func (j *judgment) bibliography() string {
	var b strings.Builder
	b.WriteString(`<b:Sources SelectedStyle="\APA.XSL" StyleName="APA" xmlns:b="` + office + `bibliography" xmlns="` + office + `bibliography">`)
	for i, s := range j.sources {
		f := strings.Split(s, "; ")
		last, first, _ := strings.Cut(f[0], ", ")
		fmt.Fprintf(&b, `<b:Source><b:Tag>%s%s</b:Tag><b:SourceType>Book</b:SourceType><b:Guid>{5A0C0000-0000-4000-8000-00000000000%d}</b:Guid><b:LCID>2057</b:LCID><b:Author><b:Author><b:NameList>`+
			`<b:Person><b:Last>%s</b:Last><b:First>%s</b:First></b:Person></b:NameList></b:Author></b:Author><b:Title>%s</b:Title><b:Year>%s</b:Year><b:RefOrder>%d</b:RefOrder></b:Source>`,
			escaped(last[:3]), f[2][2:], i, escaped(last), escaped(first), escaped(f[1]), f[2], i+1)
	}
	return b.String() + `</b:Sources>`
}

// emblem is a small picture.
func emblem() string {
	m := image.NewPaletted(image.Rect(0, 0, 8, 8), color.Palette{color.White, color.RGBA{0x1f, 0x3a, 0x7a, 0xff}})
	for i := range 8 {
		m.SetColorIndex(i, i, 1)
		m.SetColorIndex(7-i, i, 1)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		panic(err)
	}
	return b.String()
}
