package llm

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// TestErrorsSayNothing: whatever the server does, and whatever of the question it
// repeats, no error holds the key, the question, or what the server said.
func TestErrorsSayNothing(t *testing.T) {
	const key, question, body = "Kxq7-secret-key", "Anna Zyxwv of Quorn", "Jana Wvuts said so"
	var reply func(http.ResponseWriter)
	s := serve(t, func(_ int, w http.ResponseWriter, _ exchange) { reply(w) })
	rapid.Check(t, func(rt *rapid.T) {
		status := rapid.SampledFrom([]int{200, 201, 301, 307, 400, 401, 403, 404, 405, 408, 413, 422, 429, 500, 501, 503, 599, 999}).Draw(rt, "status")
		kind := rapid.SampledFrom([]string{"application/json", "text/html", "text/event-stream", question}).Draw(rt, "kind")
		echo := rapid.SampledFrom([]string{key, question, body}).Draw(rt, "echo")
		text := strings.ReplaceAll(rapid.SampledFrom([]string{
			"%", `{"error":{"message":"%","type":"%","code":"%","param":"%"}}`, `{"error":"%"}`, `{"error":{"code":502,"message":"%"}}`,
			`{"choices":[{"finish_reason":"%","message":{"content":"%"}}]}`, `{"choices":[{"message":{"content":"{\"%\":"}}]}`,
			`{"choices":[{"message":{"refusal":"%"}}]}`, `{"%":`, `{"choices":[{"message":{"tool_calls":[{"function":{"name":"%","arguments":"%"}}]}}]}`,
		}).Draw(rt, "body"), "%", echo)
		reply = func(w http.ResponseWriter) {
			w.Header().Set("Content-Type", kind)
			w.Header().Set("Location", "http://"+strings.ReplaceAll(echo, " ", "."))
			w.Header().Set("Retry-After", echo)
			w.WriteHeader(status)
			io.WriteString(w, text)
		}
		form := rapid.SampledFrom([]Form{Auto, Schema, Tool, Plain}).Draw(rt, "form")
		c, err := New(Options{BaseURL: s.URL + "/v1", Model: "m", Key: key, Form: form, Retries: 1, Backoff: time.Microsecond})
		if err != nil {
			rt.Fatal(err)
		}
		defer c.Close()
		if _, err := c.Ask(context.Background(), names(question)); err != nil {
			for _, secret := range []string{key, question, body, "Zyxwv", "Wvuts"} {
				if strings.Contains(err.Error(), secret) {
					rt.Fatalf("%q in %v", secret, err)
				}
			}
		}
	})
}

// TestBrokenConnectionsSayNothing: errors of the net library quote what the server sent;
// ours do not.
func TestBrokenConnectionsSayNothing(t *testing.T) {
	for _, sent := range []string{"Anna Zyxwv", "HTTP/1.1 Anna Zyxwv\r\n\r\n", "HTTP/1.1 200 OK\r\nAnna Zyxwv\r\n\r\n",
		"HTTP/1.1 200 OK\r\nContent-Length: Zyxwv\r\n\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: Zyxwv\r\n\r\n",
		"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZyxwv\r\n", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\nZyxwv"} {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			for {
				conn, err := l.Accept()
				if err != nil {
					return
				}
				conn.Read(make([]byte, 4096))
				io.WriteString(conn, sent)
				conn.Close()
			}
		}()
		c := client(t, Options{BaseURL: "http://" + l.Addr().String() + "/v1", Key: "Kxq7", Retries: -1})
		_, err = c.Ask(t.Context(), names("a"))
		if !errors.Is(err, ErrDropped) || strings.Contains(err.Error(), "Zyxwv") || strings.Contains(err.Error(), "Kxq7") {
			t.Errorf("%q: %v", sent, err)
		}
		l.Close()
	}
}

// TestKeyGoesNowhereElse: the key is in the header that is there for it, and only there.
func TestKeyGoesNowhereElse(t *testing.T) {
	s := serve(t, func(_ int, w http.ResponseWriter, a exchange) {
		if a.Key != "Bearer Kxq7" || strings.Contains(a.Path, "Kxq7") {
			w.WriteHeader(400)
			return
		}
		say(w, nobody)
	})
	ask(t, client(t, Options{BaseURL: s.URL + "/v1", Key: "Kxq7"}), names("a"))
}
