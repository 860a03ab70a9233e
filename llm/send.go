package llm

import (
	"context"
	"io"
	"mime"
	"net/http"

	"github.com/lethe-privacy/lethe/internal/dial"
)

// send sends a request once and reads what comes back.
func (c *Client) send(ctx context.Context, m manner, body []byte) (*reply, error) {
	limited, cancel := context.WithTimeout(ctx, c.options.Timeout)
	defer cancel()
	res, err := dial.Post(limited, c.http, c.server.endpoint(m.bare), c.options.Key, body)
	if err != nil {
		return nil, dial.Broken(ctx, err)
	}
	defer res.Body.Close()
	if res.StatusCode == http.StatusSwitchingProtocols {
		return nil, &StatusError{Code: res.StatusCode} // the body is the connection, which no time-out ends
	}
	if res.StatusCode < 200 || res.StatusCode > 299 {
		return nil, readStatus(res)
	}
	if kind, _, _ := mime.ParseMediaType(res.Header.Get("Content-Type")); kind == "text/event-stream" {
		return nil, ErrEndless // nobody asked for a stream
	}
	text, err := io.ReadAll(io.LimitReader(res.Body, c.options.MaxBytes+1))
	switch {
	case int64(len(text)) > c.options.MaxBytes:
		return nil, ErrEndless
	case err != nil && limited.Err() != nil && ctx.Err() == nil:
		return nil, ErrEndless // no use to wait for it as often as for one that did not begin
	case err != nil:
		return nil, dial.Broken(ctx, err)
	}
	return readReply(text)
}
