package collateral

import (
	"errors"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
)

var errOtherText = errors.New("the gold has another text")

// AddDocument counts the texts of a document, of which only those before and after are known, against the gold.
func (t *Tally) AddDocument(was, now *lethe.Document, gold *corpus.Document) error {
	if err := t.Shape(was, now, nil); err != nil {
		return err
	}
	field := gold.Lookup()
	for i, f := range was.Fields {
		marked, ok := field(f.Name)
		if f.Kind != lethe.Text || !f.InContent() {
			continue
		}
		if !ok || marked.Text != f.Text {
			return errOtherText
		}
		x := Text{
			Doc: was.SourceID, Field: f.Name, Language: was.Language,
			Before: f.Text, Edits: Compare(f.Text, now.Fields[i].Text),
		}
		x.Gold, _ = Marks(gold, f.Name, nil)
		t.Add(x)
	}
	return nil
}

// PersonsOf adds up what is left of everybody, the least protected first. of names whom documents are about, by
// their ids; any other document is about somebody of its own.
func PersonsOf(of map[string]string, was, now []*lethe.Document, marked []*corpus.Document) (*Persons, error) {
	var p Persons
	for i, d := range was {
		about, listed := of[d.SourceID]
		if !listed {
			about = d.SourceID
		}
		if len(now[i].Fields) != len(d.Fields) {
			return nil, fmt.Errorf("document %s: it has %d texts of %d", d.SourceID, len(now[i].Fields), len(d.Fields))
		}
		p.Add(about, marked[i], func(field string) string {
			return now[i].Fields[slices.IndexFunc(d.Fields, func(f lethe.Field) bool { return f.Name == field })].Text
		})
	}
	p.Sort()
	return &p, nil
}
