package presidio

import (
	"cmp"
	"slices"
)

// settle orders places and leaves those that are in no conflict. Places of one kind that share
// something become one. Of places of several kinds that are the same the highest score stays,
// and what lies within another goes. The others may still share something.
func settle(places []place) []place {
	slices.SortStableFunc(places, byStart)
	return withoutContained(united(places))
}

func byStart(a, b place) int { return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end)) }

// united makes one of the places of one kind that share at least a letter. It stands where the
// last of them stood.
func united(places []place) []place {
	type open struct{ at, in int } // in the list, and of the place that absorbs
	current := map[string]*open{}
	kept := make([]bool, len(places))
	for i := range places {
		p := &places[i]
		kept[i] = true
		if p.start == p.end {
			continue // which shares no letter with any
		}
		c := current[p.kind]
		if c == nil {
			current[p.kind] = &open{i, i}
			continue
		}
		before := &places[c.at]
		if min(before.end, p.end) > max(before.start, p.start) {
			p.start, p.end, p.score = min(before.start, p.start), max(before.end, p.end), max(before.score, p.score)
			kept[c.at] = false
		}
		c.at = i
	}
	out := make([]place, 0, len(places))
	for i, p := range places {
		if kept[i] {
			out = append(out, p)
		}
	}
	return out
}

// withoutContained drops what lies within another place; of the same places the one with the
// highest score stays, the last of them where several have it.
func withoutContained(places []place) []place {
	order := make([]int, len(places))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(places[a].start, places[b].start), cmp.Compare(places[b].end, places[a].end))
	})
	keep := make([]bool, len(places))
	furthest := -1
	for i := 0; i < len(order); {
		first, best := places[order[i]], order[i]
		j := i
		for ; j < len(order) && places[order[j]].start == first.start && places[order[j]].end == first.end; j++ {
			if places[order[j]].score >= places[best].score {
				best = order[j]
			}
		}
		keep[best] = furthest < first.end
		furthest = max(furthest, first.end)
		i = j
	}
	out := make([]place, 0, len(places))
	for i, p := range places {
		if keep[i] {
			out = append(out, p)
		}
	}
	return out
}

// joined makes one of neighbours of one kind that only spaces separate, and gives all from the
// end on. A line break at the very end of the spaces counts as one.
func joined(text []rune, places []place) []place {
	out := make([]place, 0, len(places))
	for i, p := range places {
		if i > 0 && places[i-1].kind == p.kind && onlySpaces(text, places[i-1].end, p.start) {
			p.start = out[len(out)-1].start
			out = out[:len(out)-1]
		}
		out = append(out, p)
	}
	return backwards(out, true)
}

func onlySpaces(text []rune, from, to int) bool {
	to = min(to, len(text))
	if from < to && text[to-1] == '\n' {
		to--
	}
	if from >= to {
		return false
	}
	for _, r := range text[from:to] {
		if r != ' ' {
			return false
		}
	}
	return true
}

// backwards orders places from the end of the text on.
func backwards(places []place, ends bool) []place {
	slices.SortStableFunc(places, func(a, b place) int {
		if !ends {
			return cmp.Compare(b.start, a.start)
		}
		return byStart(b, a)
	})
	return places
}
