package diagnosis

import (
	"fmt"

	"github.com/lethe-privacy/lethe/span"
)

// Find gives the places of keywords in a text: "3-5".
func Find(k *Keywords, text string) []string {
	var out []string
	if err := k.find(text, func(s span.Span, _ *entry) { out = append(out, fmt.Sprintf("%d-%d", s.Start, s.End)) }); err != nil {
		return []string{err.Error()}
	}
	return out
}
