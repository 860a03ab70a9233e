package moved

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/span"
)

// replaced puts a word in place of each piece, and tells the moves.
func replaced(text string, at []span.Span, word string) (string, []Move) {
	var b strings.Builder
	var ms []Move
	last := 0
	for _, s := range at {
		b.WriteString(text[last:s.Start])
		ms = append(ms, Move{From: s, To: span.Span{Start: b.Len(), End: b.Len() + len(word)}})
		b.WriteString(word)
		last = s.End
	}
	return b.String() + text[last:], ms
}

// Positions were worked out by hand: [4,8) "Anna" became "[NAME]", two longer.
func TestMoves(t *testing.T) {
	const text = "Mrs Anna Keller left"
	now, ms := replaced(text, []span.Span{{Start: 4, End: 8}}, "[NAME]")
	for in, want := range map[[2]int][2]int{
		{0, 3}: {0, 3}, {0, 4}: {0, 4}, {4, 8}: {4, 10}, {9, 15}: {11, 17}, // beside it
		{0, 15}: {0, 17}, {5, 7}: {4, 10}, {0, 6}: {0, 10}, {6, 15}: {4, 17}, // over its borders
	} {
		got := InOrder(ms).Span(span.Span{Start: in[0], End: in[1]})
		if got != (span.Span{Start: want[0], End: want[1]}) {
			t.Errorf("%v moved to %v, want %v", in, got, want)
		}
	}
	if !Follows(text, now, ms) || Follows(text, now+"!", ms) || Follows(text, now, nil) {
		t.Error("whether a text follows from its moves")
	}
}
