// Package pages has the pages of a report, for programs that write one and need no other engines.
package pages

import (
	"io"
	"iter"

	"github.com/lethe-privacy/lethe/internal/report"
)

// HTML are the pages of a report in HTML, for pipeline.Engines.
func HTML(r *report.Report, opts report.Options) iter.Seq2[string, func(io.Writer) error] {
	return report.HTML(r, opts)
}
