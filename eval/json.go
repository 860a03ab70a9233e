package eval

import (
	"encoding/json"
	"fmt"
	"io"
)

// WriteJSON writes the report as JSON, the same bytes for the same counts.
func (r *Report) WriteJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(r); err != nil {
		return fmt.Errorf("eval: write JSON: %w", err)
	}
	return nil
}
