// Package client asks a service of lethe. It knows no more of the service than how it is asked:
// what is sent and answered is in the description that the service gives at /v1/openapi.json.
package client

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// Client asks one service. It is safe for concurrent use.
type Client struct {
	base, key string
	http      http.Client
}

// New is a client of the service at an address, as http://127.0.0.1:7400, with a key; "" where the
// service needs none.
func New(address, key string) *Client {
	return &Client{base: strings.TrimSuffix(address, "/"), key: key, http: http.Client{
		Timeout: 5 * time.Minute,
		// The key goes to the service that it was given for, and nowhere else.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// Error is an answer that says no. It quotes nothing of what was sent.
type Error struct {
	Status int
	Detail string
}

func (e *Error) Error() string { return fmt.Sprintf("lethe: %d: %s", e.Status, e.Detail) }

// Call sends in, as JSON, and reads what is answered into out; nil is for nothing. An io.Reader as
// in is sent as it is, as a file; an io.Writer as out takes the answer as it is, as a download.
func (c *Client) Call(ctx context.Context, method, path string, in, out any) error {
	body, kind, err := content(in)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, method, c.base+path, body)
	if err != nil {
		return fmt.Errorf("lethe: %w", err)
	}
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	if c.key != "" {
		r.Header.Set("Authorization", "Bearer "+c.key)
	}
	res, err := c.http.Do(r)
	if err != nil {
		return fmt.Errorf("lethe: %w", err)
	}
	defer res.Body.Close()
	if res.StatusCode >= 300 {
		said := Error{Status: res.StatusCode, Detail: res.Status}
		json.NewDecoder(io.LimitReader(res.Body, 1<<20)).Decode(&said)
		said.Status = res.StatusCode
		return &said
	}
	switch to := out.(type) {
	case nil:
		return nil
	case io.Writer:
		_, err = io.Copy(to, res.Body)
	default:
		err = json.NewDecoder(res.Body).Decode(out)
	}
	if err != nil {
		return fmt.Errorf("lethe: the answer broke off or is no such JSON: %w", err)
	}
	return nil
}

func content(in any) (body io.Reader, kind string, err error) {
	switch in := in.(type) {
	case nil:
		return nil, "", nil
	case io.Reader:
		return in, "application/octet-stream", nil
	}
	b, err := json.Marshal(in)
	if err != nil {
		return nil, "", fmt.Errorf("lethe: %w", err)
	}
	return bytes.NewReader(b), "application/json", nil
}
