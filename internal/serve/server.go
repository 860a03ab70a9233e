package serve

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/gofrs/flock"

	"github.com/lethe-privacy/lethe/internal/serve/access"
	"github.com/lethe-privacy/lethe/internal/serve/audit"
	"github.com/lethe-privacy/lethe/internal/serve/backup"
	"github.com/lethe-privacy/lethe/internal/serve/frame"
	"github.com/lethe-privacy/lethe/internal/serve/login"
	"github.com/lethe-privacy/lethe/internal/serve/page"
	"github.com/lethe-privacy/lethe/internal/serve/presidio"
	"github.com/lethe-privacy/lethe/internal/serve/traces"
	"github.com/lethe-privacy/lethe/pipeline"
)

// Server is a service that can run.
type Server struct {
	opts     Options
	log      *slog.Logger
	keys     *access.Store
	lock     *flock.Flock
	login    *login.Login // nil where nobody signs in
	audit    *audit.Log
	api      frame.API
	open     bool // nobody needs a key, since there is none and only this machine reaches it
	metrics  *metrics
	limits   *limits
	ready    atomic.Bool
	stopping chan struct{} // closed when no more requests are taken
	handler  http.Handler
}

// New prepares a service with the interface that open gives: it reads all that it needs, so that
// the first request is as fast as any other.
func New(ctx context.Context, opts Options, open frame.Opener, log *slog.Logger) (_ *Server, err error) {
	if err := opts.Validate(); err != nil {
		return nil, err
	}
	keys, err := access.OpenAt(ctx, opts.Data, opts.Database)
	if err != nil {
		return nil, err
	}
	s := &Server{opts: opts, log: log, keys: keys, metrics: newMetrics(), limits: newLimits(opts), stopping: make(chan struct{})}
	defer func() {
		if err != nil {
			s.Close()
		}
	}()
	if err := s.alone(); err != nil {
		return nil, err
	}
	if err := s.admission(ctx); err != nil {
		return nil, err
	}
	analyzer, err := presidio.NewAnalyzer(opts.PresidioLanguages...)
	if err != nil {
		return nil, err
	}
	if err := analyzer.Warm(ctx); err != nil {
		return nil, err
	}
	if s.audit, err = audit.Open(opts.Data); err != nil {
		return nil, err
	}
	if opts.OIDC != "" {
		c, err := login.Read(opts.OIDC)
		if err != nil {
			return nil, err
		}
		s.login = login.New(c, keys, s.audit)
	}
	lock, err := opts.lock(log)
	if err != nil {
		return nil, err
	}
	if opts.Traces != "" {
		if s.metrics.traces, err = traces.New(ctx, opts.Traces, pipeline.Version(), log); err != nil {
			return nil, err
		}
	}
	s.api, err = open(ctx, frame.Frame{
		Folder: opts.Data, Database: opts.Database, Vaults: lock, MaxBody: opts.MaxBody, Log: log, Audit: s.audit, Traces: s.metrics.traces,
		People: s.people, Turn: s.limits.turn, Stopping: s.stopping,
	})
	if err != nil {
		return nil, err
	}
	s.metrics.api = s.api
	s.handler = s.routes(analyzer)
	s.ready.Store(true)
	return s, nil
}

// alone locks the folder against other servers.
func (s *Server) alone() error {
	s.lock = flock.New(filepath.Join(s.opts.Data, backup.LockName), flock.SetPermissions(0o600))
	if got, err := s.lock.TryLock(); err != nil {
		return fmt.Errorf("serve: lock %s: %w", s.opts.Data, err)
	} else if !got {
		s.lock = nil
		return fmt.Errorf("another server runs with %s", s.opts.Data)
	}
	return nil
}

// admission settles whether keys are needed, and refuses to run where they are and there is none.
// Where people sign in, nobody comes in without either.
func (s *Server) admission(ctx context.Context) error {
	usable, err := s.keys.Usable(ctx)
	if err != nil {
		return err
	}
	here, err := loopback(s.opts.Listen)
	if err != nil {
		return err
	}
	if usable || s.opts.OIDC != "" {
		return nil
	}
	if !here {
		return errNeedsAKey
	}
	if s.opts.BehindProxy {
		return errProxyNoKey
	}
	any, err := s.keys.Any(ctx)
	s.open = !any
	return err
}

// Close frees what the service holds.
func (s *Server) Close() (err error) {
	if s.api != nil {
		err = s.api.Close()
	}
	if s.audit != nil {
		err = errors.Join(err, s.audit.Close())
	}
	err = errors.Join(err, s.metrics.traces.Close())
	if s.lock != nil {
		s.lock.Unlock()
		os.Remove(s.lock.Path())
	}
	return errors.Join(err, s.keys.Close())
}

// Run serves until the context ends, then lets requests that are under way finish. It calls
// listening with the address once it listens.
func (s *Server) Run(ctx context.Context, listening func(net.Addr)) error {
	l, err := net.Listen("tcp", s.opts.Listen)
	if err != nil {
		return fmt.Errorf("serve: listen: %w", err)
	}
	srv := &http.Server{
		Handler: s.handler, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: s.opts.Timeout, WriteTimeout: 2 * s.opts.Timeout,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10, TLSConfig: &tls.Config{MinVersion: tls.VersionTLS12},
		ErrorLog: log.New(io.Discard, "", 0), // which would name addresses of clients, and what they sent wrong
	}
	if listening != nil {
		listening(l.Addr())
	}
	done := make(chan error, 1)
	go func() {
		if s.opts.TLSCert != "" {
			done <- srv.ServeTLS(l, s.opts.TLSCert, s.opts.TLSKey)
			return
		}
		done <- srv.Serve(l)
	}()
	select {
	case err := <-done:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	s.ready.Store(false)
	close(s.stopping)
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.opts.Grace)
	defer cancel()
	if err := srv.Shutdown(stop); err != nil && !errors.Is(err, http.ErrServerClosed) {
		srv.Close()
		return fmt.Errorf("serve: requests were cut off: %w", err)
	}
	return nil
}

// ServeHTTP answers a request as the running service would.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

func (s *Server) routes(a *presidio.Analyzer) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "ok\n") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		if !s.ready.Load() {
			http.Error(w, "stopping", http.StatusServiceUnavailable)
			return
		}
		io.WriteString(w, "ready\n")
	})
	looks := page.Handler()
	mux.Handle("GET /{$}", looks)
	mux.Handle("GET /assets/", looks)
	mux.HandleFunc("GET /auth", s.whoAsks)
	if s.login != nil {
		s.login.Register(mux)
	}
	mux.Handle("GET /metrics", s.may(access.Reader, s.metrics.handler()))
	mux.Handle("/v1/", s.work("", access.Reader, s.api))
	for _, pattern := range s.api.Whole() {
		mux.Handle(pattern, s.may(access.Reader, s.metrics.counted("", s.limits.whole(s.api))))
	}
	both := presidio.Handler(a)
	for prefix, h := range map[string]http.Handler{
		"/presidio": both, "/presidio/analyzer": both, "/presidio/anonymizer": presidio.AnonymizerHandler(a),
	} {
		mux.Handle(prefix+"/", s.work(prefix, access.Reader, http.StripPrefix(prefix, h)))
	}
	if s.opts.PresidioRoot {
		for _, p := range presidio.Paths() {
			mux.Handle(p, s.work("", access.Reader, both))
		}
	}
	return s.guard(mux)
}

// work guards every handler that reads a text: the key is checked first, then the limits.
func (s *Server) work(route string, role access.Role, h http.Handler) http.Handler {
	return s.may(role, s.metrics.counted(route, s.limits.handler(h)))
}

// guard keeps pages in browsers from using a service that only this machine reaches: by a name
// of theirs that leads here, or by sending what they may not read.
func (s *Server) guard(h http.Handler) http.Handler {
	here, _ := loopback(s.opts.Listen)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cache-Control", "no-store")
		if here && !s.opts.BehindProxy && !ownName(r.Host) {
			refuse(w, http.StatusMisdirectedRequest, "This server answers to localhost, 127.0.0.1 and [::1] alone.")
			return
		}
		if foreign(r) {
			refuse(w, http.StatusForbidden, "Pages of other sites may not use this server.")
			return
		}
		defer func() {
			if failed := recover(); failed != nil && failed != http.ErrAbortHandler {
				s.log.Error("a request failed in a way that should not be; nothing of it was answered")
				refuse(w, http.StatusInternalServerError, "Internal server error")
			}
		}()
		h.ServeHTTP(w, r)
	})
}

func ownName(host string) bool {
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	ip := net.ParseIP(host)
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}

// foreign reports whether a page of another site sends a request. Programs say nothing of sites.
// A person may come from elsewhere: from who says who they are, and by a link to the page, which
// has no data in itself.
func foreign(r *http.Request) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" && site != "none" {
		comes := r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document"
		return !comes || r.URL.Path != "/" && r.URL.Path != login.Callback
	}
	origin := r.Header.Get("Origin")
	if origin == "" {
		return false
	}
	_, host, ok := strings.Cut(origin, "://")
	return !ok || !strings.EqualFold(host, r.Host)
}
