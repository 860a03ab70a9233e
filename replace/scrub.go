package replace

import (
	"context"

	"github.com/lethe-privacy/lethe"
)

// Scrub rewrites a string that stands outside of documents, as the name of a file
// or a source id, by the rules for ids. A string that cannot be cleaned becomes
// [Redacted] as a whole. Different strings may become equal.
func (r *Replacer) Scrub(s string) string {
	job := job{r: r, choice: r.choice, in: Input{Document: &lethe.Document{}}, field: lethe.Field{Text: s, Kind: lethe.ID}}
	if job.run(context.Background(), nil) != nil {
		return redacted
	}
	return job.out
}
