package chat

import (
	"context"
	"fmt"
	"net/http"
)

// Client asks one model on one server. It is safe for concurrent use.
type Client struct {
	options Options
	server  server
	http    *http.Client
	manners *manners
}

// New prepares a client. Nothing is contacted yet.
func New(o Options) (*Client, error) {
	s, err := readServer(o.BaseURL)
	if err != nil {
		return nil, fmt.Errorf("chat: %w", err)
	}
	o = o.withDefaults()
	return &Client{
		options: o, server: s, manners: newManners(o.Form, s.fixed()),
		http: &http.Client{
			Transport:     transport(o.AllowRemote, o.Concurrency),
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}, nil
}

// Ask implements [Asker].
func (c *Client) Ask(ctx context.Context, r Request) (Answer, error) {
	a, err := c.once(ctx, r)
	if err != nil {
		return Answer{}, fmt.Errorf("chat: ask %v: %w", c.server, err)
	}
	return a, nil
}

// once asks in the manner that the server takes, and finds out which that is.
func (c *Client) once(ctx context.Context, r Request) (Answer, error) {
	m, try, err := c.manners.take(ctx, r)
	if err != nil {
		return Answer{}, err
	}
	if try {
		defer c.manners.release()
	}
	for {
		reply, err := c.exchange(ctx, m, r)
		if err == nil {
			if try {
				c.manners.settle(r, m)
			}
			return c.read(reply, r)
		}
		next, ok := c.manners.adapt(m, err)
		if !ok && try {
			next, ok = c.manners.next(r, m, err)
		}
		if !ok {
			return Answer{}, err
		}
		m = next
	}
}

func (c *Client) exchange(ctx context.Context, m manner, r Request) (*reply, error) {
	body, err := m.encode(c.options.Model, r)
	if err != nil {
		return nil, err
	}
	return c.send(ctx, m, body)
}

func (c *Client) read(reply *reply, r Request) (Answer, error) {
	text, err := reply.answer(r)
	if err != nil {
		return Answer{}, err
	}
	a := Answer{Text: text}
	if a.In, a.Out = reply.tokens(); a.In < 0 {
		a.In = TokensOf(r)
	}
	if a.Out < 0 {
		a.Out = Tokens(text)
	}
	return a, nil
}

// Known reports whether the cache has the answer.
func (c *Client) Known(ctx context.Context, r Request) (bool, error) { return false, nil }

// Account tells what was spent so far.
func (c *Client) Account() Account { return Account{} }

// Close closes the cache.
func (c *Client) Close() error { return nil }

// Tokens estimates how many tokens a text has for most models, rather too many than
// too few.
func Tokens(text string) int { return (len(text) + 3) / 4 }

// TokensOf estimates those of a request.
func TokensOf(r Request) int {
	n := 0
	for _, m := range r.Messages {
		n += Tokens(m.Content)
	}
	return n
}
