package report

import (
	"encoding/json"
	"io"
	"iter"
	"slices"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// Pages are files of a report that people read: a name, and what writes it. [HTML] has them. A
// program that names no pages links neither them nor the templates, which call methods by their
// names and so keep all methods of all types in the program.
type Pages func(*Report, Options) iter.Seq2[string, func(io.Writer) error]

// HTML are the pages of a report in HTML.
func HTML(r *Report, opts Options) iter.Seq2[string, func(io.Writer) error] {
	return func(yield func(string, func(io.Writer) error) bool) {
		_ = yield("report.html", func(w io.Writer) error { return r.WriteHTML(w, opts) }) &&
			yield("decision.html", func(w io.Writer) error { return r.WriteDecision(w, opts) }) &&
			yield("documents.html", func(w io.Writer) error { return r.WriteDocuments(w, opts) })
	}
}

// Files are those of the report, as the owner's folder has them: a name, and what writes it.
func (r *Report) Files(opts Options, pages Pages) iter.Seq2[string, func(io.Writer) error] {
	return func(yield func(string, func(io.Writer) error) bool) {
		if !yield("report.json", func(w io.Writer) error { return r.WriteJSON(w, opts) }) {
			return
		}
		for name, write := range pages(r, opts) {
			if !yield(name, write) {
				return
			}
		}
		_ = yield("failed.jsonl", func(w io.Writer) error { return writeLines(w, slices.Values(r.Details.Failures)) }) &&
			yield("warnings.jsonl", func(w io.Writer) error { return writeLines(w, slices.Values(r.Details.Warnings)) }) &&
			yield("merges.jsonl", func(w io.Writer) error { return writeLines(w, r.Merges) })
	}
}

func writeLines[T any](w io.Writer, list iter.Seq[T]) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for x := range list {
		if err := e.Encode(x); err != nil {
			return failure.Errorf("report", "write report: %w", err)
		}
	}
	return nil
}
