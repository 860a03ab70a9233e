package llm

import (
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// readStatus reads an answer that is no success.
func readStatus(res *http.Response) *StatusError {
	e := &StatusError{Code: res.StatusCode, wait: retryAfter(res.Header, time.Now())}
	body, _ := io.ReadAll(io.LimitReader(res.Body, 64<<10))
	var inside struct {
		Object string         `json:"object"`
		Error  jsontext.Value `json:"error"`
		Detail jsontext.Value `json:"detail"`
	}
	if json.Unmarshal(withoutMark(body), &inside) != nil {
		return e
	}
	e.protocol = inside.Object == "error" || inside.Error.Kind() == '{' || inside.Error.Kind() == '"'
	if e.read(inside.Error); inside.Object == "error" {
		e.read(withoutMark(body)) // as older versions of vLLM put it
	}
	for _, words := range []jsontext.Value{inside.Error, inside.Detail} { // as servers do that have no error object
		if words.Kind() == '"' {
			e.hear(strings.ToLower(unquoted(words)))
		}
	}
	return e
}

// read takes over what an error object says, where it is one of a few known words.
func (e *StatusError) read(object jsontext.Value) (code int) {
	var said struct {
		Code  jsontext.Value `json:"code"`
		Type  jsontext.Value `json:"type"`
		Param jsontext.Value `json:"param"`
		Words jsontext.Value `json:"message"`
	}
	if object.Kind() != '{' || json.Unmarshal(object, &said) != nil {
		return 0
	}
	for _, v := range []jsontext.Value{said.Type, said.Code} {
		if word := unquoted(v); reasons[word] {
			e.Reason = word
		}
	}
	switch p := unquoted(said.Param); p {
	case "max_tokens", "temperature", "model", "messages":
		e.param = p
	}
	e.hear(strings.ToLower(unquoted(said.Words)))
	code, _ = strconv.Atoi(strings.Trim(string(said.Code), `"`))
	return code
}

// hear takes over what is said in words, in lower case, where there is no code for it.
func (e *StatusError) hear(words string) {
	e.form = e.form || aboutForm(words)
	if e.Reason == "" {
		e.Reason = reasonOf(e.Code, words)
	}
	invalid := e.Code == http.StatusBadRequest || e.Code == http.StatusUnprocessableEntity
	echo := strings.Contains(words, `"temperature":`)
	if invalid && !echo && e.Reason == "" && e.param == "" && strings.Contains(words, "temperature") { // some take none of 0
		e.Reason, e.param = "unsupported_value", "temperature"
	}
}

// reasonOf reads the reason in the words of servers that have no code for it.
func reasonOf(code int, words string) string {
	switch {
	case strings.Contains(words, "context length"), strings.Contains(words, "context size"), strings.Contains(words, "context window"):
		return "context_length_exceeded"
	case code == http.StatusNotFound && strings.Contains(words, "model") &&
		(strings.Contains(words, "not found") || strings.Contains(words, "not exist")):
		return "model_not_found"
	}
	return ""
}

// aboutForm reports words about what asks for JSON: response_format, its grammar, tools.
func aboutForm(words string) bool {
	return slices.ContainsFunc([]string{"response_format", "json_schema", "grammar", "structured output", "tool"},
		func(word string) bool { return strings.Contains(words, word) })
}

func unquoted(v jsontext.Value) string {
	var s string
	if v.Kind() != '"' || json.Unmarshal(v, &s) != nil {
		return ""
	}
	return s
}

// errorInside is the error that a server sent with a status of success.
func errorInside(object jsontext.Value) error {
	e := &StatusError{protocol: true}
	if e.Code = e.read(object); e.Code < 400 || e.Code > 599 {
		return ErrMalformed
	}
	return e
}

// retryAfter is how long a server wants to be left alone, or 0 if it does not say.
func retryAfter(h http.Header, now time.Time) time.Duration {
	if ms, err := strconv.ParseFloat(h.Get("Retry-After-Ms"), 64); err == nil && ms > 0 {
		return seconds(ms / 1000)
	}
	v := h.Get("Retry-After")
	if s, err := strconv.ParseFloat(v, 64); err == nil && s > 0 {
		return seconds(s)
	}
	if t, err := http.ParseTime(v); err == nil && t.After(now) {
		return t.Sub(now)
	}
	return 0
}

// seconds is a duration, however large the number.
func seconds(s float64) time.Duration {
	return time.Duration(min(s, 1e6) * float64(time.Second))
}
