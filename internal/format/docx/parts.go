package docx

import (
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/lethe-privacy/lethe/span"
)

// class is how a part is read.
type class uint8

const (
	unknown    class = iota
	types            // [Content_Types].xml
	relations        // .rels
	body             // the main document
	story            // text in paragraphs beside the body
	drawing          // charts, diagrams
	settings         // styles, fonts, numbering and the like
	properties       // docProps
	people           // authors of comments
	data             // XML that people put there, to be shown in the document
	embedded         // what cannot be searched
	thumbnail        // a picture of the first page
)

// classes are the content types, by the text after their vendor's prefix.
var classes = map[string]class{
	"wordprocessingml.document.main+xml": body, "wordprocessingml.template.main+xml": body,
	"wordprocessingml.header+xml": story, "wordprocessingml.footer+xml": story,
	"wordprocessingml.footnotes+xml": story, "wordprocessingml.endnotes+xml": story,
	"wordprocessingml.comments+xml": story, "wordprocessingml.document.glossary+xml": story,
	"wordprocessingml.commentsExtended+xml": settings, "wordprocessingml.commentsIds+xml": settings,
	"wordprocessingml.commentsExtensible+xml": settings,
	"wordprocessingml.styles+xml":             settings, "stylesWithEffects+xml": settings,
	"wordprocessingml.numbering+xml": settings, "wordprocessingml.settings+xml": settings,
	"wordprocessingml.webSettings+xml": settings, "wordprocessingml.fontTable+xml": settings,
	"classificationlabels+xml": settings, "theme+xml": settings, "themeOverride+xml": settings,
	"wordprocessingml.people+xml": people,
	"drawingml.chart+xml":         drawing, "drawingml.chartshapes+xml": drawing, "drawingml.diagramData+xml": drawing,
	"drawingml.diagramDrawing+xml": drawing,
	"drawingml.diagramLayout+xml":  settings, "drawingml.diagramStyle+xml": settings, "drawingml.diagramColors+xml": settings,
	"chartstyle+xml": settings, "chartcolorstyle+xml": settings, "drawing+xml": drawing,
	"vmlDrawing":              drawing,
	"core-properties+xml":     properties,
	"extended-properties+xml": properties, "custom-properties+xml": properties,
	"keyMapCustomizations+xml": settings, "intelligence2+xml": settings, "webextension+xml": settings, "webextensiontaskpanes+xml": settings,
	"chartex+xml": drawing, "documenttasks+xml": story,
	"customXmlProperties+xml": data, "customXmlDataProps+xml": data, "application/xml": data,
	"relationships+xml": relations,
	"oleObject":         embedded, "package": embedded, "activeX": embedded, "activeX+xml": embedded,
	"obfuscatedFont": embedded, "fontdata": embedded, "printerSettings": embedded, "wordprocessingml.printerSettings": embedded,
	"application/inkml+xml": embedded, "application/rtf": embedded, "text/html": embedded, "application/xhtml+xml": embedded,
	"message/rfc822": embedded, "text/plain": embedded, "application/pdf": embedded, "application/octet-stream": embedded,
}

// vendors are prefixes of content types.
var vendors = []string{
	"application/vnd.openxmlformats-officedocument.", "application/vnd.openxmlformats-package.", "application/vnd.ms-office.",
	"application/vnd.ms-word.", "application/vnd.ms-", "application/x-",
}

// classOf reads a content type.
func classOf(contentType string) class {
	contentType, _, _ = strings.Cut(contentType, ";")
	contentType = strings.TrimSpace(contentType)
	if c, ok := classes[contentType]; ok {
		return c
	}
	for _, media := range []string{"image/", "audio/", "video/", "font/"} {
		if strings.HasPrefix(contentType, media) {
			return embedded
		}
	}
	for _, v := range vendors {
		rest, ok := strings.CutPrefix(contentType, v)
		if !ok {
			continue
		}
		if c, ok := classes[rest]; ok {
			return c
		}
		if strings.HasPrefix(rest, "drawingml.diagramDrawing") {
			return drawing
		}
		for _, office := range []string{"spreadsheetml.sheet", "presentationml.presentation", "wordprocessingml.document", "excel", "powerpoint", "visio", "word"} {
			if strings.HasPrefix(rest, office) {
				return embedded
			}
		}
	}
	return unknown
}

const typesName = "[Content_Types].xml"

// classify gives every part its content type and class, and reports the first that is
// not to be let through.
func classify(parts []*part) (main *part, err error) {
	t, err := contentTypes(parts)
	if err != nil {
		return nil, err
	}
	for _, p := range parts {
		p.kind = t.of(p.name)
		p.class = classOf(p.kind)
		lower := strings.ToLower(p.name)
		switch {
		case p.name == typesName:
			p.class = types
		case strings.HasPrefix(lower, "_xmlsignatures/") || strings.Contains(p.kind, "digital-signature"):
			return nil, errors.New("the document is signed, and would not be after a change: take the signature off first")
		case strings.Contains(strings.ToLower(p.kind), "macroenabled") || strings.Contains(p.kind, "vbaProject"):
			return nil, errors.New("the document has macros, in which nothing can be searched: save it as .docx")
		case strings.HasPrefix(lower, "docprops/thumbnail."):
			p.class, p.gone = thumbnail, true
		case p.class == data && !strings.HasPrefix(lower, "customxml/"):
			p.class = unknown
		case p.class == body && main != nil:
			return nil, errors.New("there are two main documents")
		case p.class == body:
			main = p
		}
		if p.class == unknown {
			return nil, fmt.Errorf("there is a part of a type that is not known (%s), in which nothing can be searched", shown(p.kind))
		}
	}
	if main == nil {
		return nil, errors.New("this is not a Word document: it has no main part")
	}
	return main, nil
}

// shown is a content type fit for an error: types name formats, unless somebody made
// one up.
func shown(contentType string) string {
	if len(contentType) > 100 || strings.ContainsFunc(contentType, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/.+-", r))
	}) {
		return "none"
	}
	if contentType == "" {
		return "none"
	}
	return contentType
}

// typeTable is what [Content_Types].xml says.
type typeTable struct {
	defaults  map[string]string // by extension
	overrides map[string]string // by name, in lower case
}

func contentTypes(parts []*part) (*typeTable, error) {
	t := &typeTable{map[string]string{}, map[string]string{}}
	for _, p := range parts {
		if p.name == typesName {
			return t, inPart(p, scan(p.data, t))
		}
	}
	return nil, errNotZip
}

func (t *typeTable) of(name string) string {
	if kind, ok := t.overrides[strings.ToLower(name)]; ok {
		return kind
	}
	return t.defaults[strings.ToLower(strings.TrimPrefix(path.Ext(name), "."))]
}

func (t *typeTable) start(name string, attributes []attribute, _ span.Span) {
	by := map[string]string{}
	for _, a := range attributes {
		by[a.name] = a.value
	}
	switch name {
	case "Default":
		t.defaults[strings.ToLower(by["Extension"])] = by["ContentType"]
	case "Override":
		t.overrides[strings.ToLower(strings.TrimPrefix(by["PartName"], "/"))] = by["ContentType"]
	}
}

func (t *typeTable) end(string, span.Span)  {}
func (t *typeTable) text(string, span.Span) {}
func (t *typeTable) drop(span.Span)         {}

// inPart says of an error in which part it is, by the kind of part: names of parts may
// be somebody's.
func inPart(p *part, err error) error {
	if err == nil {
		return nil
	}
	if standard(p.name) {
		return fmt.Errorf("%s: %w", p.name, err)
	}
	return fmt.Errorf("a part of type %s: %w", shown(p.kind), err)
}
