package presidio

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"
)

// Handler answers the protocol's paths. The analyzer and the anonymizer, two servers there,
// are one here; what both have, "/health", is answered as the analyzer does.
func Handler(a *Analyzer) http.Handler { return handler(a, "Presidio Analyzer service is up") }

// AnonymizerHandler is Handler with the health of the anonymizer.
func AnonymizerHandler(a *Analyzer) http.Handler {
	return handler(a, "Presidio Anonymizer service is up")
}

func handler(a *Analyzer, health string) http.Handler {
	s := &service{paths: map[string]path{
		"/health": {http.MethodGet, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			io.WriteString(w, health)
		}},
		"/analyze":           {http.MethodPost, asked(a.Analyze, true)},
		"/anonymize":         {http.MethodPost, asked(plain(Anonymize), false)},
		"/deanonymize":       {http.MethodPost, asked(plain(Deanonymize), false)},
		"/recognizers":       {http.MethodGet, list(a.Recognizers)},
		"/supportedentities": {http.MethodGet, list(a.Entities)},
		"/anonymizers":       {http.MethodGet, list(func(string) ([]string, error) { return Anonymizers(), nil })},
		"/deanonymizers":     {http.MethodGet, list(func(string) ([]string, error) { return Deanonymizers(), nil })},
	}}
	return s
}

// Paths are those that a Handler answers.
func Paths() []string {
	return []string{"/analyze", "/recognizers", "/supportedentities", "/health", "/anonymize", "/deanonymize", "/anonymizers", "/deanonymizers"}
}

type path struct {
	method string
	serve  http.HandlerFunc
}

type service struct{ paths map[string]path }

func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p, ok := s.paths[r.URL.Path]
	allowed := r.Method == p.method || p.method == http.MethodGet && r.Method == http.MethodHead
	switch {
	case !ok:
		fail(w, &problem{http.StatusNotFound, noSuchPath})
	case !allowed:
		w.Header().Set("Allow", p.method)
		fail(w, &problem{http.StatusMethodNotAllowed, noSuchMethod})
	default:
		p.serve(w, r)
	}
}

func plain(do func(any) (any, error)) func(context.Context, any) (any, error) {
	return func(_ context.Context, v any) (any, error) {
		if o, ok := v.(orderedValue); ok {
			v = o.value
		}
		return do(v)
	}
}

func list(of func(language string) ([]string, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		names, err := of(r.URL.Query().Get("language"))
		if err != nil {
			fail(w, err)
			return
		}
		write(w, http.StatusOK, names)
	}
}

// asked answers a request with a body. The analyzer crashes where it is no JSON.
func asked(do func(context.Context, any) (any, error), crashes bool) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		request, err := read(r)
		if err != nil {
			if p := (*problem)(nil); crashes && errors.As(err, &p) && p.status != http.StatusRequestEntityTooLarge {
				err = &problem{http.StatusInternalServerError, crashed}
			}
			fail(w, err)
			return
		}
		answer, err := do(r.Context(), request)
		if err != nil {
			fail(w, err)
			return
		}
		write(w, http.StatusOK, answer)
	}
}

func read(r *http.Request) (any, error) {
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind != "application/json" && !(strings.HasPrefix(kind, "application/") && strings.HasSuffix(kind, "+json")) {
		return nil, &problem{http.StatusUnsupportedMediaType, noJSON}
	}
	body, err := io.ReadAll(r.Body)
	if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
		return nil, &problem{http.StatusRequestEntityTooLarge, tooLarge}
	}
	if err != nil {
		return nil, &problem{http.StatusBadRequest, notUnderstood}
	}
	v, err := decode(body)
	if err != nil {
		return nil, &problem{http.StatusBadRequest, notUnderstood}
	}
	return v, nil
}

// fail answers with an error. One that is not of the protocol says nothing of its cause: it
// might quote a text.
func fail(w http.ResponseWriter, err error) {
	p := (*problem)(nil)
	if !errors.As(err, &p) {
		p = errInternal
		if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
			p = &problem{http.StatusServiceUnavailable, "The request took too long."}
		}
	}
	write(w, p.status, map[string]string{"error": p.message})
}

func write(w http.ResponseWriter, status int, v any) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		http.Error(w, `{"error":"Internal server error"}`, http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(b.Bytes())
}
