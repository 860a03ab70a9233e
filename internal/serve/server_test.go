package serve

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/lethe-privacy/lethe/internal/serve/access"
	"github.com/lethe-privacy/lethe/internal/serve/native"
	"github.com/lethe-privacy/lethe/internal/servertest"
	"github.com/lethe-privacy/lethe/internal/store/database"
)

// projectsOf are the projects of a service.
func projectsOf(s *Server) *native.Store { return s.api.(*native.API).Projects() }

func silent() *slog.Logger { return slog.New(slog.NewTextHandler(io.Discard, nil)) }

// running starts a service on this machine and gives its address.
func running(t *testing.T, change func(*Options)) (base string, s *Server, stop func() error) {
	t.Helper()
	o := Defaults()
	o.Listen, o.Data = "127.0.0.1:0", t.TempDir()
	if change != nil {
		change(&o)
	}
	s, err := New(t.Context(), o, native.Open, silent())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	at, done := make(chan net.Addr, 1), make(chan error, 1)
	go func() { done <- s.Run(ctx, func(a net.Addr) { at <- a }) }()
	stop = sync.OnceValue(func() error {
		cancel()
		return <-done
	})
	t.Cleanup(func() {
		stop()
		s.Close()
	})
	return "http://" + (<-at).String(), s, stop
}

// do sends a request; headers are name, value, ….
func do(t *testing.T, method, url, body string, headers ...string) (int, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		if headers[i] == "Host" {
			r.Host = headers[i+1]
			continue
		}
		r.Header.Set(headers[i], headers[i+1])
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(b)
}

const question = `{"text": "My SSN is 219-09-9999 and Anna Keller is my name.", "language": "en"}`

func TestRoutes(t *testing.T) {
	base, _, _ := running(t, func(o *Options) { o.PresidioRoot = true })
	for _, c := range []struct {
		method, path, body string
		code               int
		has                string
	}{
		{"GET", "/healthz", "", 200, "ok"},
		{"GET", "/readyz", "", 200, "ready"},
		{"GET", "/presidio/health", "", 200, "Presidio Analyzer service is up"},
		{"GET", "/presidio/anonymizer/health", "", 200, "Presidio Anonymizer service is up"},
		{"GET", "/health", "", 200, "Presidio Analyzer service is up"},
		{"POST", "/analyze", question, 200, `"US_SSN"`},
		{"POST", "/presidio/analyze", question, 200, `"PERSON"`},
		{"POST", "/v1/anonymize", `{"text": "Anna Keller came."}`, 200, `[NAME] came.`},
		{"POST", "/v1/detect/lines", `{"text": "Anna Keller came."}`, 200, `"NAME"`},
		{"GET", "/v1/openapi.json", "", 200, `"/v1/anonymize"`},
		{"POST", "/presidio/nothing", "{}", 404, `"error"`},
		{"GET", "/presidio/analyze", "", 405, `"error"`},
		{"GET", "/nothing", "", 404, ""},
		{"GET", "/metrics", "", 200, `lethe_requests_total{code="200",method="POST",route="/presidio/analyze"} 1`},
	} {
		code, body := do(t, c.method, base+c.path, c.body)
		if code != c.code || !strings.Contains(body, c.has) {
			t.Errorf("%s %s: %d %s", c.method, c.path, code, body)
		}
	}
}

// Pages in browsers cannot use the service.
func TestBrowsers(t *testing.T) {
	base, _, _ := running(t, nil)
	for _, c := range []struct {
		headers []string
		code    int
	}{
		{nil, 200},
		{[]string{"Host", "evil.example"}, 421},
		{[]string{"Host", "127.0.0.1.evil.example:7400"}, 421},
		{[]string{"Host", "localhost:9"}, 200},
		{[]string{"Host", "[::1]:7400"}, 200},
		{[]string{"Origin", "https://evil.example"}, 403},
		{[]string{"Origin", "null"}, 403},
		{[]string{"Origin", base}, 200},
		{[]string{"Sec-Fetch-Site", "cross-site"}, 403},
		{[]string{"Sec-Fetch-Site", "same-origin"}, 200},
	} {
		if code, body := do(t, "POST", base+"/presidio/analyze", question, c.headers...); code != c.code {
			t.Errorf("%v: %d %s", c.headers, code, body)
		}
	}
}

// Once there is a key, nobody comes in without one, from the next request on.
func TestKeysOfService(t *testing.T) {
	base, s, _ := running(t, nil)
	ask := func(headers ...string) int {
		code, _ := do(t, "POST", base+"/presidio/analyze", question, headers...)
		return code
	}
	if code := ask(); code != 200 {
		t.Fatal(code)
	}
	key, k, err := s.keys.New(t.Context(), "test", access.Reader, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		headers []string
		code    int
	}{
		{nil, 401}, {[]string{"Authorization", "Bearer " + key}, 200}, {[]string{"X-API-Key", key}, 200},
		{[]string{"Authorization", "Bearer " + key + "x"}, 401}, {[]string{"Authorization", "Basic " + key}, 401},
	} {
		if code := ask(c.headers...); code != c.code {
			t.Errorf("%v: %d, not %d", c.headers, code, c.code)
		}
	}
	if code, _ := do(t, "GET", base+"/metrics", ""); code != 401 {
		t.Error("metrics for everyone")
	}
	if err := s.keys.Revoke(t.Context(), k.ID); err != nil {
		t.Fatal(err)
	}
	if code := ask("X-API-Key", key); code != 401 {
		t.Error("a revoked key opens")
	}
	if code := ask(); code != 401 {
		t.Error("without keys that open, everyone comes in again")
	}
}

func TestAddresses(t *testing.T) {
	for _, c := range []struct {
		change func(*Options)
		ok     bool
	}{
		{func(o *Options) {}, true},
		{func(o *Options) { o.Listen = "localhost:0" }, true},
		{func(o *Options) { o.Listen = "[::1]:0" }, true},
		{func(o *Options) { o.Listen = "0.0.0.0:0" }, false},
		{func(o *Options) { o.Listen = ":0" }, false},
		{func(o *Options) { o.Listen = "7400" }, false},
		{func(o *Options) { o.Listen = "0.0.0.0:0"; o.BehindProxy = true }, false}, // no key
		{func(o *Options) { o.Listen = "0.0.0.0:0"; o.TLSCert, o.TLSKey = "a", "b" }, false},
		{func(o *Options) { o.BehindProxy = true }, false},
		{func(o *Options) { o.TLSCert = "a" }, false},
		{func(o *Options) { o.Data = "" }, false},
	} {
		o := Defaults()
		o.Listen, o.Data = "127.0.0.1:0", t.TempDir()
		c.change(&o)
		s, err := New(t.Context(), o, native.Open, silent())
		if (err == nil) != c.ok {
			t.Errorf("%+v: %v", o, err)
		}
		if err == nil {
			s.Close()
		}
	}
}

func TestLimits(t *testing.T) {
	base, s, _ := running(t, func(o *Options) { o.MaxBody, o.Rate = 2000, 1 })
	if code, _ := do(t, "POST", base+"/presidio/analyze", `{"text": "`+strings.Repeat("a", 3000)+`"}`); code != 413 {
		t.Error(code)
	}
	if code, _ := do(t, "POST", base+"/presidio/analyze", question); code != 200 {
		t.Error(code)
	}
	if code, _ := do(t, "POST", base+"/presidio/analyze", question); code != 429 {
		t.Error(code)
	}
	if _, err := New(t.Context(), s.opts, native.Open, silent()); err == nil || !strings.Contains(err.Error(), "another server") {
		t.Error("two servers with one folder:", err)
	}
}

// A stream of lines is as long as it is: its limits are those of each line. It is answered while it
// comes, and while nothing comes it takes nobody's place.
func TestLinesOneByOne(t *testing.T) {
	base, _, _ := running(t, func(o *Options) { o.MaxBody, o.Concurrency = 2000, 1 })
	r, w := io.Pipe()
	q, err := http.NewRequestWithContext(t.Context(), "POST", base+"/v1/anonymize/lines", r)
	if err != nil {
		t.Fatal(err)
	}
	go io.WriteString(w, `{"id": "0", "text": "Anna Keller came."}`+"\n")
	res, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	out := bufio.NewScanner(res.Body)
	for i := range 20 {
		if !out.Scan() || !strings.Contains(out.Text(), fmt.Sprintf(`{"id":"%d","text":"[NAME] came.`, i)) {
			t.Fatalf("line %d: %s %v", i, out.Text(), out.Err())
		}
		if code, _ := do(t, "POST", base+"/presidio/analyze", question); code != 200 {
			t.Fatal("an open stream keeps others out:", code)
		}
		if i < 19 {
			fmt.Fprintf(w, `{"id": "%d", "text": "Anna Keller came."%s}`+"\n", i+1, strings.Repeat(" ", 1000))
		}
	}
	w.Close()
	if out.Scan() {
		t.Error(out.Text())
	}
}

// A request that is under way when the service stops gets its answer.
func TestGraceful(t *testing.T) {
	base, s, stop := running(t, nil)
	r, w := io.Pipe()
	answered := make(chan int, 1)
	go func() {
		res, err := http.Post(base+"/presidio/analyze", "application/json", r)
		if err != nil {
			answered <- 0
			return
		}
		res.Body.Close()
		answered <- res.StatusCode
	}()
	io.WriteString(w, question[:20])
	for s.metrics.working.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	stopped := make(chan error, 1)
	go func() { stopped <- stop() }()
	for s.ready.Load() {
		time.Sleep(time.Millisecond)
	}
	io.WriteString(w, question[20:])
	w.Close()
	if code := <-answered; code != 200 {
		t.Error("cut off:", code)
	}
	if err := <-stopped; err != nil {
		t.Error(err)
	}
}

// Nothing of what is asked is logged or counted.
func TestNothingIsLogged(t *testing.T) {
	var log bytes.Buffer
	o := Defaults()
	o.Listen, o.Data = "127.0.0.1:0", t.TempDir()
	s, err := New(t.Context(), o, native.Open, slog.New(slog.NewJSONHandler(&log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, path := range []string{"/presidio/analyze", "/presidio/Keller", "/Keller"} {
		r, _ := http.NewRequest("POST", "http://localhost"+path+"?q=Keller", strings.NewReader(question))
		r.Header.Set("Content-Type", "application/json")
		s.ServeHTTP(&sink{}, r)
	}
	r, _ := http.NewRequest("GET", "http://localhost/metrics", nil)
	out := &sink{}
	s.ServeHTTP(out, r)
	if all := log.String() + out.String(); strings.Contains(all, "Keller") || strings.Contains(all, "219-09") {
		t.Error(all)
	}
}

type sink struct {
	bytes.Buffer
	h http.Header
}

func (s *sink) Header() http.Header {
	if s.h == nil {
		s.h = http.Header{}
	}
	return s.h
}

func (s *sink) WriteHeader(int) {}

// Two services that share a PostgreSQL have the same keys, and are opened to others by them.
func TestServicesShareKeys(t *testing.T) {
	server := servertest.Postgres(t)
	if _, err := server.DB(t).Exec("CREATE SCHEMA shared"); err != nil {
		t.Fatal(err)
	}
	t.Setenv(database.PasswordVariable, servertest.Password)
	at := func(o *Options) {
		o.Database = fmt.Sprintf("postgresql://%s@127.0.0.1:%d/postgres?sslmode=disable&schema=shared", servertest.User, server.Port)
	}
	first, s, _ := running(t, at)
	second, _, _ := running(t, at)
	key, made, err := s.keys.New(t.Context(), "desk", access.Reader, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	for _, base := range []string{first, second} {
		if code, body := do(t, "GET", base+"/v1/projects", "", "X-API-Key", key); code != 200 {
			t.Errorf("%d %s", code, body)
		}
		if code, _ := do(t, "GET", base+"/v1/projects", ""); code != 401 {
			t.Errorf("without a key: %d", code)
		}
	}
	if err := s.keys.Revoke(t.Context(), made.ID); err != nil {
		t.Fatal(err)
	}
	if code, _ := do(t, "GET", second+"/v1/projects", "", "X-API-Key", key); code != 401 {
		t.Errorf("a key that was revoked: %d", code)
	}
}

// Bodies that come slowly take no more room than there is, and give it back: of three that each
// take a third and a bit, the last is refused, and once the others broke off there is room again.
func TestSlowBodies(t *testing.T) {
	base, s, _ := running(t, nil)
	s.limits.held = semaphore.NewWeighted(3000)
	address := strings.TrimPrefix(base, "http://")
	slow := func() net.Conn {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(c, "POST /v1/detect HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: 1200\r\n\r\n", address)
		fmt.Fprint(c, strings.Repeat("x", 1100))
		return c
	}
	free := func(n int64) { // waits until so much is free, and no more
		for s.limits.held.TryAcquire(n + 1) {
			s.limits.held.Release(n + 1)
			time.Sleep(time.Millisecond)
		}
		for !s.limits.held.TryAcquire(n) {
			time.Sleep(time.Millisecond)
		}
		s.limits.held.Release(n)
	}
	first, second := slow(), slow()
	free(800)
	if code, body := do(t, "POST", base+"/v1/detect", strings.Repeat("y", 900)); code != 503 || !strings.Contains(body, "large") {
		t.Errorf("%d %s", code, body)
	}
	first.Close()
	second.Close()
	free(3000)
	// They are no wrong requests.
	counted(t, base, `lethe_requests_total{code="499",method="POST",route="/v1/detect"} 2`)
	if code, body := do(t, "POST", base+"/v1/detect", `{"text": "x"}`); code != 200 {
		t.Errorf("%d %s", code, body)
	}
}

// An upload that breaks off leaves nothing, and the collection as it was.
func TestAbortedUpload(t *testing.T) {
	base, s, _ := running(t, nil)
	filled(t, base, nil)
	_, before := do(t, "GET", base+may, "")
	address := strings.TrimPrefix(base, "http://")
	for range 3 {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(c, "PUT %s/files/a.txt HTTP/1.1\r\nHost: %s\r\nContent-Length: 100000\r\n\r\n", may, address)
		fmt.Fprint(c, strings.Repeat("Tom Hale came. ", 1000))
		for len(uploads(t, s)) == 0 { // it is being written
			time.Sleep(time.Millisecond)
		}
		c.Close()
		for len(uploads(t, s)) > 0 {
			time.Sleep(time.Millisecond)
		}
	}
	counted(t, base, `lethe_requests_total{code="499",method="PUT",route="/v1/projects"} 3`)
	if _, after := do(t, "GET", base+may, ""); after != before {
		t.Errorf("%s, before %s", after, before)
	}
	if b, err := os.ReadFile(filepath.Join(s.opts.Data, "projects/claims/collections/may/input/a.txt")); err != nil || !strings.HasPrefix(string(b), "Dr. Anna") {
		t.Error(string(b), err)
	}
}

// counted waits until the metrics have a line: a request counts when all of it is done.
func counted(t *testing.T, base, line string) {
	t.Helper()
	for range 1000 {
		if _, got := do(t, "GET", base+"/metrics", ""); strings.Contains(got, line+"\n") {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Errorf("nothing counts as %s", line)
}

// uploads are the files that are not whole.
func uploads(t *testing.T, s *Server) []string {
	found, err := filepath.Glob(filepath.Join(s.opts.Data, "projects/claims/collections/may/.upload-*"))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestMain(m *testing.M) {
	code := m.Run()
	closeBrowser()
	servertest.Stop()
	os.Exit(code)
}
