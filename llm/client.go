package llm

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/lethe-privacy/lethe/internal/dial"
)

// Client asks one model on one server. It is safe for concurrent use.
type Client struct {
	options Options
	server  server
	http    *http.Client
	manners *manners
	slots   chan struct{}
	pause   pause
	life    life
	ledger  *ledger
	flights flights
	cache   *answers // nil: none
}

// New prepares a client, and opens the cache. Nothing is contacted yet.
func New(o Options) (*Client, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	o = o.withDefaults()
	s, _ := readServer(o.BaseURL)
	c := &Client{
		options: o, server: s, manners: newManners(o.Form, s.fixed(), o.Retries),
		slots: make(chan struct{}, o.Concurrency), ledger: newLedger(o),
		http: dial.Client(o.AllowRemote, o.Concurrency),
	}
	var err error
	if c.cache, err = openAnswers(o); err != nil {
		return nil, err
	}
	return c, nil
}

// Ask implements [Asker]. Its errors are those of this package, or that of the context.
func (c *Client) Ask(ctx context.Context, r Request) (Answer, error) {
	if err := r.validate(); err != nil {
		return Answer{}, err
	}
	id := identify(c.options.Model, r)
	a, joined, err := c.flights.do(ctx, id, func() (Answer, error) { return c.find(ctx, id, r) })
	if err != nil {
		return Answer{}, fmt.Errorf("chat: ask %v: %w", c.server, err)
	}
	if a.Cached = a.Cached || joined; a.Cached {
		c.ledger.cached()
	}
	return a, nil
}

// find looks into the cache, and asks where nothing is there.
func (c *Client) find(ctx context.Context, id identity, r Request) (Answer, error) {
	if a, ok, err := c.kept(ctx, id, r); ok || err != nil {
		return a, err
	}
	a, err := c.ask(ctx, r)
	if err != nil || c.cache == nil {
		return a, err
	}
	return a, c.cache.keep(context.WithoutCancel(ctx), id, a) // it was paid for
}

// kept is the answer in the cache, if there is one of use: a cache may be older than the
// rule that tells.
func (c *Client) kept(ctx context.Context, id identity, r Request) (Answer, bool, error) {
	if c.cache == nil {
		return Answer{}, false, ctx.Err()
	}
	a, ok, err := c.cache.find(ctx, id)
	return a, ok && r.usable(a.Text), err
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
		a, reply, err := c.exchange(ctx, m, r)
		if reply {
			if try {
				c.manners.settle(r, m)
			}
			return a, err
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

// exchange sends a request once, when it is its turn and the ceilings allow it. It
// reports whether the model replied, be it something that cannot be used.
func (c *Client) exchange(ctx context.Context, m manner, r Request) (a Answer, replied bool, err error) {
	if c.options.limited() && r.MaxAnswer == 0 {
		r.MaxAnswer = unbounded
	}
	body, err := m.encode(c.options.Model, r)
	if err != nil {
		return Answer{}, false, err
	}
	done, err := c.turn(ctx)
	if err != nil {
		return Answer{}, false, err
	}
	defer done()
	in, out := int64(TokensOf(r)), int64(r.MaxAnswer)
	if err := c.ledger.reserve(ctx, in, out); err != nil {
		return Answer{}, false, err
	}
	var took usage
	defer func() { c.ledger.spent(in, out, took) }()
	reply, err := c.send(ctx, m, body)
	if err != nil {
		c.leave(err)
		if charged(err) {
			took = usage{in: in, out: out}
		}
		return Answer{}, false, err
	}
	c.life.sign()
	a, err = reply.read(r)
	took = usage{int64(a.In), int64(a.Out), true, a.In < words(r)*9/10}
	return a, true, err
}

// charged reports that the server may have read the question and written an answer,
// although none came.
func charged(err error) bool {
	var status *StatusError
	return !errors.As(err, &status) && !errors.Is(err, ErrUnreachable) && !errors.Is(err, ErrRemote) && !errors.Is(err, errUntrusted)
}

// Known reports whether the cache has the answer. It asks nobody, and is not counted.
func (c *Client) Known(ctx context.Context, r Request) (bool, error) {
	if err := r.validate(); err != nil {
		return false, err
	}
	_, ok, err := c.kept(ctx, identify(c.options.Model, r), r)
	if err != nil {
		return false, fmt.Errorf("chat: look into the cache: %w", err)
	}
	return ok, nil
}

// Account says what was spent so far.
func (c *Client) Account() Account { return c.ledger.read() }

// Close closes the cache.
func (c *Client) Close() error {
	c.http.CloseIdleConnections()
	if c.cache == nil {
		return nil
	}
	if err := c.cache.Close(); err != nil {
		return fmt.Errorf("chat: close the cache: %w", err)
	}
	return nil
}
