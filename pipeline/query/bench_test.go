package query_test

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/pipeline/query"
	"github.com/lethe-privacy/lethe/seal/state"
)

// syllables writes a number as a pronounceable word.
func syllables(i int) string {
	b := []byte{"bdfgklmnprstvz"[i%14]}
	for i = i/14 + 1; i > 0; i /= 60 {
		b = append(b, "aeiou"[i%5], "bdfklmnprstz"[i/5%12])
	}
	return string(b)
}

// many is a state of n groups, people and companies by turns, every name in two forms.
func many(b *testing.B, n int) *state.State {
	b.Helper()
	s := state.New()
	for i := range n {
		first, last := syllables(i%3000), syllables(i)
		label, kind, words := lethe.Label("PERSON"), "person", "g%s=Vera%d|s%s=Brandt%d"
		more := state.Member{Value: first[:1] + ". " + last}
		if i%2 == 1 {
			label, kind, words = "ORGANIZATION", "organisation", "c%s=Norwick%d|c%s=Foundry%d"
			more.Value = first + " " + last + " ltd"
		}
		g, err := s.Add(label, state.Member{Value: first + " " + last}, more)
		if err != nil {
			b.Fatal(err)
		}
		if err := s.SetSurrogate(g.ID, stands(kind, first+" "+last, fmt.Sprintf("Surrogate%d Of%d", i, i), fmt.Sprintf(words, first, i, last, i))); err != nil {
			b.Fatal(err)
		}
	}
	return s
}

// BenchmarkQuery asks with a known name, a misspelt one, and none, of a million entities.
func BenchmarkQuery(b *testing.B) {
	const n = 1_000_000
	s := many(b, n)
	config := pipeline.Default()
	config.Schema = "general"
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	r, err := query.New(b.Context(), finder(b, &config), config.Link, s, query.Options{})
	if err != nil {
		b.Fatal(err)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	name := func(i int) (string, string) { return syllables(i % 3000), syllables(i) }
	first, last := name(654_321)
	for _, c := range []struct{ name, question string }{
		{"known", "Which claims did " + first + " " + last + " file in Leeds?"},
		{"misspelt", "Which claims did " + first + " " + last[:3] + last[4:] + " file in Leeds?"},
		{"none", "How many claims over 5000 pounds were refused in the winter of 2021, and why?"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := r.Query(b.Context(), c.question); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/n, "B/entity")
		})
	}
}
