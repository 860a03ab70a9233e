package model

import (
	"context"
	"fmt"
	"io"
	"sync"

	"github.com/lethe-privacy/lethe/llm"
)

// Gate lets requests through that are not too long: a server that cuts them off without a word
// would make documents look safe, or useless. A gate that only counts lets none through.
type Gate struct {
	model  *Model
	most   int // tokens of a request; 0: any
	count  bool
	mu     sync.Mutex
	counts struct{ requests, cached, in int64 }
}

// NewGate makes a gate before a model.
func NewGate(m *Model, most int, count bool) *Gate { return &Gate{model: m, most: most, count: count} }

// Ask reports whether a request is to be sent.
func (g *Gate) Ask(ctx context.Context, r llm.Request) (bool, error) {
	if n := llm.TokensOf(r); g.most > 0 && n > g.most {
		return false, fmt.Errorf("the request has about %d tokens, more than the %d of --request-tokens", n, g.most)
	}
	if !g.count {
		return true, nil
	}
	known, err := g.model.Known(ctx, r)
	if err != nil {
		return false, err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if known {
		g.counts.cached++
	} else {
		g.counts.requests++
		g.counts.in += int64(llm.TokensOf(r))
	}
	return false, nil
}

// WriteText writes what would be asked, and what that costs under the prices of the settings.
func (g *Gate) WriteText(w io.Writer, s *Settings) error {
	n := &g.counts
	text := fmt.Sprintf("requests    %d; %d more are answered by the cache\ntokens      about %d in, and the answers\n", n.requests, n.cached, n.in)
	if s.PriceIn > 0 {
		text += fmt.Sprintf("cost        about %.4f, and the answers\n", float64(n.in)*s.PriceIn/1e6)
	}
	_, err := io.WriteString(w, text)
	return err
}
