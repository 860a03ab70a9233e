package attack

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/lethe-privacy/lethe/llm"
)

// answersOf describes the answer: {"guesses": [{"attribute", "value", "confidence"}, …]}.
func answersOf(attributes []Attribute) *llm.Answers {
	names := make([]string, len(attributes))
	for i, a := range attributes {
		names[i] = a.Name
	}
	type m = map[string]any
	guess := m{
		"type": "object",
		"properties": m{
			"attribute":  m{"type": "string", "enum": names},
			"value":      m{"type": "string"},
			"confidence": m{"type": "number"},
		},
		"required": []string{"attribute", "value", "confidence"}, "additionalProperties": false,
	}
	schema, err := json.Marshal(m{
		"type":       "object",
		"properties": m{"guesses": m{"type": "array", "items": guess}},
		"required":   []string{"guesses"}, "additionalProperties": false,
	})
	if err != nil {
		panic(err) // maps of strings
	}
	return &llm.Answers{Name: "guesses", Schema: schema}
}

// longest is how many bytes a guess may have: more is a text, and no value.
const longest = 200

// errAnswer says of an answer that it is none, and quotes nothing of it.
var errAnswer = errors.New(`attack: the answer has no list of "guesses"`)

// parse reads an answer. What is no guess at one of the attributes is dropped; where
// nothing is left, and something had not even the form of a guess, there is no answer.
func parse(text string, attributes []Attribute) (guesses []Guess, dropped int, err error) {
	var answer struct {
		Guesses []json.RawMessage `json:"guesses"`
	}
	if json.Unmarshal([]byte(text), &answer) != nil || answer.Guesses == nil {
		return nil, 0, errAnswer
	}
	number := make(map[string]int, len(attributes))
	for i, a := range attributes {
		number[strings.ToLower(a.Name)] = i
	}
	malformed := false
	for _, raw := range answer.Guesses {
		var g struct {
			Attribute, Value string
			Confidence       json.RawMessage
		}
		if json.Unmarshal(raw, &g) != nil {
			malformed = true
			dropped++
			continue
		}
		i, known := number[strings.ToLower(strings.TrimSpace(g.Attribute))]
		value := strings.TrimSpace(g.Value)
		if !known || value == "" || len(value) > longest {
			dropped++
			continue
		}
		guesses = append(guesses, Guess{i, value, confidence(g.Confidence)})
	}
	if len(guesses) == 0 && malformed {
		return nil, dropped, errAnswer
	}
	return guesses, dropped, nil
}

// confidence is a number in [0,1]; 0 for whatever is none.
func confidence(raw json.RawMessage) float64 {
	var c float64
	if json.Unmarshal(raw, &c) != nil {
		return 0
	}
	return min(max(c, 0), 1)
}
