package serve

import (
	"bytes"
	"cmp"
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
	opts   Options
	slots  chan struct{}
	mu     sync.Mutex
	shares map[string]*share   // by key
	open   *semaphore.Weighted // streams
	held   *semaphore.Weighted // bytes of bodies, of all requests that have come and are not answered
}

func newLimits(o Options) *limits {
	return &limits{opts: o, slots: make(chan struct{}, o.Concurrency), shares: map[string]*share{}, open: semaphore.NewWeighted(streams), held: semaphore.NewWeighted(o.bodies())}
}

// share is what one key may take of it, so that the others find room.
type share struct {
	of    access.Limits // by which it was made
	rate  *rate.Limiter // nil: as often as it likes
	slots *semaphore.Weighted
	open  *semaphore.Weighted
	held  *semaphore.Weighted
}

// share is that of whoever asks. Where nobody has a key, one has all of it.
func (l *limits) share(who access.Who) *share {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.shares[who.ID]
	if s != nil && s.of == who.Limits {
		return s
	}
	s = &share{of: who.Limits, slots: semaphore.NewWeighted(int64(l.opts.ofKey(who))), open: semaphore.NewWeighted(streams / 2), held: semaphore.NewWeighted(l.opts.bodies() / 2)}
	if who.ID == local {
		s.open, s.held = semaphore.NewWeighted(streams), semaphore.NewWeighted(l.opts.bodies())
	}
	if r := cmp.Or(who.Limits.Rate, l.opts.Rate); r > 0 {
		s.rate = rate.NewLimiter(rate.Limit(r), max(1, int(2*r)))
	}
	l.shares[who.ID] = s
	return s
}

// ofKey is how many of its requests are worked on at a time.
func (o *Options) ofKey(who access.Who) int {
	n := cmp.Or(who.Limits.Concurrency, o.KeyConcurrency)
	if n == 0 && who.ID != local {
		n = (o.Concurrency + 1) / 2
	}
	return min(cmp.Or(n, o.Concurrency), o.Concurrency)
}

// bodies is how many bytes of bodies are held at a time.
func (o *Options) bodies() int64 { return max(bodies, 4*o.MaxBody) }

// bodies bounds the bytes of bodies that are held at a time, be their clients ever so slow.
const bodies = 256 << 20

// meteredBody is a body that takes its room as it comes.
type meteredBody struct {
	io.Reader
	of, key *semaphore.Weighted
	taken   int64
}

var (
	errFull    = errors.New("there is no room for the request")
	errKeyFull = errors.New("the key has no room for the request")
)

func (h *meteredBody) Read(b []byte) (int, error) {
	n, err := h.Reader.Read(b)
	if n > 0 && !h.key.TryAcquire(int64(n)) {
		return 0, errKeyFull
	}
	if n > 0 && !h.of.TryAcquire(int64(n)) {
		h.key.Release(int64(n))
		return 0, errFull
	}
	h.taken += int64(n)
	return n, err
}

func (h *meteredBody) release() {
	h.of.Release(h.taken)
	h.key.Release(h.taken)
}

// patience is how long a request waits for others to finish.
const patience = 5 * time.Second

// handler lets requests through as long as there is room, each within its size and time.
func (l *limits) handler(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		who := access.From(r.Context())
		key := l.share(who)
		if !key.allowed(w) {
			return
		}
		largest := who.Limits.Body(l.opts.MaxBody)
		tooLarge := func() {
			refuse(w, http.StatusRequestEntityTooLarge, "The request is larger than "+strconv.FormatInt(largest, 10)+" bytes.")
		}
		if r.ContentLength > largest {
			tooLarge()
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), who.Limits.Time(l.opts.Timeout))
		defer cancel()
		// The body is read first: a slow client takes no room from those that are there.
		room := &meteredBody{Reader: http.MaxBytesReader(w, r.Body, largest), of: l.held, key: key.held}
		defer room.release()
		body, err := io.ReadAll(room)
		large := (*http.MaxBytesError)(nil)
		switch {
		case errors.Is(err, errFull):
			busy(w, http.StatusServiceUnavailable, 10, "Too many large requests are under way.")
			return
		case errors.Is(err, errKeyFull):
			busy(w, http.StatusTooManyRequests, 10, "Too many large requests of this key are under way.")
			return
		case errors.As(err, &large):
			tooLarge()
			return
		case err != nil:
			refuse(w, http.StatusBadRequest, "The request broke off.")
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		wait, stop := context.WithTimeout(ctx, patience)
		defer stop()
		if key.slots.Acquire(wait, 1) != nil {
			busy(w, http.StatusTooManyRequests, 1, "Too many requests of this key are under way.")
			return
		}
		defer key.slots.Release(1)
		if !l.enter(wait) {
			busy(w, http.StatusServiceUnavailable, 1, "Too many requests are under way.")
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
		key := l.share(access.From(r.Context()))
		if !key.allowed(w) {
			return
		}
		if !key.open.TryAcquire(1) {
			busy(w, http.StatusTooManyRequests, 10, "Too many streams of this key are under way.")
			return
		}
		defer key.open.Release(1)
		if !l.open.TryAcquire(1) {
			busy(w, http.StatusServiceUnavailable, 10, "Too many streams are under way.")
			return
		}
		defer l.open.Release(1)
		h.ServeHTTP(w, r)
	})
}

// turn is that of a line of a stream: as long as its key opens, as often as that may ask, within the
// time of a request, and where there is room. A stream waits for it; it is not refused like a request.
func (l *limits) turn(ctx context.Context) (context.Context, context.CancelFunc, error) {
	who, err := again(ctx)
	if err != nil {
		return nil, nil, err
	}
	key := l.share(who)
	if key.rate != nil {
		if err := key.rate.Wait(ctx); err != nil {
			return nil, nil, err
		}
	}
	if err := key.slots.Acquire(ctx, 1); err != nil {
		return nil, nil, err
	}
	if !l.enter(ctx) {
		key.slots.Release(1)
		return nil, nil, ctx.Err()
	}
	ctx, cancel := context.WithTimeout(ctx, who.Limits.Time(l.opts.Timeout))
	return ctx, func() { cancel(); <-l.slots; key.slots.Release(1) }, nil
}

// streams bounds uploads, downloads and events that are under way.
const streams = 256

// enter waits for room.
func (l *limits) enter(ctx context.Context) bool {
	select {
	case l.slots <- struct{}{}:
		return true
	default:
	}
	select {
	case l.slots <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

// allowed reports whether a key may ask now, and refuses where it may not.
func (s *share) allowed(w http.ResponseWriter) bool {
	if s.rate == nil || s.rate.Allow() {
		return true
	}
	busy(w, http.StatusTooManyRequests, int(1/float64(s.rate.Limit()))+1, "This key asks too often.")
	return false
}

// busy refuses what may be sent again after some seconds.
func busy(w http.ResponseWriter, status, seconds int, detail string) {
	w.Header().Set("Retry-After", strconv.Itoa(seconds))
	refuse(w, status, detail)
}
