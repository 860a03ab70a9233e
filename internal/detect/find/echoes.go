package find

import (
	"context"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/clinical/fact"
	"github.com/lethe-privacy/lethe/internal/detect/echo"
)

// echoes gives what the mentions of the detectors tell of the rest of a document. In reports
// too many names are nobody's for any to be believed without something that announces it.
func (f *Finder) echoes(ctx context.Context, doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	c := &f.settings
	if slices.Contains(c.Without, echo.DetectorName) || len(c.Only) > 0 && !slices.Contains(c.Only, echo.DetectorName) {
		return nil
	}
	return echo.Find(ctx, doc, ms, echo.Options{Bare: c.Clinical == "" && c.Domain != "clinical", Term: fact.IsEponym})
}

// onlyBefore are the detectors to use alone, of those that run before echo; echo alone is
// none, which the suite refuses.
func onlyBefore(only []string) []string {
	if rest := withoutEcho(only); len(rest) > 0 {
		return rest
	}
	return only
}

// withoutEcho are the detectors of the suite among the names: echo runs after them.
func withoutEcho(names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == echo.DetectorName })
}
