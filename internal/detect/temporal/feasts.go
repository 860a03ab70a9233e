package temporal

import (
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/date"
	"github.com/lethe-privacy/lethe/span"
)

// WithoutFeasts drops names that are parts of the name of a feast.
func WithoutFeasts(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	found := map[string][]span.Span{}
	return slices.DeleteFunc(ms, func(m lethe.Mention) bool {
		if m.Label != lethe.Person && m.Label != lethe.Location && m.Label != lethe.Organization {
			return false
		}
		feasts, known := found[m.Field]
		if !known {
			if f, ok := doc.Field(m.Field); ok {
				feasts = date.FeastNames(f.Text)
			}
			found[m.Field] = feasts
		}
		return slices.ContainsFunc(feasts, func(s span.Span) bool { return s.Contains(m.Span) })
	})
}
