package llm

import (
	"context"
	"errors"
	"net/http"
	"sync"
)

// manner is how the server is asked: what differs between servers of one protocol.
type manner struct {
	bare       bool // without /v1, which was added to an address without a path
	form       Form
	completion bool // the answer is bounded by max_completion_tokens, not max_tokens
	warm       bool // the temperature cannot be chosen
}

// manners find out how the server is to be asked. Until it took a request, one
// request goes out at a time, so that no two try different ways; after that nothing
// is tried any more.
type manners struct {
	mu                   sync.Mutex
	now                  manner
	knownPath, knownForm bool
	trying               chan struct{}
	patience             int // errors that may be the server's own, before one counts as a refusal of the form
}

func newManners(form Form, knownPath bool, retries int) *manners {
	m := &manners{now: manner{form: form}, knownPath: knownPath, knownForm: form != Auto, trying: make(chan struct{}, 1), patience: retries}
	if retries == 0 { // it is to be asked once
		m.patience = -1
	}
	if form == Auto {
		m.now.form = Schema
	}
	return m
}

// take returns the manner for a request and whether it is to be tried. Who tries calls
// release afterwards.
func (m *manners) take(ctx context.Context, r Request) (now manner, try bool, err error) {
	if now, ok := m.known(r); ok {
		return now, false, nil
	}
	select {
	case m.trying <- struct{}{}:
	case <-ctx.Done():
		return manner{}, false, ctx.Err()
	}
	now, ok := m.known(r)
	if ok {
		<-m.trying
	}
	return now, !ok, nil
}

func (m *manners) known(r Request) (manner, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.now, m.knownPath && (m.knownForm || r.JSON == nil)
}

func (m *manners) release() { <-m.trying }

// settle remembers a manner that the server took.
func (m *manners) settle(r Request, took manner) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.knownPath, m.now.bare = true, took.bare
	if r.JSON != nil {
		m.knownForm, m.now.form = true, took.form
	}
}

// adapt changes how a parameter is sent where the server names it as what it does
// not take. This is no matter of trying: it is the same for all requests.
func (m *manners) adapt(now manner, err error) (manner, bool) {
	var status *StatusError
	if !errors.As(err, &status) || status.Reason != "unsupported_parameter" && status.Reason != "unsupported_value" {
		return now, false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case status.param == "max_tokens" && !now.completion:
		now.completion, m.now.completion = true, true
	case status.param == "temperature" && !now.warm:
		now.warm, m.now.warm = true, true
	default:
		return now, false
	}
	return now, true
}

// next is the manner to try after the server did not take one.
func (m *manners) next(r Request, now manner, err error) (manner, bool) {
	var status *StatusError
	if !errors.As(err, &status) || status.final() {
		return now, false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	noPath := !status.protocol && (status.Code == http.StatusNotFound || status.Code == http.StatusMethodNotAllowed)
	if !m.knownPath && noPath && !now.bare && (now.form == m.now.form) {
		now.bare = true
		return now, true
	}
	if m.knownForm || r.JSON == nil || !m.rejected(status, now) {
		return now, false
	}
	if noPath && now.bare { // neither path: back to the first
		now.bare = false
	}
	switch now.form {
	case Schema:
		now.form = Tool
	case Tool:
		now.form = Plain
	default:
		return now, false
	}
	return now, true
}

// rejected reports an answer that can mean that the form is not known. Some servers answer
// 500 to it: where they do not say why, this is believed once, after as many of them as
// there are retries.
func (m *manners) rejected(e *StatusError, now manner) bool {
	switch e.Code {
	case http.StatusBadRequest, http.StatusNotFound, http.StatusUnprocessableEntity, http.StatusNotImplemented:
		return true
	case http.StatusInternalServerError:
	default:
		return false
	}
	if e.form || now.form != Schema {
		return true
	}
	m.patience--
	return m.patience == -1
}
