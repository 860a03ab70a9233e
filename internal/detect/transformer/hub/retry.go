package hub

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// temporaryError is a failure that another attempt may overcome.
type temporaryError struct {
	error
	wait time.Duration // as the server asked; 0: it did not
}

func (f temporaryError) Unwrap() error { return f.error }

var reset = lazyregexp.New(`;\s*t=(\d{1,6})\b`)

// waitFor is how long a server asks to wait: in seconds or to a date, or until its window
// for requests ends.
func waitFor(h http.Header) time.Duration {
	after := h.Get("Retry-After")
	if n, err := strconv.Atoi(after); err == nil && n >= 0 && n < 1e6 {
		return time.Duration(n) * time.Second
	}
	if at, err := http.ParseTime(after); err == nil {
		return max(time.Until(at), 0)
	}
	if m := reset.FindStringSubmatch(h.Get("RateLimit")); m != nil {
		n, _ := strconv.Atoi(m[1])
		return time.Duration(n) * time.Second
	}
	return 0
}

// pause waits before another attempt; an error says that there is none.
func (c *client) pause(ctx context.Context, failed error, attempt int) error {
	var f temporaryError
	if !errors.As(failed, &f) || attempt >= c.o.Retries {
		return failed
	}
	wait := c.o.Backoff << min(attempt, 6)
	wait += time.Duration(rand.Int64N(int64(wait)/2 + 1)) // not all at once after an outage
	if f.wait > 0 {
		wait = f.wait
	}
	if wait > longest {
		return fmt.Errorf("%w, and asks to wait for %s", f.error, wait.Round(time.Second))
	}
	if wait >= 5*time.Second {
		c.say(fmt.Sprintf("%v; waiting for %s", f.error, wait.Round(time.Second)))
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(wait):
		return nil
	}
}

// Unfinished reports whether a download failed for a reason that may pass: what came is
// kept, and the next attempt goes on with it.
func Unfinished(err error) bool {
	var f temporaryError
	return errors.As(err, &f) || errors.Is(err, context.Canceled)
}
