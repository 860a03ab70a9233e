package synth

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"iter"

	"github.com/lethe-privacy/lethe"
)

// record is a line of a JSON Lines collection.
type record struct {
	ID       string            `json:"id"`
	Metadata map[string]string `json:"metadata"`
	Content  string            `json:"content"`
}

// mention is a line of a mentions file; offsets are code points.
type mention struct {
	Document   string      `json:"document"`
	Start      int         `json:"start"`
	End        int         `json:"end"`
	Label      lethe.Label `json:"label"`
	Text       string      `json:"text"`
	Normalized string      `json:"normalized"`
	Score      float64     `json:"score"`
	Relevance  float64     `json:"relevance"`
	Detector   string      `json:"detector"`
	Identifier string      `json:"identifier,omitempty"`
}

// Write writes the collection as JSON Lines, and what is planted in it as a
// mentions file.
func Write(documents, mentions io.Writer, o Options) error {
	if err := o.Validate(); err != nil {
		return err
	}
	return write(documents, mentions, o.documents())
}

func write(documents, mentions io.Writer, all iter.Seq[*document]) error {
	docs, found := bufio.NewWriterSize(documents, 1<<16), bufio.NewWriterSize(mentions, 1<<16)
	records, lines := json.NewEncoder(docs), json.NewEncoder(found)
	for d := range all {
		metadata := map[string]string{"source": "synth"}
		if d.language != "" {
			metadata["language"] = d.language
		}
		if err := records.Encode(record{d.id, metadata, d.text}); err != nil {
			return fmt.Errorf("synth: write documents: %w", err)
		}
		for _, p := range d.planted {
			m := mention{d.id, p.start, p.end, p.label, p.text, lethe.Lower(p.text), 1, p.relevance, "synth", ""}
			if p.harmless {
				m.Identifier = "NO_MASK"
			}
			if err := lines.Encode(m); err != nil {
				return fmt.Errorf("synth: write mentions: %w", err)
			}
		}
	}
	if err := docs.Flush(); err != nil {
		return fmt.Errorf("synth: write documents: %w", err)
	}
	if err := found.Flush(); err != nil {
		return fmt.Errorf("synth: write mentions: %w", err)
	}
	return nil
}
