package docx

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// Kind says what a text is.
type Kind uint8

const (
	Content   Kind = iota // what a reader of the document reads
	Metadata              // what the document says of itself
	Structure             // names and the like: only known values are to be looked for
)

// Text is one of a document.
type Text struct {
	// Name has the place of the text, as a JSON Pointer without what it belongs to:
	// "sections/0/text", "creator", "attributes/7".
	Name string
	Kind Kind
	Text string

	flow   *flow
	same   []*segment          // in which it stands whole, instead of a flow
	settle func(string) string // makes another text fit for its place; nil: any fits
	fixed  bool                // it cannot be another
	// elements go where the text, which is their name, would be another.
	elements []*segment
}

// collector gathers the values of attributes, each distinct one once.
type collector struct {
	texts map[string]*Text // by what they are for and their value
	order []*Text
	count map[string]int
	blank []*segment // initials and user ids: they go where an author changes
	// sealed are spans of parts that hold data in a code of its own, which nothing
	// can be searched in.
	sealed []*segment
}

func newCollector() *collector {
	return &collector{texts: map[string]*Text{}, count: map[string]int{}}
}

// value notes a value. Values of one use are written alike.
func (c *collector) value(use string, kind Kind, text string, g *segment, settle func(string) string) {
	key := use + "\x00" + text
	t := c.texts[key]
	if t == nil {
		t = &Text{Name: fmt.Sprintf("%s/%d", use, c.count[use]), Kind: kind, Text: text, settle: settle}
		c.count[use]++
		c.texts[key] = t
		c.order = append(c.order, t)
	}
	t.same = append(t.same, g)
}

// written are attributes in which people write, by their name.
var written = map[string]string{
	"author": "author", "ed": "author", "descr": "alt", "title": "alt", "alt": "alt", "string": "wordart", "tooltip": "tooltips",
	"instr": "codes", "displayText": "choices", "docLocation": "links", "href": "links", "src": "links",
	"displayName": "author", "prompt": "prompts",
}

// writtenVal are elements whose attribute val people write.
var writtenVal = map[string]string{
	"alias": "prompts", "tag": "names", "helpText": "prompts", "statusText": "prompts", "default": "choices", "listEntry": "choices",
	"docVar": "variables", "connectString": "sources", "query": "sources", "udl": "sources", "table": "sources", "src": "sources",
	"mailSubject": "sources", "addressFieldName": "sources", "lvlText": "numbering", "name": "names", "mappedName": "sources",
	"attr": "variables", "smartTagPr": "variables", "docPartBody": "names", "docPart": "names", "category": "names",
	"description": "prompts", "aliases": "names", "caption": "names", "saveThroughXslt": "sources",
}

// writtenName are elements whose attribute name people write.
var writtenName = map[string]string{
	"docPr": "alt", "cNvPr": "alt", "bookmarkStart": "bookmarks", "docVar": "variables", "attr": "variables", "smartTagPr": "variables",
	"theme": "names", "clrScheme": "names", "fontScheme": "names", "fmtScheme": "names", "caption": "names", "property": "names",
}

// structural are values that the format itself gives: measures, colours, switches,
// names of schemas, and single words in lower case.
var structural = lazyregexp.New(`^(?:[-+]?[0-9.]+(?:%|pt|in|cm|mm|px|em|pc)?|[0-9A-F]{6}|[0-9A-F]{8}|\{[-0-9A-Fa-f]{36}\}|[a-z][A-Za-z0-9]{0,40}|` +
	`(?:rId|R|_Toc|_Ref|_Hlk)[0-9a-f]{0,32}|_GoBack|[a-z]{2,3}-[A-Z]{2}|http://(?:schemas|purl|www\.w3)\..*|urn:schemas-.*|)$`)

// element takes in the attributes of a start tag.
func (c *collector) element(p *part, name string, attributes []attribute) {
	for _, a := range attributes {
		if localName(a.name) == "gfxdata" { // a shape once more, packed
			p.edits = append(p.edits, edit{a.whole.Start, a.whole.End, nil})
			continue
		}
		if isSealed("", a.value) {
			c.sealed = append(c.sealed, &segment{part: p, at: a.at, text: a.value, mode: value})
			continue
		}
		if p.class == data {
			continue // the walker knows of namespaces
		}
		if a.value == "" || strings.HasPrefix(a.name, "xmlns") || a.name == "xml:space" || a.name == "mc:Ignorable" {
			continue
		}
		c.attribute(p, name, localName(a.name), a)
	}
}

// own takes in an attribute of XML that people have put into the document. Unless the
// name is known, the format says nothing about it.
func (c *collector) own(p *part, a attribute, known bool) {
	g := &segment{part: p, at: a.at, text: a.value, mode: value}
	_, declares := declaration(a.name)
	if !known && !(declares && office.MatchString(a.value)) {
		c.fix(a.name, nil, false)
	}
	switch {
	case a.value == "" || isSealed("", a.value) || declares && office.MatchString(a.value):
	case known && structural.MatchString(a.value):
	case declares:
		c.value("namespaces", Structure, a.value, g, nil)
	default:
		c.value("values", Content, a.value, g, nil)
	}
}

// fix notes a name that cannot be another. In what Office has made of somebody's names
// the element can be taken away.
func (c *collector) fix(name string, element *segment, removable bool) {
	key := "fixed\x00" + name
	t := c.texts[key]
	if t == nil {
		t = &Text{Name: fmt.Sprintf("elements/%d", c.count["elements"]), Kind: Structure, Text: name}
		c.count["elements"]++
		c.texts[key] = t
		c.order = append(c.order, t)
	}
	t.fixed = t.fixed || !removable
	t.elements = append(t.elements, element)
}

func (c *collector) attribute(p *part, element, name string, a attribute) {
	g := &segment{part: p, at: a.at, text: a.value, mode: value}
	use := written[name]
	if name == "val" {
		use = writtenVal[element]
	} else if n, ok := writtenName[element]; ok && name == "name" {
		use = n
	}
	switch {
	case name == "initials" || name == "userId":
		c.blank = append(c.blank, g)
	case name == "date" || name == "dateUtc" || name == "fullDate":
		c.value("dates", Metadata, a.value, g, asTime)
	case p.class == settings && (use == "names" || use == "numbering"):
		c.value("attributes", Structure, a.value, g, nil)
	case name == "anchor" || use == "bookmarks":
		c.value("bookmarks", Structure, a.value, g, asName)
	case use == "codes" && formatCode.MatchString(a.value):
	case use == "author":
		c.value("author", Metadata, a.value, g, nil)
	case use != "":
		c.value(use, Metadata, a.value, g, nil)
	case !structural.MatchString(a.value):
		c.value("attributes", Structure, a.value, g, nil)
	}
}

// formatCode is a field code in which nobody has written: numbers, pages, dates and
// references to places that programs name.
var formatCode = lazyregexp.New(`(?i)^\s*(?:SEQ\s+(?:level\d*|figure|table|equation|abbildung|tabelle)|PAGE|NUMPAGES|SECTION|SECTIONPAGES|TOC|DATE|TIME|CREATEDATE|SAVEDATE|PRINTDATE|` +
	`EDITTIME|REVNUM|NUMWORDS|NUMCHARS|(?:PAGE|NOTE)?REF\s+(?:_(?:Toc|Ref|Hlk)|OLE_LINK)\d+|LISTNUM(?:\s+(?:Legal|Number|Outline)Default)?)(?:\s+\\(?:[*@#]\s*)?(?:"[-dMyhHmsap:./, 0-9#]*"|\w+(?:\s+(?:"[-0-9]+"|\d+))?)?)*\s*$`)

// asTime keeps what must be a time one: another is the first of the century.
func asTime(s string) string {
	for _, form := range []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02"} {
		if _, err := time.Parse(form, s); err == nil {
			return s
		}
	}
	return "2000-01-01T00:00:00Z"
}

// asNumber keeps what must be a number one: another is 0.
func asNumber(s string) string {
	if _, err := strconv.ParseFloat(s, 64); err != nil {
		return "0"
	}
	return s
}

// asName makes a name of a bookmark of what is put in its place.
func asName(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, s)
	return s[:min(len(s), 40)]
}

// sealedIn are elements whose text is data in a code.
var sealedIn = map[string]bool{
	"fldData": true, "binData": true, "blob": true, "oblob": true, "cf": true, "stream": true, "ostream": true,
	"storage": true, "ostorage": true, "vstream": true, "binaryData": true, "DigSig": true,
}

var coded = lazyregexp.New(`^[A-Za-z0-9+/_\s-]+=*\s*$`)

// isSealed reports whether a text of an element is data in a code, such as base64:
// so says the element, or a length at which words have spaces.
func isSealed(element, text string) bool {
	if sealedIn[element] {
		return strings.TrimSpace(text) != ""
	}
	for line := range strings.Lines(text) {
		if len(line) < 60 || strings.ContainsAny(strings.TrimSpace(line), " \t") {
			return false
		}
		break
	}
	return len(text) >= 100 && coded.MatchString(text)
}

// authorChanged reports whether a name of an author has another in its place.
func (c *collector) authorChanged(changed map[*Text]bool) bool {
	return slices.ContainsFunc(c.order, func(t *Text) bool { return changed[t] && strings.HasPrefix(t.Name, "author/") })
}
