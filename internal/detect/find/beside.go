package find

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/span"
)

// besideOthers drops the mentions of detectors that count only where no other has found anything: the borders of the
// others stay as these know them.
func (f *Finder) besideOthers(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	if len(f.settings.Beside) == 0 {
		return ms
	}
	taken := map[string]span.Marks{}
	for _, field := range doc.Fields {
		taken[field.Name] = span.NewMarks(len(field.Text))
	}
	isBeside := func(m lethe.Mention) bool { return slices.Contains(f.settings.Beside, m.Detector) }
	for _, m := range ms {
		if in, ok := taken[m.Field]; ok && !isBeside(m) {
			in.Set(m.Span)
		}
	}
	return slices.DeleteFunc(ms, func(m lethe.Mention) bool {
		in, ok := taken[m.Field]
		return ok && isBeside(m) && in.Any(m.Span)
	})
}

// besideDomain drops what a general model finds in a note where the model of its domain has found something, but for
// a longer name: of "Ana Puig" nothing may stay because the other knows Ana.
func besideDomain(ms []lethe.Mention) []lethe.Mention {
	var known []lethe.Mention
	for _, m := range ms {
		if m.Detector == tagger.DetectorName && strings.HasSuffix(m.Model, "-clinical") {
			known = append(known, m)
		}
	}
	if len(known) == 0 {
		return ms
	}
	return slices.DeleteFunc(ms, func(m lethe.Mention) bool {
		return m.Detector == tagger.DetectorName && strings.HasSuffix(m.Model, "-general") &&
			slices.ContainsFunc(known, func(k lethe.Mention) bool {
				return k.Field == m.Field && k.Overlaps(m.Span) && (k.Span == m.Span || !m.Contains(k.Span))
			})
	})
}
