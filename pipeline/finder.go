package pipeline

import (
	"github.com/lethe-privacy/lethe/internal/detect/find"
	"github.com/lethe-privacy/lethe/internal/report"
)

// Detect says how mentions are found.
type Detect = find.Settings

// Finder is detection as a configuration wants it. It is safe for concurrent use.
type Finder = find.Finder

// Engines are the heavy parts of a run, which a program has to name. One that names none links none of them, and
// refuses settings that need them. Package pipeline/engines has them all.
type Engines struct {
	Detection find.Engines
	// Pages are the files of a report that people read; package pipeline/pages has them.
	Pages report.Pages
}

// FinderOptions are the inputs of detection that are not settings.
type FinderOptions struct {
	Explain bool // mentions carry why they were found
	Engines Engines
}

// NewFinder prepares detection.
func NewFinder(c *Config, with FinderOptions) (*Finder, error) {
	return find.New(&c.Detect, find.Options{Schema: c.Schema, Columns: c.Input.Columns, Explain: with.Explain, Engines: with.Engines.Detection})
}
