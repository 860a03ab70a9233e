package dial

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"syscall"
	"time"
)

// What can become of a connection. No error holds anything that a server sent.
var (
	ErrRemote      = errors.New("the server is remote, and contacting it was not allowed; nothing was sent")
	ErrTimeout     = errors.New("no answer in time")
	ErrUnreachable = errors.New("the server cannot be reached")
	ErrDropped     = errors.New("the connection broke before the answer was there")
	ErrUntrusted   = errors.New("the certificate of the server is not valid for it")
	errAddress     = errors.New("the address is not valid")
)

// Client reaches servers on this machine and in private networks, and with remote all
// others. It follows no redirect.
func Client(remote bool, connections int) *http.Client {
	dialer := net.Dialer{Timeout: 15 * time.Second, KeepAlive: 30 * time.Second}
	if !remote {
		dialer.Control = func(_, address string, _ syscall.RawConn) error { return near(address) }
	}
	return &http.Client{
		Transport: &http.Transport{
			DialContext:            dialer.DialContext,
			ForceAttemptHTTP2:      true,
			TLSHandshakeTimeout:    15 * time.Second,
			IdleConnTimeout:        90 * time.Second,
			MaxIdleConnsPerHost:    connections,
			MaxResponseHeaderBytes: 256 << 10,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// near fails for an address that is neither loopback nor private. It is that to which
// the connection is really made, whatever the name stood for before.
func near(address string) error {
	a, err := netip.ParseAddrPort(address)
	if err != nil || !private(a.Addr()) {
		return ErrRemote
	}
	return nil
}

// private reports whether an address is of this machine or of a network of its owner:
// loopback, RFC 1918, RFC 4193, link-local. The addresses that carriers share among
// their customers (100.64.0.0/10) are not: others are there too.
func private(a netip.Addr) bool {
	a = a.Unmap()
	return a.IsLoopback() || a.IsPrivate() || a.IsLinkLocalUnicast() || a.IsUnspecified()
}

// Remote reports whether a server has an address that is neither loopback nor private, so
// that a user can be told what would leave the machine. It looks the name up, but does
// not contact the server; it fails with ErrUnreachable where the name has no address.
func Remote(ctx context.Context, server *url.URL) (bool, error) {
	host := server.Hostname()
	if a, err := netip.ParseAddr(host); err == nil {
		return !private(a), nil
	}
	all, err := net.DefaultResolver.LookupNetIP(ctx, "ip", host)
	if err != nil {
		return false, ErrUnreachable
	}
	for _, a := range all {
		if !private(a) {
			return true, nil
		}
	}
	return false, nil
}

// Post sends JSON to a server, with a key if there is one, and asks for JSON.
func Post(ctx context.Context, client *http.Client, address, key string, body []byte) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return nil, errAddress
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json")
	req.Header.Set("User-Agent", "lethe")
	if key != "" {
		req.Header.Set("Authorization", "Bearer "+key)
	}
	return client.Do(req)
}

// Broken says how a connection failed, without the error itself: that may quote what
// the server sent.
func Broken(ctx context.Context, err error) error {
	var certificate *tls.CertificateVerificationError
	var operation *net.OpError
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, ErrRemote):
		return ErrRemote
	case errors.Is(err, errAddress):
		return errAddress
	case errors.As(err, &certificate):
		return ErrUntrusted
	case errors.As(err, &operation) && operation.Op == "dial":
		return ErrUnreachable
	case errors.Is(err, context.DeadlineExceeded):
		return ErrTimeout
	}
	return ErrDropped
}
