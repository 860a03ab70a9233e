package resolve

import (
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// untitle cuts the titles off names, where titles are wanted: "Mrs. Keller" is a
// title and a name, whichever of the two is surer. The mentions are in order.
func untitle(ms []lethe.Mention) []lethe.Mention {
	var titles []lethe.Mention
	for _, m := range ms {
		if m.Label == lethe.Title {
			titles = append(titles, m)
		}
	}
	if titles == nil {
		return ms
	}
	next, past := 0, 0 // the titles up to next end at past
	for i := range ms {
		m := &ms[i]
		if m.Label != lethe.Person || validated(m) {
			continue
		}
		for {
			for next < len(titles) && titles[next].Start <= m.Start {
				past = max(past, titles[next].End)
				next++
			}
			if past <= m.Start || past >= m.End {
				break
			}
			r := rest(*m, span.Span{Start: past, End: m.End})
			if r.Span.Empty() {
				break
			}
			*m = r
		}
	}
	slices.SortFunc(ms, byPlace)
	return ms
}
