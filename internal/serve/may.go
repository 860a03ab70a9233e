package serve

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"github.com/lethe-privacy/lethe/internal/serve/access"
)

// may lets through who has a role.
func (s *Server) may(role access.Role, h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		by, err := s.identify(r)
		switch {
		case errors.Is(err, access.ErrDenied):
			w.Header().Set("WWW-Authenticate", `Bearer realm="lethe"`)
			refuse(w, http.StatusUnauthorized, s.wanted())
		case err != nil:
			refuse(w, http.StatusServiceUnavailable, "The keys cannot be read.")
		case !by.Role.May(role):
			refuse(w, http.StatusForbidden, "The role "+string(by.Role)+" may not do this.")
		default:
			ctx := access.With(r.Context(), by)
			ask := func() (access.Who, error) { return s.identify(r) }
			h.ServeHTTP(w, r.WithContext(context.WithValue(ctx, againKey{}, ask)))
		}
	})
}

type againKey struct{}

// again finds out anew who asks, in a request that lasts: its key may open nothing any more.
func again(ctx context.Context) (access.Who, error) {
	if ask, ok := ctx.Value(againKey{}).(func() (access.Who, error)); ok {
		return ask()
	}
	return access.From(ctx), nil
}

// wanted says what is missing where nobody comes in.
func (s *Server) wanted() string {
	if s.login != nil {
		return "Sign in, or send a key: Authorization: Bearer KEY."
	}
	return "A key is needed: Authorization: Bearer KEY."
}

// whoAsks answers the page who asks, and whether people can sign in.
func (s *Server) whoAsks(w http.ResponseWriter, r *http.Request) {
	var told struct {
		Login  bool        `json:"login"`  // people sign in
		Signed bool        `json:"signed"` // and this one has
		Name   string      `json:"name,omitempty"`
		Role   access.Role `json:"role,omitempty"`
	}
	told.Login = s.login != nil
	if by, err := s.identify(r); err == nil {
		told.Name, told.Role = by.Name, by.Role
		told.Signed = s.login != nil && r.Header.Get("Authorization") == "" && r.Header.Get("X-API-Key") == ""
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(told)
}

// identify finds out who asks: by a key, or by a session where people sign in. Where there are
// neither, it is whoever is on this machine: once a key is made, that ends.
func (s *Server) identify(r *http.Request) (access.Who, error) {
	text := r.Header.Get("X-API-Key")
	if scheme, key, ok := strings.Cut(r.Header.Get("Authorization"), " "); ok && strings.EqualFold(scheme, "bearer") {
		text = strings.TrimSpace(key)
	}
	if text == "" && s.login != nil {
		return s.login.Identify(r)
	}
	if text == "" && s.open {
		if any, err := s.keys.Any(r.Context()); err != nil || any {
			return access.Who{}, errors.Join(err, denied(err))
		}
		return access.Who{ID: local, Name: "this machine", Role: access.Owner}, nil
	}
	return s.keys.Check(r.Context(), text)
}

// people are those who may read documents: by a key that opens, or since they have signed in.
func (s *Server) people(ctx context.Context) ([]access.Who, error) {
	keys, err := s.keys.List(ctx)
	if err != nil {
		return nil, err
	}
	var out []access.Who
	for _, k := range keys {
		if k.Usable() && k.Role.May(access.Reviewer) {
			out = append(out, k.Who)
		}
	}
	if s.login != nil {
		all, err := s.login.People(ctx)
		if err != nil {
			return nil, err
		}
		for _, who := range all {
			if who.Role.May(access.Reviewer) {
				out = append(out, who)
			}
		}
	}
	if me := access.From(ctx); me.ID == local {
		out = append(out, me)
	}
	return out, nil
}

// local is whoever is on this machine, where there are no keys.
const local = "local"

func denied(err error) error {
	if err == nil {
		return access.ErrDenied
	}
	return nil
}

// refuse answers in the form that all errors of the service's own have, with the member that
// clients of Presidio read.
func refuse(w http.ResponseWriter, status int, detail string) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(map[string]any{"title": http.StatusText(status), "status": status, "detail": detail, "error": detail})
}
