package chat

import (
	"errors"
	"net/url"
	"strings"
)

// server is the one that the user named.
type server struct {
	base  url.URL
	whole bool // the address is that of the very function
}

const function = "/chat/completions"

// readServer takes an address apart. Errors do not repeat it: it may hold a password.
func readServer(address string) (server, error) {
	u, err := url.Parse(address)
	switch {
	case address == "":
		return server{}, errors.New("the address of the server is missing: give one as http://localhost:11434/v1")
	case err != nil, u.Scheme != "http" && u.Scheme != "https", u.Opaque != "":
		return server{}, errors.New("the address of the server must begin with http:// or https://, as http://localhost:11434/v1")
	case u.User != nil:
		return server{}, errors.New("the address of the server holds a name or password: take it out, and give a key as a key")
	case u.RawQuery != "" || u.ForceQuery:
		return server{}, errors.New("the address of the server has a part after ?: take it out; it ends with the path, as in http://localhost:11434/v1")
	case u.Fragment != "" || strings.HasSuffix(address, "#"):
		return server{}, errors.New("the address of the server has a part after #: take it out; it ends with the path, as in http://localhost:11434/v1")
	case u.Hostname() == "":
		return server{}, errors.New("the address of the server names no host: give one as http://localhost:11434/v1")
	}
	u.Path, u.RawPath = strings.TrimRight(u.Path, "/"), strings.TrimRight(u.RawPath, "/")
	return server{base: *u, whole: strings.HasSuffix(u.Path, function)}, nil
}

// fixed reports that the address has a path, so that there is nothing to find out.
func (s server) fixed() bool { return s.base.Path != "" }

// endpoint is where questions go.
func (s server) endpoint(bare bool) string {
	switch {
	case s.whole:
		return s.base.String()
	case s.fixed() || bare:
		return s.base.JoinPath(function).String()
	}
	return s.base.JoinPath("/v1", function).String()
}

// String names the server for messages, without its path, which may be a secret of its own.
func (s server) String() string { return s.base.Scheme + "://" + s.base.Host }
