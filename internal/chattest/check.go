package chattest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// parameters are those of the protocol that servers agree on.
var parameters = []string{
	"model", "messages", "stream", "stream_options", "response_format", "tools", "tool_choice",
	"parallel_tool_calls", "temperature", "top_p", "n", "seed", "max_tokens", "max_completion_tokens",
	"stop", "presence_penalty", "frequency_penalty", "logprobs", "top_logprobs", "logit_bias", "user",
	"reasoning_effort", "service_tier", "store", "metadata",
}

var roles = []string{"system", "developer", "user", "assistant", "tool"}

var names = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`)

// read decodes a request and says what is wrong with it.
func read(h http.Header, body []byte) (*Request, error) {
	r := &Request{Header: h.Clone(), Body: body}
	kind, _, err := mime.ParseMediaType(h.Get("Content-Type"))
	if err != nil || kind != "application/json" {
		return r, errors.New("content type is not application/json")
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(body, &all); err != nil {
		return r, errors.New("body is not a JSON object")
	}
	for name := range all {
		if !slices.Contains(parameters, name) {
			return r, fmt.Errorf("unrecognized request argument supplied: %s", name)
		}
	}
	if err := json.Unmarshal(body, r); err != nil {
		return r, err
	}
	for _, check := range []func(*Request) error{checkMessages, checkNumbers, checkFormat, checkTools} {
		if err := check(r); err != nil {
			return r, err
		}
	}
	return r, nil
}

// UnmarshalJSON takes the content as a text, as parts, or as null where a tool is
// called.
func (m *Message) UnmarshalJSON(data []byte) error {
	var raw struct {
		Role       string          `json:"role"`
		Content    json.RawMessage `json:"content"`
		Name       string          `json:"name"`
		ToolCalls  json.RawMessage `json:"tool_calls"`
		ToolCallID string          `json:"tool_call_id"`
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&raw); err != nil {
		return err
	}
	m.Role = raw.Role
	if raw.Role == "assistant" && raw.ToolCalls != nil && (raw.Content == nil || string(raw.Content) == "null") {
		return nil
	}
	if json.Unmarshal(raw.Content, &m.Content) == nil && string(raw.Content) != "null" {
		return nil
	}
	var parts []struct{ Type, Text string }
	if err := json.Unmarshal(raw.Content, &parts); err != nil || len(parts) == 0 {
		return errors.New("content of a message is neither a text nor parts")
	}
	for _, p := range parts {
		if p.Type != "text" {
			return fmt.Errorf("part of type %q", p.Type)
		}
		m.Content += p.Text
	}
	return nil
}

func checkMessages(r *Request) error {
	if r.Model == "" {
		return errors.New("you must provide a model parameter")
	}
	if len(r.Messages) == 0 {
		return errors.New("messages are empty")
	}
	for _, m := range r.Messages {
		if !slices.Contains(roles, m.Role) {
			return fmt.Errorf("role %q is unknown", m.Role)
		}
	}
	return nil
}

func checkNumbers(r *Request) error {
	switch {
	case r.Temperature != nil && (*r.Temperature < 0 || *r.Temperature > 2):
		return errors.New("temperature is not from 0 to 2")
	case r.TopP != nil && (*r.TopP < 0 || *r.TopP > 1):
		return errors.New("top_p is not from 0 to 1")
	case r.N != nil && *r.N != 1:
		return errors.New("n is not 1")
	case r.MaxTokens != nil && r.MaxCompletion != nil:
		return errors.New("max_tokens and max_completion_tokens cannot both be set")
	case r.MaxTokens != nil && *r.MaxTokens < 1, r.MaxCompletion != nil && *r.MaxCompletion < 1:
		return errors.New("less than one token may be answered")
	case r.StreamOptions != nil && !r.Stream:
		return errors.New("stream_options without stream")
	}
	return nil
}

func checkFormat(r *Request) error {
	f := r.ResponseFormat
	if f == nil {
		return nil
	}
	switch f.Type {
	case "text":
		return nil
	case "json_object":
		for _, m := range r.Messages {
			if strings.Contains(strings.ToLower(m.Content), "json") {
				return nil
			}
		}
		return errors.New("messages must contain the word json")
	case "json_schema":
		if f.JSONSchema == nil || !names.MatchString(f.JSONSchema.Name) {
			return errors.New("response_format.json_schema has no right name")
		}
		strict := f.JSONSchema.Strict != nil && *f.JSONSchema.Strict
		return checkSchema(f.JSONSchema.Schema, strict)
	}
	return fmt.Errorf("response_format.type %q is unknown", f.Type)
}

func checkTools(r *Request) error {
	if len(r.Tools) == 0 && r.ToolChoice != nil {
		return errors.New("tool_choice without tools")
	}
	known := false
	for _, t := range r.Tools {
		if t.Type != "function" || !names.MatchString(t.Function.Name) {
			return errors.New("a tool is no function with a right name")
		}
		strict := t.Function.Strict != nil && *t.Function.Strict
		if err := checkSchema(t.Function.Parameters, strict); err != nil {
			return err
		}
		known = known || t.Function.Name == r.tool()
	}
	switch choice := string(r.ToolChoice); {
	case choice == "", choice == `"none"`, choice == `"auto"`, known:
		return nil
	}
	return errors.New("tool_choice names no tool")
}
