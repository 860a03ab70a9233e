// Package temporal finds when: dates, dates of birth, ages and times, in English, German,
// Spanish and Catalan.
//
// The dates themselves are read by package normalize, so that what is found and
// what it is taken to mean cannot differ. This package decides where to look and
// whether a date stands alone: it is not taken out of a version number, a network
// address, an amount or the number of a case. The words it goes by are data, in
// words.yaml.
package temporal

import "github.com/lethe-privacy/lethe/detect"

// Detectors gives the detectors of this package.
func Detectors() []detect.Detector { return []detect.Detector{Dates(), Ages(), Times()} }
