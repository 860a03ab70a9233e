package people

import (
	"cmp"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
)

// birthMentions are the mentions of full dates of birth in a document.
type birthMentions []*lethe.Mention

// conflicting is what two dates of birth agree on.
const conflicting = "?"

func (r *Reader) births(mentions []lethe.Mention) birthMentions {
	var out birthMentions
	for i := range mentions {
		m := &mentions[i]
		if slices.Contains(r.dates, m.Label) && fullDate(m.Normalized) {
			out = append(out, m)
		}
	}
	return out
}

// fullDate reports whether a value has the form dd/mm/yyyy.
func fullDate(s string) bool { return len(s) == 10 && s[2] == '/' && s[5] == '/' }

// sole is the only date of birth that there is, if it begins a field of its own, as in a
// column beside that of the name. In running text it may be anybody's.
func (b birthMentions) sole() string {
	date := ""
	for _, m := range b {
		if m.Field == "" || m.Start > 0 {
			return ""
		}
		date = agreed(date, m.Normalized)
	}
	if date == conflicting {
		return ""
	}
	return strings.Clone(date)
}

// agreed joins what two sources say of one date, "" being nothing.
func agreed(a, b string) string {
	switch {
	case a == b || b == "":
		return a
	case a == "":
		return b
	}
	return conflicting
}

// reach is how many bytes may stand between a name and the date of birth that
// belongs to it: ", date of birth: ".
const reach = 20

// following gives for mentions the date of birth that stands right behind, with no other
// mention between.
func (b birthMentions) following(mentions []lethe.Mention) map[int]string {
	if len(b) == 0 {
		return nil
	}
	byEnd := make([]int, len(mentions))
	for i := range byEnd {
		byEnd[i] = i
	}
	before := func(i int, field string, end int) int {
		return cmp.Or(strings.Compare(mentions[i].Field, field), cmp.Compare(mentions[i].End, end))
	}
	slices.SortStableFunc(byEnd, func(i, j int) int { return before(i, mentions[j].Field, mentions[j].End) })
	out := map[int]string{}
	for _, date := range b {
		at, _ := slices.BinarySearchFunc(byEnd, date, func(i int, d *lethe.Mention) int {
			return cmp.Or(before(i, d.Field, d.Start), -1) // the place behind all that end by then
		})
		if at == 0 {
			continue
		}
		if i := byEnd[at-1]; mentions[i].Field == date.Field && date.Start-mentions[i].End <= reach {
			out[i] = strings.Clone(date.Normalized)
		}
	}
	return out
}
