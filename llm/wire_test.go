package llm

import (
	"net/http"
	"reflect"
	"strings"
	"testing"
)

// TestRequest: what goes over the wire, member by member.
func TestRequest(t *testing.T) {
	s := serve(t, func(_ int, w http.ResponseWriter, _ exchange) { say(w, "Nobody & <no one>.") })
	c := client(t, Options{BaseURL: s.URL + "/v1", Key: "k-1"})
	seed := 7
	a := ask(t, c, Request{
		Messages:  []Message{{"system", "Be brief."}, {"user", "Who is <there>?\n\"You\" & 日本"}},
		MaxAnswer: 50, Seed: &seed,
	})
	if a != (Answer{Text: "Nobody & <no one>.", In: 10, Out: 5}) {
		t.Errorf("%+v", a)
	}
	want := exchange{"/v1/chat/completions", "Bearer k-1", map[string]any{
		"model": "model", "temperature": 0.0, "seed": 7.0, "max_tokens": 50.0, "stream": false,
		"messages": []any{
			map[string]any{"role": "system", "content": "Be brief."},
			map[string]any{"role": "user", "content": "Who is <there>?\n\"You\" & 日本"},
		},
	}}
	if got := s.asked(); len(got) != 1 || !reflect.DeepEqual(got[0], want) {
		t.Errorf("%v\nwant %v", got, want)
	}
}

// TestForms: the three ways to ask for JSON.
func TestForms(t *testing.T) {
	schema := map[string]any{"type": "object", "additionalProperties": false, "required": []any{"names"},
		"properties": map[string]any{"names": map[string]any{"type": "array", "items": map[string]any{"type": "string"}}}}
	for form, want := range map[Form]map[string]any{
		Schema: {"response_format": map[string]any{"type": "json_schema",
			"json_schema": map[string]any{"name": "names", "schema": schema, "strict": true}}},
		Tool: {"tools": []any{map[string]any{"type": "function", "function": map[string]any{
			"name": "names", "description": "Give the answer.", "parameters": schema, "strict": true}}},
			"tool_choice": map[string]any{"type": "function", "function": map[string]any{"name": "names"}}},
		Plain: {},
	} {
		s := serve(t, func(_ int, w http.ResponseWriter, _ exchange) { say(w, nobody) })
		ask(t, client(t, Options{BaseURL: s.URL + "/v1", Form: form}), names("x"))
		got := s.asked()[0].Body
		for _, k := range []string{"model", "messages", "temperature", "stream"} {
			if _, ok := got[k]; !ok {
				t.Errorf("%s: no %s", form, k)
			}
			delete(got, k)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v", form, got)
		}
	}
}

func TestStrict(t *testing.T) {
	for schema, want := range map[string]bool{
		`{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}`: true,
		`{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}`:                              false,
		`{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false}`:                  false,
		`{"type":"array","items":{"type":"object"}}`:                                                           false,
		`{"type":"array","items":{"type":"string"}}`:                                                           true,
	} {
		if strict([]byte(schema)) != want {
			t.Error(schema)
		}
	}
}

// TestRequestsThatNobodyTakes are found before they are sent.
func TestRequestsThatNobodyTakes(t *testing.T) {
	for word, r := range map[string]Request{
		"no messages": {},
		"role":        {Messages: []Message{{"tool", "secret"}}},
		"empty":       {Messages: []Message{{"system", "x"}, {"user", ""}}},
		"UTF-8":       {Messages: []Message{{"user", "secret\xff"}}},
		"temperature": {Messages: []Message{{"user", "x"}}, Temperature: 3},
		"name":        {Messages: []Message{{"user", "x"}}, JSON: &Answers{Name: "a b", Schema: []byte(`{}`)}},
		"schema":      {Messages: []Message{{"user", "x"}}, JSON: &Answers{Name: "a", Schema: []byte(`{`)}},
		"object":      {Messages: []Message{{"user", "x"}}, JSON: &Answers{Name: "a", Schema: []byte(`{"type":"string"}`)}},
	} {
		_, err := client(t, Options{BaseURL: "http://localhost:1"}).Ask(t.Context(), r)
		if err == nil || !strings.Contains(err.Error(), word) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", word, err)
		}
	}
}
