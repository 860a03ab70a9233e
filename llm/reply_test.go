package llm

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"testing"
)

// TestReplies says for replies as servers of many kinds send them what is read.
func TestReplies(t *testing.T) {
	choice := func(finish, message string) string {
		return `{"created":1700000000.25,"choices":[{"index":0,"finish_reason":` + finish + `,"message":` + message + `}]}`
	}
	for name, c := range map[string]struct {
		body, text, json string // what is read where words were asked for, and where JSON was
		textErr, jsonErr error
	}{
		"content":                {choice(`"stop"`, `{"content":"{\"names\":[]}"}`), nobody, nobody, nil, nil},
		"byte order mark":        {"\uFEFF" + choice(`"stop"`, `{"content":"\ufeff{\"names\":[]}"}`), nobody, nobody, nil, nil},
		"parts":                  {choice(`"stop"`, `{"content":[{"type":"text","text":"{\"names\":"},{"type":"image"},{"type":"text","text":"[]}"}]}`), nobody, nobody, nil, nil},
		"no finish":              {choice(`null`, `{"content":"{\"names\":[]}"}`), nobody, nobody, nil, nil},
		"tool":                   {choice(`"tool_calls"`, `{"content":null,"tool_calls":[{"index":0,"id":"1","type":"function","function":{"name":"names","arguments":"{\"names\":[]}"}}]}`), "", nobody, ErrMalformed, nil},
		"arguments unquoted":     {choice(`"tool_calls"`, `{"tool_calls":[{"function":{"name":"names","arguments":{"names":[]}}}]}`), "", nobody, ErrMalformed, nil},
		"another tool":           {choice(`"tool_calls"`, `{"content":"","tool_calls":[{"function":{"name":"search","arguments":"{\"names\":[]}"}}]}`), "", "", ErrMalformed, ErrMalformed},
		"old call":               {choice(`"function_call"`, `{"content":null,"function_call":{"name":"names","arguments":"{\"names\":[]}"}}`), "", nobody, ErrMalformed, nil},
		"reasoning beside":       {choice(`"stop"`, `{"content":"{\"names\":[]}","reasoning_content":"{\"names\":[\"A\"]}"}`), nobody, nobody, nil, nil},
		"thought":                {choice(`"stop"`, `{"content":"<think>hm</think>\n\n{\"names\":[]}"}`), nobody, nobody, nil, nil},
		"thought without end":    {choice(`"stop"`, `{"content":"<think>hm {\"names\":[]}"}`), "", "", ErrTruncated, ErrTruncated},
		"length":                 {choice(`"length"`, `{"content":"{\"names\":[]}"}`), "", "", ErrTruncated, ErrTruncated},
		"filter":                 {choice(`"content_filter"`, `{"content":"{\"names\":[]}"}`), "", "", ErrRefused, ErrRefused},
		"length by another name": {choice(`"MAX_TOKENS"`, `{"content":"{\"names\":[]}"}`), "", "", ErrTruncated, ErrTruncated},
		"length of the model":    {choice(`"model_length"`, `{"content":"{\"names\":[]}"}`), "", "", ErrTruncated, ErrTruncated},
		"filter by another name": {choice(`"SAFETY"`, `{"content":"{\"names\":[]}"}`), "", "", ErrRefused, ErrRefused},
		"end by another name":    {choice(`"end_turn"`, `{"content":"{\"names\":[]}"}`), nobody, nobody, nil, nil},
		"refusal":                {choice(`"stop"`, `{"content":null,"refusal":"No."}`), "", "", ErrRefused, ErrRefused},
		"words":                  {choice(`"stop"`, `{"content":"I cannot."}`), "I cannot.", "", nil, ErrRefused},
		"fault":                  {choice(`"error"`, `{"content":"{\"names\":[]}"}`), "", "", ErrMalformed, ErrMalformed},
		"null":                   {choice(`"stop"`, `{"content":null}`), "", "", ErrMalformed, ErrMalformed},
		"empty":                  {choice(`"stop"`, `{"content":" \n"}`), "", "", ErrMalformed, ErrMalformed},
		"no content":             {choice(`"stop"`, `{}`), "", "", ErrMalformed, ErrMalformed},
		"content is a number":    {choice(`"stop"`, `{"content":17}`), "", "", ErrMalformed, ErrMalformed},
		"no choices":             {`{"choices":[]}`, "", "", ErrMalformed, ErrMalformed},
		"two choices":            {`{"choices":[{"message":{"content":"a"}},{"message":{"content":"b"}}]}`, "", "", ErrMalformed, ErrMalformed},
		"nothing":                {``, "", "", ErrMalformed, ErrMalformed},
		"null alone":             {`null`, "", "", ErrMalformed, ErrMalformed},
		"more after it":          {choice(`"stop"`, `{"content":"{\"names\":[]}"}`) + `{}`, "", "", ErrMalformed, ErrMalformed},
		"content twice":          {choice(`"stop"`, `{"content":"a","content":"b"}`), "", "", ErrMalformed, ErrMalformed},
		"events":                 {"data: " + choice(`"stop"`, `{"content":"a"}`) + "\n\n", "", "", ErrMalformed, ErrMalformed},
		"a page":                 {"<!DOCTYPE html><p>{}", "", "", ErrMalformed, ErrMalformed},
		"error without success":  {`{"error":{"message":"no"}}`, "", "", ErrMalformed, ErrMalformed},
	} {
		s := serve(t, func(_ int, w http.ResponseWriter, _ exchange) { io.WriteString(w, c.body) })
		cl := client(t, Options{BaseURL: s.URL + "/v1"})
		for _, k := range []struct {
			r    Request
			want string
			err  error
		}{{text("x"), c.text, c.textErr}, {names("x"), c.json, c.jsonErr}} {
			a, err := cl.Ask(t.Context(), k.r)
			if a.Text != k.want || !errors.Is(err, k.err) || k.err == nil && err != nil {
				t.Errorf("%s, JSON %t: %q, %v", name, k.r.JSON != nil, a.Text, err)
			}
		}
	}
}

// TestCounts: tokens are those that the server counted, and our estimate where it
// counts nothing, or what cannot be.
func TestCounts(t *testing.T) {
	in := TokensOf(text("x"))
	for usage, want := range map[string][2]int{
		`{"prompt_tokens":12,"completion_tokens":3}`:       {12, 3},
		`{"prompt_tokens":12.0,"completion_tokens":3.0}`:   {12, 3},
		`{"prompt_tokens":-5,"completion_tokens":3}`:       {in, 3},
		`{"prompt_tokens":1e300,"completion_tokens":1e18}`: {in, 2},
		`{"prompt_tokens":12}`:                             {12, 2},
		`null`:                                             {in, 2},
		`"many"`:                                           {in, 2},
	} {
		s := serve(t, func(_ int, w http.ResponseWriter, _ exchange) {
			io.WriteString(w, `{"choices":[{"message":{"content":"Anna"}}],"usage":`+usage+`}`)
		})
		c := client(t, Options{BaseURL: s.URL + "/v1", PriceIn: 1e6, PriceOut: 1e3})
		if a := ask(t, c, text("x")); a.In != want[0] || a.Out != want[1] {
			t.Errorf("%s: %d, %d", usage, a.In, a.Out)
		}
		cost := float64(want[0]) + float64(want[1])/1000
		if got := c.Account(); got != (Account{Requests: 1, In: int64(want[0]), Out: int64(want[1]), Cost: cost}) {
			t.Errorf("%s: %+v", usage, got)
		}
	}
}

// FuzzReply: whatever a server sends, there is a whole answer or an error of ours.
func FuzzReply(f *testing.F) {
	for _, seed := range []string{
		`{"choices":[{"finish_reason":"stop","message":{"content":"{\"names\":[]}"}}],"usage":{"prompt_tokens":1}}`,
		`{"choices":[{"message":{"tool_calls":[{"function":{"name":"names","arguments":"{\"names\":[]}"}}]}}]}`,
		`{"choices":[{"message":{"content":[{"type":"text","text":"x"}],"refusal":"no"}}]}`, `{"error":{"code":"429"}}`, `[`, ``,
	} {
		f.Add([]byte(seed))
	}
	q := names("x")
	f.Fuzz(func(t *testing.T, body []byte) {
		r, err := readReply(body)
		if err == nil {
			var a Answer
			if a, err = r.read(q); err == nil && !json.Valid([]byte(a.Text)) || a.In < 0 || a.Out < 0 {
				t.Fatalf("%+v", a)
			}
		}
		var status *StatusError
		if err != nil && !errors.Is(err, ErrMalformed) && !errors.Is(err, ErrTruncated) && !errors.Is(err, ErrRefused) && !errors.As(err, &status) {
			t.Fatal(err)
		}
	})
}
