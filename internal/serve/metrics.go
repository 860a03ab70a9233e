package serve

import (
	"errors"
	"io"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/lethe-privacy/lethe/internal/serve/frame"
	"github.com/lethe-privacy/lethe/internal/serve/presidio"
	"github.com/lethe-privacy/lethe/internal/serve/traces"
	"github.com/lethe-privacy/lethe/pipeline"
)

// metrics count requests. No label holds what a client chooses, so that none can leak into
// them, and their number is bounded.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	bytes    *prometheus.CounterVec
	working  atomic.Int64
	traces   *traces.Traces
	api      frame.API
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "lethe_requests_total", Help: "Requests that were answered."}, []string{"route", "method", "code"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "lethe_request_seconds", Help: "How long requests took.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30}}, []string{"route"}),
		bytes: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "lethe_request_bytes_total", Help: "Bytes of requests, as they announced them."}, []string{"route"}),
	}
	working := prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "lethe_requests_open", Help: "Requests that have come and are not answered."},
		func() float64 { return float64(m.working.Load()) })
	build := prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "lethe_build_info", Help: "The version that runs."}, []string{"version"})
	build.WithLabelValues(pipeline.Version()).Set(1)
	m.registry.MustRegister(m.requests, m.seconds, m.bytes, working, build,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// counted counts the requests of a route. A method that nobody knows is "other".
func (m *metrics) counted(route string, h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		m.working.Add(1)
		defer m.working.Add(-1)
		began, out := time.Now(), &status{ResponseWriter: w, code: http.StatusOK}
		at := route + m.known(r.URL.Path[len(route):])
		method := "other"
		switch r.Method {
		case http.MethodGet, http.MethodPost, http.MethodHead, http.MethodPut, http.MethodPatch, http.MethodDelete:
			method = r.Method
		}
		ctx, end := m.traces.Request(r.Context(), r.Header, method, at)
		defer func() { end(out.code) }()
		r = r.WithContext(ctx)
		sent := &watchedBody{ReadCloser: r.Body}
		r.Body = sent
		h.ServeHTTP(out, r)
		if sent.broke {
			out.code = brokeOff
		}
		m.requests.WithLabelValues(at, method, strconv.Itoa(out.code)).Inc()
		m.seconds.WithLabelValues(at).Observe(time.Since(began).Seconds())
		m.bytes.WithLabelValues(at).Add(float64(max(0, r.ContentLength)))
	})
}

// status remembers the code of an answer.
type status struct {
	http.ResponseWriter
	code int
}

func (s *status) WriteHeader(code int) {
	s.code = code
	s.ResponseWriter.WriteHeader(code)
}

func (s *status) Unwrap() http.ResponseWriter { return s.ResponseWriter }

// brokeOff is the code under which requests count whose client went away before all had come: no one
// reads an answer, and what was sent was not wrong.
const brokeOff = 499

// watchedBody is a body that remembers whether it broke off.
type watchedBody struct {
	io.ReadCloser
	broke bool
}

func (b *watchedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	lost := (*net.OpError)(nil)
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.As(err, &lost) && !lost.Timeout() {
		b.broke = true
	}
	return n, err
}

// known is a path that the service has, or one name for all others.
func (m *metrics) known(path string) string {
	if slices.Contains(presidio.Paths(), path) || slices.Contains(m.api.Paths(), path) {
		return path
	}
	if below := m.api.Below(); strings.HasPrefix(path, below) {
		return below
	}
	return "/other"
}
