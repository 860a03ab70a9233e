package hub

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// client asks one hub.
type client struct {
	endpoint *url.URL
	o        PullOptions
	http     *http.Client
	told     map[string]bool // hosts that were named to the user
}

const (
	maxRedirects = 8
	maxAnswer    = 16 << 20        // bytes of an answer about a model
	silence      = time.Minute     // after which a connection is given up
	longest      = 6 * time.Minute // between two attempts: the hub counts in windows of five
)

func newClient(o PullOptions) (*client, error) {
	u, err := parseEndpoint(o.Endpoint)
	if err != nil {
		return nil, err
	}
	t := o.Transport
	if t == nil {
		own := http.DefaultTransport.(*http.Transport).Clone()
		own.ResponseHeaderTimeout = silence
		own.MaxResponseHeaderBytes = 1 << 16
		t = own
	}
	c := &client{endpoint: u, o: o, told: map[string]bool{origin(u): true}}
	c.http = &http.Client{Transport: t, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return c, nil
}

// address is one of the hub's; elements are escaped.
func (c *client) address(elements ...string) *url.URL { return c.endpoint.JoinPath(elements...) }

// answer is what came, after redirects.
type answer struct {
	*http.Response
	commit, hash string // as the hub itself, not who it sent on to, said of the file
}

// once asks once. A failure may be fleeting.
func (c *client) once(ctx context.Context, u *url.URL, from int64) (a answer, err error) {
	for range maxRedirects {
		res, err := c.send(ctx, u, from)
		if err != nil {
			return answer{}, err
		}
		if origin(u) == origin(c.endpoint) {
			a.commit, a.hash = later(a.commit, res.Header.Get("X-Repo-Commit")), later(a.hash, linked(res.Header))
		}
		a.Response = res
		if res.StatusCode < 300 || res.StatusCode >= 400 {
			return a, c.judge(u, res)
		}
		res.Body.Close()
		if u, err = c.follow(u, res); err != nil {
			return answer{}, err
		}
	}
	return answer{}, errors.New("it sends on too often")
}

func later(old, value string) string {
	if value != "" {
		return value
	}
	return old
}

var quoted = lazyregexp.New(`^(?:W/)?"?([0-9a-f]{40}|[0-9a-f]{64})"?$`)

// linked is the hash of a large file, which the hub says before it sends on to it.
func linked(h http.Header) string {
	if m := quoted.FindStringSubmatch(h.Get("X-Linked-Etag")); m != nil {
		return m[1]
	}
	return ""
}

func (c *client) send(ctx context.Context, u *url.URL, from int64) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, errors.New("it gives an address that is none")
	}
	req.Header.Set("User-Agent", "lethe")
	req.Header.Set("Accept-Encoding", "identity") // what is hashed is what is sent
	if c.o.Token != "" && origin(u) == origin(c.endpoint) {
		req.Header.Set("Authorization", "Bearer "+c.o.Token)
	}
	if from > 0 {
		req.Header.Set("Range", fmt.Sprintf("bytes=%d-", from))
	}
	res, err := c.http.Do(req)
	if err != nil {
		return nil, c.failed(ctx, u, err)
	}
	return res, nil
}

// failed is a failure of the network, without the address: one that the hub sent on to
// holds a signature that opens the file.
func (c *client) failed(ctx context.Context, u *url.URL, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var inner *url.Error
	if errors.As(err, &inner) {
		err = inner.Err
	}
	var dns *net.DNSError
	if errors.As(err, &dns) && dns.IsNotFound {
		return fmt.Errorf("there is no host %s", u.Hostname())
	}
	return temporaryError{error: fmt.Errorf("reach %s: %w", u.Host, err)}
}

// follow gives the address that an answer sends on to.
func (c *client) follow(from *url.URL, res *http.Response) (*url.URL, error) {
	to, err := from.Parse(res.Header.Get("Location"))
	if err != nil || res.Header.Get("Location") == "" {
		return nil, errors.New("it sends on to nowhere")
	}
	if err := mayFollow(from, to); err != nil {
		return nil, err
	}
	if !c.told[origin(to)] {
		c.told[origin(to)] = true
		c.say("files come from " + to.Host)
	}
	return to, nil
}

func (c *client) say(text string) {
	if c.o.Say != nil {
		c.o.Say(text)
	}
}

// judge makes an error of an answer that is not one.
func (c *client) judge(u *url.URL, res *http.Response) error {
	s := res.StatusCode
	if s == http.StatusOK || s == http.StatusPartialContent || s == http.StatusRequestedRangeNotSatisfiable {
		return nil
	}
	res.Body.Close()
	if s == http.StatusTooManyRequests || s == http.StatusRequestTimeout || s >= 500 {
		return temporaryError{fmt.Errorf("it answers with status %d", s), waitFor(res.Header)}
	}
	if origin(u) != origin(c.endpoint) { // as when the signed address is too old: the hub gives a new one
		return temporaryError{error: fmt.Errorf("%s answers with status %d", u.Host, s)}
	}
	return refusal(s, res.Header.Get("X-Error-Code"), c.o)
}

// read gets a whole short answer.
func (c *client) read(ctx context.Context, u *url.URL) (data []byte, h http.Header, err error) {
	for attempt := 0; ; attempt++ {
		data, h, err = c.readOnce(ctx, u)
		if err == nil {
			return data, h, nil
		}
		if err := c.pause(ctx, err, attempt); err != nil {
			return nil, nil, err
		}
	}
}

func (c *client) readOnce(ctx context.Context, u *url.URL) ([]byte, http.Header, error) {
	ctx, stop := context.WithTimeout(ctx, 2*silence)
	defer stop()
	a, err := c.once(ctx, u, 0)
	if err != nil {
		return nil, nil, err
	}
	defer a.Body.Close()
	if a.StatusCode != http.StatusOK {
		return nil, nil, fmt.Errorf("it answers with status %d", a.StatusCode)
	}
	data, err := io.ReadAll(io.LimitReader(a.Body, maxAnswer+1))
	if err != nil {
		return nil, nil, c.failed(ctx, u, err)
	}
	if len(data) > maxAnswer {
		return nil, nil, errors.New("its answer is too long")
	}
	return data, a.Header, nil
}
