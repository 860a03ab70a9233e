package corpus

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"os"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/format/annotated"
)

// mentionsFile is a mentions file: gold in another file than the documents.
type mentionsFile struct {
	name string
	only bool                     // mentions in content alone
	of   map[string][]fileMention // by the document's source id
}

type fileMention struct {
	Document string `json:"document"`
	Field    string `json:"field"`
	jsonSpan
	record int
}

// readBeside reads documents {"id", "metadata", "content"} and the mentions of
// another file.
func readBeside(in *input, mentions string) error {
	b, err := openBeside(mentions)
	if err != nil {
		return err
	}
	return b.read(in)
}

func (b *mentionsFile) read(in *input) error {
	err := eachRecord(in.Reader, in.name, func(raw jsontext.Value) error {
		doc, err := treeDocument(raw)
		if err != nil {
			return err
		}
		d, err := b.attach(doc)
		if err != nil {
			return err
		}
		return in.give(d)
	})
	if err != nil {
		return err
	}
	return b.rest()
}

// Attach puts the mentions of a mentions file (one JSON object a line: "document",
// "field", "start", "end", "label", and "text", "entity", "identifier" where they
// are known) to documents that come from elsewhere, by their source ids. It fails
// where a mention does not fit its document, and where its document never came.
func Attach(docs iter.Seq2[*lethe.Document, error], mentions string, o Options) iter.Seq2[*Document, error] {
	o.Format = "jsonl"
	return o.stream(mentions, func(give func(*Document) error) error {
		b, err := openBeside(mentions)
		if err != nil {
			return err
		}
		b.only = o.ContentOnly
		for doc, err := range docs {
			if err != nil {
				return err
			}
			d, err := b.attach(doc)
			if err == nil {
				err = give(d)
			}
			if err != nil {
				return err
			}
		}
		return b.rest()
	})
}

func openBeside(name string) (*mentionsFile, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("corpus: open: %w", err)
	}
	defer f.Close()
	return parseBeside(f, name)
}

func parseBeside(in io.Reader, name string) (*mentionsFile, error) {
	r, err := unpack(in)
	if err != nil {
		return nil, &Error{File: name, Err: err}
	}
	b := &mentionsFile{name: name, of: map[string][]fileMention{}}
	record := 0
	return b, eachRecord(r, name, func(raw jsontext.Value) error {
		record++
		m := fileMention{record: record}
		if err := decode(raw, &m); err != nil {
			return err
		}
		if m.Document == "" {
			return errors.New(`there is no "document"`)
		}
		b.of[m.Document] = append(b.of[m.Document], m)
		return nil
	})
}

// attach takes the mentions of a document.
func (b *mentionsFile) attach(doc *lethe.Document) (*Document, error) {
	d := &Document{Document: doc}
	points, field := map[string]annotated.Points{}, doc.Lookup()
	for _, m := range b.of[doc.SourceID] {
		if b.only && !(lethe.Field{Name: m.Field}).InContent() {
			continue
		}
		g, err := m.place(field, points)
		if err != nil {
			return nil, &Error{File: b.name, Record: m.record, Err: err}
		}
		d.Gold = append(d.Gold, g)
	}
	delete(b.of, doc.SourceID)
	return d, nil
}

func (m *fileMention) place(field func(name string) (lethe.Field, bool), points map[string]annotated.Points) (Mention, error) {
	p, ok := points[m.Field]
	if !ok {
		f, ok := field(m.Field)
		if !ok {
			return Mention{}, errors.New("the document has no such text field")
		}
		p = annotated.NewPoints(f.Text)
		points[m.Field] = p
	}
	s, err := p.Span(m.Start, m.End, m.Text)
	return Mention{
		Field: m.Field, Span: s, Label: lethe.Label(first(string(m.Label), string(m.Type))),
		Entity: first(m.Entity, m.EntityID), Identifier: m.Identifier,
	}, err
}

// rest fails where mentions are left whose document never came.
func (b *mentionsFile) rest() error {
	for _, id := range slices.Sorted(maps.Keys(b.of)) {
		return &Error{File: b.name, Record: b.of[id][0].record, Err: errors.New("there is no document with this id, or there are two")}
	}
	return nil
}
