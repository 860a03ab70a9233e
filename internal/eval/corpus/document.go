package corpus

import (
	"errors"
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// Document is a document with what was marked in it.
type Document struct {
	*lethe.Document
	// Part is the part of the corpus that the document belongs to ("train", "dev"),
	// or "".
	Part string
	// Gold are the mentions, in the order of the file. They may overlap, and where
	// there are several annotators, each has marked the document on its own.
	Gold []Mention
}

// Mention is a marked span of a text.
type Mention struct {
	Field string // Field.Name of a field of kind lethe.Text
	span.Span
	// Parts are the pieces of a discontinuous mention, in order; Span covers them
	// all. nil for any other mention.
	Parts []span.Span
	Label lethe.Label // as in the corpus, until Labels gives it another name
	// Entity is the same for all mentions of one thing in the document; "" where the
	// corpus does not say.
	Entity     string
	Identifier Identifier
	Annotator  string // "" where there is but one
	Rank       int    // of the label, where marks overlap: the higher counts
	Features   map[string]string
}

// Spans are the pieces of the mention: mostly one.
func (m *Mention) Spans() []span.Span {
	if m.Parts != nil {
		return m.Parts
	}
	return []span.Span{m.Span}
}

// Identifier says, in the words of the Text Anonymization Benchmark, whether a
// mention must be masked.
type Identifier string

// The identifier types. Unknown stands in corpora that do not tell.
const (
	Unknown Identifier = ""
	Direct  Identifier = "DIRECT"
	Quasi   Identifier = "QUASI"
	NoMask  Identifier = "NO_MASK"
)

// NeedsMask reports whether a mention of this type must be masked.
func (i Identifier) NeedsMask() bool { return i == Direct || i == Quasi }

func (i Identifier) check() error {
	switch i {
	case Unknown, Direct, Quasi, NoMask:
		return nil
	}
	return errors.New("the identifier type is none of DIRECT, QUASI and NO_MASK")
}

// check reports the first mention that does not fit the document.
func (d *Document) check() error {
	texts := make(map[string]string, len(d.Fields))
	for _, f := range d.Fields {
		if f.Kind == lethe.Text {
			texts[f.Name] = f.Text
		}
	}
	for i := range d.Gold {
		if err := d.Gold[i].check(texts); err != nil {
			return fmt.Errorf("mention %d: %w", i+1, err)
		}
	}
	return nil
}

func (m *Mention) check(texts map[string]string) error {
	text, ok := texts[m.Field]
	if !ok {
		return errors.New("the document has no such text field")
	}
	for _, s := range append(m.Spans(), m.Span) {
		if err := s.Check(text); err != nil {
			return err
		}
		if s.Empty() || !m.Span.Contains(s) {
			return fmt.Errorf("[%d,%d) covers nothing, or lies outside its mention", s.Start, s.End)
		}
	}
	if m.Label == "" {
		return errors.New("it has no label")
	}
	return m.Identifier.check()
}
