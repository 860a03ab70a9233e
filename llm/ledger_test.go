package llm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"
)

// short is a question whose estimate is known: 3 for the request, 4 for the message and
// 1 for its word.
func short(word string) Request {
	r := text(word)
	r.MaxAnswer = 20
	return r
}

const shortIn = 3 + 4 + 1

// TestCeilings: a request that could exceed what may be spent is not sent. The server
// counts 10 tokens in and 5 out for each.
func TestCeilings(t *testing.T) {
	for name, c := range map[string]struct {
		o    Options
		want int64 // requests that are sent, of five
	}{
		"none":              {Options{}, 5},
		"tokens for one":    {Options{MaxTokens: shortIn + 20}, 1},
		"a token too few":   {Options{MaxTokens: shortIn + 19}, 0},
		"tokens for three":  {Options{MaxTokens: 15 + 15 + shortIn + 20}, 3},
		"just not for them": {Options{MaxTokens: 15 + 15 + shortIn + 19}, 2},
		"cost for one":      {Options{MaxCost: 0.000048, PriceIn: 1, PriceOut: 2}, 1}, // 8 + 2·20 millionths
		"cost for none":     {Options{MaxCost: 0.0000479, PriceIn: 1, PriceOut: 2}, 0},
		"cost for three":    {Options{MaxCost: 0.000088, PriceIn: 1, PriceOut: 2}, 3}, // and 10 + 2·5 for each before
	} {
		s := serve(t, func(_ int, w http.ResponseWriter, _ exchange) { say(w, "x") })
		c.o.BaseURL = s.URL + "/v1"
		cl := client(t, c.o)
		for i := range 5 {
			_, err := cl.Ask(t.Context(), short(string(rune('a'+i))))
			if over := int64(i) >= c.want; errors.Is(err, ErrCeiling) != over {
				t.Errorf("%s: request %d: %v", name, i, err)
			}
		}
		if a := cl.Account(); a.Requests != c.want || int64(len(s.asked())) != c.want || a.In != 10*c.want {
			t.Errorf("%s: %+v", name, a)
		}
	}
}

// TestCeilingBoundsAnswers: with a ceiling no answer is without a bound.
func TestCeilingBoundsAnswers(t *testing.T) {
	s := serve(t, func(_ int, w http.ResponseWriter, _ exchange) { say(w, "x") })
	ask(t, client(t, Options{BaseURL: s.URL + "/v1"}), text("a"))
	ask(t, client(t, Options{BaseURL: s.URL + "/v1", MaxTokens: 10000}), text("a"))
	all := s.asked()
	if all[0].Body["max_tokens"] != nil || all[1].Body["max_tokens"] != float64(unbounded) {
		t.Error(all)
	}
}

// TestCeilingAtOnce: requests at the same time do not pass the ceiling together, and
// as many are sent as one after the other: where what is under way turns out to be
// less, those that wait for it go on.
func TestCeilingAtOnce(t *testing.T) {
	s := serve(t, func(_ int, w http.ResponseWriter, _ exchange) { say(w, "x") })
	const limit = 15*9 + shortIn + 20 // ten
	c := client(t, Options{BaseURL: s.URL + "/v1", Concurrency: 8, MaxTokens: limit})
	var sent, over atomic.Int64
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() {
			r := short(fmt.Sprint(i % 10))
			r.Seed = &i
			switch _, err := c.Ask(t.Context(), r); {
			case err == nil:
				sent.Add(1)
			case errors.Is(err, ErrCeiling):
				over.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	if sent.Load() != 10 || over.Load() != 30 || len(s.asked()) != 10 {
		t.Errorf("%d sent, %d over", sent.Load(), over.Load())
	}
}

// TestLedger: whatever is set aside and spent, the ceiling holds as long as nothing
// takes more than what was set aside for it.
func TestLedger(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limit := rapid.Int64Range(1, 1000).Draw(t, "limit")
		l := newLedger(Options{MaxTokens: limit})
		type held struct{ in, out int64 }
		var flying []held
		ctx, cancel := context.WithCancel(context.Background())
		cancel() // nothing waits
		for range rapid.IntRange(0, 50).Draw(t, "steps") {
			if len(flying) > 0 && rapid.Bool().Draw(t, "land") {
				h := flying[0]
				flying = flying[1:]
				l.spent(h.in, h.out, usage{rapid.Int64Range(0, h.in).Draw(t, "in"), rapid.Int64Range(0, h.out).Draw(t, "out"), true, false})
				continue
			}
			h := held{rapid.Int64Range(0, 300).Draw(t, "in"), rapid.Int64Range(0, 300).Draw(t, "out")}
			if l.reserve(ctx, h.in, h.out) == nil {
				flying = append(flying, h)
			}
			sum := int64(0)
			for _, h := range flying {
				sum += h.in + h.out
			}
			if a := l.read(); a.In+a.Out+sum > limit {
				t.Fatalf("%d spent and %d under way of %d", a.In+a.Out, sum, limit)
			}
		}
	})
}

// TestProgress: every change is reported, one after the other, and the last is the account.
func TestProgress(t *testing.T) {
	s := serve(t, func(_ int, w http.ResponseWriter, _ exchange) { say(w, "x") })
	var told []Account // no lock: the client has one
	c := client(t, Options{BaseURL: s.URL + "/v1", Progress: func(a Account) { told = append(told, a) }})
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() { ask(t, c, text(fmt.Sprint(i))) })
	}
	all.Wait()
	if len(told) != 20 || told[19] != c.Account() || told[19].Requests != 20 {
		t.Errorf("%d told, %+v", len(told), c.Account())
	}
}

// TestConcurrency: as many requests are under way as were asked for, and never more.
func TestConcurrency(t *testing.T) {
	var now, most atomic.Int64
	full := make(chan struct{})
	s := serve(t, func(n int, w http.ResponseWriter, _ exchange) {
		if k := now.Add(1); k > most.Load() {
			most.Store(k)
			if k == 3 {
				close(full)
			}
		}
		<-full // all wait until there are three
		now.Add(-1)
		say(w, "x")
	})
	c := client(t, Options{BaseURL: s.URL + "/v1", Concurrency: 3})
	var all sync.WaitGroup
	for i := range 30 {
		all.Go(func() { ask(t, c, text(fmt.Sprint(i))) })
	}
	all.Wait()
	if most.Load() != 3 {
		t.Errorf("%d at once", most.Load())
	}
}

// TestSameQuestionAtOnce is asked once. Who gives up does not take the answer from others.
func TestSameQuestionAtOnce(t *testing.T) {
	began, hold := make(chan struct{}), make(chan struct{})
	s := serve(t, func(n int, w http.ResponseWriter, _ exchange) {
		if n == 0 {
			close(began)
			<-hold
		}
		say(w, "x")
	})
	c := client(t, Options{BaseURL: s.URL + "/v1"})
	ctx, cancel := context.WithCancel(t.Context())
	var first, all sync.WaitGroup
	first.Go(func() {
		if _, err := c.Ask(ctx, text("a")); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
	<-began
	var joined atomic.Int64
	for range 9 {
		all.Go(func() {
			if ask(t, c, text("a")).Cached {
				joined.Add(1)
			}
		})
	}
	cancel()
	first.Wait()
	close(hold)
	all.Wait()
	// The first was given up; of the others one asked again, the rest waited for it or, with
	// no cache, came too late and asked themselves.
	a := c.Account()
	if n := int64(len(s.asked())); n < 2 || a.Requests+a.Cached != 9 || a.Cached != joined.Load() || n-1 != a.Requests {
		t.Errorf("%d requests, %+v", n, a)
	}
}

// TestAskedOnce: with a cache the same question is sent once, however many ask it and when.
func TestAskedOnce(t *testing.T) {
	var started sync.WaitGroup
	started.Add(10)
	s := serve(t, func(_ int, w http.ResponseWriter, _ exchange) { started.Wait(); say(w, "x") })
	c := client(t, Options{BaseURL: s.URL + "/v1", Form: Plain, Cache: filepath.Join(t.TempDir(), "cache"), Concurrency: 10})
	var all sync.WaitGroup
	for range 10 {
		all.Go(func() {
			started.Done()
			ask(t, c, text("a"))
		})
	}
	all.Wait()
	if a := c.Account(); len(s.asked()) != 1 || a.Requests != 1 || a.Cached != 9 {
		t.Errorf("%d requests, %+v", len(s.asked()), a)
	}
}

// TestShort: a server that read less than was sent is counted, as long as it says so.
func TestShort(t *testing.T) {
	for said, want := range map[string]int64{"89": 1, "90": 0, "500": 0, "null": 0} {
		s := serve(t, func(_ int, w http.ResponseWriter, _ exchange) {
			io.WriteString(w, `{"choices":[{"message":{"content":"x"}}],"usage":{"prompt_tokens":`+said+`,"completion_tokens":1}}`)
		})
		c := client(t, Options{BaseURL: s.URL + "/v1"})
		ask(t, c, text(strings.Repeat("Wort, ", 100)))
		if got := c.Account().Short; got != want {
			t.Errorf("%s: %d", said, got)
		}
	}
}

// TestLostAnswersCount: what may have been read and written counts, although nothing came.
func TestLostAnswersCount(t *testing.T) {
	s := serve(t, func(n int, w http.ResponseWriter, _ exchange) { panic(http.ErrAbortHandler) })
	c := client(t, Options{BaseURL: s.URL + "/v1", MaxTokens: 3 * (shortIn + 20)})
	if _, err := c.Ask(t.Context(), short("a")); !errors.Is(err, ErrCeiling) {
		t.Error(err)
	}
	if a := c.Account(); a != (Account{Retries: 3, In: 3 * shortIn, Out: 3 * 20}) || len(s.asked()) != 3 {
		t.Errorf("%+v, %d requests", a, len(s.asked()))
	}
}
