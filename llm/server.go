package llm

import (
	"net/url"
	"strings"

	"github.com/lethe-privacy/lethe/internal/dial"
)

// server is the one that the user named.
type server struct {
	base  url.URL
	whole bool // the address is that of the very function
}

const function = "/chat/completions"

// readServer takes an address apart. Errors do not repeat it: it may hold a password.
func readServer(address string) (server, error) {
	u, err := dial.Address(address, "http://localhost:11434/v1")
	if err != nil {
		return server{}, err
	}
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
func (s server) String() string { return dial.Host(&s.base) }
