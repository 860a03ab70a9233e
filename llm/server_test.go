package llm

import (
	"strings"
	"testing"
)

// TestAddresses: what other clients of the protocol take, and nothing that could send
// a question elsewhere.
func TestAddresses(t *testing.T) {
	for address, want := range map[string][2]string{ // first, and without /v1
		"http://localhost:11434/v1":                    {"http://localhost:11434/v1/chat/completions", "http://localhost:11434/v1/chat/completions"},
		"http://localhost:11434/v1/":                   {"http://localhost:11434/v1/chat/completions", "http://localhost:11434/v1/chat/completions"},
		"http://localhost:11434":                       {"http://localhost:11434/v1/chat/completions", "http://localhost:11434/chat/completions"},
		"http://localhost:11434/":                      {"http://localhost:11434/v1/chat/completions", "http://localhost:11434/chat/completions"},
		"https://[::1]:8443/openai/v3":                 {"https://[::1]:8443/openai/v3/chat/completions", "https://[::1]:8443/openai/v3/chat/completions"},
		"HTTP://Models.example/v1/chat/completions":    {"http://Models.example/v1/chat/completions", "http://Models.example/v1/chat/completions"},
		"http://localhost:8080/a%2Fb/v1":               {"http://localhost:8080/a%2Fb/v1/chat/completions", "http://localhost:8080/a%2Fb/v1/chat/completions"},
		"http://localhost:8080/v1/chat/completions///": {"http://localhost:8080/v1/chat/completions", "http://localhost:8080/v1/chat/completions"},
	} {
		s, err := readServer(address)
		if err != nil || s.endpoint(false) != want[0] || s.endpoint(true) != want[1] {
			t.Errorf("%s: %s, %s, %v", address, s.endpoint(false), s.endpoint(true), err)
		}
	}
	for address, word := range map[string]string{
		"":                                     "missing",
		"localhost:11434/v1":                   "http://",
		"//localhost/v1":                       "http://",
		"ftp://localhost/v1":                   "http://",
		"unix:///run/secret.sock":              "http://",
		"http:localhost":                       "http://",
		"http://":                              "host",
		"http://:11434/v1":                     "host",
		"http://anna:secret@localhost/v1":      "password",
		"http://secret@localhost/v1":           "password",
		"http://localhost/v1?key=secret":       "after ?",
		"http://localhost/v1?":                 "after ?",
		"http://localhost/v1#secret":           "after #",
		"http://localhost/v1#":                 "after #",
		"http://anna:secret@local host:99x/v1": "http://",
		"http://localhost:port/secret":         "http://",
	} {
		_, err := New(Options{BaseURL: address, Model: "m"})
		if err == nil || !strings.Contains(err.Error(), word) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func TestOptions(t *testing.T) {
	good := Options{BaseURL: "http://localhost:1/v1", Model: "m"}
	if err := good.Validate(); err != nil {
		t.Fatal(err)
	}
	for word, change := range map[string]func(*Options){
		"model":  func(o *Options) { o.Model = "" },
		"key":    func(o *Options) { o.Key = "two\nlines" },
		"form":   func(o *Options) { o.Form = "yaml" },
		"number": func(o *Options) { o.Concurrency = -1 },
		"money":  func(o *Options) { o.PriceIn = -1 },
		"prices": func(o *Options) { o.MaxCost = 1 },
	} {
		o := good
		change(&o)
		if err := o.Validate(); err == nil || !strings.Contains(err.Error(), word) || strings.Contains(err.Error(), "lines") {
			t.Errorf("%s: %v", word, err)
		}
	}
}
