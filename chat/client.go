package chat

import (
	"context"
	"errors"
)

// Client asks one model on one server. It is safe for concurrent use.
type Client struct{ options Options }

// New prepares a client. Nothing is contacted yet.
func New(o Options) (*Client, error) { return &Client{o}, nil }

// Ask implements [Asker].
func (c *Client) Ask(ctx context.Context, r Request) (Answer, error) {
	return Answer{}, errors.New("chat: not there yet")
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
