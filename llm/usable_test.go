package llm

import (
	"context"
	"errors"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
)

// TestUsable: an answer of the form that was asked for, but which nobody can read, is
// asked for once more, and the cache keeps none.
func TestUsable(t *testing.T) {
	answers := []string{`{"names":["no"]}`, `{"names":["no"]}`, `{"names":["no"]}`, `{"names":["yes"]}`}
	s := serve(t, func(n int, w http.ResponseWriter, _ exchange) { say(w, answers[n]) })
	c := client(t, Options{BaseURL: s.URL + "/v1", Cache: filepath.Join(t.TempDir(), "cache"), Form: Plain})
	r := names("who?")
	r.Usable = func(text string) bool { return strings.Contains(text, "yes") }
	if _, err := c.Ask(context.Background(), r); !errors.Is(err, ErrMalformed) {
		t.Fatalf("got %v", err)
	}
	if n := len(s.asked()); n != 2 {
		t.Errorf("it was asked %d times", n)
	}
	for range 2 { // the third answer is no use, the fourth is and is kept
		if a := ask(t, c, r); a.Text != answers[3] {
			t.Errorf("got %s", a.Text)
		}
	}
	if n := len(s.asked()); n != 4 {
		t.Errorf("it was asked %d times in all", n)
	}
}

// TestUsableOld: an answer that was kept before there was a rule, and which nobody can
// read, is asked for again, and the one that comes takes its place.
func TestUsableOld(t *testing.T) {
	answers := []string{`{"names":["no"]}`, `{"names":["yes"]}`}
	s := serve(t, func(n int, w http.ResponseWriter, _ exchange) { say(w, answers[n]) })
	c := client(t, Options{BaseURL: s.URL + "/v1", Cache: filepath.Join(t.TempDir(), "cache"), Form: Plain})
	r := names("who?")
	ask(t, c, r)
	r.Usable = func(text string) bool { return strings.Contains(text, "yes") }
	if known, err := c.Known(context.Background(), r); err != nil || known {
		t.Errorf("known %v, %v", known, err)
	}
	for range 2 {
		if a := ask(t, c, r); a.Text != answers[1] {
			t.Errorf("got %s", a.Text)
		}
	}
	if n := len(s.asked()); n != 2 {
		t.Errorf("it was asked %d times", n)
	}
}
