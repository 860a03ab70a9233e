package tune

import (
	"bytes"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/lethe-privacy/lethe/internal/eval"
)

// ContextReport is what the settings are worth. It holds no text of the collection.
type ContextReport struct {
	Documents int         `json:"documents"`
	Values    int         `json:"gold_values"` // distinct in each document
	Runs      int         `json:"runs"`
	Requests  int         `json:"requests"` // distinct ones
	Baseline  eval.Rouge1 `json:"stage1"`   // what stage 1 finds alone
	Settings  []Setting   `json:"settings"` // without type filter, then with it; strengths rise
}

// Setting is a filter with what it is worth: the mean over documents, then runs.
type Setting struct {
	Strength   float64     `json:"strength"`
	TypeFilter bool        `json:"type_filter"` // direct identifiers stay out of the context
	Score      eval.Rouge1 `json:"rouge1"`
	Lowest     float64     `json:"lowest_f1"` // of the runs
	Highest    float64     `json:"highest_f1"`
	Entities   float64     `json:"entities"` // in the context of a document, on average
	Cut        int         `json:"cut"`      // the most that the limit on tokens left out
}

// near is by how much F1 may fall short of the best and still be called as good: less
// than one value in a hundred, which is what runs differ by.
const near = 0.01

// Choice is the setting that the thesis would choose: of those with type filter whose F1
// is within 0.01 of the best of them the strongest, since it has the shortest context.
func (r *ContextReport) Choice() Setting {
	var best, choice Setting
	for _, s := range r.Settings {
		if s.TypeFilter && s.Score.F1 > best.Score.F1 {
			best = s
		}
	}
	for _, s := range r.Settings {
		if s.TypeFilter && s.Score.F1 >= best.Score.F1-near {
			choice = s
		}
	}
	return choice
}

// WriteJSON writes the report as JSON.
func (r *ContextReport) WriteJSON(w io.Writer) error { return eval.WriteJSON(w, r) }

// WriteText writes the report as a table for a terminal.
func (r *ContextReport) WriteText(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%d documents, %d gold values, %d runs, %d requests\n\n", r.Documents, r.Values, r.Runs, r.Requests)
	fmt.Fprintf(&b, "stage 1 alone: ROUGE-1 F1 %.3f (precision %.3f, recall %.3f)\n\n", r.Baseline.F1, r.Baseline.Precision, r.Baseline.Recall)
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "strength\ttype filter\tF1\tlowest\thighest\tprecision\trecall\tentities\tcut\t\n")
	for _, s := range r.Settings {
		fmt.Fprintf(t, "%.2f\t%s\t%.3f\t%.3f\t%.3f\t%.3f\t%.3f\t%.1f\t%d\t\n", s.Strength, onOff(s.TypeFilter), s.Score.F1,
			s.Lowest, s.Highest, s.Score.Precision, s.Score.Recall, s.Entities, s.Cut)
	}
	if err := t.Flush(); err != nil {
		return fmt.Errorf("tune: write text: %w", err)
	}
	c := r.Choice()
	fmt.Fprintf(&b, "\n--set extraction.strength=%g is the strongest filter whose F1 is within %g of the best (%.3f, with %.1f entities).\n",
		c.Strength, near, c.Score.F1, c.Entities)
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("tune: write text: %w", err)
	}
	return nil
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}
