// Package dial reaches the servers that users name, and no others: no proxy of the
// environment, no redirect, and nothing beyond this machine and its networks unless that
// was allowed.
package dial

import (
	"errors"
	"net/url"
	"strings"
)

// Address reads the address of a server. Errors do not repeat it, for it may hold a
// password, but give an example of one that is right.
func Address(address, example string) (*url.URL, error) {
	u, err := url.Parse(address)
	switch {
	case address == "":
		return nil, errors.New("the address of the server is missing: give one as " + example)
	case err != nil, u.Scheme != "http" && u.Scheme != "https", u.Opaque != "":
		return nil, errors.New("the address of the server must begin with http:// or https://, as " + example)
	case u.User != nil:
		return nil, errors.New("the address of the server holds a name or password: take it out, and give a key as a key")
	case u.RawQuery != "" || u.ForceQuery:
		return nil, errors.New("the address of the server has a part after ?: take it out; it ends with the path, as in " + example)
	case u.Fragment != "" || strings.HasSuffix(address, "#"):
		return nil, errors.New("the address of the server has a part after #: take it out; it ends with the path, as in " + example)
	case u.Hostname() == "":
		return nil, errors.New("the address of the server names no host: give one as " + example)
	}
	u.Path, u.RawPath = strings.TrimRight(u.Path, "/"), strings.TrimRight(u.RawPath, "/")
	return u, nil
}

// Host names a server for messages, without its path, which may be a secret of its own.
func Host(u *url.URL) string { return u.Scheme + "://" + u.Host }
