package gatexml

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe/span"
)

var (
	errXML    = errors.New("this is not well-formed XML in UTF-8")
	errDTD    = errors.New("the XML declares a document type or entities, which is refused")
	errDepth  = errors.New("elements are nested too deep")
	errNode   = errors.New("a node has no number, or one that another has")
	errBorder = errors.New("an annotation begins or ends at a node that is not there, or ends before it begins")
	errPlace  = errors.New("an element is where a GATE document has none of its name")
	errText   = errors.New("a GATE document has one TextWithNodes")
)

// maxDepth is how deep elements may be nested.
const maxDepth = 1000

// Fault is where XML goes wrong.
type Fault struct {
	At  int // byte offset
	Err error
}

func (f *Fault) Error() string { return fmt.Sprintf("at byte %d: %v", f.At, f.Err) }
func (f *Fault) Unwrap() error { return f.Err }

// Read reads a document. Errors are of type [Fault].
func Read(data []byte) (*Document, error) {
	d := xml.NewDecoder(bytes.NewReader(data))
	d.Entity = nil
	r := &reader{document: &Document{}, nodes: map[int]int{}}
	for {
		at := int(d.InputOffset())
		t, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, &Fault{int(d.InputOffset()), errXML}
		}
		if err := r.take(t); err != nil {
			return nil, &Fault{at, err}
		}
	}
	if err := r.finish(); err != nil {
		return nil, &Fault{len(data), err}
	}
	return r.document, nil
}

// reader receives the events of the XML.
type reader struct {
	document *Document
	path     []string
	gate     bool // it is a document of GATE, not XML of another kind
	root     bool // the first element was seen
	text     strings.Builder
	texts    int
	nodes    map[int]int // number of a node → where it stands
	open     []int       // of other XML: the annotations of the elements that are open
	set      *Set
	feature  Feature
	value    strings.Builder
}

func (r *reader) take(t xml.Token) error {
	switch t := t.(type) {
	case xml.Directive:
		return errDTD
	case xml.StartElement:
		return r.start(t)
	case xml.EndElement:
		return r.end()
	case xml.CharData:
		r.chars(string(t))
	}
	return nil
}

func (r *reader) start(t xml.StartElement) error {
	if len(r.path) == maxDepth {
		return errDepth
	}
	if !r.root {
		r.root, r.gate = true, t.Name.Local == "GateDocument"
	}
	r.path = append(r.path, t.Name.Local)
	if !r.gate {
		return r.element(t)
	}
	switch strings.Join(r.path[1:], "/") {
	case "", "GateDocumentFeatures":
	case "TextWithNodes":
		if r.texts++; r.texts > 1 {
			return errText
		}
	case "TextWithNodes/Node":
		n, err := strconv.Atoi(attribute(t, "id"))
		if _, known := r.nodes[n]; known || err != nil {
			return errNode
		}
		r.nodes[n] = r.text.Len()
	case "AnnotationSet":
		r.document.Sets = append(r.document.Sets, Set{Name: attribute(t, "Name")})
		r.set = &r.document.Sets[len(r.document.Sets)-1]
	case "AnnotationSet/Annotation":
		return r.annotation(t)
	case "GateDocumentFeatures/Feature", "AnnotationSet/Annotation/Feature":
		r.feature = Feature{}
	case "GateDocumentFeatures/Feature/Name", "AnnotationSet/Annotation/Feature/Name":
		r.value.Reset()
	case "GateDocumentFeatures/Feature/Value", "AnnotationSet/Annotation/Feature/Value":
		r.value.Reset()
		r.feature.Class = class(attribute(t, "className"))
	default:
		return errPlace
	}
	return nil
}

// annotation notes where one lies, by its nodes: these may stand behind it.
func (r *reader) annotation(t xml.StartElement) error {
	a := Annotation{ID: -1, Type: attribute(t, "Type")}
	var err1, err2, err3 error
	a.Start, err1 = strconv.Atoi(attribute(t, "StartNode"))
	a.End, err2 = strconv.Atoi(attribute(t, "EndNode"))
	if id := attribute(t, "Id"); id != "" {
		a.ID, err3 = strconv.Atoi(id)
	}
	if errors.Join(err1, err2, err3) != nil || a.ID < -1 {
		return errBorder
	}
	r.set.Annotations = append(r.set.Annotations, a)
	return nil
}

// element is one of other XML.
func (r *reader) element(t xml.StartElement) error {
	if len(r.document.Sets) == 0 {
		r.document.Sets = []Set{{Name: Markups}}
	}
	set := &r.document.Sets[0]
	a := Annotation{ID: len(set.Annotations), Type: t.Name.Local, Span: span.Span{Start: r.text.Len()}}
	for _, x := range t.Attr {
		a.Features = append(a.Features, Feature{Name: x.Name.Local, Value: x.Value})
	}
	set.Annotations = append(set.Annotations, a)
	r.open = append(r.open, a.ID)
	return nil
}

func (r *reader) end() error {
	path := r.path
	r.path = path[:len(path)-1]
	if !r.gate {
		last := len(r.open) - 1
		r.document.Sets[0].Annotations[r.open[last]].End = r.text.Len()
		r.open = r.open[:last]
		return nil
	}
	switch path[len(path)-1] {
	case "Name":
		r.feature.Name = r.value.String()
	case "Value":
		r.feature.Value = r.value.String()
	case "Feature":
		if len(path) == 3 {
			r.document.Features = append(r.document.Features, r.feature)
			break
		}
		a := &r.set.Annotations[len(r.set.Annotations)-1]
		a.Features = append(a.Features, r.feature)
	}
	return nil
}

func (r *reader) chars(s string) {
	if len(r.path) == 0 {
		return
	}
	switch last := r.path[len(r.path)-1]; {
	case !r.gate || last == "TextWithNodes":
		r.text.WriteString(s)
	case last == "Name" || last == "Value":
		r.value.WriteString(s)
	}
}

// finish puts places in the stead of nodes.
func (r *reader) finish() error {
	if !r.root || r.gate && r.texts != 1 {
		return errText
	}
	d := r.document
	d.Text = r.text.String()
	if !r.gate {
		return nil
	}
	next := d.nextID()
	for i := range d.Sets {
		for k := range d.Sets[i].Annotations {
			a := &d.Sets[i].Annotations[k]
			start, known1 := r.nodes[a.Start]
			end, known2 := r.nodes[a.End]
			if !known1 || !known2 || start > end {
				return errBorder
			}
			a.Span = span.Span{Start: start, End: end}
			if a.ID < 0 {
				a.ID = next
				next++
			}
		}
	}
	return nil
}

func attribute(t xml.StartElement, name string) string {
	for _, a := range t.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// class is a class whose values are written like texts, "" for any other.
func class(name string) string {
	switch name {
	case "java.lang.Boolean", "java.lang.Integer", "java.lang.Long", "java.lang.Double", "java.lang.Float":
		return name
	}
	return ""
}
