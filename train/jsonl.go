package train

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/lethe-privacy/lethe/span"
)

// JSONLines reads a text with its mentions from each line:
//
//	{"id": "7", "language": "de", "text": "…", "mentions": [{"start": 0, "end": 4, "label": "PERSON"}]}
//
// Offsets count code points, as in all files of the project. "entity_type" and
// "type" are understood for "label", "start_position" and "end_position" for the
// offsets, "spans" and "entities" for "mentions", "full_text" for "text".
func JSONLines(r io.Reader, name string) ([]Document, error) {
	var docs []Document
	err := eachJSON(r, name, func(line int, raw json.RawMessage) error {
		var rec jsonRecord
		if err := json.Unmarshal(raw, &rec); err != nil {
			return fmt.Errorf("train: read %s:%d: %w", name, line, err)
		}
		d, err := rec.document()
		if err != nil {
			return fmt.Errorf("train: read %s:%d: %w", name, line, err)
		}
		if d.ID == "" {
			d.ID = fmt.Sprintf("%s#%d", name, line)
		}
		docs = append(docs, d)
		return nil
	})
	return docs, err
}

type jsonRecord struct {
	ID       string        `json:"id"`
	Language string        `json:"language"`
	Text     string        `json:"text"`
	FullText string        `json:"full_text"`
	Mentions []jsonMention `json:"mentions"`
	Spans    []jsonMention `json:"spans"`
	Entities []jsonMention `json:"entities"`
}

type jsonMention struct {
	Start         *int   `json:"start"`
	End           *int   `json:"end"`
	StartPosition *int   `json:"start_position"`
	EndPosition   *int   `json:"end_position"`
	Label         string `json:"label"`
	Type          string `json:"type"`
	EntityType    string `json:"entity_type"`
}

func (r *jsonRecord) document() (Document, error) {
	d := Document{ID: r.ID, Language: r.Language, Text: r.Text + r.FullText}
	at := runeOffsets(d.Text)
	for _, list := range [][]jsonMention{r.Mentions, r.Spans, r.Entities} {
		for i, m := range list {
			start, end := m.Start, m.End
			if start == nil {
				start = m.StartPosition
			}
			if end == nil {
				end = m.EndPosition
			}
			if start == nil || end == nil || *start < 0 || *end <= *start || *end >= len(at) {
				return d, fmt.Errorf("mention %d lacks offsets, or they do not fit a text of %d characters", i+1, len(at)-1)
			}
			label := m.Label + m.Type + m.EntityType
			if label == "" {
				return d, fmt.Errorf("mention %d has no label", i+1)
			}
			d.Mentions = append(d.Mentions, Mention{span.Span{Start: at[*start], End: at[*end]}, label})
		}
	}
	d.Flat()
	return d, nil
}
