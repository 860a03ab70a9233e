package utility

import (
	"encoding/json"
	"errors"

	"github.com/lethe-privacy/lethe/llm"
)

// answersForm and sameForm describe the model's answers.
var (
	answersForm = &llm.Answers{Name: "answers", Schema: json.RawMessage(`{"type": "object", "properties": {"answers": {"type": "array", "items":
		{"type": "object", "properties": {"number": {"type": "integer"}, "answer": {"type": "string"}}, "required": ["number", "answer"], "additionalProperties": false}}},
		"required": ["answers"], "additionalProperties": false}`)}
	sameForm = &llm.Answers{Name: "same", Schema: json.RawMessage(`{"type": "object", "properties": {"same": {"type": "array", "items":
		{"type": "object", "properties": {"number": {"type": "integer"}, "same": {"type": "boolean"}}, "required": ["number", "same"], "additionalProperties": false}}},
		"required": ["same"], "additionalProperties": false}`)}
)

// Errors say of an answer that it is none, and quote nothing of it.
var (
	errAnswers = errors.New(`utility: the answer does not have one element for each question under "answers"`)
	errSame    = errors.New(`utility: the judge's answer does not have one element for each pair under "same"`)
)

// parseAnswers reads the answers to n questions. A question may be answered by null; one
// that is left out, or answered twice, makes the whole answer none: which of its other
// answers belong to which question would be a guess.
func parseAnswers(text string, n int) ([]string, error) {
	var all struct {
		Answers []struct {
			Number int
			Answer *string
		} `json:"answers"`
	}
	if json.Unmarshal([]byte(text), &all) != nil || len(all.Answers) != n {
		return nil, errAnswers
	}
	out, seen := make([]string, n), make([]bool, n)
	for _, a := range all.Answers {
		i := a.Number - 1
		if i < 0 || i >= n || seen[i] {
			return nil, errAnswers
		}
		seen[i] = true
		if a.Answer != nil {
			out[i] = *a.Answer
		}
	}
	return out, nil
}

// parseSame reads what the judge says of n pairs.
func parseSame(text string, n int) ([]bool, error) {
	var all struct {
		Same []struct {
			Number int
			Same   *bool
		} `json:"same"`
	}
	if json.Unmarshal([]byte(text), &all) != nil || len(all.Same) != n {
		return nil, errSame
	}
	out, seen := make([]bool, n), make([]bool, n)
	for _, s := range all.Same {
		i := s.Number - 1
		if i < 0 || i >= n || seen[i] || s.Same == nil {
			return nil, errSame
		}
		seen[i], out[i] = true, *s.Same
	}
	return out, nil
}
