package corpus

import (
	"errors"
	"maps"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/format/annotated"
)

// tabRecord is a document of the benchmark: "annotations" in the authors' files,
// "entities" where a document stands on each line.
type tabRecord struct {
	Text        string         `json:"text"`
	DocID       string         `json:"doc_id"`
	Dataset     string         `json:"dataset_type"`
	Annotations tabAnnotations `json:"annotations"`
	Entities    []tabMention   `json:"entities"`
	Metadata    struct {
		DataID     string `json:"data_id"`
		Provenance struct {
			DocID   string `json:"doc_id"`
			Dataset string `json:"dataset_type"`
		} `json:"provenance"`
	} `json:"metadata"`
}

type tabAnnotations map[string]struct {
	Mentions []tabMention `json:"entity_mentions"`
}

type tabMention struct {
	Type         lethe.Label `json:"entity_type"`
	Start        *int        `json:"start_offset"`
	End          *int        `json:"end_offset"`
	Text         *string     `json:"span_text"`
	Entity       string      `json:"entity_id"`
	Identifier   Identifier  `json:"identifier_type"`
	Confidential string      `json:"confidential_status"`
}

func readTAB(in *input, _ *Options) error {
	return eachRecord(in.Reader, in.name, func(raw jsontext.Value) error {
		var r tabRecord
		if err := decode(raw, &r); err != nil {
			return err
		}
		d, err := r.document()
		if err != nil {
			return err
		}
		return in.give(d)
	})
}

func (r *tabRecord) document() (*Document, error) {
	if r.Annotations == nil && r.Entities == nil {
		return nil, errors.New(`there are neither "annotations" nor "entities"`)
	}
	id := first(r.Metadata.DataID, r.DocID, r.Metadata.Provenance.DocID)
	d := newDocument(id, "en", r.Text)
	d.Part = first(r.Dataset, r.Metadata.Provenance.Dataset)
	points := annotated.NewPoints(r.Text)
	if err := r.add(d, points, "", r.Entities); err != nil {
		return nil, err
	}
	for _, annotator := range slices.Sorted(maps.Keys(r.Annotations)) {
		if err := r.add(d, points, annotator, r.Annotations[annotator].Mentions); err != nil {
			return nil, err
		}
	}
	return d, nil
}

func (r *tabRecord) add(d *Document, points annotated.Points, annotator string, ms []tabMention) error {
	for _, m := range ms {
		s, err := points.Span(m.Start, m.End, m.Text)
		if err != nil {
			return err
		}
		if m.Identifier == Unknown {
			return errors.New("a mention lacks its identifier type")
		}
		g := Mention{Span: s, Label: m.Type, Entity: m.Entity, Identifier: m.Identifier, Annotator: annotator}
		if m.Confidential != "" && m.Confidential != "NOT_CONFIDENTIAL" {
			g.Features = map[string]string{"confidential": m.Confidential}
		}
		d.Gold = append(d.Gold, g)
	}
	return nil
}

// first is the first that is not empty.
func first(values ...string) string {
	for _, v := range values {
		if v != "" {
			return v
		}
	}
	return ""
}
