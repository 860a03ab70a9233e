package anonymity

import (
	"bytes"
	"fmt"
	"io"
	"text/tabwriter"
)

// Report is a collection measured by documents and, where it is known whom they are about, by
// people: all documents about somebody are one row.
type Report struct {
	Sensitive string    `json:"sensitive"` // its label
	Quasi     []string  `json:"quasi"`     // labels that were found
	Documents Measures  `json:"documents"`
	People    *Measures `json:"people,omitempty"`
}

// WriteText writes the measures as a table for a terminal.
func (r *Report) WriteText(w io.Writer) error {
	var b bytes.Buffer
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "\trows\tclasses\tk\talone\tbelow 5\tmean 1/k\tworst 1/k\ttell it\tl\tentropy l\tdisclosed\tt\t")
	line := func(name string, m *Measures) {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%d\t%.3f\t%.3f\t%d\t%d\t%.2f\t%d\t%.3f\t\n",
			name, m.Rows, m.Classes, m.K, m.Alone, m.Below5, m.Expected, m.Worst, m.Told, m.L, m.EntropyL, m.Disclosed, m.T)
	}
	line("documents", &r.Documents)
	if r.People != nil {
		line("people", r.People)
	}
	t.Flush() // a buffer takes all
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("anonymity: write text: %w", err)
	}
	return nil
}
