package chattest

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
)

// Request is one request to the chat endpoint, as it came.
type Request struct {
	Header http.Header
	Body   []byte

	Model          string          `json:"model"`
	Messages       []Message       `json:"messages"`
	Stream         bool            `json:"stream"`
	StreamOptions  *StreamOptions  `json:"stream_options"`
	ResponseFormat *ResponseFormat `json:"response_format"`
	Tools          []Tool          `json:"tools"`
	ToolChoice     json.RawMessage `json:"tool_choice"`
	Temperature    *float64        `json:"temperature"`
	TopP           *float64        `json:"top_p"`
	N              *int            `json:"n"`
	Seed           *int            `json:"seed"`
	MaxTokens      *int            `json:"max_tokens"`
	MaxCompletion  *int            `json:"max_completion_tokens"`

	// Refused says why the server found the request wrong; "" if it went to the model.
	Refused string `json:"-"`
	// Index counts the requests from 0, in order of arrival.
	Index int `json:"-"`
}

// Message is one turn. Content is the text, of one that came in parts the texts of all.
type Message struct {
	Role    string
	Content string
}

// StreamOptions go with a stream only.
type StreamOptions struct {
	IncludeUsage bool `json:"include_usage"`
}

// ResponseFormat asks for JSON.
type ResponseFormat struct {
	Type       string `json:"type"`
	JSONSchema *struct {
		Name        string          `json:"name"`
		Description string          `json:"description"`
		Schema      json.RawMessage `json:"schema"`
		Strict      *bool           `json:"strict"`
	} `json:"json_schema"`
}

// Tool is a function that the model may call.
type Tool struct {
	Type     string `json:"type"`
	Function struct {
		Name        string          `json:"name"`
		Description string          `json:"description"`
		Parameters  json.RawMessage `json:"parameters"`
		Strict      *bool           `json:"strict"`
	} `json:"function"`
}

// Document is the text between the delimiters of the last message, with the fields
// after its content; "" if there is none. Escapes stay as they are.
func (r *Request) Document() string {
	_, text, ok := strings.Cut(r.question(), "<document>")
	if !ok {
		return ""
	}
	if end := strings.LastIndex(text, "</document>"); end >= 0 {
		text = text[:end]
	}
	return text
}

// question is the last message of the user: those before it may be examples.
func (r *Request) question() string {
	for _, m := range slices.Backward(r.Messages) {
		if m.Role == "user" {
			return m.Content
		}
	}
	return ""
}

// Said is what all messages of a role say, one after the other.
func (r *Request) Said(role string) string {
	var texts []string
	for _, m := range r.Messages {
		if m.Role == role {
			texts = append(texts, m.Content)
		}
	}
	return strings.Join(texts, "\n")
}

// Stage is 2 for a request that names existing entities, else 1.
func (r *Request) Stage() int {
	if r.known() == nil {
		return 1
	}
	return 2
}

// Known are the existing entities of a request of stage 2, each a list as it was
// sent: normalized value, type, and whatever should not be there.
func (r *Request) Known() [][]any {
	if k := r.known(); k != nil {
		return *k
	}
	return nil
}

// known looks for the line in front of the document only: a document that writes such
// a line itself changes nothing.
func (r *Request) known() *[][]any {
	head, _, _ := strings.Cut(r.question(), "<document>")
	for line := range strings.Lines(head) {
		var v struct {
			Existing *[][]any `json:"existing_entities"`
		}
		if json.Unmarshal([]byte(strings.TrimSpace(line)), &v) == nil && v.Existing != nil {
			return v.Existing
		}
	}
	return nil
}

// tool is the function that the request demands a call of, "" for none.
func (r *Request) tool() string {
	var named struct {
		Function struct {
			Name string `json:"name"`
		} `json:"function"`
	}
	if json.Unmarshal(r.ToolChoice, &named) == nil && named.Function.Name != "" {
		return named.Function.Name
	}
	if string(r.ToolChoice) == `"required"` && len(r.Tools) > 0 {
		return r.Tools[0].Function.Name
	}
	return ""
}
