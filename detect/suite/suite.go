// Package suite is the one explicit list of the detectors that come with the
// project.
package suite

import (
	"slices"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
)

// All returns the detectors in the order in which they run.
func All() []detect.Detector {
	return []detect.Detector{}
}

// Labels returns all labels that some detector may give or that files of mentions
// may use, sorted.
func Labels() []lethe.Label {
	labels := lethe.Labels()
	for _, d := range All() {
		labels = append(labels, d.Labels...)
	}
	slices.Sort(labels)
	return slices.Compact(labels)
}
