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
			refuse(w, http.StatusUnauthorized, "A key is needed: Authorization: Bearer KEY.")
		case err != nil:
			refuse(w, http.StatusServiceUnavailable, "The keys cannot be read.")
		case !by.Role.May(role):
			refuse(w, http.StatusForbidden, "The role "+string(by.Role)+" may not do this.")
		default:
			h.ServeHTTP(w, r.WithContext(access.With(r.Context(), by)))
		}
	})
}

// identify finds out who asks. Where there are no keys, it is whoever is on this machine: once
// a key is made, that ends.
func (s *Server) identify(r *http.Request) (access.Who, error) {
	text := r.Header.Get("X-API-Key")
	if scheme, key, ok := strings.Cut(r.Header.Get("Authorization"), " "); ok && strings.EqualFold(scheme, "bearer") {
		text = strings.TrimSpace(key)
	}
	if text == "" && s.open {
		if any, err := s.keys.Any(r.Context()); err != nil || any {
			return access.Who{}, errors.Join(err, denied(err))
		}
		return access.Who{ID: local, Name: "this machine", Role: access.Owner}, nil
	}
	return s.keys.Check(r.Context(), text)
}

// people are those who may read documents, and whose keys open.
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
