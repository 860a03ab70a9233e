package llm

import (
	"context"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

const rejected = `{"error":{"message":"not supported","type":"invalid_request_error","param":null,"code":null}}`

// formOf reads off a request how it asks for JSON.
func formOf(a exchange) Form {
	switch {
	case a.Body["response_format"] != nil:
		return Schema
	case a.Body["tools"] != nil:
		return Tool
	}
	return Plain
}

func formsOf(s *recorder) (all []Form) {
	for _, a := range s.asked() {
		all = append(all, formOf(a))
	}
	return all
}

// takes is a server that takes some forms, and rejects others with a status.
func takes(t *testing.T, status int, forms ...Form) *recorder {
	return serve(t, func(_ int, w http.ResponseWriter, a exchange) {
		if !slices.Contains(forms, formOf(a)) {
			refuse(w, status, rejected)
			return
		}
		say(w, nobody)
	})
}

// TestFormIsFound: what the server does not take is tried once, and never again.
func TestFormIsFound(t *testing.T) {
	for _, c := range []struct {
		status int
		takes  []Form
		want   []Form
	}{
		{400, []Form{Schema, Tool, Plain}, []Form{Schema, Schema}},
		{400, []Form{Tool, Plain}, []Form{Schema, Tool, Tool}},
		{404, []Form{Tool, Plain}, []Form{Schema, Tool, Tool}},
		{422, []Form{Plain}, []Form{Schema, Tool, Plain, Plain}},
		{501, []Form{Plain}, []Form{Schema, Tool, Plain, Plain}},
	} {
		s := takes(t, c.status, c.takes...)
		cl := client(t, Options{BaseURL: s.URL + "/v1"})
		ask(t, cl, names("a"))
		ask(t, cl, names("b"))
		if got := formsOf(s); !slices.Equal(got, c.want) {
			t.Errorf("%d %v: %v", c.status, c.takes, got)
		}
		if a := cl.Account(); a.Requests != 2 || a.Retries != 0 {
			t.Errorf("%+v", a)
		}
	}
}

// TestFormBehindErrors: some servers answer 500 to a form that they do not know. Where
// they say so the next is tried at once, else after all retries.
func TestFormBehindErrors(t *testing.T) {
	const grammar = `{"error":{"code":500,"message":"Failed to parse grammar","type":"server_error"}}`
	const tools = `{"error":{"code":500,"message":"tools param requires --jinja flag","type":"server_error"}}`
	const internal = `{"error":{"message":"internal error"}}`
	for _, c := range []struct {
		status       int
		schema, tool string // what is said to each; "" takes it
		want         []Form
	}{
		{500, grammar, "", []Form{Schema, Tool, Tool}},
		{500, grammar, tools, []Form{Schema, Tool, Plain, Plain}},
		{500, internal, "", []Form{Schema, Schema, Schema, Tool, Tool}},
		{500, internal, internal, []Form{Schema, Schema, Schema, Tool, Plain, Plain}},
		{500, "", "", []Form{Schema, Schema}},
		{503, grammar, "", []Form{Schema, Schema, Schema, Schema}}, // it is busy, whatever it says; the second tries once
	} {
		s := serve(t, func(_ int, w http.ResponseWriter, a exchange) {
			if body := map[Form]string{Schema: c.schema, Tool: c.tool}[formOf(a)]; body != "" {
				refuse(w, c.status, body)
				return
			}
			say(w, nobody)
		})
		cl := client(t, Options{BaseURL: s.URL + "/v1", Retries: 2, Backoff: time.Millisecond})
		for _, name := range []string{"a", "b"} {
			if _, err := cl.Ask(t.Context(), names(name)); err != nil && c.status != 503 {
				t.Error(err)
			}
		}
		if got := formsOf(s); !slices.Equal(got, c.want) {
			t.Errorf("%d %s: %v", c.status, c.schema, got)
		}
	}
}

// TestErrorsForEver: a server that only fails is not asked about everything in all forms.
func TestErrorsForEver(t *testing.T) {
	s := serve(t, func(_ int, w http.ResponseWriter, _ exchange) {
		refuse(w, 500, `{"error":{"message":"internal error"}}`)
	})
	cl := client(t, Options{BaseURL: s.URL + "/v1", Retries: 2, Backoff: time.Millisecond})
	for _, name := range []string{"a", "b"} {
		var status *StatusError
		if _, err := cl.Ask(t.Context(), names(name)); !errors.As(err, &status) || status.Code != 500 {
			t.Error(err)
		}
	}
	if got := formsOf(s); !slices.Equal(got, []Form{Schema, Schema, Schema, Tool, Plain, Schema}) {
		t.Error(got)
	}
	cl = client(t, Options{BaseURL: s.URL + "/v1", Retries: -1})
	if _, err := cl.Ask(t.Context(), names("a")); err == nil || len(s.asked()) != 7 {
		t.Errorf("%v, %d requests", err, len(s.asked()))
	}
}

// TestFormIsGiven: a form that the user named is not left.
func TestFormIsGiven(t *testing.T) {
	s := takes(t, 400, Plain)
	for _, f := range []Form{Schema, Tool} {
		var status *StatusError
		if _, err := client(t, Options{BaseURL: s.URL + "/v1", Form: f}).Ask(t.Context(), names("a")); !errors.As(err, &status) || status.Code != 400 {
			t.Error(err)
		}
	}
	if got := formsOf(s); !slices.Equal(got, []Form{Schema, Tool}) {
		t.Error(got)
	}
}

// TestNoOtherFormAfterSuccess: later a rejection is about the request.
func TestNoOtherFormAfterSuccess(t *testing.T) {
	s := serve(t, func(n int, w http.ResponseWriter, _ exchange) {
		if n == 0 {
			say(w, nobody)
			return
		}
		refuse(w, 400, rejected)
	})
	c := client(t, Options{BaseURL: s.URL + "/v1"})
	ask(t, c, names("a"))
	if _, err := c.Ask(t.Context(), names("b")); err == nil {
		t.Error("no error")
	}
	if got := formsOf(s); !slices.Equal(got, []Form{Schema, Schema}) {
		t.Error(got)
	}
}

// TestRejectionOfSomethingElse is no reason to try another form.
func TestRejectionOfSomethingElse(t *testing.T) {
	for body, reason := range map[string]string{
		`{"error":{"code":"model_not_found","message":"x"}}`:                                           "model_not_found",
		`{"error":{"message":"model \"m\" not found, try pulling it first"}}`:                          "model_not_found",
		`{"error":{"code":"context_length_exceeded","message":"x","param":"messages"}}`:                "context_length_exceeded",
		`{"object":"error","message":"This model's maximum context length is 8 tokens","code":400}`:    "context_length_exceeded",
		`{"error":{"code":400,"message":"the request exceeds the available context size (8 tokens)"}}`: "context_length_exceeded",
		`{"error":{"param":"model","message":"anything"}}`:                                             "",
	} {
		s := serve(t, func(_ int, w http.ResponseWriter, _ exchange) { refuse(w, 404, body) })
		_, err := client(t, Options{BaseURL: s.URL + "/v1"}).Ask(t.Context(), names("a"))
		var status *StatusError
		if !errors.As(err, &status) || status.Reason != reason || len(s.asked()) != 1 {
			t.Errorf("%s: %v, %d requests", body, err, len(s.asked()))
		}
	}
}

// TestFirstRequestsAtOnce: of many that begin together one tries, and all are asked in
// the form that it found.
func TestFirstRequestsAtOnce(t *testing.T) {
	s := takes(t, 400, Plain)
	c := client(t, Options{BaseURL: s.URL + "/v1", Concurrency: 8})
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() { ask(t, c, names(strings.Repeat("x", i+1))) })
	}
	all.Wait()
	got := formsOf(s)
	slices.Sort(got[3:])
	want := append([]Form{Schema, Tool}, slices.Repeat([]Form{Plain}, 20)...)
	if !slices.Equal(got, want) {
		t.Error(got)
	}
}

// TestWaitingForAnother can be given up.
func TestWaitingForAnother(t *testing.T) {
	began, hold := make(chan struct{}), make(chan struct{})
	s := serve(t, func(_ int, w http.ResponseWriter, _ exchange) { close(began); <-hold; say(w, nobody) })
	c := client(t, Options{BaseURL: s.URL + "/v1"})
	var first sync.WaitGroup
	first.Go(func() { ask(t, c, names("a")) })
	<-began
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Ask(ctx, names("b")); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	close(hold)
	first.Wait()
}

// TestPathIsFound: an address without a path gets /v1, and where nothing is there, none.
func TestPathIsFound(t *testing.T) {
	const v1, bare = "/v1/chat/completions", "/chat/completions"
	missing := func(w http.ResponseWriter) { http.Error(w, "404 page not found", 404) }
	for name, c := range map[string]struct {
		answer func(path string, w http.ResponseWriter)
		want   []string
	}{
		"v1": {func(_ string, w http.ResponseWriter) { say(w, nobody) }, []string{v1, v1}},
		"bare": {func(p string, w http.ResponseWriter) {
			if p == v1 {
				missing(w)
				return
			}
			say(w, nobody)
		}, []string{v1, bare, bare}},
		"method": {func(p string, w http.ResponseWriter) {
			if p == v1 {
				w.WriteHeader(405)
				return
			}
			say(w, nobody)
		}, []string{v1, bare, bare}},
		"error object": {func(p string, w http.ResponseWriter) {
			refuse(w, 404, `{"error":{"code":"model_not_found"}}`)
		}, []string{v1, v1}},
		"neither": {func(_ string, w http.ResponseWriter) { missing(w) }, []string{v1, bare, v1, v1, v1, bare, v1, v1}},
	} {
		s := serve(t, func(_ int, w http.ResponseWriter, a exchange) { c.answer(a.Path, w) })
		cl := client(t, Options{BaseURL: s.URL})
		for _, q := range []string{"a", "b"} {
			_, err := cl.Ask(t.Context(), names(q))
			if fails := name == "neither" || name == "error object"; fails != (err != nil) {
				t.Errorf("%s: %v", name, err)
			}
		}
		var got []string
		for _, a := range s.asked() {
			got = append(got, a.Path)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestParametersAreAdapted: what the server names as not taken is sent in another way.
func TestParametersAreAdapted(t *testing.T) {
	s := serve(t, func(_ int, w http.ResponseWriter, a exchange) {
		for _, p := range []string{"max_tokens", "temperature"} {
			if _, ok := a.Body[p]; ok {
				refuse(w, 400, `{"error":{"message":"x","param":"`+p+`","code":"unsupported_parameter"}}`)
				return
			}
		}
		say(w, nobody)
	})
	c := client(t, Options{BaseURL: s.URL + "/v1"})
	for _, q := range []string{"a", "b"} {
		r := names(q)
		r.MaxAnswer = 9
		ask(t, c, r)
	}
	all := s.asked()
	if len(all) != 4 || all[3].Body["max_completion_tokens"] != 9.0 || formOf(all[3]) != Schema {
		t.Error(all)
	}
}

// TestTemperatureInWords: servers without codes for what they do not take say it in words.
func TestTemperatureInWords(t *testing.T) {
	for _, c := range []struct {
		status int
		body   string
		asked  int
	}{
		{422, "{\"error\":\"Input validation error: `temperature` must be strictly positive\",\"error_type\":\"validation\"}", 2},
		{400, `{"error":{"message":"temperature: 0 is not supported with this model","type":"invalid_request_error"}}`, 2},
		{422, `{"detail":"Temperature must be greater than 0"}`, 2},
		{400, `{"error":{"message":"cannot take {\"temperature\":0}"}}`, 1}, // it repeats the request
		{400, `{"error":{"message":"the temperature is wrong","param":"messages"}}`, 1},
		{403, `{"error":{"message":"no temperature for you"}}`, 1},
	} {
		s := serve(t, func(_ int, w http.ResponseWriter, a exchange) {
			if _, ok := a.Body["temperature"]; ok {
				refuse(w, c.status, c.body)
				return
			}
			say(w, nobody)
		})
		_, err := client(t, Options{BaseURL: s.URL + "/v1", Form: Schema}).Ask(t.Context(), names("a"))
		if n := len(s.asked()); n != c.asked || (err == nil) != (c.asked == 2) {
			t.Errorf("%s: %d requests, %v", c.body, n, err)
		}
	}
}

// TestParametersAreKept: a value that is wrong is no parameter that is not known.
func TestParametersAreKept(t *testing.T) {
	s := serve(t, func(_ int, w http.ResponseWriter, _ exchange) {
		refuse(w, 400, `{"error":{"message":"too large","param":"max_tokens","code":"invalid_value"}}`)
	})
	c := client(t, Options{BaseURL: s.URL + "/v1", Form: Plain})
	if _, err := c.Ask(t.Context(), short("a")); err == nil || len(s.asked()) != 1 {
		t.Errorf("%v, %d requests", err, len(s.asked()))
	}
}

// TestNoRedirects: what is elsewhere is not asked, whatever the status.
func TestNoRedirects(t *testing.T) {
	other := serve(t, func(_ int, w http.ResponseWriter, _ exchange) { say(w, nobody) })
	for _, code := range []int{301, 302, 303, 307, 308} {
		s := serve(t, func(_ int, w http.ResponseWriter, _ exchange) {
			w.Header().Set("Location", other.URL+"/v1/chat/completions")
			w.WriteHeader(code)
			io.WriteString(w, `{}`)
		})
		var status *StatusError
		_, err := client(t, Options{BaseURL: s.URL + "/v1", Key: "key"}).Ask(t.Context(), names("a"))
		if !errors.As(err, &status) || status.Code != code || !strings.Contains(err.Error(), "elsewhere") {
			t.Errorf("%d: %v", code, err)
		}
	}
	if n := len(other.asked()); n != 0 {
		t.Errorf("%d requests elsewhere", n)
	}
}

// TestNoProxy: the environment sends nothing through others.
func TestNoProxy(t *testing.T) {
	proxy := serve(t, func(_ int, w http.ResponseWriter, _ exchange) { say(w, `{"names":["proxy"]}`) })
	for _, v := range []string{"HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy", "ALL_PROXY"} {
		t.Setenv(v, proxy.URL)
	}
	// Proxies are never taken for the loopback interface, so the client is asked itself.
	c := client(t, Options{BaseURL: "http://models.example/v1"})
	if c.http.Transport.(*http.Transport).Proxy != nil {
		t.Error("there is a proxy")
	}
	if _, err := client(t, Options{BaseURL: "http://192.0.2.1/v1", Retries: -1}).Ask(t.Context(), names("a")); !errors.Is(err, ErrRemote) {
		t.Error(err)
	}
	if n := len(proxy.asked()); n != 0 {
		t.Errorf("%d requests through the proxy", n)
	}
}
