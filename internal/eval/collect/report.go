package collect

import (
	"bytes"
	"fmt"
	"io"
	"text/tabwriter"
)

// Report is what an attacker reaches who may only ask.
type Report struct {
	Sessions   int         `json:"sessions"`
	Passages   int         `json:"passages"`
	People     *Inquiry    `json:"people"`
	Attributes []Attribute `json:"attributes,omitempty"`
}

// WriteText writes the shares as tables for a terminal. No value is in it.
func (r *Report) WriteText(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%d questions, each followed for %d sessions of %d passages; to %d nothing came\n", r.People.Questions, r.Sessions, r.Passages, r.People.Silent)
	if err := r.People.Linked.WriteText(&b); err != nil {
		return err
	}
	if len(r.Attributes) > 0 {
		b.WriteByte('\n')
		t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintln(t, "hidden\tpeople\tguessed\t95%\tby the register alone\tcommonest\t")
		for _, a := range r.Attributes {
			fmt.Fprintf(t, "%s\t%d\t%.1f%%\t%.0f–%.0f\t%.1f%%\t%.1f%%\t\n", a.Column, a.People, 100*a.Right.Value, 100*a.Right.Low, 100*a.Right.High, 100*a.Alone, 100*a.Commonest)
		}
		t.Flush() // a buffer takes all
	}
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("collect: write text: %w", err)
	}
	return nil
}

// Recovered is the mean over the hidden columns, and that of who asks nothing.
func (r *Report) Recovered() (right, alone float64) {
	n := float64(max(len(r.Attributes), 1))
	for _, a := range r.Attributes {
		right, alone = right+a.Right.Value/n, alone+a.Alone/n
	}
	return right, alone
}
