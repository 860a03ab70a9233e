package attack

import (
	"bytes"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/lethe-privacy/lethe/internal/eval"
)

// WriteText writes the shares as a table for a terminal.
func (r *FrequencyReport) WriteText(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%d documents; replacements of which an attacker who knows how often each original occurs, and beside what, says what they stand for:\n", r.Documents)
	if len(r.Rows) == 0 {
		b.WriteString("nothing was replaced\n")
	} else {
		t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintln(t, "label\toriginals\treplacements\toccurrences\tby chance\tby frequency\tand by what is beside\t")
		for _, x := range r.Rows {
			fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%.1f%%\t%.1f%%\t%.1f%%\t\n", x.Label, x.Originals, x.Replacements, x.Occurrences, 100*x.Chance, 100*x.Frequency, 100*x.Beside)
		}
		t.Flush() // a buffer takes all
	}
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("attack: write text: %w", err)
	}
	return nil
}

// WriteJSON writes all of the report.
func (r *FrequencyReport) WriteJSON(w io.Writer) error { return eval.WriteJSON(w, r) }
