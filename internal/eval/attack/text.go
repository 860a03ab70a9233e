package attack

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/lethe-privacy/lethe/internal/eval"
)

// WriteText writes the numbers as tables for a terminal, and the guesses that hit where
// the report has them.
func (r *Report) WriteText(w io.Writer) error {
	var b bytes.Buffer
	r.table(&b, "documents", &r.Documents)
	if r.Chains != nil {
		r.table(&b, "chains", r.Chains)
	}
	r.hits(&b)
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("attack: write text: %w", err)
	}
	return nil
}

// WriteJSON writes all of the report.
func (r *Report) WriteJSON(w io.Writer) error { return eval.WriteJSON(w, r) }

func (r *Report) table(b *bytes.Buffer, of string, p *Part) {
	fmt.Fprintf(b, "%s: %d asked, %d without a usable answer, %d without any guess\n", of, p.Asked, p.Failed, p.Silent)
	if len(p.Rows) == 0 {
		b.WriteString("nothing to count: there is no usable answer about any whose originals tell an attribute\n\n")
		return
	}
	k := strconv.Itoa(r.Guesses)
	head := []string{"attribute", of, "right", "standing", "residue", "hidden", "inferred@1", "inferred@" + k, "[95%]", "partly", "baseline@1", "baseline@" + k, "lift (points)"}
	if r.Chains == p {
		head = append(head, "beyond")
	}
	t := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, strings.Join(head, "\t")+"\t")
	for i := range p.Rows {
		fmt.Fprintln(t, strings.Join(p.Rows[i].cells(), "\t")+"\t")
	}
	t.Flush() // a buffer takes all
	b.WriteByte('\n')
}

func (r *Row) cells() []string {
	cells := []string{
		r.Attribute, strconv.Itoa(r.Units), percent(r.Right), percent(r.Standing), percent(r.Residue), strconv.Itoa(r.Inferred.Of),
		percent(r.InferredFirst.Share), percent(r.Inferred.Share), interval(r.Inferred), percent(r.InferredPartial.Share),
		percent(r.BaselineFirst), percent(r.Baseline), lift(r),
	}
	if r.Beyond != nil {
		cells = append(cells, percent(*r.Beyond))
	}
	return cells
}

func percent(s eval.Share) string {
	if s.Of == 0 {
		return "-"
	}
	return fmt.Sprintf("%d (%.0f%%)", s.Part, 100*s.Value())
}

func interval(r Rate) string {
	if r.Of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f–%.0f%%", 100*r.Low, 100*r.High)
}

func lift(r *Row) string {
	if r.Inferred.Of == 0 {
		return "-"
	}
	return fmt.Sprintf("%+.0f", 100*r.Lift)
}

// hits lists the guesses that were right, where the report has them.
func (r *Report) hits(b *bytes.Buffer) {
	for _, u := range r.Units {
		for _, f := range u.Findings {
			for _, h := range f.Told {
				how := "inferred"
				if h.Standing {
					how = "stands"
				}
				fmt.Fprintf(b, "%s: %q is %q (%s, %s, confidence %.2f)\n", strings.Join(u.Names, " + "), h.Guess, h.Value, h.Hit, how, h.Confidence)
			}
		}
	}
}
