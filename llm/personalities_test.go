package llm_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe/internal/chattest"
	"github.com/lethe-privacy/lethe/llm"
)

// outcome is what becomes of a question: answered after so many requests, or an error.
type outcome struct {
	requests int
	err      error // nil: answered
	status   int   // of a StatusError
}

// outcomes is the table of docs/reference/language-models.md, for questions that want JSON. What
// an answer is worth that has the form, extraction judges.
var outcomes = map[string]outcome{
	"honest": {1, nil, 0}, "slow": {1, nil, 0}, "chatty": {1, nil, 0}, "thinking": {1, nil, 0}, "fenced": {1, nil, 0},
	"objects": {1, nil, 0}, "longer": {1, nil, 0}, "shorter": {1, nil, 0}, "rating": {1, nil, 0}, "inventing": {1, nil, 0},
	"greedy": {1, nil, 0}, "foreign": {1, nil, 0}, "shouting": {1, nil, 0}, "twice": {1, nil, 0}, "empty": {1, nil, 0},
	"huge": {1, nil, 0}, "obedient": {1, nil, 0}, "mislabelled": {1, nil, 0}, "parted": {1, nil, 0}, "uncounted": {1, nil, 0},

	"broken": {2, llm.ErrMalformed, 0}, "keyless": {2, llm.ErrMalformed, 0}, "dumb": {2, llm.ErrMalformed, 0},
	"nested": {2, llm.ErrMalformed, 0}, "braces": {2, llm.ErrMalformed, 0},
	"truncated": {2, llm.ErrTruncated, 0}, "cut": {2, llm.ErrTruncated, 0},
	"refusing": {1, llm.ErrRefused, 0}, "declining": {1, llm.ErrRefused, 0}, "filtered": {1, llm.ErrRefused, 0},

	"storm": {4, nil, 429}, "squall": {4, nil, 0}, "hasty": {4, nil, 0}, "patient": {1, nil, 429},
	"down": {4, nil, 503}, "stumbling": {3, nil, 0}, "gateway": {4, nil, 502}, "inside": {4, nil, 502},
	"forbidding": {1, nil, 403}, "switching": {1, nil, 101}, "echoing": {3, nil, 422}, "redirecting": {1, nil, 307},
	"hanging-up": {4, llm.ErrDropped, 0}, "dropping": {3, nil, 0}, "silent": {2, llm.ErrTimeout, 0},
	"endless": {2, llm.ErrEndless, 0}, "trickling": {2, llm.ErrEndless, 0}, "streaming": {2, llm.ErrEndless, 0}, "bomb": {2, llm.ErrEndless, 0},
	"portal": {2, llm.ErrMalformed, 0}, "blank": {2, llm.ErrMalformed, 0}, "choiceless": {2, llm.ErrMalformed, 0}, "garbled": {2, llm.ErrMalformed, 0},

	"musing": {1, nil, 0}, "calling": {1, nil, 0}, "bare": {1, nil, 0}, "renaming": {1, nil, 0},

	"grammarless": {2, nil, 0}, "brittle": {5, nil, 0},
	"schemaless": {2, nil, 0}, "formless": {2, nil, 0}, "toolless": {3, nil, 0},
}

// question is one as extraction asks it.
func question() llm.Request {
	return llm.Request{
		Messages: []llm.Message{
			{Role: "system", Content: "Answer in JSON."},
			{Role: "user", Content: "<document>Anna Keller lives in Brugg.</document>"},
		},
		JSON: &llm.Answers{Name: "entities", Schema: json.RawMessage(`{"type":"object","additionalProperties":false,
			"required":["entities"],"properties":{"entities":{"type":"array","items":{"type":"array","items":{"anyOf":[{"type":"string"},{"type":"number"}]}}}}}`), ListAlone: true},
		MaxAnswer: 1000,
	}
}

// TestPersonalities plays every server that the scripted one can be, with three
// retries.
func TestPersonalities(t *testing.T) {
	for _, named := range chattest.All() {
		t.Run(named.Name, func(t *testing.T) {
			t.Parallel()
			want, ok := outcomes[named.Name]
			if !ok {
				t.Fatal("the table does not say what is to come of it")
			}
			s := chattest.Start(t, chattest.Script{As: named.As(), Key: "key", Model: chattest.Honest(
				chattest.Entity{Original: "Anna Keller", Normalized: "anna keller", Type: "NAME", Relevance: 0.9})})
			o := llm.Options{BaseURL: s.URL, Model: "any", Key: "key", Retries: 3, Backoff: time.Millisecond, Timeout: 30 * time.Second, MaxBytes: 1 << 20}
			switch named.Name {
			case "silent":
				o.Timeout = 200 * time.Millisecond
			case "trickling":
				o.Timeout = 2 * time.Second // enough for it to begin
			}
			c, err := llm.New(o)
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			a, err := c.Ask(context.Background(), question())
			check(t, want, a, err)
			if n := len(s.Requests()); n != want.requests || len(s.Strays()) > 0 {
				t.Errorf("%d requests, not %d; elsewhere: %v", n, want.requests, s.Strays())
			}
		})
	}
}

func check(t *testing.T, want outcome, a llm.Answer, err error) {
	t.Helper()
	var status *llm.StatusError
	switch {
	case want.status != 0:
		if !errors.As(err, &status) || status.Code != want.status {
			t.Errorf("%v, not status %d", err, want.status)
		}
	case want.err != nil:
		if !errors.Is(err, want.err) {
			t.Errorf("%v, not %v", err, want.err)
		}
	case err != nil || !json.Valid([]byte(a.Text)):
		t.Errorf("%q, %v", a.Text, err)
	}
	if err != nil && a.Text != "" {
		t.Error("an answer with an error")
	}
}
