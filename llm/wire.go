package llm

import (
	"encoding/json"
	"fmt"

	openai "github.com/sashabaranov/go-openai"
)

// question is a request as it is sent. The library leaves out a temperature of 0,
// which is not what servers take for none, so it stands here again.
type question struct {
	openai.ChatCompletionRequest
	Temperature *float64 `json:"temperature,omitempty"`
}

// encode writes a request down.
func (m manner) encode(model string, r Request) ([]byte, error) {
	q := question{Temperature: &r.Temperature}
	if m.warm {
		q.Temperature = nil
	}
	q.Model, q.Seed = model, r.Seed
	if m.completion {
		q.MaxCompletionTokens = r.MaxAnswer
	} else {
		//lint:ignore SA1019 servers other than OpenAI's know no other name
		q.MaxTokens = r.MaxAnswer
	}
	for _, msg := range r.Messages {
		q.Messages = append(q.Messages, openai.ChatCompletionMessage{Role: msg.Role, Content: msg.Content})
	}
	if r.JSON != nil {
		m.form.ask(&q, r.JSON)
	}
	body, err := json.Marshal(q)
	if err != nil {
		return nil, fmt.Errorf("chat: write the request: the schema %s is not JSON", r.JSON.Name)
	}
	return body, nil
}

// ask says in a question how the answer is wanted.
func (f Form) ask(q *question, a *Answers) {
	switch f {
	case Schema:
		q.ResponseFormat = &openai.ChatCompletionResponseFormat{
			Type: openai.ChatCompletionResponseFormatTypeJSONSchema,
			JSONSchema: &openai.ChatCompletionResponseFormatJSONSchema{
				Name: a.Name, Schema: a.Schema, Strict: strict(a.Schema),
			},
		}
	case Tool:
		q.Tools = []openai.Tool{{Type: openai.ToolTypeFunction, Function: &openai.FunctionDefinition{
			Name: a.Name, Description: "Give the answer.", Parameters: a.Schema, Strict: strict(a.Schema),
		}}}
		q.ToolChoice = openai.ToolChoice{Type: openai.ToolTypeFunction, Function: openai.ToolFunction{Name: a.Name}}
	}
}

// strict reports whether a schema is of the kind that can be enforced to the letter
// by all servers: every object names all its members and has no others.
func strict(schema json.RawMessage) bool {
	var node any
	return json.Unmarshal(schema, &node) == nil && closed(node)
}

func closed(node any) bool {
	switch node := node.(type) {
	case []any:
		for _, n := range node {
			if !closed(n) {
				return false
			}
		}
	case map[string]any:
		if node["type"] == "object" {
			members, _ := node["properties"].(map[string]any)
			required, _ := node["required"].([]any)
			if node["additionalProperties"] != false || len(members) != len(required) {
				return false
			}
		}
		for _, n := range node {
			if !closed(n) {
				return false
			}
		}
	}
	return true
}
