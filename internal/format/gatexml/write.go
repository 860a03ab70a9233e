package gatexml

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe/span"
)

// errCharacter says that a text cannot be written.
var errCharacter = errors.New("gatexml: a text has a character that XML cannot hold")

// Write returns the document as GATE saves it. The numbers of nodes are offsets in UTF-16
// units, and nothing of what was read remains in them.
func (d *Document) Write() ([]byte, error) {
	w := &writer{units: span.NewOffsets(d.Text)}
	w.raw("<?xml version='1.0' encoding='UTF-8'?>\n<GateDocument version=\"3\">\n<!-- The document's features-->\n\n<GateDocumentFeatures>\n")
	w.features(d.Features)
	w.raw("</GateDocumentFeatures>\n<!-- The document content area with serialized nodes -->\n\n<TextWithNodes>")
	w.text(d)
	w.raw("</TextWithNodes>\n<!-- The default annotation set -->\n\n")
	if _, there := d.Set(""); !there {
		w.set(Set{})
	}
	for _, s := range d.Sets {
		w.set(s)
	}
	w.raw("</GateDocument>\n")
	return w.out.Bytes(), w.err
}

type writer struct {
	out   bytes.Buffer
	units *span.Offsets
	err   error
}

func (w *writer) raw(s string) { w.out.WriteString(s) }

// escaped writes a text: what an attribute would lose, it keeps.
func (w *writer) escaped(s string, attribute bool) {
	for _, r := range s {
		switch {
		case r == '&':
			w.raw("&amp;")
		case r == '<':
			w.raw("&lt;")
		case r == '>':
			w.raw("&gt;")
		case r == '\r' || attribute && (r == '"' || r == '\n' || r == '\t'):
			w.raw("&#" + strconv.Itoa(int(r)) + ";")
		case !legal(r):
			w.err = errCharacter
		default:
			w.out.WriteRune(r)
		}
	}
}

// legal are the characters of XML 1.0.
func legal(r rune) bool {
	return r == '\t' || r == '\n' || r == '\r' || r >= 0x20 && r <= 0xD7FF || r >= 0xE000 && r <= 0xFFFD || r >= 0x10000 && r <= 0x10FFFF
}

func (w *writer) number(at int) string {
	return strconv.Itoa(w.units.UTF16(span.Span{End: at}).End)
}

// text writes the content with a node wherever an annotation begins or ends.
func (w *writer) text(d *Document) {
	var borders []int
	for _, s := range d.Sets {
		for _, a := range s.Annotations {
			borders = append(borders, a.Start, a.End)
		}
	}
	slices.Sort(borders)
	at := 0
	for _, b := range slices.Compact(borders) {
		w.escaped(d.Text[at:b], false)
		w.raw(`<Node id="` + w.number(b) + `"/>`)
		at = b
	}
	w.escaped(d.Text[at:], false)
}

func (w *writer) set(s Set) {
	if s.Name == "" {
		w.raw("<AnnotationSet>\n")
	} else {
		w.raw(`<!-- Named annotation set -->` + "\n\n" + `<AnnotationSet Name="`)
		w.escaped(s.Name, true)
		w.raw("\" >\n")
	}
	for _, a := range s.Annotations {
		fmt.Fprintf(&w.out, `<Annotation Id="%d" Type="`, a.ID)
		w.escaped(a.Type, true)
		fmt.Fprintf(&w.out, `" StartNode="%s" EndNode="%s">`+"\n", w.number(a.Start), w.number(a.End))
		w.features(a.Features)
		w.raw("</Annotation>\n")
	}
	w.raw("</AnnotationSet>\n")
}

func (w *writer) features(fs []Feature) {
	for _, f := range fs {
		class := f.Class
		if class == "" {
			class = "java.lang.String"
		}
		w.raw("<Feature>\n  <Name className=\"java.lang.String\">")
		w.escaped(f.Name, false)
		w.raw("</Name>\n  <Value className=\"" + strings.TrimSpace(class) + "\">")
		w.escaped(f.Value, false)
		w.raw("</Value>\n</Feature>\n")
	}
}
