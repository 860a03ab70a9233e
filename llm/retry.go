package llm

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

const (
	longestBackoff = 30 * time.Second
	longestWait    = time.Minute // that a server can ask for; beyond it, requests fail
)

// ask asks until there is an answer, or asking again is no use. An answer that cannot
// be used is asked for once more, and so is one that did not come in time: that has cost
// all the time that an attempt may take.
func (c *Client) ask(ctx context.Context, r Request) (Answer, error) {
	unusable, late := 0, 0
	for failed := 0; ; {
		a, err := c.once(ctx, r)
		switch {
		case err == nil:
			return a, nil
		case ctx.Err() != nil:
			return Answer{}, ctx.Err()
		case errors.Is(err, ErrMalformed), errors.Is(err, ErrTruncated), errors.Is(err, ErrEndless):
			if unusable++; unusable > min(1, c.options.Retries) {
				return Answer{}, after(failed+unusable-1, err)
			}
		case passes(err):
			if errors.Is(err, ErrTimeout) {
				late++
			}
			if failed++; failed > c.retries() || late > 1 {
				c.life.lost()
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

// retries are those that a request has: none where the server never answered and another
// has tried it all.
func (c *Client) retries() int {
	if c.life.hopeless() {
		return 0
	}
	return c.options.Retries
}

// life reports whether a server ever answered.
type life struct{ seen, given atomic.Bool }

func (l *life) sign()          { l.seen.Store(true) }
func (l *life) lost()          { l.given.Store(true) }
func (l *life) hopeless() bool { return l.given.Load() && !l.seen.Load() }

func after(retries int, err error) error {
	switch retries {
	case 0:
		return err
	case 1:
		return fmt.Errorf("%w (after 1 retry)", err)
	}
	return fmt.Errorf("%w (after %d retries)", err, retries)
}

// passes reports a fault that may soon be gone.
func passes(err error) bool {
	var status *StatusError
	if !errors.As(err, &status) {
		return errors.Is(err, ErrTimeout) || errors.Is(err, ErrUnreachable) || errors.Is(err, ErrDropped)
	}
	if status.final() || status.wait > longestWait {
		return false
	}
	switch status.Code {
	case http.StatusRequestTimeout, http.StatusTooEarly, http.StatusTooManyRequests:
		return true
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
		d += status.wait
		c.pause.extend(d, err)
	}
	return sleep(ctx, d)
}

// leave leaves a server alone for as long as it wants. It is called while the request
// still has its turn, so that none slips in between.
func (c *Client) leave(err error) {
	var status *StatusError
	if errors.As(err, &status) && status.wait > 0 {
		c.pause.extend(status.wait, err)
	}
}

func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// pause keeps all requests back for a time.
type pause struct {
	mu    sync.Mutex
	until time.Time
	why   error
}

func (p *pause) extend(d time.Duration, why error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if until := time.Now().Add(d); until.After(p.until) {
		p.until, p.why = until, why
	}
}

func (p *pause) left() (time.Duration, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return time.Until(p.until), p.why
}

// turn waits until a request may go out. Who has had it calls done. It fails where
// that would take too long.
func (c *Client) turn(ctx context.Context) (done func(), err error) {
	for {
		d, why := c.pause.left()
		if d > longestWait+max(longestBackoff, c.options.Backoff) {
			return nil, why
		}
		if err := sleep(ctx, d); err != nil {
			return nil, err
		}
		select {
		case c.slots <- struct{}{}:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if d, _ := c.pause.left(); d <= 0 {
			return func() { <-c.slots }, nil
		}
		<-c.slots
	}
}
