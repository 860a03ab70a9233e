package llm

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe/llm/cache"
)

// exchange is a request as a server gets it.
type exchange struct {
	Path, Key string
	Body      map[string]any
}

// recorder is a server that keeps what it was asked.
type recorder struct {
	*httptest.Server
	mu  sync.Mutex
	all []exchange
}

func (r *recorder) asked() []exchange {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]exchange(nil), r.all...)
}

// serve runs a server. Its handler gets the number of the request, from 0.
func serve(t testing.TB, handle func(n int, w http.ResponseWriter, a exchange)) *recorder {
	r := &recorder{}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, h *http.Request) {
		a := exchange{Path: h.URL.Path, Key: h.Header.Get("Authorization")}
		body, err := io.ReadAll(h.Body)
		if err != nil || json.Unmarshal(body, &a.Body) != nil {
			http.Error(w, "no JSON", http.StatusBadRequest)
			return
		}
		r.mu.Lock()
		n := len(r.all)
		r.all = append(r.all, a)
		r.mu.Unlock()
		handle(n, w, a)
	}))
	t.Cleanup(r.Close)
	return r
}

// say answers with a content and what it cost.
func say(w io.Writer, content string) {
	text, _ := json.Marshal(content)
	fmt.Fprintf(w, `{"choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":%s}}],
		"usage":{"prompt_tokens":10,"completion_tokens":5}}`, text)
}

func refuse(w http.ResponseWriter, status int, object string) {
	w.WriteHeader(status)
	io.WriteString(w, object)
}

// client is one that is patient for milliseconds only.
func client(t testing.TB, o Options) *Client {
	t.Helper()
	if o.Model == "" {
		o.Model = "model"
	}
	o.OpenCache = opened
	if o.Backoff == 0 {
		o.Backoff = time.Millisecond
	}
	if o.Timeout == 0 {
		o.Timeout = 20 * time.Second
	}
	c, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// text is a question that wants words, of JSON one that wants an object with names.
func text(s string) Request { return Request{Messages: []Message{{"user", s}}} }

func names(s string) Request {
	r := text(s)
	r.JSON = &Answers{Name: "names", Schema: json.RawMessage(`{"type":"object","additionalProperties":false,
		"required":["names"],"properties":{"names":{"type":"array","items":{"type":"string"}}}}`)}
	return r
}

const nobody = `{"names":[]}`

func ask(t testing.TB, c *Client, r Request) Answer {
	t.Helper()
	a, err := c.Ask(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// opened is the cache that programs use.
func opened(file string) (Cache, error) {
	c, err := cache.Open(file)
	if err != nil {
		return nil, err
	}
	return c, nil
}
