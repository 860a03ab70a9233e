package link

import (
	"cmp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/name"
)

// fuller reports whether value a says more of a name than b; of two that say the same
// it is the shorter, then the smaller.
func (u *union) fuller(a, b int32) bool {
	x, y := u.b.values[a].normalized, u.b.values[b].normalized
	return cmp.Or(
		name.Compare(u.parsed[a].name, u.parsed[b].name),
		cmp.Compare(utf8.RuneCountInString(x), utf8.RuneCountInString(y)),
		strings.Compare(x, y),
	) < 0
}

// identify gives each person a value of its own: that of its most complete form and,
// where several people have the same, a number from the second on.
func (u *union) identify(ds []draft) {
	taken := map[lethe.EntityID]bool{}
	for i := range ds {
		taken[u.b.values[ds[i].value].id] = true
	}
	numbers := map[int32]int{}
	for i := range ds {
		d := &ds[i]
		v := &u.b.values[d.value]
		d.id, d.person.normalized = v.id, v.normalized
		for again := numbers[d.value] > 0; again; again = taken[d.id] {
			numbers[d.value]++
			d.person.normalized = v.normalized + " (" + strconv.Itoa(numbers[d.value]) + ")"
			d.id = lethe.NewEntityID(d.person.normalized, v.label)
		}
		numbers[d.value] = max(numbers[d.value], 1)
		taken[d.id] = true
	}
}
