package agreement

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/link"
	"github.com/lethe-privacy/lethe/span"
)

// TAB links the people of the Text Anonymization Benchmark, one JSON object a
// line, at their gold spans and each document by itself. Part is "train", "dev" or
// "" for all. The label of people is lethe.Person, for options.
func TAB(r io.Reader, part string, options link.Options) (Score, error) {
	var s Score
	d := json.NewDecoder(r)
	for n := 1; ; n++ {
		var rec record
		if err := d.Decode(&rec); errors.Is(err, io.EOF) {
			return s, nil
		} else if err != nil {
			return s, fmt.Errorf("agreement: read document %d: %w", n, err)
		}
		if part != "" && rec.Metadata.Provenance.Type != part {
			continue
		}
		mentions, gold, err := rec.people()
		if err != nil {
			return s, fmt.Errorf("agreement: read document %d: %w", n, err)
		}
		Add(&s, gold, entities(rec.Text, mentions, options))
	}
}

// record is a document of the benchmark.
type record struct {
	Metadata struct {
		Provenance struct {
			Type string `json:"dataset_type"`
		} `json:"provenance"`
	} `json:"metadata"`
	Text     string `json:"text"`
	Entities []struct {
		Start  int    `json:"start_offset"` // in code points
		End    int    `json:"end_offset"`
		Type   string `json:"entity_type"`
		Entity string `json:"entity_id"`
	} `json:"entities"`
}

// people are the mentions of people, and for each the id of its entity.
func (r *record) people() (mentions []lethe.Mention, gold []string, err error) {
	at := make([]int, 0, len(r.Text)+1)
	for i := range r.Text {
		at = append(at, i)
	}
	at = append(at, len(r.Text))
	for _, e := range r.Entities {
		if e.Type != "PERSON" {
			continue
		}
		if e.Start < 0 || e.End <= e.Start || e.End >= len(at) {
			return nil, nil, fmt.Errorf("entity [%d,%d) is outside of %d characters", e.Start, e.End, len(at)-1)
		}
		s := span.Span{Start: at[e.Start], End: at[e.End]}
		text := r.Text[s.Start:s.End]
		mentions = append(mentions, lethe.Mention{Span: s, Label: lethe.Person, Text: text, Normalized: lethe.Lower(text)})
		gold = append(gold, e.Entity)
	}
	return mentions, gold, nil
}

// entities links the mentions of one document.
func entities(text string, mentions []lethe.Mention, options link.Options) []int {
	doc := lethe.NewDocument("", text)
	link.Observe(doc, mentions, lethe.Person)
	b := link.New(options)
	handles := b.Add(lethe.DocumentRef{ID: doc.ID}, mentions)
	l := b.Collection()
	found := make([]int, len(handles))
	for i, h := range handles {
		found[i] = l.Entities[h]
	}
	return found
}
