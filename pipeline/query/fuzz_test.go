package query_test

import (
	"testing"

	"github.com/lethe-privacy/lethe/pipeline/query"
)

// Whatever the question, changes are disjoint and in order, and all between them stays.
func FuzzQuery(f *testing.F) {
	for _, s := range []string{"", "Did Mrs Keller call Meta Platfroms?", "KELLER, Anna\n\nHans Meier", "\xff Anna\u00a0Maria  Keller’s", "a b c d e f g"} {
		f.Add(s)
	}
	r := rewriter(f, query.Options{Unknown: query.Hide})
	f.Fuzz(func(t *testing.T, text string) {
		got, err := r.Query(t.Context(), text)
		if err != nil {
			return
		}
		from, to := 0, 0
		for _, c := range got.Changes {
			if c.Span.Start < from || c.Span.Empty() || c.Place.Start < to || text[from:c.Span.Start] != got.Text[to:c.Place.Start] {
				t.Fatalf("%q became %q by %+v", text, got.Text, got.Changes)
			}
			from, to = c.Span.End, c.Place.End
		}
		if text[from:] != got.Text[to:] {
			t.Fatalf("%q became %q", text, got.Text)
		}
	})
}
