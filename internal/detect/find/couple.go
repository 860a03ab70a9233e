package find

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/span"
)

// conjunctions may stand between two people, some also within a surname: "Costa e Silva", "Puig i
// Cadafalch".
var conjunctions = []string{" i ", " oraz ", " e ", " en ", " y ", " et ", " und ", " and "}

// couples cuts names of people at the "and" between two of them: "Adam Nowicki i Katarzyna Nowicka".
func couples(ms []lethe.Mention) []lethe.Mention {
	out := make([]lethe.Mention, 0, len(ms))
	for _, m := range ms {
		at, n := -1, 0
		if m.Label == lethe.Person {
			at, n = betweenTwo(m.Text)
		}
		if at < 0 {
			out = append(out, m)
			continue
		}
		for _, s := range []span.Span{{Start: 0, End: at}, {Start: at + n, End: len(m.Text)}} {
			out = append(out, cut(m, s))
		}
	}
	return out
}

// betweenTwo is where a conjunction stands between two people, and how long it is; -1 where none does.
func betweenTwo(text string) (at, n int) {
	for _, sign := range conjunctions {
		if at := strings.Index(text, sign); at > 0 && areTwo(text[:at], text[at+len(sign):]) {
			return at, len(sign)
		}
	}
	return -1, 0
}

// areTwo reports whether both sides are people: the second has a given name and a
// surname, or both are one given name.
func areTwo(first, second string) bool {
	word, _, more := strings.Cut(second, " ")
	if len(word) < 3 || !name.Given(name.Fold(word)) {
		return false
	}
	return more || !strings.Contains(first, " ") && name.Given(name.Fold(first))
}
