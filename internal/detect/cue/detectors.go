package cue

import "github.com/lethe-privacy/lethe/detect"

// Detectors gives the detectors of this package.
func Detectors() []detect.Detector {
	return []detect.Detector{Persons(), Addresses(), References(), Organizations(), Locations(), Occupations(), Titles()}
}
