package llm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// TestStorm: a server that has too many requests for ever ends in an error, after as
// many retries as the user wants.
func TestStorm(t *testing.T) {
	for retries, want := range map[int]int{0: 6, 2: 3, -1: 1} {
		s := serve(t, func(_ int, w http.ResponseWriter, _ exchange) { refuse(w, 429, `{"error":{"message":"slow down"}}`) })
		c := client(t, Options{BaseURL: s.URL + "/v1", Retries: retries})
		_, err := c.Ask(t.Context(), names("a"))
		var status *StatusError
		if !errors.As(err, &status) || status.Code != 429 || len(s.asked()) != want {
			t.Errorf("%v, %d requests", err, len(s.asked()))
		}
		if a := c.Account(); a != (Account{Retries: int64(want - 1)}) {
			t.Errorf("%+v", a)
		}
	}
}

// TestFaults says for each fault of a server how often it is asked, and what the user
// learns.
func TestFaults(t *testing.T) {
	drop := func(w http.ResponseWriter) { panic(http.ErrAbortHandler) }
	for name, c := range map[string]struct {
		fault func(http.ResponseWriter)
		times int // 3 retries are allowed
		err   error
	}{
		"500":        {func(w http.ResponseWriter) { w.WriteHeader(500) }, 4, &StatusError{Code: 500}},
		"503":        {func(w http.ResponseWriter) { w.WriteHeader(503) }, 4, &StatusError{Code: 503}},
		"408":        {func(w http.ResponseWriter) { w.WriteHeader(408) }, 4, &StatusError{Code: 408}},
		"inside 200": {func(w http.ResponseWriter) { io.WriteString(w, `{"error":{"code":502}}`) }, 4, &StatusError{Code: 502}},
		"dropped":    {drop, 4, ErrDropped},
		"half":       {func(w http.ResponseWriter) { w.Header().Set("Content-Length", "99"); io.WriteString(w, "{"); drop(w) }, 4, ErrDropped},
		"501":        {func(w http.ResponseWriter) { w.WriteHeader(501) }, 1, &StatusError{Code: 501}},
		"401":        {func(w http.ResponseWriter) { w.WriteHeader(401) }, 1, &StatusError{Code: 401}},
		"403":        {func(w http.ResponseWriter) { w.WriteHeader(403) }, 1, &StatusError{Code: 403}},
		"413":        {func(w http.ResponseWriter) { w.WriteHeader(413) }, 1, &StatusError{Code: 413}},
		"no credit":  {func(w http.ResponseWriter) { refuse(w, 429, `{"error":{"code":"insufficient_quota"}}`) }, 1, &StatusError{Code: 429}},
		"tomorrow":   {func(w http.ResponseWriter) { w.Header().Set("Retry-After", "86400"); w.WriteHeader(429) }, 1, &StatusError{Code: 429}},
		"malformed":  {func(w http.ResponseWriter) { say(w, `{"names":[}`) }, 2, ErrMalformed},
		"cut":        {func(w http.ResponseWriter) { say(w, `{"names":["A`) }, 2, ErrTruncated},
		"refused":    {func(w http.ResponseWriter) { say(w, `I cannot.`) }, 1, ErrRefused},
		"too long":   {func(w http.ResponseWriter) { io.WriteString(w, strings.Repeat(" ", 2000)) }, 2, ErrEndless},
		"just right": {func(w http.ResponseWriter) { io.WriteString(w, strings.Repeat(" ", 1000)) }, 2, ErrMalformed},
		"events": {func(w http.ResponseWriter) {
			w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
			io.WriteString(w, "data: {}\n\n")
		}, 2, ErrEndless},
	} {
		s := serve(t, func(_ int, w http.ResponseWriter, _ exchange) { c.fault(w) })
		cl := client(t, Options{BaseURL: s.URL + "/v1", Form: Plain, Retries: 3, MaxBytes: 1000})
		_, err := cl.Ask(t.Context(), names("a"))
		var status, want *StatusError
		same := errors.Is(err, c.err)
		if errors.As(c.err, &want) {
			same = errors.As(err, &status) && status.Code == want.Code
		}
		if !same || len(s.asked()) != c.times {
			t.Errorf("%s: %v, %d requests", name, err, len(s.asked()))
		}
		if got := cl.Account().Retries; got != int64(c.times-1) {
			t.Errorf("%s: %d retries", name, got)
		}
	}
}

// TestRecovery: a fault that passes changes nothing but the account.
func TestRecovery(t *testing.T) {
	s := serve(t, func(n int, w http.ResponseWriter, _ exchange) {
		switch n {
		case 0:
			w.WriteHeader(503)
		case 1:
			panic(http.ErrAbortHandler)
		case 2:
			say(w, `{"names":`)
		case 3:
			w.WriteHeader(429)
		default:
			say(w, nobody)
		}
	})
	c := client(t, Options{BaseURL: s.URL + "/v1"})
	if a := ask(t, c, names("a")); a.Text != nobody {
		t.Error(a)
	}
	// The question that was dropped may have been read, and counts as we estimate it.
	in := int64(10 + 10 + TokensOf(names("a")))
	if a := c.Account(); a != (Account{Requests: 2, Retries: 4, In: in, Out: 10}) {
		t.Errorf("%+v", a)
	}
}

// TestNobodyThere: a server that does not run is another thing than one that does not answer.
func TestNobodyThere(t *testing.T) {
	s := serve(t, func(_ int, w http.ResponseWriter, _ exchange) {})
	s.Close()
	c := client(t, Options{BaseURL: s.URL + "/v1", Retries: 1})
	if _, err := c.Ask(t.Context(), names("a")); !errors.Is(err, ErrUnreachable) || !strings.Contains(err.Error(), s.URL) {
		t.Error(err)
	}
	if a := c.Account(); a != (Account{Retries: 1}) {
		t.Errorf("%+v", a)
	}
}

// TestTimeouts: a server that does not begin, or does not end, is asked once more.
func TestTimeouts(t *testing.T) {
	hold := make(chan struct{})
	defer close(hold)
	silent := serve(t, func(_ int, w http.ResponseWriter, _ exchange) { <-hold })
	endless := serve(t, func(_ int, w http.ResponseWriter, _ exchange) {
		io.WriteString(w, " ")
		w.(http.Flusher).Flush()
		<-hold
	})
	for _, c := range []struct {
		s     *recorder
		err   error
		times int
	}{{silent, ErrTimeout, 2}, {endless, ErrEndless, 2}} {
		cl := client(t, Options{BaseURL: c.s.URL + "/v1", Timeout: 50 * time.Millisecond, Retries: 3})
		if _, err := cl.Ask(t.Context(), names("a")); !errors.Is(err, c.err) || len(c.s.asked()) != c.times {
			t.Errorf("%v, %d requests", err, len(c.s.asked()))
		}
	}
}

// TestHopeless: where a server never answered, and one request has tried it all, the
// others try once; where it did answer, an outage is waited for each time.
func TestHopeless(t *testing.T) {
	for answers, want := range map[int]int{0: 3 + 1 + 1, 1: 1 + 3 + 3} {
		s := serve(t, func(n int, w http.ResponseWriter, _ exchange) {
			if n >= answers {
				refuse(w, 503, "")
				return
			}
			say(w, nobody)
		})
		c := client(t, Options{BaseURL: s.URL + "/v1", Retries: 2})
		for i := range 3 {
			if _, err := c.Ask(t.Context(), names(fmt.Sprint(i))); (err == nil) != (i < answers) {
				t.Errorf("question %d: %v", i, err)
			}
		}
		if n := len(s.asked()); n != want {
			t.Errorf("%d requests after %d answers, want %d", n, answers, want)
		}
	}
}

// TestUntrusted: a certificate that is not valid is no fault that passes.
func TestUntrusted(t *testing.T) {
	s := httptest.NewUnstartedServer(http.NotFoundHandler())
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	s.StartTLS()
	t.Cleanup(s.Close)
	c := client(t, Options{BaseURL: s.URL + "/v1"})
	if _, err := c.Ask(t.Context(), names("a")); !errors.Is(err, errUntrusted) {
		t.Error(err)
	}
	if a := c.Account(); a != (Account{}) {
		t.Errorf("%+v", a)
	}
}

// TestCancel: whatever the client waits for, it gives up at once.
func TestCancel(t *testing.T) {
	hold := make(chan struct{})
	defer close(hold)
	for name, handle := range map[string]func(int, http.ResponseWriter, exchange){
		"answer": func(int, http.ResponseWriter, exchange) { <-hold },
		"body":   func(_ int, w http.ResponseWriter, _ exchange) { w.(http.Flusher).Flush(); <-hold },
		"pause": func(_ int, w http.ResponseWriter, _ exchange) {
			w.Header().Set("Retry-After", "50")
			w.WriteHeader(429)
		},
	} {
		s := serve(t, handle)
		c := client(t, Options{BaseURL: s.URL + "/v1", Timeout: time.Hour})
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		var all sync.WaitGroup
		for i := range 10 {
			all.Go(func() {
				if _, err := c.Ask(ctx, names(fmt.Sprint(i))); !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, ErrTimeout) {
					t.Errorf("%s: %v", name, err)
				}
			})
		}
		all.Wait()
		cancel()
	}
}

// TestFarDate: no wait is reported with more digits than it deserves.
func TestFarDate(t *testing.T) {
	s := serve(t, func(_ int, w http.ResponseWriter, _ exchange) {
		w.Header().Set("Retry-After", "Wed, 21 Oct 2999 07:28:00 GMT")
		w.WriteHeader(429)
	})
	_, err := client(t, Options{BaseURL: s.URL + "/v1"}).Ask(context.Background(), text("now?"))
	if err == nil || !strings.HasSuffix(err.Error(), "it wants to be left alone for more than three days") {
		t.Errorf("got %v", err)
	}
}

// TestSharedPause: while the server wants to be left alone, no worker asks it.
func TestSharedPause(t *testing.T) {
	var blocked atomic.Int64 // until then, in nanoseconds
	var early atomic.Int64
	s := serve(t, func(n int, w http.ResponseWriter, _ exchange) {
		if n == 1 {
			w.Header().Set("Retry-After", "0.3")
			blocked.Store(time.Now().Add(290 * time.Millisecond).UnixNano())
			w.WriteHeader(429)
			return
		}
		if time.Now().UnixNano() < blocked.Load() {
			early.Add(1)
		}
		say(w, nobody)
	})
	c := client(t, Options{BaseURL: s.URL + "/v1", Concurrency: 1})
	ask(t, c, names("first"))
	var all sync.WaitGroup
	for i := range 12 {
		all.Go(func() { ask(t, c, names(fmt.Sprint(i))) })
	}
	all.Wait()
	if n := early.Load(); n > 0 {
		t.Errorf("%d requests in the pause", n)
	}
}

// TestAllWait: too many requests, and a server that says how long, keep all back for
// longer than it said; a fault of another kind only the one that met it.
func TestAllWait(t *testing.T) {
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		err     error
		backoff time.Duration
		least   time.Duration // that all wait
	}{
		{&StatusError{Code: 429}, 1000 * time.Hour, time.Nanosecond},
		{&StatusError{Code: 429, wait: 40 * time.Second}, time.Nanosecond, 30 * time.Second},
		{&StatusError{Code: 503, wait: 40 * time.Second}, time.Nanosecond, 30 * time.Second},
		{&StatusError{Code: 503}, 1000 * time.Hour, 0},
		{ErrDropped, 1000 * time.Hour, 0},
	} {
		cl := client(t, Options{BaseURL: "http://localhost:1", Backoff: c.backoff})
		if err := cl.wait(gone, 1, c.err); !errors.Is(err, context.Canceled) {
			t.Errorf("%v: %v", c.err, err)
		}
		if d, _ := cl.pause.left(); (c.least > 0) != (d > 0) || max(d, 0) < c.least {
			t.Errorf("%v: all wait %v", c.err, d)
		}
	}
}

// TestLeftAlone: where the pause would be too long, further requests fail at once.
func TestLeftAlone(t *testing.T) {
	s := serve(t, func(_ int, w http.ResponseWriter, _ exchange) {
		w.Header().Set("Retry-After", "7200")
		w.WriteHeader(429)
	})
	c := client(t, Options{BaseURL: s.URL + "/v1"})
	for _, q := range []string{"a", "b"} {
		if _, err := c.Ask(t.Context(), names(q)); err == nil || !strings.Contains(err.Error(), "2h0m0s") {
			t.Error(err)
		}
	}
	if n := len(s.asked()); n != 1 {
		t.Errorf("%d requests", n)
	}
}

func TestRetryAfter(t *testing.T) {
	now := time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		name, value string
		want        time.Duration
	}{
		{"Retry-After", "7", 7 * time.Second},
		{"Retry-After", "0.5", time.Second / 2},
		{"Retry-After", "Mon, 04 May 2026 12:00:09 GMT", 9 * time.Second},
		{"Retry-After", "Mon, 04 May 2026 11:00:00 GMT", 0},
		{"Retry-After", "-3", 0},
		{"Retry-After", "soon", 0},
		{"Retry-After", "NaN", 0},
		{"Retry-After", "1e300", 1e6 * time.Second},
		{"Retry-After-Ms", "1500", 1500 * time.Millisecond},
		{"Other", "7", 0},
	} {
		if got := retryAfter(http.Header{c.name: {c.value}}, now); got != c.want {
			t.Errorf("%s: %s: %v", c.name, c.value, got)
		}
	}
}

// TestFaultsChangeNothing: in whatever order faults come that pass, the answers are those
// of a server without any.
func TestFaultsChangeNothing(t *testing.T) {
	faults := map[string]func(http.ResponseWriter){
		"busy":    func(w http.ResponseWriter) { w.WriteHeader(429) },
		"down":    func(w http.ResponseWriter) { w.WriteHeader(502) },
		"dropped": func(http.ResponseWriter) { panic(http.ErrAbortHandler) },
		"cut":     func(w http.ResponseWriter) { say(w, `{"names":["An`) },
	}
	rapid.Check(t, func(rt *rapid.T) {
		plan := map[string][]string{} // what happens to each question before it is answered
		for i := range 4 {
			all := rapid.SliceOfN(rapid.SampledFrom([]string{"busy", "down", "dropped"}), 0, 4).Draw(rt, "faults")
			if rapid.Bool().Draw(rt, "cut") {
				all = append(all, "cut")
			}
			plan[fmt.Sprint("question ", i)] = rapid.Permutation(all).Draw(rt, "order")
		}
		var mu sync.Mutex
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, h *http.Request) {
			body, _ := io.ReadAll(h.Body)
			mu.Lock()
			fault, question := "", ""
			for q := range plan {
				if strings.Contains(string(body), q) {
					question = q
				}
			}
			if len(plan[question]) > 0 {
				fault, plan[question] = plan[question][0], plan[question][1:]
			}
			mu.Unlock()
			if fault != "" {
				faults[fault](w)
				return
			}
			say(w, fmt.Sprintf(`{"names":[%q]}`, question))
		}))
		defer s.Close()
		c, err := New(Options{BaseURL: s.URL, Model: "m", Backoff: time.Microsecond, Concurrency: rapid.IntRange(1, 4).Draw(rt, "at once")})
		if err != nil {
			rt.Fatal(err)
		}
		defer c.Close()
		var all sync.WaitGroup
		for i := range 4 {
			all.Go(func() {
				q := fmt.Sprint("question ", i)
				if a, err := c.Ask(context.Background(), names(q)); err != nil || a.Text != fmt.Sprintf(`{"names":[%q]}`, q) {
					rt.Errorf("%s: %q, %v", q, a.Text, err)
				}
			})
		}
		all.Wait()
	})
}
