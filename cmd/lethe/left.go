package main

import "github.com/lethe-privacy/lethe/internal/publish"

// tellLeft warns of what runs that were killed left beside places, "" for none: half of
// what they wrote, which may be originals.
func (a *app) tellLeft(places ...string) {
	for _, place := range places {
		if place == "" || place == "-" {
			continue
		}
		for _, left := range publish.Left(place) {
			a.log.Warn(left + " is of a run that was cut short, or goes on still; if none does, delete it")
		}
	}
}
