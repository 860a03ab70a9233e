package find

import (
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// Overrode is the feature of an explained mention that tells which mentions it
// took the place of, in whole or in part: "PERSON [4,15) tagger 0.93; …", with the
// labels of the detectors and offsets in code points.
const Overrode = "overrode"

// tellOverridden sets the feature of the mentions that overrode others.
func tellOverridden(doc *lethe.Document, ms []lethe.Mention, over [][]lethe.Mention) {
	field := doc.Lookup()
	places := map[string]*span.Offsets{}
	for i, lost := range over {
		if len(lost) == 0 {
			continue
		}
		m := &ms[i]
		if places[m.Field] == nil {
			f, _ := field(m.Field)
			places[m.Field] = span.NewOffsets(f.Text)
		}
		told := make([]string, len(lost))
		for k, l := range lost {
			at := places[m.Field].Runes(l.Span)
			told[k] = fmt.Sprintf("%s [%d,%d) %s %.2f", l.Label, at.Start, at.End, l.Detector, l.Score)
		}
		m.Details = m.With(Overrode, strings.Join(told, "; "))
	}
}
