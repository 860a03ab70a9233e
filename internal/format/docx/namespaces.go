package docx

import (
	"bytes"
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// office are the namespaces of the XML that Office itself puts into the data of a
// document: sources of a bibliography, the cover page, properties and their schema.
// The names of their elements are the format's.
var office = lazyregexp.New(`^(?:http://(?:schemas\.openxmlformats\.org|purl\.oclc\.org/ooxml)/officeDocument/(?:2006/)?(?:bibliography|customXml)|` +
	`http://schemas\.microsoft\.com/office/2006/(?:coverPageProps|customDocumentInformationPanel|documentManagement/types|` +
	`metadata/(?:properties|contentType|customXsn|longProperties)(?:/metaAttributes)?)|` +
	`http://schemas\.microsoft\.com/office/infopath/2007/PartnerControls|http://schemas\.microsoft\.com/internal/obd|` +
	`http://schemas\.microsoft\.com/sharepoint/(?:v[34](?:/(?:fields|contenttype/forms(?:/url)?))?|events)|` +
	`http://schemas\.openxmlformats\.org/package/2006/metadata/core-properties|` +
	`http://purl\.org/dc/(?:elements/1\.1/|terms/)|http://www\.w3\.org/(?:2001/XMLSchema(?:-instance)?|2000/xmlns/|XML/1998/namespace))$`)

// namespaces follow the declarations in the data of a document.
type namespaces struct {
	of   map[string][]string // prefix → the names that it stands for, the last holds
	open []([]string)        // prefixes that each open element declares
	root bool                // the outermost element is of Office's
}

// enter takes in a start tag and reports whether its name is of Office's.
func (n *namespaces) enter(prefix string, attributes []attribute) bool {
	if n.of == nil {
		n.of = map[string][]string{}
	}
	var declared []string
	for _, a := range attributes {
		if to, ok := declaration(a.name); ok {
			n.of[to] = append(n.of[to], a.value)
			declared = append(declared, to)
		}
	}
	n.open = append(n.open, declared)
	known := n.known(prefix)
	if len(n.open) == 1 {
		n.root = known
	}
	return known
}

func (n *namespaces) leave() {
	last := len(n.open) - 1
	for _, prefix := range n.open[last] {
		n.of[prefix] = n.of[prefix][:len(n.of[prefix])-1]
	}
	n.open = n.open[:last]
}

// known reports whether a prefix stands for a namespace of Office's.
func (n *namespaces) known(prefix string) bool {
	names := n.of[prefix]
	return prefix == "xml" || len(names) > 0 && office.MatchString(names[len(names)-1])
}

// declaration is the prefix that an attribute declares, "" for none.
func declaration(name string) (prefix string, ok bool) {
	if name == "xmlns" {
		return "", true
	}
	return strings.CutPrefix(name, "xmlns:")
}

// prefixOf is that of the name in a start tag.
func prefixOf(tag []byte) string {
	name := tag[1:]
	if i := bytes.IndexAny(name, " \t\r\n/>"); i >= 0 {
		name = name[:i]
	}
	prefix, _, ok := bytes.Cut(name, []byte{':'})
	if !ok {
		return ""
	}
	return string(prefix)
}

// openData takes in an element of the document's data.
func (w *walker) openData(name string, attributes []attribute, at span.Span) {
	known := w.spaces.enter(prefixOf(w.part.data[at.Start:at.End]), attributes)
	var whole *segment
	if !known {
		whole = &segment{part: w.part, at: at}
		w.collect.fix(name, whole, w.spaces.root)
	}
	w.elements = append(w.elements, whole)
	if name == "Person" && known && w.spaces.root {
		w.author = &flow{}
		w.authors = append(w.authors, w.author)
	}
	for _, a := range attributes {
		prefix, _, prefixed := strings.Cut(a.name, ":")
		w.collect.own(w.part, a, prefixed && w.spaces.known(prefix) || !prefixed && known)
	}
}

// closeData notes where an element ends.
func (w *walker) closeData(name string, at span.Span) {
	if name == "Person" {
		w.author = nil
	}
	last := len(w.elements) - 1
	if whole := w.elements[last]; whole != nil {
		whole.at.End = at.End
	}
	w.elements = w.elements[:last]
	w.spaces.leave()
}

// foreign notes the names that somebody has put into a part of the format: namespaces that
// are not its own, their prefixes, and elements and attributes that belong to them. They
// cannot be others; a document in which one would have to be fails.
func (w *walker) foreign(name string, attributes []attribute, at span.Span) {
	for _, a := range attributes {
		if prefix, ok := declaration(a.name); ok && !structural.MatchString(a.value) {
			if w.strange == nil {
				w.strange = map[string]bool{}
			}
			w.strange[prefix] = true
			w.collect.fix(a.value, nil, false)
			if prefix != "" {
				w.collect.fix(prefix, nil, false)
			}
		}
	}
	if len(w.strange) == 0 {
		return
	}
	if w.strange[prefixOf(w.part.data[at.Start:at.End])] {
		w.collect.fix(name, nil, false)
	}
	for _, a := range attributes {
		if prefix, local, ok := strings.Cut(a.name, ":"); ok && w.strange[prefix] {
			w.collect.fix(local, nil, false)
		}
	}
}
