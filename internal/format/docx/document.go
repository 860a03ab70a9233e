package docx

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/format/moved"
)

// Document is a Word document as the texts that are in it.
type Document struct {
	// Texts are those of the body, then those beside it, then what the document says of
	// itself, then its structure.
	Texts []*Text
	// Unsearched is how many pictures, files and the like it has, in which nothing can be
	// searched.
	Unsearched int

	searched bool // it is only to be read
	parts    []*part
	collect  *collector
	flows    []*Text
	styles   *styles
	count    map[string]int
	byName   map[string]*part
}

// Read takes a document apart. Errors name parts of the form, and quote no text.
func Read(data []byte, o Options) (*Document, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	o = o.filled()
	parts, err := unpack(data, o)
	if err != nil {
		return nil, err
	}
	main, err := classify(parts)
	if err != nil {
		return nil, err
	}
	d := &Document{
		parts: parts, collect: newCollector(), styles: &styles{of: map[string]*style{}},
		count: map[string]int{}, byName: map[string]*part{}, searched: o.Embedded == "search",
	}
	if err := d.settleEmbedded(o); err != nil {
		return nil, err
	}
	rename(parts)
	for _, p := range parts {
		d.byName[strings.ToLower(p.name)] = p
	}
	if err := d.readStyles(main); err != nil {
		return nil, err
	}
	if err := d.readParts(main); err != nil {
		return nil, err
	}
	if err := d.settleSealed(o); err != nil {
		return nil, err
	}
	if len(d.flows) == 0 { // a document has a content
		d.flows = append(d.flows, &Text{Name: "sections/0/text", flow: &flow{}})
	}
	d.Texts = slices.Concat(d.flows, d.collect.order)
	slices.SortStableFunc(d.Texts, func(a, b *Text) int { return cmp.Compare(a.Kind, b.Kind) })
	return d, nil
}

// readStyles finds the styles that make headings.
func (d *Document) readStyles(main *part) error {
	if p := d.byName[strings.ToLower(path.Join(path.Dir(main.name), "styles.xml"))]; p != nil {
		return inPart(p, scan(p.data, d.styles))
	}
	return nil
}

// readParts reads the body, then the others by name.
func (d *Document) readParts(main *part) error {
	order := slices.Clone(d.parts)
	slices.SortStableFunc(order, func(a, b *part) int {
		if (a == main) != (b == main) {
			return map[bool]int{true: -1, false: 1}[a == main]
		}
		return cmp.Or(cmp.Compare(a.class, b.class), strings.Compare(a.name, b.name))
	})
	for _, p := range order {
		if err := d.readPart(p); err != nil {
			return inPart(p, err)
		}
	}
	return nil
}

func (d *Document) readPart(p *part) error {
	switch p.class {
	case types:
		return scan(p.data, &typesWriter{p, d.byName})
	case relations:
		return scan(p.data, &relationsReader{p, d.collect, d.byName})
	case properties:
		return scan(p.data, &propertiesReader{part: p, collect: d.collect})
	case embedded, thumbnail:
		return nil
	}
	w := &walker{part: p, collect: d.collect}
	if err := scan(p.data, w); err != nil {
		return err
	}
	if p.class == body {
		d.sections(w.paragraphs)
	} else {
		d.story(storyName(p), w.paragraphs)
	}
	for _, f := range w.authors { // "Keller, Anna"
		d.flow(d.numbered("sources/author"), f)
	}
	d.loose(p, w.loose)
	d.beside(w.paragraphs)
	return nil
}

// sections makes texts of the body: a heading is one, and what follows it up to the
// next is another, a line for each paragraph.
func (d *Document) sections(ps []*paragraph) {
	n := -1
	var text *flow
	next := func() {
		n++
		text = &flow{}
	}
	next()
	for _, p := range ps {
		level := p.outline
		if level == 0 {
			level = d.styles.level(p.style)
		}
		if level == 0 || p.now.text() == "" {
			join(text, p)
			continue
		}
		d.flow(fmt.Sprintf("sections/%d/text", n), text)
		next()
		name := fmt.Sprintf("level_%d", level)
		if level == titleLevel {
			name = "title"
		}
		d.flow(fmt.Sprintf("sections/%d/%s", n, name), &p.now)
	}
	d.flow(fmt.Sprintf("sections/%d/text", n), text)
}

// join adds a paragraph: behind a tab where it begins a cell beside another.
func join(text *flow, p *paragraph) {
	if p.cell {
		text.separate("\t")
	} else {
		text.separate("\n")
	}
	text.items = append(text.items, p.now.items...)
}

func (d *Document) story(name string, ps []*paragraph) {
	text := &flow{}
	for _, p := range ps {
		join(text, p)
	}
	d.flow(d.numbered(name), text)
}

// stories are the names of texts by what their content types have in them.
var stories = []struct{ kind, name string }{
	{"wordprocessingml.header", "headers"}, {"wordprocessingml.footer", "footers"}, {"wordprocessingml.footnotes", "footnotes"},
	{"wordprocessingml.endnotes", "endnotes"}, {"wordprocessingml.comments", "comments"}, {"glossary", "glossary"},
}

// storyName is what the texts of a part are called.
func storyName(p *part) string {
	for _, s := range stories {
		if strings.Contains(p.kind, s.kind) {
			return s.name
		}
	}
	switch p.class {
	case drawing:
		return "drawings"
	case data:
		return "data"
	}
	return "other"
}

func (d *Document) numbered(name string) string {
	d.count[name]++
	return fmt.Sprintf("%s/%d", name, d.count[name]-1)
}

// loose makes a text of what is outside paragraphs.
func (d *Document) loose(p *part, segments []*segment) {
	text := &flow{}
	for _, g := range segments {
		text.separate("\n")
		text.add(g)
	}
	if len(text.items) > 0 {
		d.flow(d.numbered(storyName(p)), text)
	}
}

// beside makes texts of what the paragraphs of a part held before changes that are
// tracked, and of their field codes.
func (d *Document) beside(ps []*paragraph) {
	was, codes := &flow{}, &flow{}
	for _, p := range ps {
		if p.deleted {
			was.separate("\n")
			was.items = append(was.items, p.was.items...)
		}
		if len(p.codes.items) > 0 {
			codes.separate("\n")
			codes.items = append(codes.items, p.codes.items...)
		}
	}
	if len(was.items) > 0 {
		d.flow(d.numbered("originals"), was)
	}
	if len(codes.items) > 0 {
		d.flow(d.numbered("codes"), codes)
	}
}

func (d *Document) flow(name string, f *flow) {
	text := f.text()
	if text == "" {
		return
	}
	d.flows = append(d.flows, &Text{Name: name, Kind: Content, Text: text, flow: f})
}

var errFixed = errors.New("an element of custom XML in the document would have to be renamed: remove that XML")

var errSearched = errors.New("the document was read to be searched, and is not to be written")

var errCount = errors.New("texts are not as many as those of the document")

// Write returns the document with other texts, parallel to Texts. moves, where it is not
// nil, returns for a text by its place which spans were replaced; else, what a text
// has in common with its former self at both ends is taken to have stayed. A document
// can be written once.
func (d *Document) Write(texts []string, moves func(int) []moved.Move) ([]byte, error) {
	switch {
	case len(texts) != len(d.Texts):
		return nil, errCount
	case d.searched:
		return nil, errSearched
	}
	changed := map[*Text]bool{}
	var segments []*segment
	for i, t := range d.Texts {
		if texts[i] != t.Text {
			if t.fixed {
				return nil, errFixed
			}
			changed[t] = true
			for _, e := range t.elements {
				e.part.edits = append(e.part.edits, edit{e.at.Start, e.at.End, nil})
			}
			segments = append(segments, t.rewrite(texts[i], i, moves)...)
		}
	}
	if d.collect.authorChanged(changed) {
		for _, g := range d.collect.blank {
			g.cut(wholeOf(g), "")
			segments = append(segments, g)
		}
	}
	written := map[*segment]bool{}
	for _, g := range segments {
		if !written[g] {
			written[g] = true
			g.write()
		}
	}
	return pack(d.parts)
}

// rewrite changes the segments of a text, and gives them.
func (t *Text) rewrite(text string, i int, moves func(int) []moved.Move) []*segment {
	if t.flow == nil {
		if t.elements != nil {
			return nil
		}
		if t.settle != nil {
			text = t.settle(text)
		}
		for _, g := range t.same {
			g.cut(wholeOf(g), text)
		}
		return t.same
	}
	var ms []moved.Move
	if moves != nil {
		ms = moves(i)
	}
	if !moved.Follows(t.Text, text, ms) {
		ms = difference(t.Text, text)
	}
	t.flow.replace(text, ms)
	var out []*segment
	for _, it := range t.flow.items {
		if it.segment != nil {
			out = append(out, it.segment)
		}
	}
	return out
}
