package docx

import (
	"strings"

	"github.com/lethe-privacy/lethe/span"
)

// propertiesReader reads what a document says of itself.
type propertiesReader struct {
	part    *part
	collect *collector
	stack   []string
}

func (r *propertiesReader) start(name string, attributes []attribute, _ span.Span) {
	r.stack = append(r.stack, name)
	for _, a := range attributes {
		if r.part.class == properties && name == "property" && a.name == "name" {
			r.collect.value("names", Metadata, a.value, &segment{part: r.part, at: a.at, text: a.value, mode: value}, nil)
		}
	}
}

func (r *propertiesReader) end(string, span.Span) { r.stack = r.stack[:len(r.stack)-1] }

func (r *propertiesReader) drop(at span.Span) {
	r.part.edits = append(r.part.edits, edit{at.Start, at.End, nil})
}

// text takes in a value under the name of its element: "creator", "Company".
func (r *propertiesReader) text(decoded string, at span.Span) {
	name := r.stack[len(r.stack)-1]
	if strings.TrimSpace(decoded) == "" || counted[name] || decoded == "true" || decoded == "false" {
		return
	}
	if isSealed(name, decoded) {
		r.collect.sealed = append(r.collect.sealed, &segment{part: r.part, at: at, text: decoded})
		return
	}
	var settle func(string) string
	switch name {
	case "created", "modified", "lastPrinted", "filetime", "date":
		settle = asTime
	case "i1", "i2", "i4", "i8", "int", "uint", "ui1", "ui2", "ui4", "ui8", "r4", "r8", "decimal", "bool":
		settle = asNumber
	}
	g := &segment{part: r.part, at: at, text: decoded}
	r.collect.value(property(name), Metadata, decoded, g, settle)
}

// counted are properties that programs count.
var counted = map[string]bool{
	"revision": true, "TotalTime": true, "Pages": true, "Words": true, "Characters": true, "CharactersWithSpaces": true,
	"Lines": true, "Paragraphs": true, "DocSecurity": true, "AppVersion": true,
}

// property is the name of an element fit for a field, or "properties" for one that
// somebody may have made up.
func property(name string) string {
	if len(name) > 30 || strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") != "" {
		return "properties"
	}
	return strings.ToLower(name[:1]) + name[1:]
}
