package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/lethe-privacy/lethe/llm"
	"github.com/lethe-privacy/lethe/pipeline"
)

// asked opens the judging model, and returns what to do afterwards. originals is set if the model sees original
// texts: then it refuses settings that redact them, rather than ignore them.
func (a *app) asked(o *options, config *pipeline.Config, originals bool) (m *pipeline.LanguageModel, done func(), err error) {
	if originals && config.Extract.Redact {
		return nil, nil, usageError{errors.New("extraction.redact_before_send is set, but the originals would be sent as they are: set it to false for a model that may see them")}
	}
	if m, err = a.model(o); err != nil {
		return nil, nil, err
	}
	if config.LLM.AllowRemote {
		a.log.Warn("what the language model is asked may leave this machine and private networks: --set llm.allow_remote=true allows it")
	}
	return m, func() {
		a.spent(m)
		if err := m.Close(); err != nil {
			a.log.Warn(err.Error())
		}
	}, nil
}

// gate lets requests through that are not too long: a server that cuts them off without a word
// would make documents look safe, or useless. With --dry-run it only counts them.
type gate struct {
	model  *pipeline.LanguageModel
	most   int // tokens of a request; 0: any
	count  bool
	mu     sync.Mutex
	counts struct{ requests, cached, in int64 }
}

func newGate(m *pipeline.LanguageModel, most int, count bool) *gate {
	return &gate{model: m, most: most, count: count}
}

// ask reports whether a request is to be sent.
func (g *gate) ask(ctx context.Context, r llm.Request) (bool, error) {
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

// print writes what would be asked.
func (g *gate) print(w io.Writer, c *pipeline.LLM) error {
	n := &g.counts
	text := fmt.Sprintf("requests    %d; %d more are answered by the cache\ntokens      about %d in, and the answers\n", n.requests, n.cached, n.in)
	if c.PriceIn > 0 {
		text += fmt.Sprintf("cost        about %.4f, and the answers\n", float64(n.in)*c.PriceIn/1e6)
	}
	_, err := io.WriteString(w, text)
	return err
}
