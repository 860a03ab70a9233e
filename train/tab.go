package train

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/lethe-privacy/lethe/span"
)

// TAB reads documents of the Text Anonymization Benchmark, one JSON object a
// line, in one stream or as an array. Offsets count code points. Part is
// "train", "dev" or "" for all.
func TAB(r io.Reader, name, part string) ([]Document, error) {
	type record struct {
		Metadata struct {
			DataID     string `json:"data_id"`
			Provenance struct {
				Type string `json:"dataset_type"`
			} `json:"provenance"`
		} `json:"metadata"`
		Text     string `json:"text"`
		Entities []struct {
			Start int    `json:"start_offset"`
			End   int    `json:"end_offset"`
			Type  string `json:"entity_type"`
		} `json:"entities"`
	}
	var docs []Document
	err := eachJSON(r, name, func(line int, raw json.RawMessage) error {
		var rec record
		if err := json.Unmarshal(raw, &rec); err != nil {
			return fmt.Errorf("train: read %s:%d: %w", name, line, err)
		}
		if part != "" && rec.Metadata.Provenance.Type != part {
			return nil
		}
		d := Document{ID: rec.Metadata.DataID, Language: "en", Text: rec.Text}
		at := runeOffsets(rec.Text)
		for _, e := range rec.Entities {
			if e.Start < 0 || e.End <= e.Start || e.End >= len(at) {
				return fmt.Errorf("train: read %s:%d: entity [%d,%d) is outside a text of %d characters", name, line, e.Start, e.End, len(at)-1)
			}
			d.Mentions = append(d.Mentions, Mention{span.Span{Start: at[e.Start], End: at[e.End]}, e.Type})
		}
		d.Flat()
		docs = append(docs, d)
		return nil
	})
	return docs, err
}

// eachJSON calls f for each object of a stream or of one array, with the number of
// the line on which the object ends.
func eachJSON(r io.Reader, name string, f func(line int, raw json.RawMessage) error) error {
	lines := &lineCounter{r: r}
	dec := json.NewDecoder(lines)
	first := true
	for {
		var raw json.RawMessage
		if err := dec.Decode(&raw); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			at := dec.InputOffset()
			if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
				at = syntax.Offset
			}
			return fmt.Errorf("train: read %s:%d: %w", name, lines.at(at)+1, err)
		}
		line := lines.at(dec.InputOffset()) + 1
		if first && raw[0] == '[' {
			var items []json.RawMessage
			if err := json.Unmarshal(raw, &items); err != nil {
				return fmt.Errorf("train: read %s: %w", name, err)
			}
			for i, item := range items {
				if err := f(i+1, item); err != nil {
					return err
				}
			}
			return nil
		}
		first = false
		if err := f(line, raw); err != nil {
			return err
		}
	}
}

// lineCounter remembers where the lines of a stream end.
type lineCounter struct {
	r    io.Reader
	read int64
	ends []int64
	seen int
}

func (l *lineCounter) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	for i, c := range p[:n] {
		if c == '\n' {
			l.ends = append(l.ends, l.read+int64(i))
		}
	}
	l.read += int64(n)
	return n, err
}

// at is the number of line ends before an offset; offsets must not fall.
func (l *lineCounter) at(offset int64) int {
	for l.seen < len(l.ends) && l.ends[l.seen] < offset {
		l.seen++
	}
	return l.seen
}
