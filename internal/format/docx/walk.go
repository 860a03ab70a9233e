package docx

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// paragraph is one of a part, in the two readings that tracked changes give it.
type paragraph struct {
	style    string // its id
	outline  int    // its own outline level, from 1; 0: none
	cell     bool   // it begins a cell beside another
	now      flow   // as it reads with all changes accepted
	was      flow   // as it read before them
	deleted  bool   // the two differ by text that was taken away
	codes    flow   // field codes
	elements int    // depth of elements at which it began
}

// walker reads a part of text.
type walker struct {
	part       *part
	collect    *collector
	stack      []string // local names of open elements
	tags       []int    // for each, where its start tag ends if it may ask for white space
	paragraphs []*paragraph
	open       []*paragraph    // those that are nested, as in text boxes
	loose      []*segment      // text outside of paragraphs
	gone       int             // how many open elements hold deleted text
	added      int             // how many hold text that was added
	cells      []int           // cells so far in each open row
	spaces     namespaces      // in data
	strange    map[string]bool // prefixes of namespaces that are not of the format
	elements   []*segment      // in data, those open whose names are not the format's
	authors    []*flow         // of a bibliography
	author     *flow           // the one that is read
	cell       bool            // the next paragraph begins a cell beside another
}

func (w *walker) start(name string, attributes []attribute, at span.Span) {
	parent := ""
	if n := len(w.stack); n > 0 {
		parent = w.stack[n-1]
	}
	w.stack = append(w.stack, name)
	w.tags = append(w.tags, spaceTag(name, attributes, at, w.part.data))
	switch name {
	case "p":
		p := &paragraph{elements: len(w.stack), cell: w.cell}
		w.cell = false
		w.paragraphs, w.open = append(w.paragraphs, p), append(w.open, p)
	case "tr":
		w.cells = append(w.cells, 0)
	case "tc":
		if n := len(w.cells); n > 0 {
			w.cell = w.cells[n-1] > 0
			w.cells[n-1]++
		}
	case "del", "moveFrom":
		w.gone++
	case "ins", "moveTo":
		w.added++
	}
	if p := w.current(); p != nil {
		w.inParagraph(p, name, parent, attributes, at)
	}
	w.collect.element(w.part, name, attributes)
	if w.part.class == data {
		w.openData(name, attributes, at)
	} else {
		w.foreign(name, attributes, at)
	}
}

// spaceTag is where an attribute that keeps white space can be put into a start tag; 0
// where there is one, or the element has no use for it.
func spaceTag(name string, attributes []attribute, at span.Span, data []byte) int {
	if name != "t" && name != "delText" && name != "instrText" && name != "delInstrText" {
		return 0
	}
	for _, a := range attributes {
		if a.name == "xml:space" {
			return 0
		}
	}
	if data[at.End-2] == '/' || bytes.HasPrefix(data[at.Start:], []byte("<a:")) { // DrawingML keeps it
		return 0
	}
	return at.End - 1
}

func (w *walker) current() *paragraph {
	if n := len(w.open); n > 0 {
		return w.open[n-1]
	}
	return nil
}

// characters are elements that stand for one.
var characters = map[string]string{
	"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "\u2011", "softHyphen": "\u00ad", "ptab": "\t", "sym": "\ufffc",
}

func (w *walker) inParagraph(p *paragraph, name, parent string, attributes []attribute, at span.Span) {
	by := func(local string) string {
		for _, a := range attributes {
			if localName(a.name) == local {
				return a.value
			}
		}
		return ""
	}
	switch name {
	case "pStyle":
		p.style = by("val")
	case "outlineLvl":
		if n, err := strconv.Atoi(by("val")); err == nil && n >= 0 && n < 9 && parent == "pPr" {
			p.outline = n + 1
		}
	case "fldChar":
		if by("fldCharType") == "begin" {
			p.codes.separate("\n")
		}
	}
	if char, ok := characters[name]; ok && (parent == "r" || name == "br") {
		w.flows(p, &segment{part: w.part, at: at, text: char, mode: whole})
	}
}

// flows puts a segment where it can be read.
func (w *walker) flows(p *paragraph, g *segment) {
	if w.gone == 0 {
		p.now.add(g)
	}
	if w.added == 0 {
		p.was.add(g)
		p.deleted = p.deleted || w.gone > 0
	}
	if w.gone > 0 && w.added > 0 { // added and taken away again
		p.was.add(g)
		p.deleted = true
	}
}

func (w *walker) end(name string, at span.Span) {
	if w.part.class == data {
		w.closeData(name, at)
	}
	switch name {
	case "p":
		if p := w.current(); p != nil && p.elements == len(w.stack) {
			w.open = w.open[:len(w.open)-1]
		}
	case "tr":
		if n := len(w.cells); n > 0 {
			w.cells = w.cells[:n-1]
		}
	case "del", "moveFrom":
		w.gone--
	case "ins", "moveTo":
		w.added--
	}
	w.stack, w.tags = w.stack[:len(w.stack)-1], w.tags[:len(w.tags)-1]
}

func (w *walker) text(decoded string, at span.Span) {
	name, tag := w.stack[len(w.stack)-1], w.tags[len(w.tags)-1]
	g := &segment{part: w.part, at: at, text: decoded, tag: tag}
	p := w.current()
	switch {
	case decoded == "":
	case isSealed(name, decoded) && (sealedIn[name] || p == nil):
		w.collect.sealed = append(w.collect.sealed, g)
	case w.author != nil && strings.TrimSpace(decoded) != "":
		w.author.separate(", ")
		w.author.add(g)
	case p != nil && (name == "t" || name == "delText"):
		w.flows(p, g)
	case p != nil && (name == "instrText" || name == "delInstrText") && formatCode.MatchString(decoded):
	case p != nil && (name == "instrText" || name == "delInstrText"):
		p.codes.add(g)
	case strings.TrimSpace(decoded) == "" || measures[name] && w.part.class != data:
	case w.part.class == data && w.spaces.root && listed[name] && (structural.MatchString(strings.TrimSpace(decoded)) || sourceType.MatchString(decoded)):
	default:
		w.loose = append(w.loose, g)
	}
}

func (w *walker) drop(at span.Span) {
	w.part.edits = append(w.part.edits, edit{at.Start, at.End, nil})
}

// listed are elements of a bibliography in which a number, an id or a word of the format
// stands.
var listed = map[string]bool{"LCID": true, "RefOrder": true, "Guid": true, "SourceType": true}

var sourceType = lazyregexp.New(`^(?:ArticleInAPeriodical|Art|Book|BookSection|Case|ConferenceProceedings|DocumentFromInternetSite|ElectronicSource|Film|` +
	`InternetSite|Interview|JournalArticle|Misc|Patent|Performance|Report|SoundRecording)$`)

// measures are elements whose text is a number or a word of the format: where pictures
// stand.
var measures = map[string]bool{
	"posOffset": true, "pctWidth": true, "pctHeight": true, "pctPosHOffset": true, "pctPosVOffset": true, "align": true,
}
