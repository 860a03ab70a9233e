package chattest

import (
	"crypto/subtle"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"
)

// Script is what a server plays.
type Script struct {
	Model  Model         // nil: finds nothing
	As     []Personality // around the model, the first outermost
	Key    string        // the bearer token that is demanded; "" for none
	Models []string      // the models that are there; nil: any
}

// Server is a running server.
type Server struct {
	URL string // ends in /v1

	script Script
	model  Model
	http   http.Server

	asking   sync.Mutex // held while the model is asked
	mu       sync.Mutex
	requests []*Request
	strays   []string
}

// Start runs a server until the test ends.
func Start(t testing.TB, s Script) *Server {
	t.Helper()
	server, err := Listen(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	return server
}

// Listen runs a server on a free port of the loopback interface until Close.
func Listen(s Script) (*Server, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("chattest: listen: %w", err)
	}
	v := &Server{URL: "http://" + l.Addr().String() + "/v1", script: s, model: s.Model}
	if v.model == nil {
		v.model = Honest()
	}
	for _, p := range slices.Backward(s.As) {
		v.model = p(v.model)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/chat/completions", v.chat)
	mux.HandleFunc("GET /v1/models", v.models)
	mux.HandleFunc("/", v.stray)
	v.http = http.Server{Handler: mux, ReadHeaderTimeout: time.Minute}
	go func() { _ = v.http.Serve(l) }() // it ends with Close, and only then
	return v, nil
}

// Close ends the server and whatever it is sending.
func (v *Server) Close() { _ = v.http.Close() }

// Requests are those to the chat endpoint so far, in order of arrival, also the refused.
func (v *Server) Requests() []*Request {
	v.mu.Lock()
	defer v.mu.Unlock()
	return slices.Clone(v.requests)
}

// Strays are the method and path of the requests to anything that is not there.
func (v *Server) Strays() []string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return slices.Clone(v.strays)
}

func (v *Server) chat(w http.ResponseWriter, h *http.Request) {
	body, err := io.ReadAll(h.Body)
	if err != nil {
		return // the client is gone
	}
	r, wrong := read(h.Header, body)
	status := http.StatusBadRequest
	switch {
	case !v.authorized(h):
		status, wrong = http.StatusUnauthorized, fmt.Errorf("incorrect API key provided")
	case wrong == nil && v.script.Models != nil && !slices.Contains(v.script.Models, r.Model):
		status, wrong = http.StatusNotFound, fmt.Errorf("the model does not exist")
	}
	if wrong != nil {
		r.Refused = wrong.Error()
	}
	v.mu.Lock()
	r.Index = len(v.requests)
	v.requests = append(v.requests, r)
	v.mu.Unlock()
	if wrong != nil {
		write(w, status, errorBody(status, r.Refused))
		return
	}
	play(w, h, r, v.ask(r))
}

func (v *Server) ask(r *Request) Reply {
	v.asking.Lock()
	defer v.asking.Unlock()
	return v.model(r)
}

// play puts a reply on the wire.
func play(w http.ResponseWriter, h *http.Request, r *Request, p Reply) {
	if p.Delay > 0 {
		select {
		case <-time.After(p.Delay):
		case <-h.Context().Done():
			return
		}
	}
	for k, values := range p.Header {
		w.Header()[k] = values
	}
	switch {
	case p.Wire != nil:
		p.Wire(w, h)
	case p.Status != 0:
		write(w, p.Status, errorBody(p.Status, p.Content))
	case r.Stream:
		stream(w, r, p)
	default:
		write(w, http.StatusOK, completion(r, p))
	}
}

func (v *Server) models(w http.ResponseWriter, h *http.Request) {
	if !v.authorized(h) {
		write(w, http.StatusUnauthorized, errorBody(http.StatusUnauthorized, "incorrect API key provided"))
		return
	}
	names := v.script.Models
	if names == nil {
		names = []string{"any"}
	}
	list := []any{}
	for _, n := range names {
		list = append(list, map[string]any{"id": n, "object": "model", "created": 1700000000, "owned_by": "nobody"})
	}
	write(w, http.StatusOK, encode(map[string]any{"object": "list", "data": list}))
}

func (v *Server) stray(w http.ResponseWriter, h *http.Request) {
	v.mu.Lock()
	v.strays = append(v.strays, h.Method+" "+h.URL.Path)
	v.mu.Unlock()
	write(w, http.StatusNotFound, errorBody(http.StatusNotFound, "there is nothing here"))
}

func (v *Server) authorized(h *http.Request) bool {
	if v.script.Key == "" {
		return true
	}
	return subtle.ConstantTimeCompare([]byte(h.Header.Get("Authorization")), []byte("Bearer "+v.script.Key)) == 1
}

func write(w http.ResponseWriter, status int, body []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(body)
}
