package attack

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
)

// BenchmarkFindings judges the guesses at a document of a megabyte with ten thousand
// names, of which half still stand.
func BenchmarkFindings(b *testing.B) {
	m := measureOf(b)
	var pairs []string
	var text strings.Builder
	for i := range 10000 {
		name := fmt.Sprintf("Given%c%c Surname%d", 'a'+i%26, 'a'+i/26%26, i)
		pairs = append(pairs, "NAME", name, "EVENT_DATE", fmt.Sprintf("%d.%d.19%02d", 1+i%28, 1+i%12, i%100))
		if i%2 == 0 {
			fmt.Fprintf(&text, "%s wrote on 3.4.2019 about a claim, and the insurer answered by return of post that nothing was due to anybody.\n", name)
		}
	}
	docs := []*lethe.Document{lethe.NewDocument("1", text.String())}
	ms := mentions(pairs...)
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		if _, err := m.findings(docs, m.truth(ms), []Guess{{0, "Givenab Surname1", 1}, {0, "Somebody Else", 0.5}}, 3); err != nil {
			b.Fatal(err)
		}
	}
}
