// Package vectors asks a server for texts as vectors, over the protocol of OpenAI's embeddings, which most servers
// of language models speak too. Only the server that the user named is contacted.
package vectors

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/lethe-privacy/lethe/internal/dial"
)

// Options say who is asked.
type Options struct {
	BaseURL     string // as for the chat protocol: http://localhost:11434/v1
	Model       string
	Key         string // a bearer token; "" for none
	AllowRemote bool
	Connections int
	Timeout     time.Duration // of one request; 0: none
}

// Server gives vectors.
type Server struct {
	address *url.URL
	client  *http.Client
	options Options
}

// New prepares to ask; nothing is contacted yet.
func New(o Options) (*Server, error) {
	u, err := dial.Address(o.BaseURL, "http://localhost:11434/v1")
	if err != nil {
		return nil, fmt.Errorf("vectors: %w", err)
	}
	if o.Model == "" {
		return nil, errors.New("vectors: the name of the model is missing")
	}
	return &Server{u.JoinPath("embeddings"), dial.Client(o.AllowRemote, max(1, o.Connections)), o}, nil
}

const largest = 256 << 20 // bytes of an answer

// Embed returns a vector for each text, all of one length.
func (s *Server) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	body, err := json.Marshal(map[string]any{"model": s.options.Model, "input": texts})
	if err != nil {
		return nil, s.fault(errors.New("a text cannot be sent"))
	}
	limited := ctx
	if s.options.Timeout > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, s.options.Timeout)
		defer cancel()
	}
	res, err := dial.Post(limited, s.client, s.address.String(), s.options.Key, body)
	if err != nil {
		return nil, s.fault(dial.Broken(ctx, err))
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return nil, s.fault(fmt.Errorf("the server answered %d %s", res.StatusCode, http.StatusText(res.StatusCode)))
	}
	answer, err := io.ReadAll(io.LimitReader(res.Body, largest+1))
	if err != nil {
		return nil, s.fault(dial.Broken(ctx, err))
	}
	if len(answer) > largest {
		return nil, s.fault(errAnswer)
	}
	vectors, err := read(answer, len(texts))
	if err != nil {
		return nil, s.fault(err)
	}
	return vectors, nil
}

func (s *Server) fault(err error) error {
	return fmt.Errorf("vectors: ask %s: %w", dial.Host(s.address), err)
}

var errAnswer = errors.New("the answer does not hold one vector for each text, all of one length")

func read(answer []byte, n int) ([][]float32, error) {
	var got struct {
		Data []struct {
			Index     *int      `json:"index"`
			Embedding []float32 `json:"embedding"`
		} `json:"data"`
	}
	if json.NewDecoder(bytes.NewReader(answer)).Decode(&got) != nil || len(got.Data) != n {
		return nil, errAnswer
	}
	out := make([][]float32, n)
	for i, d := range got.Data {
		at := i
		if d.Index != nil {
			at = *d.Index
		}
		if at < 0 || at >= n || out[at] != nil || len(d.Embedding) == 0 || len(d.Embedding) != len(got.Data[0].Embedding) {
			return nil, errAnswer
		}
		out[at] = d.Embedding
	}
	return out, nil
}
