package train

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/lethe-privacy/lethe/span"
)

// SmartData reads the JSON form of the DFKI SmartData corpus: a stream of
// objects with a text and concept mentions whose offsets count code points.
func SmartData(r io.Reader, name string) ([]Document, error) {
	type record struct {
		ID   string `json:"id"`
		Text struct {
			String string `json:"string"`
		} `json:"text"`
		Mentions struct {
			Array []struct {
				Span struct{ Start, End int } `json:"span"`
				Type string                   `json:"type"`
			} `json:"array"`
		} `json:"conceptMentions"`
	}
	var docs []Document
	err := eachJSON(r, name, func(line int, raw json.RawMessage) error {
		var rec record
		if err := json.Unmarshal(raw, &rec); err != nil {
			return fmt.Errorf("train: read %s:%d: %w", name, line, err)
		}
		d := Document{ID: rec.ID, Language: "de", Text: rec.Text.String}
		at := runeOffsets(d.Text)
		for _, m := range rec.Mentions.Array {
			if m.Span.Start < 0 || m.Span.End <= m.Span.Start || m.Span.End >= len(at) {
				return fmt.Errorf("train: read %s:%d: mention [%d,%d) is outside a text of %d characters", name, line, m.Span.Start, m.Span.End, len(at)-1)
			}
			d.Mentions = append(d.Mentions, Mention{span.Span{Start: at[m.Span.Start], End: at[m.Span.End]}, m.Type})
		}
		d.Flat()
		docs = append(docs, d)
		return nil
	})
	return docs, err
}
