package utility

import (
	"strings"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/chattest"
	"github.com/lethe-privacy/lethe/llm"
)

// TestPersonalities asks every scripted model and server, over the wire: both answers are
// those of the honest one, or there is an error, which quotes nothing. An answer is never
// counted as lost because a server failed.
func TestPersonalities(t *testing.T) {
	for _, p := range append(chattest.All(), chattest.Entry{As: func() []chattest.Personality { return nil }}) {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			server := chattest.Start(t, chattest.Script{Model: chattest.Says(answers("a fall", "500 francs")), As: p.As()})
			client, err := llm.New(llm.Options{
				BaseURL: server.URL, Model: "m", Timeout: 500 * time.Millisecond, Retries: 1, Backoff: time.Millisecond, MaxBytes: 1 << 20,
			})
			if err != nil {
				t.Fatal(err)
			}
			defer client.Close()
			r, err := examiner(t, client, false).Examine(t.Context(), lethe.NewDocument("1", "Anna fell."), lethe.NewDocument("1", "[NAME] fell."), two)
			if err != nil {
				if p.Name == "" || p.Name == "chatty" || p.Name == "fenced" || strings.Contains(err.Error(), "Anna") || strings.Contains(err.Error(), "francs") {
					t.Error(err)
				}
				return
			}
			for _, a := range r.Answers {
				if !a.Before || !a.Kept || a.Texts[0] != "a fall" && a.Texts[0] != "500 francs" {
					t.Errorf("%+v", a)
				}
			}
		})
	}
}
