package gatexml

import (
	"cmp"
	"slices"

	"github.com/lethe-privacy/lethe/span"
)

// Names of sets.
const (
	// Markups has the elements of what the document was made from.
	Markups = "Original markups"
	// Found is where the clinical tool puts what it finds, and Marked where it expects what
	// people have marked.
	Found  = "phi-annotations"
	Marked = "phi-annotations-manual"
)

// Document is a text with annotations. Positions are bytes.
type Document struct {
	Text     string
	Features []Feature
	Sets     []Set
}

// Set is a set of annotations; the default set has no name.
type Set struct {
	Name        string
	Annotations []Annotation
}

// Annotation is a span of the text with a type.
type Annotation struct {
	ID   int
	Type string
	span.Span
	Features []Feature
}

// Feature is a name with a value, and the Java class of the value, "" for a String.
type Feature struct{ Name, Value, Class string }

// Set gives the feature another value, which is then a text.
func (f *Feature) Set(value string) {
	if f.Value != value {
		f.Value, f.Class = value, ""
	}
}

// Set returns the annotations of a set, and whether there is one of that name.
func (d *Document) Set(name string) ([]Annotation, bool) {
	for _, s := range d.Sets {
		if s.Name == name {
			return s.Annotations, true
		}
	}
	return nil, false
}

// Get returns the value of a feature, "" where there is none.
func Get(features []Feature, name string) string {
	for _, f := range features {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}

// nextID is an id that no annotation has.
func (d *Document) nextID() int {
	id := 0
	for _, s := range d.Sets {
		for _, a := range s.Annotations {
			id = max(id, a.ID+1)
		}
	}
	return id
}

// Add adds annotations to a set, which is made where it is not there, and numbers them.
func (d *Document) Add(set string, as ...Annotation) {
	id := d.nextID()
	for i := range as {
		as[i].ID = id + i
	}
	for i := range d.Sets {
		if d.Sets[i].Name == set {
			d.Sets[i].Annotations = append(d.Sets[i].Annotations, as...)
			return
		}
	}
	d.Sets = append(d.Sets, Set{set, as})
}

// outer puts annotations in the order in which the elements of a document open.
func outer(as []Annotation) []Annotation {
	out := slices.Clone(as)
	slices.SortStableFunc(out, func(x, y Annotation) int {
		return cmp.Or(x.Start-y.Start, y.End-x.End, x.ID-y.ID)
	})
	return out
}
