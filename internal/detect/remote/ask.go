package remote

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/cenkalti/backoff/v5"
	"github.com/go-json-experiment/json"

	"github.com/lethe-privacy/lethe/internal/dial"
)

// largest is the most bytes of an answer.
const largest = 64 << 20

// longestWait is the longest that a service can ask to be left alone.
const longestWait = time.Minute

// ErrEndless says that an answer is longer than any can be.
var ErrEndless = errors.New("the answer is too long")

// StatusError says that a service answered with a status that is no success.
type StatusError struct {
	Code int // of HTTP

	wait time.Duration
}

func (e *StatusError) Error() string {
	text := fmt.Sprintf("the server answered %d %s", e.Code, http.StatusText(e.Code))
	switch {
	case e.wait > longestWait:
		return text + ": it wants to be left alone for " + e.wait.Round(time.Second).String()
	case e.Code >= 300 && e.Code < 400:
		return text + ": it sends elsewhere, but only the server that was named is asked; name the address that it sends to"
	case e.Code == http.StatusUnauthorized, e.Code == http.StatusForbidden:
		return text + ": check the key"
	case e.Code == http.StatusNotFound:
		return text + ": check the address, which is that of the function itself, as " + example
	}
	return text
}

// passes reports a fault that may soon be gone.
func passes(err error) bool {
	var status *StatusError
	if errors.As(err, &status) {
		return status.wait <= longestWait && (status.Code >= 500 || status.Code == http.StatusTooManyRequests || status.Code == http.StatusRequestTimeout)
	}
	return errors.Is(err, dial.ErrTimeout) || errors.Is(err, dial.ErrUnreachable) || errors.Is(err, dial.ErrDropped)
}

// ask gives the results for each piece. It asks again where a fault may pass.
func (s *Service) ask(ctx context.Context, language string, batch []piece) ([][]result, error) {
	texts := make([]string, len(batch))
	for i, p := range batch {
		texts[i] = p.text
	}
	body, err := json.Marshal(s.form.request(language, texts))
	if err != nil {
		return nil, fmt.Errorf("remote: ask %s: a text cannot be sent, for it is no UTF-8", s.Host())
	}
	waits := backoff.NewExponentialBackOff()
	waits.InitialInterval = s.options.Backoff
	var last error
	results, err := backoff.Retry(ctx, func() ([][]result, error) {
		var results [][]result
		if results, last = s.once(ctx, body, len(texts)); last == nil {
			return results, nil
		}
		var status *StatusError
		switch {
		case !passes(last):
			return nil, backoff.Permanent(last)
		case errors.As(last, &status) && status.wait > 0:
			return nil, backoff.RetryAfter(int((status.wait + time.Second - 1) / time.Second))
		}
		return nil, last
	}, backoff.WithBackOff(waits), backoff.WithMaxTries(uint(s.options.Retries)+1), backoff.WithMaxElapsedTime(0))
	switch {
	case err == nil:
		return results, nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	}
	if errors.Is(last, dial.ErrRemote) {
		last = fmt.Errorf("%w; allow_remote: true among the settings of service %s allows it", last, s.options.Name)
	}
	return nil, fmt.Errorf("remote: ask %s: %w", s.Host(), last)
}

// once sends a request once, when it is its turn.
func (s *Service) once(ctx context.Context, body []byte, texts int) ([][]result, error) {
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	limited, cancel := context.WithTimeout(ctx, s.options.Timeout)
	defer cancel()
	res, err := dial.Post(limited, s.http, s.url.String(), s.options.Key, body)
	if err != nil {
		return nil, dial.Broken(ctx, err)
	}
	defer res.Body.Close()
	if res.StatusCode < 200 || res.StatusCode > 299 {
		return nil, &StatusError{Code: res.StatusCode, wait: waitFor(res.Header)}
	}
	answer, err := io.ReadAll(io.LimitReader(res.Body, largest+1))
	switch {
	case err != nil:
		return nil, dial.Broken(ctx, err)
	case len(answer) > largest:
		return nil, ErrEndless
	}
	return s.form.read(answer, texts)
}

// waitFor is how long a server asks to wait, in seconds or to a date.
func waitFor(h http.Header) time.Duration {
	after := h.Get("Retry-After")
	if n, err := strconv.Atoi(after); err == nil && n >= 0 {
		return time.Duration(min(n, 1_000_000)) * time.Second
	}
	if at, err := http.ParseTime(after); err == nil {
		return max(time.Until(at), 0)
	}
	return 0
}
