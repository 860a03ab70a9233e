package chat

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"
)

const (
	longestBackoff = 30 * time.Second
	longestWait    = time.Minute // that a server can ask for
)

// ask asks until there is an answer, or asking again is no use. An answer that cannot
// be used is asked for once more.
func (c *Client) ask(ctx context.Context, r Request) (Answer, error) {
	unusable := 0
	for failed := 0; ; {
		a, err := c.once(ctx, r)
		switch {
		case err == nil:
			return a, nil
		case ctx.Err() != nil:
			return Answer{}, ctx.Err()
		case errors.Is(err, ErrMalformed), errors.Is(err, ErrTruncated):
			if unusable++; unusable > min(1, c.options.Retries) {
				return Answer{}, after(failed+unusable-1, err)
			}
		case passes(err):
			if failed++; failed > c.options.Retries {
				return Answer{}, after(failed+unusable-1, err)
			}
			if err := c.wait(ctx, failed, err); err != nil {
				return Answer{}, err
			}
		default:
			return Answer{}, after(failed+unusable, err)
		}
		c.ledger.retry()
	}
}

func after(retries int, err error) error {
	switch retries {
	case 0:
		return err
	case 1:
		return fmt.Errorf("%w (after 1 retry)", err)
	}
	return fmt.Errorf("%w (after %d retries)", err, retries)
}

// passes reports a fault that may be gone the next time.
func passes(err error) bool {
	var status *StatusError
	if !errors.As(err, &status) {
		return errors.Is(err, ErrTimeout) || errors.Is(err, ErrUnreachable) || errors.Is(err, ErrDropped)
	}
	switch status.Code {
	case http.StatusRequestTimeout, http.StatusTooEarly, http.StatusTooManyRequests:
		return !status.final()
	case http.StatusNotImplemented, http.StatusHTTPVersionNotSupported:
		return false
	}
	return status.Code >= 500
}

// wait waits before another attempt: up to twice as long each time, and not less than
// the server asked for. Where it asked, or has too many requests, all wait.
func (c *Client) wait(ctx context.Context, failed int, err error) error {
	bound := c.options.Backoff
	for range failed - 1 {
		bound = max(bound, min(2*bound, longestBackoff))
	}
	d := rand.N(bound)
	var status *StatusError
	if errors.As(err, &status) && (status.Code == http.StatusTooManyRequests || status.wait > 0) {
		d += min(status.wait, longestWait)
		c.pause.extend(time.Now().Add(d))
	}
	return sleep(ctx, d)
}

func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// pause keeps all requests back until a time.
type pause struct {
	mu    sync.Mutex
	until time.Time
}

func (p *pause) extend(until time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if until.After(p.until) {
		p.until = until
	}
}

func (p *pause) left() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return time.Until(p.until)
}

// turn waits until a request may go out. Who has had it calls done.
func (c *Client) turn(ctx context.Context) (done func(), err error) {
	for {
		if err := sleep(ctx, c.pause.left()); err != nil {
			return nil, err
		}
		select {
		case c.slots <- struct{}{}:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if c.pause.left() <= 0 {
			return func() { <-c.slots }, nil
		}
		<-c.slots
	}
}
