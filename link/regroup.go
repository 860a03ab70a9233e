package link

import (
	"cmp"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/link/people"
)

// Regroup makes one entity of all those that have the same group; groups[i] is that
// of entity i, and entities of group -1 stay by themselves. The entity that stands
// in most documents gives its value and id to the others: of several the one with
// the longest value, then the one with the smallest id. Those that became part of
// it are merges with the reason Similar, which detail explains further. Regroup
// returns for each entity which one it has become.
func (l *Result) Regroup(groups []int, detail func(entity int) string) []int {
	heads := l.heads(groups)
	old := l.Collection.Entities
	place := make([]int, len(old)) // of each entity, in the new collection
	var kept []lethe.Entity
	for i := range old {
		if heads[i] == i {
			place[i] = len(kept)
			kept = append(kept, old[i])
		}
	}
	var similar []Merge
	for i, head := range heads {
		if head == i {
			continue
		}
		place[i] = place[head]
		into := &kept[place[i]]
		into.Originals = distinct(into.Originals, old[i].Originals)
		if date := l.Born[i]; date != "" && l.Born[head] == "" {
			l.Born[head] = date
		}
		into.Occurrences = together(into.Occurrences, old[i].Occurrences)
		similar = append(similar, Merge{
			From: old[i].Normalized, Into: into.Normalized, Entity: i, Reason: people.Similar,
			Documents: len(old[i].Occurrences), Detail: detail(i),
		})
	}
	l.Collection.Entities = kept
	l.Born = moved(l.Born, heads, place)
	for handle, entity := range l.Entities {
		l.Entities[handle] = place[entity]
	}
	l.Merges = append(l.Merges, similar...)
	for i := range l.Merges {
		m := &l.Merges[i]
		m.Entity = place[m.Entity]
		m.Into = kept[m.Entity].Normalized
	}
	slices.SortStableFunc(l.Merges, func(x, y Merge) int { return cmp.Compare(x.Entity, y.Entity) })
	return place
}

// moved keeps the dates of birth of the entities that stand for their groups.
func moved(born map[int]string, heads, place []int) map[int]string {
	out := make(map[int]string, len(born))
	for i, date := range born {
		if heads[i] == i {
			out[place[i]] = date
		}
	}
	return out
}

// heads says for each entity which one stands for its group.
func (l *Result) heads(groups []int) []int {
	first := map[int]int{} // of each group
	heads := make([]int, len(groups))
	for i, g := range groups {
		head, known := first[g]
		if g < 0 || !known || l.moreThan(i, head) {
			first[g] = i
		}
	}
	for i, g := range groups {
		heads[i] = i
		if g >= 0 {
			heads[i] = first[g]
		}
	}
	return heads
}

func (l *Result) moreThan(i, j int) bool {
	x, y := &l.Collection.Entities[i], &l.Collection.Entities[j]
	return cmp.Or(
		cmp.Compare(len(x.Occurrences), len(y.Occurrences)), cmp.Compare(len(x.Normalized), len(y.Normalized)), y.ID.Compare(x.ID),
	) > 0
}

func distinct(x, y []string) []string {
	out := slices.Concat(x, y)
	slices.Sort(out)
	return slices.Compact(out)
}

// together joins occurrences; of two in one document the more relevant counts.
func together(x, y []lethe.Occurrence) []lethe.Occurrence {
	out := slices.Concat(x, y)
	slices.SortFunc(out, func(a, b lethe.Occurrence) int {
		return cmp.Or(cmp.Compare(a.Doc, b.Doc), cmp.Compare(b.Relevance, a.Relevance))
	})
	return slices.CompactFunc(out, func(a, b lethe.Occurrence) bool { return a.Doc == b.Doc })
}
