package relevance

import (
	"math/rand/v2"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// TestTable holds prior.yaml to the names that the code looks up.
func TestTable(t *testing.T) {
	for _, rule := range []string{
		"subject", "staff", "public", "family", "month", "year", "extreme-age", "common", "broad", "group", "specific", "home",
		"central", "metadata",
	} {
		m, ok := prior().Rules[rule]
		if !ok || m.Up < 0 || m.Up > 1 || m.Down < 0 || m.Down > 1 || m == (move{}) {
			t.Errorf("rule %s: %+v", rule, m)
		}
	}
	for label, x := range prior().Labels {
		if x < 0 || x > 1 {
			t.Errorf("%s starts at %v", label, x)
		}
	}
	for name := range prior().Cues {
		if cueNames[name] == 0 {
			t.Errorf("nobody asks for cues %q", name)
		}
	}
}

// TestPriorStaysInside gives mentions of all kinds in a text of cues.
func TestPriorStaysInside(t *testing.T) {
	const text = "Dr. patient my wife lives in metadata née ü 97 years gez. clerk common twin"
	r := rand.New(rand.NewPCG(1, 2))
	doc := lethe.NewDocument("a", text)
	for range 2000 {
		var ms []lethe.Mention
		for range 4 {
			a, b := r.IntN(len(text)+1), r.IntN(len(text)+1)
			ms = append(ms, lethe.Mention{
				Span: span.Span{Start: min(a, b), End: max(a, b)}, Label: lethe.Labels()[r.IntN(len(lethe.Labels()))],
				Text: text[min(a, b):max(a, b)],
			})
		}
		Prior(doc, ms)
		for _, m := range ms {
			if !(m.Relevance >= 0 && m.Relevance <= 1) {
				t.Fatalf("%+v", m)
			}
		}
	}
}
