package report

import (
	"encoding/json"
	"io"
	"iter"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// Files are those of the report, as the owner's folder has them: a name, and what writes it.
func (v *View) Files(r *Report, language string) iter.Seq2[string, func(io.Writer) error] {
	opts := Options{ShowOriginals: v.ShowOriginals, Language: language}
	return func(yield func(string, func(io.Writer) error) bool) {
		_ = yield("report.json", func(w io.Writer) error { return r.WriteJSON(w, opts) }) &&
			yield("report.html", func(w io.Writer) error { return r.WriteHTML(w, opts) }) &&
			yield("decision.html", func(w io.Writer) error { return r.WriteDecision(w, opts) }) &&
			yield("documents.html", func(w io.Writer) error { return r.WriteDocuments(w, opts) }) &&
			yield("failed.jsonl", func(w io.Writer) error { return writeLines(w, r.Details.Failures) }) &&
			yield("warnings.jsonl", func(w io.Writer) error { return writeLines(w, r.Details.Warnings) }) &&
			yield("merges.jsonl", func(w io.Writer) error { return writeLines(w, v.Merges()) })
	}
}

func writeLines[T any](w io.Writer, list []T) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for _, x := range list {
		if err := e.Encode(x); err != nil {
			return failure.Errorf("report", "write report: %w", err)
		}
	}
	return nil
}
