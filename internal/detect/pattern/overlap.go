package pattern

import (
	"cmp"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
)

// A match is large: what settles overlaps sorts and drops the numbers of matches.

// dropContained drops what lies in a match of the same label whose score is at
// least as high: Presidio's rule. Matches of different labels all stay, and so do
// those of one label that merely overlap.
func dropContained(ms []Match, order []int32) []int32 {
	arrange(ms, order, byLabel)
	out := order[:0]
	active := map[lethe.Label][]int32{}
	for _, i := range order {
		m := &ms[i]
		still := slices.DeleteFunc(active[m.Label], func(o int32) bool { return ms[o].End < m.Start })
		inside := slices.ContainsFunc(still, func(o int32) bool { return ms[o].Contains(m.Span) && m.Score <= ms[o].Score })
		if !inside {
			out = append(out, i)
			still = append(still, i)
		}
		active[m.Label] = still
	}
	return out
}

// keepBest leaves, of overlapping matches of one label, the one with the higher
// score, then the longer, then the earlier one.
func keepBest(ms []Match, order []int32) []int32 {
	arrange(ms, order, byLabel)
	out := order[:0]
	for _, i := range order {
		m := &ms[i]
		for n := len(out); ; n = len(out) {
			if n == 0 || ms[out[n-1]].Label != m.Label || !ms[out[n-1]].Overlaps(m.Span) {
				out = append(out, i)
				break
			}
			last := &ms[out[n-1]]
			if !better(m, last) {
				last.Why.note(m.Why.Recognizer)
				break
			}
			m.Why.note(last.Why.Recognizer)
			out = out[:n-1]
		}
	}
	return out
}

func better(a, b *Match) bool {
	if a.Score != b.Score {
		return a.Score > b.Score
	}
	return a.Len() > b.Len()
}

// note remembers a recognizer that gave way.
func (w *Explanation) note(recognizer string) {
	if recognizer != w.Recognizer && !slices.Contains(w.Overrode, recognizer) {
		w.Overrode = append(w.Overrode, recognizer)
	}
}

// settleLabels leaves one label where several lay claim to the same text: what lies
// in a match that is at least as well founded is dropped. Better founded is a higher
// score, then a longer context phrase ("South African passport" before "passport"),
// then the earlier place in the list of recognizers. Groups of an account's number that
// pass the check of cards do so by chance. Matches that only overlap, or contain a
// better one, stay: package resolve decides between them.
func settleLabels(ms []Match, order []int32) []int32 {
	arrange(ms, order, byGround)
	out := order[:0]
	for _, i := range order {
		m, inside := &ms[i], false
		for n := len(out) - 1; n >= 0 && n >= len(out)-open && !inside; n-- {
			o := &ms[out[n]]
			if inside = o.Contains(m.Span) && (m.Score <= o.Score || o.Label == lethe.IBAN && m.Label == lethe.CreditCard); inside {
				o.Why.note(m.Why.Recognizer)
			}
		}
		if !inside {
			out = append(out, i)
		}
	}
	return out
}

// open is how many matches back one is looked for that contains another.
const open = 16

// arrange sorts the numbers of matches.
func arrange(ms []Match, order []int32, compare func(a, b *Match) int) {
	slices.SortFunc(order, func(i, j int32) int {
		return cmp.Or(compare(&ms[i], &ms[j]), int(i-j))
	})
}

// numbers are those of n matches.
func numbers(n int) []int32 {
	order := make([]int32, n)
	for i := range order {
		order[i] = int32(i)
	}
	return order
}

// gather gives the matches of the numbers.
func gather(ms []Match, order []int32) []Match {
	if len(order) == 0 {
		return nil
	}
	out := make([]Match, len(order))
	for to, from := range order {
		out[to] = ms[from]
	}
	return out
}

func byLabel(a, b *Match) int {
	if c := strings.Compare(string(a.Label), string(b.Label)); c != 0 {
		return c
	}
	return cmp.Or(a.Span.Compare(b.Span), cmp.Compare(b.Score, a.Score))
}

func byGround(a, b *Match) int {
	if c := a.Span.Compare(b.Span); c != 0 {
		return c
	}
	return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.specific, a.specific), cmp.Compare(a.rank, b.rank))
}

// byPlace is the order in which matches are given.
func byPlace(a, b *Match) int {
	if c := a.Span.Compare(b.Span); c != 0 {
		return c
	}
	return strings.Compare(string(a.Label), string(b.Label))
}
