package pattern

import (
	"cmp"
	"slices"
	"strings"

	lethe "github.com/lethe-privacy/lethe"
)

// dropContained drops what lies in a match of the same label whose score is at
// least as high: Presidio's rule. Matches of different labels all stay, and so do
// those of one label that merely overlap.
func dropContained(matches []Match) []Match {
	matches = arrange(matches, byLabel)
	var out []Match
	active := map[lethe.Label][]Match{}
	for _, m := range matches {
		still := slices.DeleteFunc(active[m.Label], func(o Match) bool { return o.End < m.Start })
		inside := slices.ContainsFunc(still, func(o Match) bool { return o.Contains(m.Span) && m.Score <= o.Score })
		if !inside {
			out = append(out, m)
			still = append(still, m)
		}
		active[m.Label] = still
	}
	return out
}

// keepBest leaves, of overlapping matches of one label, the one with the higher
// score, then the longer, then the earlier one.
func keepBest(matches []Match) []Match {
	matches = arrange(matches, byLabel)
	var out []Match
	for _, m := range matches {
		for n := len(out); ; n = len(out) {
			if n == 0 || out[n-1].Label != m.Label || !out[n-1].Overlaps(m.Span) {
				out = append(out, m)
				break
			}
			if !better(m, out[n-1]) {
				out[n-1].Why.note(m.Why.Recognizer)
				break
			}
			m.Why.note(out[n-1].Why.Recognizer)
			out = out[:n-1]
		}
	}
	return out
}

func better(a, b Match) bool {
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
// then the earlier place in the list of recognizers. Matches that only overlap, or
// contain a better one, stay: package resolve decides between them.
func settleLabels(matches []Match) []Match {
	matches = arrange(matches, byGround)
	var out []Match
	for _, m := range matches {
		inside := false
		for n := len(out) - 1; n >= 0 && n >= len(out)-open && !inside; n-- {
			if inside = out[n].Contains(m.Span) && m.Score <= out[n].Score; inside {
				out[n].Why.note(m.Why.Recognizer)
			}
		}
		if !inside {
			out = append(out, m)
		}
	}
	return out
}

// open is how many matches back one is looked for that contains another.
const open = 16

// arrange puts matches in an order. It sorts their numbers, for a match is large.
func arrange(matches []Match, compare func(a, b *Match) int) []Match {
	order := make([]int32, len(matches))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(i, j int32) int {
		return cmp.Or(compare(&matches[i], &matches[j]), int(i-j))
	})
	out := make([]Match, len(matches))
	for to, from := range order {
		out[to] = matches[from]
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
