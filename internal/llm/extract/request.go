package extract

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/llm/prompt"
	"github.com/lethe-privacy/lethe/llm"
)

// Requests returns what would be asked about a document: in stage 1 where known is nil,
// else in stage 2. There are several for a long document, none for one without text.
func (x *Extractor) Requests(doc *lethe.Document, known []KnownEntity) ([]llm.Request, error) {
	var requests []llm.Request
	for _, part := range x.parts(doc) {
		block := prompt.Delimit(part)
		name, data := "extract", any(prompt.Extract{Labels: x.labels, Document: block})
		if known != nil {
			name, data = "extract-context", prompt.ExtractContext{Labels: x.labels, Existing: existing(known), Document: block}
		}
		messages, err := x.options.Prompts.Messages(name, data)
		if err != nil {
			return nil, fmt.Errorf("llm: %w", err)
		}
		requests = append(requests, llm.Request{
			Messages: messages, MaxAnswer: x.options.MaxAnswer,
			JSON: &llm.Answers{Name: "entities", Schema: entitiesSchema, ListAlone: true}, Usable: readable,
		})
	}
	return requests, nil
}

// parts are the spans of a document that there is something to ask about.
func (x *Extractor) parts(doc *lethe.Document) []string {
	var parts []string
	text := textOf(doc, x.options.Lower)
	for _, s := range llm.Cut(text, x.options.DocumentTokens, x.options.Overlap) {
		if part := text[s.Start:s.End]; strings.TrimSpace(part) != "" {
			parts = append(parts, part)
		}
	}
	return parts
}

// entitiesSchema is the form of an answer for servers that hold models to one. Strict
// ones know no lists of different kinds by position: what each element is, the prompt
// says.
var entitiesSchema = json.RawMessage(`{"type":"object","properties":{"entities":{"type":"array","items":` +
	`{"type":"array","items":{"anyOf":[{"type":"string"},{"type":"number"}]},"minItems":4,"maxItems":4}}},` +
	`"required":["entities"],"additionalProperties":false}`)

// existing is the line that tells of the entities of the collection.
func existing(known []KnownEntity) string {
	pairs := make([]string, len(known))
	for i, k := range known {
		pairs[i] = "[" + quote(k.Normalized) + ", " + quote(string(k.Label)) + "]"
	}
	return `{"existing_entities": [` + strings.Join(pairs, ", ") + `]}`
}

// quote writes a text as JSON. Angle brackets are written as numbers, so that a value
// neither opens nor closes what surrounds it; "&" is as good as any other letter.
func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // a string always has a form
	}
	return strings.ReplaceAll(string(b), `\u0026`, "&")
}
