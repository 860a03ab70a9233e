package chunk

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/span"
)

// Chunk is a piece of a document, for search.
type Chunk struct {
	Document string `json:"document_id" parquet:"document_id,dict"`
	ID       string `json:"chunk_id" parquet:"chunk_id"` // the document's, '#' and a number from 0
	Text     string `json:"text" parquet:"text"`
	// Metadata is a JSON object: the document's metadata by their paths.
	Metadata json.RawMessage `json:"metadata" parquet:"metadata,json"`
}

// Document cuts a document into chunks that never begin or end inside a mention.
func Document(doc *lethe.Document, ms []lethe.Mention, o Options) ([]Chunk, error) {
	text, whole := content(doc, ms)
	parts, err := Split(text, whole, o)
	if err != nil {
		return nil, err
	}
	metadata, err := metadataOf(doc)
	if err != nil {
		return nil, err
	}
	out := make([]Chunk, len(parts))
	for i, p := range parts {
		out[i] = Chunk{doc.SourceID, fmt.Sprintf("%s#%d", doc.SourceID, i), text[p.Start:p.End], metadata}
	}
	return out, nil
}

// content is what the document says as one text, a line for each of its fields, and
// what must stay whole in it: mentions, and what replacements look like.
func content(doc *lethe.Document, ms []lethe.Mention) (string, []span.Span) {
	var text strings.Builder
	var whole []span.Span
	for _, f := range doc.Readable() {
		if !f.InContent() {
			continue
		}
		if text.Len() > 0 {
			text.WriteByte('\n')
		}
		base := text.Len()
		text.WriteString(f.Text)
		for i := range ms {
			if ms[i].Field == f.Name {
				whole = append(whole, span.Span{Start: base + ms[i].Start, End: base + ms[i].End})
			}
		}
	}
	return text.String(), joined(append(whole, bracketed(text.String())...))
}

// bracketed are the texts in brackets that operators put in: [NAME].
func bracketed(text string) []span.Span {
	var out []span.Span
	start := -1
	for i := range len(text) {
		switch text[i] {
		case '[', '<':
			start = i
		case ']', '>':
			if start >= 0 && i-start < longestLabel {
				out = append(out, span.Span{Start: start, End: i + 1})
			}
			start = -1
		}
	}
	return out
}

// longestLabel is more bytes than any operator puts between brackets.
const longestLabel = 80

// joined sorts spans and makes one of those that touch the same characters.
func joined(spans []span.Span) []span.Span {
	slices.SortFunc(spans, span.Span.Compare)
	n := 0
	for _, s := range spans {
		if n > 0 && s.Start < spans[n-1].End {
			spans[n-1].End = max(spans[n-1].End, s.End)
			continue
		}
		spans[n] = s
		n++
	}
	return spans[:n]
}

// metadataOf is a JSON object of the document's metadata by their paths below it.
func metadataOf(doc *lethe.Document) (json.RawMessage, error) {
	values := map[string]any{}
	for _, f := range doc.Readable() {
		path, ok := strings.CutPrefix(f.Name, "metadata/")
		switch {
		case !ok:
		case f.Kind == lethe.Number:
			values[path] = json.Number(f.Text)
		default:
			values[path] = f.Text
		}
	}
	data, err := json.Marshal(values)
	if err != nil {
		return nil, failure.Errorf("chunk", "write metadata: %w", err)
	}
	return data, nil
}
