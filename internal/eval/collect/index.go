package collect

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/lethe-privacy/lethe/internal/dial"
	"github.com/lethe-privacy/lethe/internal/retrieval"
	"github.com/lethe-privacy/lethe/internal/text/chunk"
)

// Index is what may be asked: the best passages for a question, at most so many.
type Index interface {
	Ask(ctx context.Context, question string, passages int) ([]string, error)
}

// passageTokens is how long the passages of an index in memory are.
const passageTokens = 120

// memory ranks passages of texts by BM25.
type memory struct {
	passages []string
	*retrieval.BM25
}

// NewMemory indexes texts.
func NewMemory(texts []string) (Index, error) {
	var m memory
	for _, t := range texts {
		spans, err := chunk.Split(t, nil, chunk.Options{Tokens: passageTokens})
		if err != nil {
			return nil, err
		}
		for _, s := range spans {
			m.passages = append(m.passages, s.In(t))
		}
	}
	m.BM25 = retrieval.NewBM25(m.passages)
	return &m, nil
}

func (m *memory) Ask(_ context.Context, question string, passages int) ([]string, error) {
	scores := make([]float64, len(m.passages))
	m.Score(question, scores)
	var hits []int
	for i, s := range scores {
		if s > 0 {
			hits = append(hits, i)
		}
	}
	slices.SortStableFunc(hits, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	var out []string
	for _, i := range hits[:min(len(hits), passages)] {
		out = append(out, m.passages[i])
	}
	return out, nil
}

// What an answer may hold at most, and how long it may take.
const (
	largestAnswer = 16 << 20
	longestAnswer = time.Minute
)

// server is a retriever that answers {"question": …, "passages": 5} with {"passages": […]}.
type server struct {
	address *url.URL
	client  *http.Client
}

// NewServer reaches a retriever over HTTP.
func NewServer(address string, remote bool, connections int) (Index, error) {
	u, err := dial.Address(address, "http://localhost:8080/search")
	if err != nil {
		return nil, err
	}
	return &server{u, dial.Client(remote, connections)}, nil
}

func (s *server) Ask(ctx context.Context, question string, passages int) ([]string, error) {
	fail := func(err error) ([]string, error) {
		return nil, fmt.Errorf("collect: ask %s: %w", dial.Host(s.address), err)
	}
	body, err := json.Marshal(map[string]any{"question": question, "passages": passages}, json.Deterministic(true))
	if err != nil {
		return fail(errors.New("a question cannot be sent, since it is not UTF-8"))
	}
	limited, cancel := context.WithTimeout(ctx, longestAnswer)
	defer cancel()
	res, err := dial.Post(limited, s.client, s.address.String(), "", body)
	if err != nil {
		return fail(dial.Broken(ctx, err))
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return fail(fmt.Errorf("the server answered %d %s", res.StatusCode, http.StatusText(res.StatusCode)))
	}
	answer, err := io.ReadAll(io.LimitReader(res.Body, largestAnswer+1))
	if err != nil {
		return fail(dial.Broken(ctx, err))
	}
	var got struct {
		Passages *[]string `json:"passages"`
	}
	if len(answer) > largestAnswer || json.Unmarshal(answer, &got) != nil || got.Passages == nil {
		return fail(errors.New(`the answer is not {"passages": ["…", "…"]}`))
	}
	return (*got.Passages)[:min(len(*got.Passages), passages)], nil
}
