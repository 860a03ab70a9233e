package eval

import (
	"encoding/json"
	"fmt"
	"io"
)

// WriteJSON writes the report as JSON, the same bytes for the same counts.
func (r *Report) WriteJSON(w io.Writer) error { return WriteJSON(w, r) }

// WriteJSON writes the report as JSON, the same bytes for the same counts.
func (r *SpanReport) WriteJSON(w io.Writer) error { return WriteJSON(w, r) }

// WriteJSON writes a report of this package, or of one that measures with it, as all of
// them are written: indented, and with its texts as they are.
func WriteJSON(w io.Writer, report any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(report); err != nil {
		return fmt.Errorf("eval: write JSON: %w", err)
	}
	return nil
}
