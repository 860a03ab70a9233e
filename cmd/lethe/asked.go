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

// asked opens the model that judges, and what is to be done when it was asked. originals
// says that it is to see texts as they were: who wants them redacted is not to be ignored.
func (a *app) asked(o *options, config *pipeline.Config, originals bool) (m *pipeline.LanguageModel, done func(), err error) {
	if originals && config.Extract.Redact {
		return nil, nil, usageError{errors.New("extraction.redact_before_send is set, but the originals would be sent as they are: set it to false for a model that may see them")}
	}
	if m, err = a.model(o); err != nil {
		return nil, nil, err
	}
	if config.LLM.AllowRemote {
		a.log.Warn("what the language model is asked may leave this machine and private networks: --allow-remote allows it")
	}
	return m, func() {
		a.spent(m)
		if err := m.Close(); err != nil {
			a.log.Warn(err.Error())
		}
	}, nil
}

// asksAtOnce is how many units are worked on together: as many as the client asks about.
func asksAtOnce(config *pipeline.Config) int {
	if n := config.LLM.Concurrency; n > 0 {
		return n
	}
	return 4
}

// within reports requests that are longer than the model is to be given: a server that
// cuts them off without a word would make documents look safe, or useless.
func within(r llm.Request, most int) error {
	if n := llm.TokensOf(r); most > 0 && n > most {
		return fmt.Errorf("the request has about %d tokens, more than the %d of --request-tokens", n, most)
	}
	return nil
}

// estimate counts what would be asked.
type estimate struct {
	mu                   sync.Mutex
	requests, cached, in int64
}

func (e *estimate) add(ctx context.Context, m *pipeline.LanguageModel, r llm.Request) error {
	known, err := m.Known(ctx, r)
	if err != nil {
		return err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if known {
		e.cached++
		return nil
	}
	e.requests++
	e.in += int64(llm.TokensOf(r))
	return nil
}

func (e *estimate) print(w io.Writer, c *pipeline.LLM) error {
	text := fmt.Sprintf("requests    %d; %d more are answered by the cache\ntokens      about %d in, and the answers\n", e.requests, e.cached, e.in)
	if c.PriceIn > 0 {
		text += fmt.Sprintf("cost        about %.4f, and the answers\n", float64(e.in)*c.PriceIn/1e6)
	}
	_, err := io.WriteString(w, text)
	return err
}
