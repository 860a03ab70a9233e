package attack

import (
	"strings"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/chattest"
	"github.com/lethe-privacy/lethe/llm"
)

const guessed = `{"guesses":[{"attribute":"name","value":"Anna Keller","confidence":0.5}]}`

// TestPersonalities asks every scripted model and server, over the wire. Each gives the
// guess that an honest one gives, or none, or an error: never another guess, and no word
// of the document in an error.
func TestPersonalities(t *testing.T) {
	want := map[string]bool{ // those who say what the honest one says, however they say it
		"": true, "chatty": true, "fenced": true, "thinking": true, "twice": true, "formless": true, "schemaless": true, "toolless": true,
	}
	for _, p := range append(chattest.All(), chattest.Entry{As: func() []chattest.Personality { return nil }}) {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			server := chattest.Start(t, chattest.Script{Model: chattest.Says(guessed), As: p.As()})
			client, err := llm.New(llm.Options{
				BaseURL: server.URL, Model: "m", Timeout: 500 * time.Millisecond, Retries: 1, Backoff: time.Millisecond, MaxBytes: 1 << 20,
			})
			if err != nil {
				t.Fatal(err)
			}
			defer client.Close()
			a := attacker(t, client, 0, "name")
			u, err := a.Attack(t.Context(), []*lethe.Document{lethe.NewDocument("1", "[NAME] tamed a lion.")}, []Truth{a.Truth(mentions("NAME", "Anna Keller"))})
			switch {
			case err != nil:
				if want[p.Name] {
					t.Error(err)
				}
				if strings.Contains(err.Error(), "lion") || strings.Contains(err.Error(), "Keller") {
					t.Errorf("the error quotes: %v", err)
				}
			case u.Silent && !want[p.Name]:
			case u.Findings[0].Inferred != Full || u.Findings[0].Guesses != 1:
				t.Errorf("%+v", u)
			}
			for _, r := range server.Requests() {
				if r.Refused != "" && p.Name == "" {
					t.Errorf("the server refuses: %s", r.Refused)
				}
			}
		})
	}
}
