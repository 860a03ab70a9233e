package serve

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe/internal/serve/access"
)

// limited makes a key with limits.
func limited(t *testing.T, s *Server, l access.Limits) (headers []string, who access.Who) {
	t.Helper()
	key, k, err := s.keys.New(t.Context(), "limited", access.Reader, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.keys.Limit(t.Context(), k.ID, l); err != nil {
		t.Fatal(err)
	}
	who, err = s.keys.Check(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	return []string{"X-API-Key", key}, who
}

// A key has its own limits, and no other key feels them.
func TestLimitsOfAKey(t *testing.T) {
	base, s, _ := running(t, nil)
	other, _ := limited(t, s, access.Limits{})
	ask := func(as []string, body string, want int) {
		t.Helper()
		if code, got := do(t, "POST", base+"/v1/detect", body, as...); code != want {
			t.Errorf("%d %s, not %d", code, got, want)
		}
	}
	large := `{"text": "` + strings.Repeat("a ", 1000) + `"}`
	small, _ := limited(t, s, access.Limits{MaxBody: 1024})
	ask(small, large, 413)
	ask(small, question, 200)
	ask(other, large, 200)
	if _, got := do(t, "POST", base+"/v1/detect/lines", large+"\n"+question, small...); strings.Count(got, `"status":413`) != 1 || !strings.Contains(got, "mentions") {
		t.Errorf("a line: %s", got)
	}
	seldom, who := limited(t, s, access.Limits{Rate: 0.001})
	ask(seldom, question, 200)
	ask(seldom, question, 429)
	ask(other, question, 200)
	// A key that gets other limits has them at once.
	if err := s.keys.Limit(t.Context(), who.ID, access.Limits{}); err != nil {
		t.Fatal(err)
	}
	ask(seldom, question, 200)
	ask(seldom, question, 200)
}

// Of four places a key has two, and the others are there for other keys.
func TestOneKeyLeavesRoom(t *testing.T) {
	base, s, _ := running(t, func(o *Options) { o.Concurrency = 4 })
	full, who := limited(t, s, access.Limits{Timeout: time.Second}) // so long it waits for its turn
	other, _ := limited(t, s, access.Limits{})
	ctx := access.With(t.Context(), who)
	var ends []context.CancelFunc
	for range 2 {
		_, end, err := s.limits.turn(ctx)
		if err != nil {
			t.Fatal(err)
		}
		ends = append(ends, end)
	}
	if code, body := do(t, "POST", base+"/v1/detect", question, full...); code != 429 || !strings.Contains(body, "of this key") {
		t.Errorf("a third place: %d %s", code, body)
	}
	if code, body := do(t, "POST", base+"/v1/detect", question, other...); code != 200 {
		t.Errorf("another key: %d %s", code, body)
	}
	for _, end := range ends {
		end()
	}
	if code, body := do(t, "POST", base+"/v1/detect", question, full...); code != 200 {
		t.Errorf("when there is room again: %d %s", code, body)
	}
}

func TestPlacesOfAKey(t *testing.T) {
	for _, c := range []struct{ concurrency, ofKeys, own, want int }{
		{8, 0, 0, 4}, {5, 0, 0, 3}, {1, 0, 0, 1}, {8, 6, 0, 6}, {8, 6, 2, 2}, {8, 2, 7, 7}, {8, 0, 20, 8},
	} {
		o := Options{Concurrency: c.concurrency, KeyConcurrency: c.ofKeys}
		if got := o.ofKey(access.Who{ID: "k", Limits: access.Limits{Concurrency: c.own}}); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
	o := Options{Concurrency: 8}
	if got := o.ofKey(access.Who{ID: local}); got != 8 {
		t.Errorf("a machine of its own: %d", got)
	}
}

// The time of a request is the key's, where that is less than the service's.
func TestTimeOfAKey(t *testing.T) {
	o := Defaults()
	o.Timeout = time.Minute
	l := newLimits(o)
	for own, most := range map[time.Duration]time.Duration{time.Second: time.Second, 0: time.Minute, time.Hour: time.Minute} {
		var left time.Duration
		h := l.handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			end, _ := r.Context().Deadline()
			left = time.Until(end)
		}))
		r := httptest.NewRequest("POST", "/", nil)
		h.ServeHTTP(httptest.NewRecorder(), r.WithContext(access.With(r.Context(), access.Who{ID: "k", Limits: access.Limits{Timeout: own}})))
		if left <= 0 || left > most {
			t.Errorf("%v: %v", own, left)
		}
	}
}

// Streams and bodies of one key leave room for those of others.
func TestStreamsOfAKey(t *testing.T) {
	l := newLimits(Defaults())
	key := l.share(access.Who{ID: "k"})
	if key.open.TryAcquire(streams/2+1) || !key.open.TryAcquire(streams/2) {
		t.Error("streams")
	}
	w := httptest.NewRecorder()
	r := httptest.NewRequest("POST", "/", nil)
	l.whole(http.NotFoundHandler()).ServeHTTP(w, r.WithContext(access.With(r.Context(), access.Who{ID: "k"})))
	if w.Code != 429 {
		t.Error(w.Code)
	}
	if !key.held.TryAcquire(l.opts.bodies() / 2) {
		t.Fatal("bodies")
	}
	r = httptest.NewRequest("POST", "/", strings.NewReader("x"))
	w = httptest.NewRecorder()
	l.handler(http.NotFoundHandler()).ServeHTTP(w, r.WithContext(access.With(r.Context(), access.Who{ID: "k"})))
	if w.Code != 429 {
		t.Error(w.Code)
	}
	w = httptest.NewRecorder()
	l.handler(http.NotFoundHandler()).ServeHTTP(w, httptest.NewRequest("POST", "/", strings.NewReader("x")))
	if w.Code != 404 || !l.held.TryAcquire(l.opts.bodies()) {
		t.Error("room is not given back: ", w.Code)
	}
}
