package format

import (
	"errors"
	"slices"
	"strconv"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/format/annotated"
	"github.com/lethe-privacy/lethe/internal/format/gatexml"
	"github.com/lethe-privacy/lethe/internal/format/moved"
	"github.com/lethe-privacy/lethe/span"
)

// gateDocument is a body that is a document of GATE, or other XML.
type gateDocument struct {
	doc    *gatexml.Document
	fields []gatexml.Field // those of the content, which come first
	set    string          // of what is marked
	names  []string        // of elements, each once: they come behind the features of the document
}

// markedGate is one in which mentions are marked.
type markedGate struct{ gateDocument }

func decodeGate(it Item, raw []byte, o Options) (*lethe.Document, body, *fault) {
	d, err := gatexml.Read(raw)
	var at *gatexml.Fault
	if errors.As(err, &at) {
		return nil, nil, &fault{at.At, at.Err}
	}
	g := gateDocument{doc: d, fields: d.Fields(), set: o.GateSet}
	doc := g.document(it.file.stem())
	if _, marked := d.Set(g.set); marked {
		return doc, markedGate{g}, nil
	}
	return doc, g, nil
}

// document makes the fields: the texts of the elements, the features of the document, the names of
// elements, the id.
func (g *gateDocument) document(id string) *lethe.Document {
	doc := &lethe.Document{SourceID: id, ID: lethe.DocumentID(id, g.doc.Text)}
	for _, f := range g.fields {
		kind := lethe.Text
		if f.Number {
			kind = lethe.Number
		}
		doc.Fields = append(doc.Fields, lethe.Field{Name: f.Pointer, Text: f.In(g.doc.Text), Kind: kind})
	}
	for i, f := range g.doc.Features {
		name := "metadata/" + escapeToken(f.Name)
		if _, twice := doc.Field(name); twice {
			name += "~#" + strconv.Itoa(i)
		}
		doc.Fields = append(doc.Fields, lethe.Field{Name: name, Text: f.Value})
	}
	seen := map[string]bool{}
	markups, _ := g.doc.Set(gatexml.Markups)
	for _, a := range markups {
		if !seen[a.Type] {
			seen[a.Type] = true
			g.names = append(g.names, a.Type)
			doc.Fields = append(doc.Fields, lethe.Field{Name: "record/elements/" + strconv.Itoa(len(g.names)), Text: gatexml.Member(a.Type), Kind: lethe.Key})
		}
	}
	doc.Fields = append(doc.Fields, lethe.Field{Name: "id", Text: id, Kind: lethe.ID})
	return doc
}

// marksIn returns what is marked, by field.
func (g markedGate) marksIn() map[int][]annotated.Span {
	out := map[int][]annotated.Span{}
	marked, _ := g.doc.Set(g.set)
	for _, a := range marked {
		features := map[string]string{"entity": a.Type}
		for _, f := range a.Features {
			features[f.Name] = f.Value
		}
		for i, f := range g.fields {
			piece := span.Span{Start: max(a.Start, f.Start), End: min(a.End, f.End)}
			if piece.Empty() {
				continue
			}
			piece = span.Span{Start: piece.Start - f.Start, End: piece.End - f.Start}
			out[i] = append(out[i], annotated.Span{Span: piece, Label: lethe.Label(a.Type), Features: features})
		}
	}
	return out
}

// rewrite writes the elements and what is marked. Of annotations only types are written, and
// of elements what they were in JSON: features repeat the text, as attributes may. Other sets
// are what others found there, and are left out.
func (g gateDocument) rewrite(texts []string, moves fieldMoves) ([]byte, error) {
	d, err := g.changed(texts, moves)
	if err != nil {
		return nil, err
	}
	return d.Write()
}

// json is the value that the elements stand for.
func (g gateDocument) json(texts []string, moves fieldMoves) ([]byte, error) {
	d, err := g.changed(texts, moves)
	if err != nil {
		return nil, err
	}
	return d.JSON()
}

func (g gateDocument) changed(texts []string, moves fieldMoves) (*gatexml.Document, error) {
	d := g.doc.Replace(g.changes(texts, moves), gatexml.Markups, g.set)
	at := len(g.fields)
	for i := range d.Features {
		d.Features[i].Set(texts[at])
		at++
	}
	renamed := map[string]string{}
	for i, name := range g.names {
		if texts[at+i] != gatexml.Member(name) {
			renamed[name] = gatexml.Element(texts[at+i])
		}
	}
	for s := range d.Sets {
		for i := range d.Sets[s].Annotations {
			a := &d.Sets[s].Annotations[i]
			if to, ok := renamed[a.Type]; ok && d.Sets[s].Name == gatexml.Markups {
				a.Type = to
			}
			a.Features = slices.DeleteFunc(a.Features, func(f gatexml.Feature) bool {
				return d.Sets[s].Name != gatexml.Markups || f.Name != gatexml.FeatureKind || !gatexml.IsKind(f.Value)
			})
		}
	}
	return d, nil
}

// changes are the spans of the document's text that are replaced.
func (g *gateDocument) changes(texts []string, moves fieldMoves) []gatexml.Change {
	var out []gatexml.Change
	for i, f := range g.fields {
		text := f.In(g.doc.Text)
		if texts[i] == text {
			continue
		}
		if !moved.Follows(text, texts[i], moves[i]) {
			out = append(out, gatexml.Change{Span: f.Span, Text: texts[i]})
			continue
		}
		for _, m := range moved.InOrder(moves[i]) {
			s := span.Span{Start: f.Start + m.From.Start, End: f.Start + m.From.End}
			out = append(out, gatexml.Change{Span: s, Text: m.To.In(texts[i])})
		}
	}
	return out
}
