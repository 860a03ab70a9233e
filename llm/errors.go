package llm

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/lethe-privacy/lethe/internal/dial"
)

// What can go wrong, besides a [StatusError] and the end of the context. No error
// holds text of the question, of the answer or of what else the server said, nor
// the key.
var (
	ErrRefused     = errors.New("the model refused to answer")
	ErrTruncated   = errors.New("the answer was cut off")
	ErrMalformed   = errors.New("the answer is not of the form that was asked for")
	ErrEndless     = errors.New("the answer did not end within its bounds of time and size, or is a stream")
	ErrCeiling     = errors.New("the request could exceed the ceiling; it was not sent")
	ErrRemote      = dial.ErrRemote
	ErrTimeout     = dial.ErrTimeout
	ErrUnreachable = dial.ErrUnreachable
	ErrDropped     = dial.ErrDropped
	errUntrusted   = dial.ErrUntrusted
	ErrCache       = errors.New("unusable cache")
)

// StatusError says that the server answered with a status that is no success.
type StatusError struct {
	Code   int    // of HTTP
	Reason string // one of a few codes of the protocol, as context_length_exceeded; else ""

	protocol bool   // the body was an error object of the protocol
	param    string // the parameter that was not taken, if it is one of a few
	form     bool   // what the server says names the form of the answer
	wait     time.Duration
}

func (e *StatusError) Error() string {
	text := strings.TrimSpace(fmt.Sprintf("the server answered %d %s", e.Code, http.StatusText(e.Code)))
	if e.Reason != "" {
		text += " (" + e.Reason + ")"
	}
	if hint := e.hint(); hint != "" {
		text += ": " + hint
	}
	return text
}

func (e *StatusError) hint() string {
	switch {
	case e.wait > 72*time.Hour: // a date in a year that no clock reaches, too
		return "it wants to be left alone for more than three days"
	case e.wait > longestWait:
		return "it wants to be left alone for " + e.wait.Round(time.Second).String()
	case e.Code >= 300 && e.Code < 400:
		return "it sends elsewhere, but only the server that was named is asked; name the address that it sends to"
	case e.Code == http.StatusUnauthorized, e.Code == http.StatusForbidden:
		return "check the key"
	case e.Code == http.StatusNotFound && e.protocol:
		return "check the name of the model, and the address"
	case e.Code == http.StatusNotFound:
		return "check the address: with most servers it ends in /v1"
	}
	return ""
}

// reasons are the codes of errors that are passed on. All else that a server says
// may quote the question.
var reasons = map[string]bool{
	"context_length_exceeded": true, "model_not_found": true, "invalid_api_key": true,
	"insufficient_quota": true, "rate_limit_exceeded": true, "unsupported_parameter": true,
	"unsupported_value": true, "content_filter": true, "content_policy_violation": true,
}

// final reports that asking again, or in another form, cannot help.
func (e *StatusError) final() bool {
	switch e.Reason {
	case "context_length_exceeded", "model_not_found", "invalid_api_key", "insufficient_quota",
		"content_filter", "content_policy_violation":
		return true
	}
	return e.param == "model" || e.param == "messages"
}
