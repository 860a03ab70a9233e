package serve

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"
	"golang.org/x/time/rate"

	"github.com/lethe-privacy/lethe/internal/serve/access"
)

// limits hold what requests may take of the machine.
type limits struct {
	opts  Options
	slots chan struct{}
	mu    sync.Mutex
	rates map[string]*rate.Limiter // by key
	open  *semaphore.Weighted      // streams
	held  *semaphore.Weighted      // bytes of bodies, of all requests that have come and are not answered
}

func newLimits(o Options) *limits {
	return &limits{opts: o, slots: make(chan struct{}, o.Concurrency), rates: map[string]*rate.Limiter{}, open: semaphore.NewWeighted(streams), held: semaphore.NewWeighted(max(bodies, 4*o.MaxBody))}
}

// bodies bounds the bytes of bodies that are held at a time, be their clients ever so slow.
const bodies = 256 << 20

// held is a body that takes its room as it comes.
type held struct {
	io.Reader
	of    *semaphore.Weighted
	taken int64
}

var errFull = errors.New("there is no room for the request")

func (h *held) Read(b []byte) (int, error) {
	n, err := h.Reader.Read(b)
	if n > 0 && !h.of.TryAcquire(int64(n)) {
		return 0, errFull
	}
	h.taken += int64(n)
	return n, err
}

// patience is how long a request waits for others to finish.
const patience = 5 * time.Second

// handler lets requests through as long as there is room, each within its size and time.
func (l *limits) handler(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if wait, ok := l.allowed(access.From(r.Context()).ID); !ok {
			w.Header().Set("Retry-After", strconv.Itoa(int(wait.Seconds())+1))
			refuse(w, http.StatusTooManyRequests, "This key asks too often.")
			return
		}
		if r.ContentLength > l.opts.MaxBody {
			refuse(w, http.StatusRequestEntityTooLarge, "The request is larger than "+strconv.FormatInt(l.opts.MaxBody, 10)+" bytes.")
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), l.opts.Timeout)
		defer cancel()
		// The body is read first: a slow client takes no room from those that are there.
		room := &held{Reader: http.MaxBytesReader(w, r.Body, l.opts.MaxBody), of: l.held}
		defer func() { l.held.Release(room.taken) }()
		body, err := io.ReadAll(room)
		if errors.Is(err, errFull) {
			w.Header().Set("Retry-After", "10")
			refuse(w, http.StatusServiceUnavailable, "Too many large requests are under way.")
			return
		}
		if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
			refuse(w, http.StatusRequestEntityTooLarge, "The request is larger than "+strconv.FormatInt(l.opts.MaxBody, 10)+" bytes.")
			return
		}
		if err != nil {
			refuse(w, http.StatusBadRequest, "The request broke off.")
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		if !l.enter(ctx) {
			w.Header().Set("Retry-After", "1")
			refuse(w, http.StatusServiceUnavailable, "Too many requests are under way.")
			return
		}
		defer func() { <-l.slots }()
		h.ServeHTTP(w, r.WithContext(ctx))
	})
}

// whole lets requests through whose bodies or answers are streams. They are bounded by what the
// handler takes, and by nothing coming for a while.
func (l *limits) whole(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if wait, ok := l.allowed(access.From(r.Context()).ID); !ok {
			w.Header().Set("Retry-After", strconv.Itoa(int(wait.Seconds())+1))
			refuse(w, http.StatusTooManyRequests, "This key asks too often.")
			return
		}
		if !l.open.TryAcquire(1) {
			w.Header().Set("Retry-After", "10")
			refuse(w, http.StatusServiceUnavailable, "Too many streams are under way.")
			return
		}
		defer l.open.Release(1)
		h.ServeHTTP(w, r)
	})
}

// turn is that of a line of a stream: as often as the key may ask, within the time of a request,
// and where there is room. A stream waits for it; it is not refused like a request.
func (l *limits) turn(ctx context.Context) (context.Context, context.CancelFunc, error) {
	if l.opts.Rate > 0 {
		if err := l.rate(access.From(ctx).ID).Wait(ctx); err != nil {
			return nil, nil, err
		}
	}
	select {
	case l.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, nil, ctx.Err()
	}
	ctx, cancel := context.WithTimeout(ctx, l.opts.Timeout)
	return ctx, func() { cancel(); <-l.slots }, nil
}

// rate is how often a key may ask.
func (l *limits) rate(key string) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	of := l.rates[key]
	if of == nil {
		of = rate.NewLimiter(rate.Limit(l.opts.Rate), max(1, int(2*l.opts.Rate)))
		l.rates[key] = of
	}
	return of
}

// streams bounds uploads, downloads and events that are under way.
const streams = 256

// enter waits a while for room.
func (l *limits) enter(ctx context.Context) bool {
	select {
	case l.slots <- struct{}{}:
		return true
	default:
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	select {
	case l.slots <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

// allowed reports whether a key may ask now, else how long it should wait.
func (l *limits) allowed(key string) (time.Duration, bool) {
	if l.opts.Rate <= 0 {
		return 0, true
	}
	if l.rate(key).Allow() {
		return 0, true
	}
	return time.Duration(float64(time.Second) / l.opts.Rate), false
}
