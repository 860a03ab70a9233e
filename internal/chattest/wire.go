package chattest

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// wired makes a personality that puts its own bytes on the wire.
func wired(put func(http.ResponseWriter, *http.Request)) Personality {
	return func(Model) Model { return func(*Request) Reply { return Reply{Wire: put} } }
}

// raw answers with a status, a content type and a body.
func raw(status int, kind, body string) Personality {
	return wired(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		w.WriteHeader(status)
		_, _ = fmt.Fprint(w, body)
	})
}

// HangingUp closes the connection before it says anything.
func HangingUp() Personality {
	return wired(func(w http.ResponseWriter, _ *http.Request) { hangUp(w) })
}

// Dropping closes it in the middle of the body.
func Dropping() Personality {
	return wired(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", "1000")
		_, _ = fmt.Fprint(w, `{"id":"chatcmpl-0","choices":[{"index":0,"message":{"role":"assi`)
		flush(w)
		hangUp(w)
	})
}

// hangUp resets the connection, as a server does that dies.
func hangUp(w http.ResponseWriter) {
	conn, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.SetLinger(0)
	}
	_ = conn.Close()
}

// Silent takes the request and never answers.
func Silent() Personality {
	return wired(func(_ http.ResponseWriter, h *http.Request) { <-h.Context().Done() })
}

// Endless begins an answer and sends text for ever.
func Endless() Personality {
	return forever("application/json", `{"id":"chatcmpl-0","choices":[{"index":0,"message":{"role":"assistant","content":"`,
		strings.Repeat("and on ", 1000), 0)
}

// Trickling sends a space every few milliseconds for ever, as servers do to keep a
// connection open.
func Trickling() Personality { return forever("application/json", "", " ", 5*time.Millisecond) }

// Streaming sends server-sent events for ever, whatever was asked for.
func Streaming() Personality {
	return forever("text/event-stream", "", `data: {"object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"and on "},"finish_reason":null}]}`+"\n\n", 0)
}

func forever(kind, first, again string, pause time.Duration) Personality {
	return wired(func(w http.ResponseWriter, h *http.Request) {
		w.Header().Set("Content-Type", kind)
		_, err := fmt.Fprint(w, first)
		for err == nil && h.Context().Err() == nil {
			_, err = fmt.Fprint(w, again)
			flush(w)
			time.Sleep(pause)
		}
	})
}

// Switching answers 101 and keeps the connection, as if it spoke another protocol now.
func Switching() Personality {
	return wired(func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := w.(http.Hijacker).Hijack()
		if err != nil {
			panic(http.ErrAbortHandler)
		}
		defer func() { _ = conn.Close() }()
		_, _ = fmt.Fprint(conn, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: else\r\nConnection: Upgrade\r\n\r\n{")
		_, _ = io.Copy(io.Discard, conn) // until the client goes
	})
}

// Redirecting sends the client elsewhere, by 307, which would take the body along.
func Redirecting(to string) Personality {
	return wired(func(w http.ResponseWriter, h *http.Request) { http.Redirect(w, h, to, http.StatusTemporaryRedirect) })
}

// Portal answers with a page, as a proxy does that wants a login.
func Portal() Personality {
	return raw(http.StatusOK, "text/html; charset=utf-8", "<!DOCTYPE html><title>Log in</title><p>Please {log in}.")
}

// Gateway answers 502 with a page.
func Gateway() Personality {
	return raw(http.StatusBadGateway, "text/html", "<html><h1>502 Bad Gateway</h1></html>")
}

// Inside answers 200 with an error object.
func Inside() Personality {
	return raw(http.StatusOK, "application/json", `{"error":{"message":"the provider is overloaded","code":502}}`)
}

// Blank answers 200 with no body.
func Blank() Personality { return raw(http.StatusOK, "application/json", "") }

// Choiceless answers 200 with an empty list of choices.
func Choiceless() Personality {
	return raw(http.StatusOK, "application/json", `{"id":"chatcmpl-0","object":"chat.completion","choices":[]}`)
}

// Garbled answers with bytes that are no UTF-8.
func Garbled() Personality {
	return raw(http.StatusOK, "application/json", `{"choices":[{"index":0,"message":{"role":"assistant","content":"{\"entities\":[[\"`+"\xff\xfe\xc3"+`\",\"x\",\"NAME\",1]]}"},"finish_reason":"stop"}]}`)
}

// Mislabelled answers as it should, but calls it plain text.
func Mislabelled() Personality {
	return func(m Model) Model {
		return func(r *Request) Reply {
			p := m(r)
			p.Wire = func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "text/plain")
				_, _ = w.Write(completion(r, p))
			}
			return p
		}
	}
}

// Bomb answers with this many megabytes of spaces, which are few bytes on the wire.
func Bomb(megabytes int) Personality {
	return wired(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Encoding", "gzip")
		z, _ := gzip.NewWriterLevel(w, gzip.BestSpeed)
		for mega, left := bytes.Repeat([]byte{' '}, 1<<20), megabytes; left > 0; left-- {
			if _, err := z.Write(mega); err != nil || z.Flush() != nil {
				return
			}
			flush(w)
		}
		_ = z.Close()
	})
}

// Echoing refuses every request and repeats it in the error message, key and all.
func Echoing() Personality {
	return func(Model) Model {
		return func(r *Request) Reply {
			return Reply{Status: http.StatusUnprocessableEntity, Content: "cannot process: " + r.Header.Get("Authorization") + string(r.Body)}
		}
	}
}

// Schemaless refuses structured output by schema.
func Schemaless() Personality {
	return lacking("response_format json_schema is not supported", bySchema)
}

func bySchema(r *Request) bool {
	return r.ResponseFormat != nil && r.ResponseFormat.Type == "json_schema"
}

// Grammarless answers 500 to structured output by schema, as some servers do that make a
// grammar of it.
func Grammarless() Personality {
	return When(bySchema, Errors(http.StatusInternalServerError, "failed to parse grammar", ""))
}

// Brittle answers 500 to structured output by schema, and does not say why.
func Brittle() Personality {
	return When(bySchema, Errors(http.StatusInternalServerError, "internal error", ""))
}

// Formless refuses response_format in any form.
func Formless() Personality {
	return lacking("response_format is not supported", func(r *Request) bool { return r.ResponseFormat != nil })
}

// Toolless refuses tools.
func Toolless() Personality {
	return lacking("tools are not supported", func(r *Request) bool { return len(r.Tools) > 0 })
}

func lacking(message string, has func(*Request) bool) Personality {
	return When(has, Errors(http.StatusBadRequest, message, ""))
}
