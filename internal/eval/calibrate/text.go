package calibrate

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"math"
	"text/tabwriter"

	"github.com/lethe-privacy/lethe/internal/calibration"
)

// Result is what comes of several profiles.
type Result struct {
	Reports []*Report `json:"profiles"`
}

// Table is what is shipped of it. What attackers with other texts find is not: invented texts
// about one person share facts, and real ones share words as well.
func (r *Result) Table() *calibration.Table {
	t := &calibration.Table{}
	for _, p := range r.Reports {
		t.Seeds, t.Documents = p.Seeds, p.Documents
		for _, c := range p.Curves {
			if c.Against == calibration.Texts {
				continue
			}
			short := *c
			short.Steps = nil
			for _, s := range c.Steps {
				s.From, s.To = rounded(s.From, math.Floor), rounded(s.To, math.Ceil)
				s.Success, s.Low, s.High = rounded(s.Success, math.Round), rounded(s.Low, math.Floor), rounded(s.High, math.Ceil)
				short.Steps = append(short.Steps, s)
			}
			t.Curves = append(t.Curves, &short)
		}
	}
	return t
}

func rounded(v float64, to func(float64) float64) float64 { return to(v*1e4) / 1e4 }

// WriteTable writes the table that is shipped, with what is kept of an older one, if not nil.
func (r *Result) WriteTable(w io.Writer, older *calibration.Table) error {
	var b bytes.Buffer
	t := r.Table()
	if older != nil {
		if err := t.Keep(older); err != nil {
			return err
		}
	}
	fmt.Fprint(&b, "{\"seeds\":")
	if err := compact(&b, t.Seeds); err != nil {
		return err
	}
	fmt.Fprintf(&b, ",\"documents\":%d,\"curves\":[", t.Documents)
	for i, c := range t.Curves {
		b.WriteString(map[bool]string{true: "\n", false: ",\n"}[i == 0])
		if err := compact(&b, c); err != nil {
			return err
		}
	}
	b.WriteString("\n]}\n")
	_, err := w.Write(b.Bytes())
	return err
}

// WriteText writes all tables for a terminal.
func (r *Result) WriteText(w io.Writer) error {
	var b bytes.Buffer
	for i, p := range r.Reports {
		if i > 0 {
			b.WriteByte('\n')
		}
		p.writeText(&b)
	}
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("calibrate: write text: %w", err)
	}
	return nil
}

// writeText writes the tables of a profile. A buffer takes all.
func (r *Report) writeText(b *bytes.Buffer) {
	fmt.Fprintf(b, "profile %s, texts in %s: %d documents for each of %d seeds; %d seeds are held out\n\n", r.Profile, r.Language, r.Documents, len(r.Seeds), len(r.HeldOut))
	t := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "kind\tof\tattacker holds\tindex\tfound\t95%\tcases\theld out\tcases\t")
	for _, c := range r.Checks {
		fmt.Fprintf(t, "%s\t%s\t%s\t%.3f–%.3f\t%.1f%%\t%.1f–%.1f\t%d\t%.1f%%\t%d\t\n", cmp.Or(c.Kind, "all"), c.Of, c.Against,
			c.Step.From, c.Step.To, 100*c.Step.Success, 100*c.Step.Low, 100*c.Step.High, c.Step.Cases, 100*c.Found, c.Cases)
	}
	t.Flush()
	b.WriteString("\nheld out, by bound\n")
	t = tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "theta_doc\ttheta_chain\tfound by the register\tby other texts\tpairs with a chain\tof them about one person\t")
	for _, x := range r.Rows {
		name := fmt.Sprintf("%g\t%g", x.Bound.Document, x.Bound.Chain)
		if x.Plain {
			name = "nothing masked\t"
		}
		fmt.Fprintf(t, "%s\t%.1f%%\t%.1f%%\t%d\t%d\t\n", name, 100*x.Register, 100*x.Texts, x.Chains, x.Linked)
	}
	t.Flush()
	b.WriteString("\nheld out, correlations\n")
	t = tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "what\tcases\tof them\tAUC\tSpearman")
	for _, x := range r.Relations {
		fmt.Fprintf(t, "%s\t%d\t%d\t%.3f\t%.3f\n", x.What, x.Cases, x.Of, x.AUC, x.Spearman)
	}
	t.Flush()
	b.WriteString("\nheld out, bounds for a wanted success\n")
	t = tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "wanted\ttheta_doc\tfound\tcases\t")
	for _, x := range r.Targets {
		if !x.OK {
			fmt.Fprintf(t, "%g%%\tno bound\t\t\t\n", 100*x.Success)
			continue
		}
		fmt.Fprintf(t, "%g%%\t%.3f\t%.1f%%\t%d\t\n", 100*x.Success, x.ThetaDoc, 100*x.Found, x.Cases)
	}
	t.Flush()
}
