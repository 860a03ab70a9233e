package corpus

import (
	"errors"

	"github.com/go-json-experiment/json/jsontext"
	lethe "github.com/lethe-privacy/lethe"
)

// spansRecord is a text with its spans. The names that other programs give these
// members are understood too.
type spansRecord struct {
	ID          string     `json:"id"`
	RecordID    string     `json:"record_id"`
	Language    string     `json:"language"`
	Part        string     `json:"part"`
	Text        *string    `json:"text"`
	Spans       []jsonSpan `json:"spans"`
	Annotations []jsonSpan `json:"annotations"`
}

type jsonSpan struct {
	Start      *int        `json:"start"`
	End        *int        `json:"end"`
	Label      lethe.Label `json:"label"`
	Type       lethe.Label `json:"entity_type"`
	Text       *string     `json:"text"`
	Entity     string      `json:"entity"`
	EntityID   string      `json:"entity_id"`
	Identifier Identifier  `json:"identifier"`
}

// readLines reads lethe's own records.
func readLines(in *input, o *Options) error {
	if o.Mentions != "" {
		return readBeside(in, o.Mentions)
	}
	n := 0
	return eachRecord(in.Reader, in.name, func(raw jsontext.Value) error {
		var r spansRecord
		if err := decode(raw, &r); err != nil {
			return err
		}
		n++
		if r.Text == nil {
			return errors.New(`there is no "text"`)
		}
		if r.Spans == nil && r.Annotations == nil {
			return errors.New(`there is no "spans", and no mentions file was named`)
		}
		d, err := r.document(first(r.ID, r.RecordID, numbered(in.name, n)))
		if err != nil {
			return err
		}
		return in.give(d)
	})
}

func (r *spansRecord) document(id string) (*Document, error) {
	d := newDocument(id, r.Language, *r.Text)
	d.Part = r.Part
	points := newCodePoints(*r.Text)
	for _, list := range [][]jsonSpan{r.Spans, r.Annotations} {
		for _, m := range list {
			s, err := points.span(m.Start, m.End, m.Text)
			if err != nil {
				return nil, err
			}
			d.Gold = append(d.Gold, Mention{
				Span: s, Label: lethe.Label(first(string(m.Label), string(m.Type))),
				Entity: first(m.Entity, m.EntityID), Identifier: m.Identifier,
			})
		}
	}
	return d, nil
}
