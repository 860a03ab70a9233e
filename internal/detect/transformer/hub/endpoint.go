package hub

import (
	"errors"
	"net"
	"net/netip"
	"net/url"
	"strings"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// DefaultEndpoint is the hub itself.
const DefaultEndpoint = "https://huggingface.co"

// parseEndpoint reads the address of a hub or of a mirror of it.
func parseEndpoint(text string) (*url.URL, error) {
	u, err := url.Parse(strings.TrimRight(text, "/"))
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return nil, failure.New("hub", "the endpoint is no address such as "+DefaultEndpoint)
	}
	if u.Scheme == "http" && !near(u.Hostname()) {
		return nil, failure.Errorf("hub", "%s would be asked without encryption: use https", u.Host)
	}
	return u, nil
}

// Remote reports whether an endpoint is beyond this machine and its network. A name
// counts as remote, whatever it resolves to, but for localhost.
func Remote(endpoint string) bool {
	u, err := url.Parse(endpoint)
	return err != nil || !near(u.Hostname())
}

func near(host string) bool {
	if strings.EqualFold(host, "localhost") || strings.HasSuffix(strings.ToLower(host), ".localhost") {
		return true
	}
	a, err := netip.ParseAddr(host)
	return err == nil && (a.Unmap().IsLoopback() || a.Unmap().IsPrivate() || a.Unmap().IsLinkLocalUnicast())
}

// origin is what a token is for: scheme, host and port.
func origin(u *url.URL) string {
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	return u.Scheme + "://" + net.JoinHostPort(strings.ToLower(u.Hostname()), port)
}

// mayFollow reports whether a redirect may be followed: to https, or from http on this
// machine to http on it. Never is encryption given up.
func mayFollow(from, to *url.URL) error {
	if to.User == nil && printable(to.Host) {
		if to.Scheme == "https" {
			return nil
		}
		if to.Scheme == "http" && from.Scheme == "http" && strings.EqualFold(from.Hostname(), to.Hostname()) {
			return nil
		}
	}
	return errors.New("it sends on to an address without encryption, or to none")
}
