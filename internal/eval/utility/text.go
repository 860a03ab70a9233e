package utility

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/lethe-privacy/lethe/internal/eval"
)

// WriteText writes the numbers as a table for a terminal, and the answers where the
// report has them.
func (r *Report) WriteText(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%d documents, %d without usable answers\n", r.Documents, r.Failed)
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "question\tasked\tanswered\tkept\t[95%]\tsame\tlost\tROUGE-1\t[95%]\tnew\t")
	for _, row := range r.Questions {
		fmt.Fprintln(t, row.line(row.Question))
	}
	fmt.Fprintln(t, r.All.line("all"))
	t.Flush() // a buffer takes all
	r.answers(&b)
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("utility: write text: %w", err)
	}
	return nil
}

// WriteJSON writes all of the report.
func (r *Report) WriteJSON(w io.Writer) error { return eval.WriteJSON(w, r) }

func (r *Row) line(name string) string {
	if r.Kept.Of == 0 {
		return fmt.Sprintf("%s\t%d\t%d\t-\t-\t-\t-\t-\t-\t%d\t", name, r.Answered.Of, r.Answered.Part, r.New.Part)
	}
	return fmt.Sprintf("%s\t%d\t%d\t%s\t%.0f–%.0f%%\t%s\t%s\t%.3f\t%.3f–%.3f\t%d\t", name, r.Answered.Of, r.Answered.Part,
		percent(r.Kept.Share), 100*r.Kept.Low, 100*r.Kept.High, percent(r.Same), percent(r.Lost), r.Rouge.Value, r.Rouge.Low, r.Rouge.High, r.New.Part)
}

func percent(s eval.Share) string { return fmt.Sprintf("%d (%.0f%%)", s.Part, 100*s.Value()) }

// answers lists the answers that were not kept, where the report has them.
func (r *Report) answers(b *bytes.Buffer) {
	for _, result := range r.Results {
		for _, a := range result.Answers {
			if a.Texts == nil || !a.Before || a.Kept {
				continue
			}
			fmt.Fprintf(b, "%s, %s: %s\n", result.Document, a.Question, strings.Join([]string{fmt.Sprintf("%q", a.Texts[0]), fmt.Sprintf("%q", a.Texts[1])}, " became "))
		}
	}
}
