// Package texts holds the texts of a collection with their ids, and tables that say whom or what they are about.
package texts

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/eval/linkage"
	"github.com/lethe-privacy/lethe/internal/eval/pairing"
)

// Text is the text of a document with its id, and the document.
type Text struct {
	ID, Text string
	Document *lethe.Document
}

// Texts are the texts of a collection, in order.
type Texts []Text

// Read reads a collection.
func Read(ctx context.Context, in *format.Source, threads int, show func(done, total int64)) (out Texts, err error) {
	err = pairing.Walk(ctx, in, threads, show, func(_ int, r *format.Record) (*lethe.Document, error) {
		return r.Document, nil
	}, func(d *lethe.Document) error {
		var text []string
		for _, field := range d.Readable() {
			if field.InContent() {
				text = append(text, field.Text)
			}
		}
		out = append(out, Text{d.SourceID, strings.Join(text, "\n"), d})
		return nil
	})
	return out, err
}

// About returns whom each text is about, by the table or else by its id.
func (ts Texts) About(of map[string]string) []linkage.Text {
	out := make([]linkage.Text, len(ts))
	for i, t := range ts {
		person, listed := of[t.ID]
		if !listed {
			person = t.ID
		}
		out[i] = linkage.Text{Person: person, Text: t.Text}
	}
	return out
}

// Topics returns the topic of each text, "" if the table has none.
func (ts Texts) Topics(of map[string]string) (out []string) {
	for _, t := range ts {
		out = append(out, of[t.ID])
	}
	return out
}

// Documents returns the documents.
func (ts Texts) Documents() (out []*lethe.Document) {
	for _, t := range ts {
		out = append(out, t.Document)
	}
	return out
}

// Identify gives anonymized texts the ids that their documents had before.
func (ts Texts) Identify(p *pairing.Pairs) {
	for i := range ts {
		ts[i].ID = p.Original(i).SourceID
	}
}

// InOrderOf puts texts in the order of those that have the same ids. It reports whether each is there.
func (ts Texts) InOrderOf(was Texts) (Texts, bool) {
	at := map[string]Text{}
	for _, t := range ts {
		at[t.ID] = t
	}
	out := make(Texts, len(was))
	for i, t := range was {
		made, there := at[t.ID]
		if !there {
			return nil, false
		}
		out[i] = made
	}
	return out, true
}

// MaskedBy returns the texts as maskings leave them.
func (ts Texts) MaskedBy(m corpus.Maskings) (out Texts, err error) {
	out = make(Texts, len(ts))
	for i, t := range ts {
		if out[i], err = t.maskedBy(m); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// maskedBy is a document with one text as maskings leave it.
func (t Text) maskedBy(m corpus.Maskings) (Text, error) {
	now := *t.Document
	now.Fields = slices.Clone(now.Fields)
	masked := 0
	for i := range now.Fields {
		f := &now.Fields[i]
		if !f.InContent() || f.Kind == lethe.Key {
			continue
		}
		if masked++; masked > 1 {
			return Text{}, errors.New("a document of the collection has several texts, and offsets are in one")
		}
		var err error
		if f.Text, err = m.Apply(t.ID, f.Text); err != nil {
			return Text{}, err
		}
		t.Text = f.Text
	}
	t.Document = &now
	return t, nil
}
