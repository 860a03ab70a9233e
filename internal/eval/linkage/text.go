package linkage

import (
	"bytes"
	"fmt"
	"io"
	"text/tabwriter"
)

// WriteText writes the shares as a table for a terminal.
func (r *Report) WriteText(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%d documents about %d people of the background; who draws a person is right in %.1f%% of cases\n\n", r.Documents, r.People, 100*r.Chance)
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "attacker\tdocuments, rank 1\t95%\trank 5\tAUC\tcandidates\tpeople, rank 1\t95%\trank 5\tAUC\tcandidates\t")
	for _, x := range r.Rows {
		d, p := x.Documents, x.People
		fmt.Fprintf(t, "%s\t%.1f%%\t%s\t%.1f%%\t%.3f\t%d\t%.1f%%\t%s\t%.1f%%\t%.3f\t%d\t\n",
			x.Name, 100*d.Rank1.Value, d.Rank1.interval(), 100*d.Rank5.Value, d.AUC.Value, d.Candidates.Median, 100*p.Rank1.Value, p.Rank1.interval(), 100*p.Rank5.Value, p.AUC.Value, p.Candidates.Median)
	}
	t.Flush() // a buffer takes all
	b.WriteByte('\n')
	for i := len(r.Found) - 1; i > 0; i-- {
		if f := r.Found[i]; f.People > 0 {
			fmt.Fprintf(&b, "%d people are found by %d attackers\n", f.People, f.Attackers)
		}
	}
	fmt.Fprintf(&b, "%d people are found by none\n", r.Found[0].People)
	for _, x := range r.Rows {
		x.KMap.writeText(&b)
	}
	if r.Others > 0 {
		fmt.Fprintf(&b, "%d documents are about nobody of the background and are not counted\n", r.Others)
	}
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("linkage: write text: %w", err)
	}
	return nil
}

func (e Estimate) interval() string { return fmt.Sprintf("%.0f–%.0f", 100*e.Low, 100*e.High) }
