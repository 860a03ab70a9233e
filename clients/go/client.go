// Package client asks a service of lethe. It knows no more of the service than how it is asked:
// what is sent and answered is in the description that the service gives at /v1/openapi.json.
package client

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"strings"
	"time"
)

// Client asks one service. It is safe for concurrent use.
type Client struct {
	base, key string
	http      http.Client
	streams   http.Client // for what takes as long as it takes
}

// New is a client of the service at an address, as http://127.0.0.1:7400, with a key; "" where the
// service needs none.
func New(address, key string) *Client {
	// The key goes to the service that it was given for, and nowhere else.
	here := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	c := &Client{base: strings.TrimSuffix(address, "/"), key: key, http: here, streams: here}
	c.http.Timeout = 5 * time.Minute
	return c
}

// Error is an answer that says no. It quotes nothing of what was sent.
type Error struct {
	Status int
	Detail string
}

func (e *Error) Error() string { return fmt.Sprintf("lethe: %d: %s", e.Status, e.Detail) }

// Call sends in, as JSON, and reads what is answered into out; nil is for nothing. An io.Reader as
// in is sent as it is, as a file; an io.Writer as out takes the answer as it is, as a download.
//
// For the paths that end in /lines, in is an iter.Seq[any] and out a func(json.RawMessage) error, which
// gets the answer to each, in their order, while others go. The first that says no ends the call.
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
	by := &c.http
	if _, ok := in.(iter.Seq[any]); ok {
		by = &c.streams
		// What is sent ends with the call, also where nobody reads it any more.
		defer body.(io.Closer).Close()
	}
	res, err := by.Do(r)
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
	case func(json.RawMessage) error:
		return eachLine(res.Body, to)
	default:
		err = json.NewDecoder(res.Body).Decode(out)
	}
	if err != nil {
		return fmt.Errorf("lethe: the answer broke off or is not such JSON: %w", err)
	}
	return nil
}

// eachLine returns the answers of a stream. One that is no whole line is an error: the stream broke off.
func eachLine(from io.Reader, to func(json.RawMessage) error) error {
	in := bufio.NewReader(from)
	for {
		line, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) && len(line) == 0 {
			return nil
		}
		var said Error
		if err == nil {
			err = json.Unmarshal(line, &said)
		}
		if err != nil {
			return fmt.Errorf("lethe: the answer broke off or is not such JSON: %w", err)
		}
		if said.Status != 0 {
			return &said
		}
		if err := to(line); err != nil {
			return err
		}
	}
}

func content(in any) (body io.Reader, kind string, err error) {
	switch in := in.(type) {
	case nil:
		return nil, "", nil
	case io.Reader:
		return in, "application/octet-stream", nil
	case iter.Seq[any]:
		from, to := io.Pipe()
		go func() {
			out := json.NewEncoder(to)
			for x := range in {
				if err := out.Encode(x); err != nil {
					to.CloseWithError(err)
					return
				}
			}
			to.Close()
		}()
		return from, "application/x-ndjson", nil
	}
	b, err := json.Marshal(in)
	if err != nil {
		return nil, "", fmt.Errorf("lethe: %w", err)
	}
	return bytes.NewReader(b), "application/json", nil
}
