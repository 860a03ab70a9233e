package chattest

import (
	"fmt"
	"net/http"
)

// stream sends a reply as server-sent events, a few characters in each.
func stream(w http.ResponseWriter, r *Request, p Reply) {
	w.Header().Set("Content-Type", "text/event-stream")
	send := func(delta map[string]any, finish any) {
		event(w, chunk(r, []any{map[string]any{"index": 0, "delta": delta, "finish_reason": finish}}, nil))
	}
	send(map[string]any{"role": "assistant", "content": ""}, nil)
	text, field := p.Content, "content"
	if p.Refusal != "" {
		text, field = p.Refusal, "refusal"
	}
	name := r.tool()
	for runes := []rune(text); len(runes) > 0; {
		n := min(7, len(runes))
		piece := string(runes[:n])
		runes = runes[n:]
		if name == "" || p.Refusal != "" {
			send(map[string]any{field: piece}, nil)
			continue
		}
		call := map[string]any{"index": 0, "function": map[string]any{"arguments": piece}}
		if n := name; n != "-" { // the first piece names the tool
			call["id"], call["type"] = "call_0", "function"
			call["function"].(map[string]any)["name"] = n
			name = "-"
		}
		send(map[string]any{"tool_calls": []any{call}}, nil)
	}
	send(map[string]any{}, finish(p))
	if r.StreamOptions != nil && r.StreamOptions.IncludeUsage && !p.NoUsage {
		event(w, chunk(r, []any{}, usage(r, p)))
	}
	_, _ = fmt.Fprint(w, "data: [DONE]\n\n")
}

func chunk(r *Request, choices []any, usage map[string]any) []byte {
	body := map[string]any{
		"id": fmt.Sprintf("chatcmpl-%d", r.Index), "object": "chat.completion.chunk", "created": 1700000000,
		"model": r.Model, "choices": choices,
	}
	if usage != nil {
		body["usage"] = usage
	}
	return encode(body)
}

func event(w http.ResponseWriter, data []byte) {
	_, _ = fmt.Fprintf(w, "data: %s\n\n", data)
	flush(w)
}

func flush(w http.ResponseWriter) {
	if f, ok := w.(http.Flusher); ok {
		f.Flush()
	}
}
