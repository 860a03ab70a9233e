// Package suite is the one explicit list of the detectors that come with the
// project.
package suite

import (
	"slices"
	"sync"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/context"
	"github.com/lethe-privacy/lethe/detect/gazetteer"
	"github.com/lethe-privacy/lethe/detect/pattern"
	"github.com/lethe-privacy/lethe/detect/temporal"
)

// All returns the detectors in the order in which they run.
func All() []detect.Detector {
	return []detect.Detector{
		pattern.Detector(),
		temporal.Dates(),
		temporal.Ages(),
		context.Persons(),
		context.Addresses(),
		context.References(),
		context.Organizations(),
		context.Locations(),
		gazetteer.Detector(),
	}
}

// Labels returns all labels that some detector may give or that files of mentions
// may use, sorted. The caller must not change the list.
var Labels = sync.OnceValue(func() []lethe.Label {
	labels := lethe.Labels()
	for _, d := range All() {
		labels = append(labels, d.Labels...)
	}
	slices.Sort(labels)
	return slices.Compact(labels)
})
