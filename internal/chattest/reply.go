package chattest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// Reply is what a model says, before it goes on the wire.
type Reply struct {
	Content string // the text, or the arguments of the tool that was asked for
	Refusal string // in the field that structured output has for it
	Finish  string // "": stop
	NoUsage bool   // tokens are not told
	Parts   bool   // the content is a list of parts
	Status  int    // not 0: an error of the server, with Content as its message
	Header  http.Header
	Delay   time.Duration // before anything is sent

	// Wire, if there, puts everything on the wire itself.
	Wire func(http.ResponseWriter, *http.Request)
}

// Model answers requests, one at a time: what it counts or keeps needs no lock.
type Model func(*Request) Reply

// Personality makes of a model another one.
type Personality func(Model) Model

// errorBody is the error object of the protocol.
func errorBody(status int, message string) []byte {
	kind := "invalid_request_error"
	switch {
	case status == http.StatusTooManyRequests:
		kind = "rate_limit_exceeded"
	case status >= 500:
		kind = "server_error"
	}
	return encode(map[string]any{"error": map[string]any{
		"message": message, "type": kind, "param": nil, "code": nil,
	}})
}

// completion is the answer of one piece.
func completion(r *Request, p Reply) []byte {
	body := map[string]any{
		"id": fmt.Sprintf("chatcmpl-%d", r.Index), "object": "chat.completion", "created": 1700000000, "model": r.Model,
		"choices": []any{map[string]any{
			"index": 0, "message": message(r, p), "finish_reason": finish(p), "logprobs": nil,
		}},
	}
	if !p.NoUsage {
		body["usage"] = usage(r, p)
	}
	return encode(body)
}

func message(r *Request, p Reply) map[string]any {
	m := map[string]any{"role": "assistant", "content": p.Content, "refusal": nil}
	if p.Parts {
		half := len([]rune(p.Content)) / 2
		m["content"] = []any{
			map[string]any{"type": "text", "text": string([]rune(p.Content)[:half])},
			map[string]any{"type": "text", "text": string([]rune(p.Content)[half:])},
		}
	}
	if p.Refusal != "" {
		m["content"], m["refusal"] = nil, p.Refusal
	} else if name := r.tool(); name != "" {
		m["content"] = nil
		m["tool_calls"] = []any{map[string]any{
			"id": "call_0", "type": "function", "function": map[string]any{"name": name, "arguments": p.Content},
		}}
	}
	return m
}

// finish is stop also where a named tool was demanded, as the protocol has it.
func finish(p Reply) string {
	if p.Finish == "" {
		return "stop"
	}
	return p.Finish
}

// usage counts a token for four bytes, rounded up.
func usage(r *Request, p Reply) map[string]any {
	in := 0
	for _, m := range r.Messages {
		in += tokens(m.Content)
	}
	out := tokens(p.Content) + tokens(p.Refusal)
	return map[string]any{"prompt_tokens": in, "completion_tokens": out, "total_tokens": in + out}
}

func tokens(s string) int { return (len(s) + 3) / 4 }

func encode(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // values of this package only
	}
	return data
}
