// Package fixedseed, imported by tests for its effect alone, lets the properties of
// package rapid draw the same values in every run, so that nobody's tests fail by
// chance. Where RAPID_SEED is set, as .ci/run does, or -rapid.seed is given, that counts.
//
// Each property is tried 30 times, and 100 times where LETHE_LONG is set, as .ci/run does,
// unless -rapid.checks is given: go test ./... takes minutes.
package fixedseed

import (
	"flag"
	"os"

	_ "pgregory.net/rapid" // has the flag
)

const (
	seed   = "20260101"
	checks = "30"
)

func init() {
	if os.Getenv("LETHE_LONG") == "" {
		set("rapid.checks", checks)
	}
	if os.Getenv("RAPID_SEED") != "" {
		return
	}
	set("rapid.seed", seed)
}

func set(name, value string) {
	if err := flag.Set(name, value); err != nil {
		panic("fixedseed: " + err.Error())
	}
}
