package chattest

import (
	"net/http"
	"strings"
	"testing"
)

// TestChecks holds requests to what strict servers say about them. The last of each
// row is a part of the message, "" where the request is right.
func TestChecks(t *testing.T) {
	const m = `"messages":[{"role":"user","content":"give JSON"}]`
	schema := func(s string) string {
		return `{"model":"m",` + m + `,"response_format":{"type":"json_schema","json_schema":{"name":"n","strict":true,"schema":` + s + `}}}`
	}
	tool := func(choice string) string {
		return `{"model":"m",` + m + `,"tools":[{"type":"function","function":{"name":"f","parameters":{"type":"object","properties":{}}}}],"tool_choice":` + choice + `}`
	}
	for _, c := range []struct{ body, want string }{
		{`{"model":"m",` + m + `}`, ""},
		{`{"model":"m",` + m + `,"temperature":0,"seed":1,"max_tokens":5,"stream":false}`, ""},
		{`{"model":"m","messages":[{"role":"user","content":[{"type":"text","text":"a"}]}]}`, ""},
		{`{"model":"m","messages":[{"role":"assistant","content":null,"tool_calls":[]}]}`, ""},
		{`[]`, "not a JSON object"},
		{`{"model":"m",`, "not a JSON object"},
		{`{` + m + `}`, "model"},
		{`{"model":"m"}`, "messages are empty"},
		{`{"model":"m","messages":[]}`, "messages are empty"},
		{`{"model":"m","messages":[{"role":"robot","content":"a"}]}`, "role"},
		{`{"model":"m","messages":[{"role":"user"}]}`, "content"},
		{`{"model":"m","messages":[{"role":"user","content":null}]}`, "content"},
		{`{"model":"m","messages":[{"role":"user","content":"a","extra":1}]}`, "unknown field"},
		{`{"model":"m",` + m + `,"extra":1}`, "unrecognized request argument"},
		{`{"model":"m",` + m + `,"temperature":2.1}`, "temperature"},
		{`{"model":"m",` + m + `,"max_tokens":0}`, "less than one token"},
		{`{"model":"m",` + m + `,"max_tokens":1,"max_completion_tokens":1}`, "both"},
		{`{"model":"m",` + m + `,"n":2}`, "n is not 1"},
		{`{"model":"m",` + m + `,"stream_options":{"include_usage":true}}`, "stream_options"},
		{`{"model":"m",` + m + `,"response_format":{"type":"json_object"}}`, ""},
		{`{"model":"m","messages":[{"role":"user","content":"a"}],"response_format":{"type":"json_object"}}`, "word json"},
		{`{"model":"m",` + m + `,"response_format":{"type":"yaml"}}`, "unknown"},
		{`{"model":"m",` + m + `,"response_format":{"type":"json_schema"}}`, "name"},
		{schema(`{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}`), ""},
		{schema(`{"type":"array","items":{"type":"string"}}`), "type object"},
		{schema(`{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}`), "additionalProperties"},
		{schema(`{"type":"object","properties":{"a":{"type":"string"}},"required":[],"additionalProperties":false}`), "required"},
		{schema(`{"type":"object","properties":{"a":{"type":"array"}},"required":["a"],"additionalProperties":false}`), "missing items"},
		{schema(`{"type":"object","properties":{"a":{"type":"array","items":{"type":"array","prefixItems":[{"type":"string"}]}}},"required":["a"],"additionalProperties":false}`), "prefixItems"},
		{tool(`{"type":"function","function":{"name":"f"}}`), ""},
		{tool(`"required"`), ""},
		{tool(`{"type":"function","function":{"name":"g"}}`), "tool_choice"},
		{`{"model":"m",` + m + `,"tool_choice":"auto"}`, "without tools"},
	} {
		r, err := read(http.Header{"Content-Type": {"application/json; charset=utf-8"}}, []byte(c.body))
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.body, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v, not %s", c.body, err, c.want)
		case r == nil:
			t.Errorf("%s: no request", c.body)
		}
	}
	if _, err := read(http.Header{"Content-Type": {"text/plain"}}, []byte(`{"model":"m",`+m+`}`)); err == nil {
		t.Error("plain text is taken")
	}
}

func TestKeyAndModels(t *testing.T) {
	v := Start(t, Script{Key: "k-1", Models: []string{"small"}})
	send := func(method, path, key, body string) int {
		h, err := http.NewRequest(method, v.URL+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		h.Header.Set("Content-Type", "application/json")
		h.Header.Set("Authorization", "Bearer "+key)
		resp, err := http.DefaultClient.Do(h)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		return resp.StatusCode
	}
	right := strings.Replace(about("a"), `"m"`, `"small"`, 1)
	for _, c := range []struct {
		method, path, key, body string
		want                    int
	}{
		{"GET", "/models", "k-1", "", 200},
		{"GET", "/models", "k-2", "", 401},
		{"POST", "/chat/completions", "k-1", right, 200},
		{"POST", "/chat/completions", "", right, 401},
		{"POST", "/chat/completions", "k-1", about("a"), 404},
		{"POST", "/completions", "k-1", right, 404},
	} {
		if got := send(c.method, c.path, c.key, c.body); got != c.want {
			t.Errorf("%s %s with %q: %d, not %d", c.method, c.path, c.key, got, c.want)
		}
	}
	if s := v.Strays(); len(s) != 1 || s[0] != "POST /v1/completions" {
		t.Errorf("strays %q", s)
	}
	for i, want := range []bool{false, true, true} {
		if got := v.Requests()[i].Refused != ""; got != want {
			t.Errorf("request %d refused: %t", i, got)
		}
	}
}

// FuzzRead: whatever comes is read or refused, and what is read has a model, messages
// and a stage.
func FuzzRead(f *testing.F) {
	f.Add([]byte(about("{\"existing_entities\": [[\"x\", \"NAME\"]]}\n<document>a</document>")))
	f.Add([]byte(`{"model":"m","messages":[{"role":"user","content":[{"type":"text","text":"<document>"}]}],"tools":[{}],"tool_choice":{}}`))
	f.Add([]byte(`{"model":"m","messages":null,"response_format":{"json_schema":{"schema":{"type":"object","properties":{"a":1}}}}}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		r, err := read(http.Header{"Content-Type": {"application/json"}}, body)
		if err != nil {
			return
		}
		if r.Model == "" || len(r.Messages) == 0 || r.Stage() < 1 || r.Stage() > 2 {
			t.Errorf("model %q, %d messages, stage %d", r.Model, len(r.Messages), r.Stage())
		}
		for _, n := range All() {
			m := Honest()
			for _, p := range n.As() {
				m = p(m)
			}
			m(r)
		}
	})
}
