package chat

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

// transport reaches the named server and no other: no proxy of the environment, and
// no address beyond the own networks unless that was allowed.
func transport(remote bool, connections int) *http.Transport {
	dialer := net.Dialer{Timeout: 15 * time.Second, KeepAlive: 30 * time.Second}
	if !remote {
		dialer.Control = func(_, address string, _ syscall.RawConn) error { return near(address) }
	}
	return &http.Transport{
		DialContext:            dialer.DialContext,
		ForceAttemptHTTP2:      true,
		TLSHandshakeTimeout:    15 * time.Second,
		IdleConnTimeout:        90 * time.Second,
		MaxIdleConnsPerHost:    connections,
		MaxResponseHeaderBytes: 256 << 10,
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

// Remote reports whether the server has an address that is neither loopback nor
// private, so that a user can be told what would leave the machine. It looks the name
// up, but does not contact the server.
func (c *Client) Remote(ctx context.Context) (bool, error) {
	host := c.server.base.Hostname()
	if a, err := netip.ParseAddr(host); err == nil {
		return !private(a), nil
	}
	all, err := net.DefaultResolver.LookupNetIP(ctx, "ip", host)
	if err != nil {
		return false, fmt.Errorf("chat: look up the server: %w", ErrUnreachable)
	}
	for _, a := range all {
		if !private(a) {
			return true, nil
		}
	}
	return false, nil
}
