package bench

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"
)

// WriteText writes the report as a table for a terminal.
func (r *Report) WriteText(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%d documents about %d people; who draws a person is right in %.1f%% of cases\n\n", r.Documents, r.People, 100*r.Chance)
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "policy\twords kept\tinformation kept\t")
	for _, a := range r.attackers() {
		fmt.Fprintf(t, "%s, rank 1\t", a)
	}
	fmt.Fprintln(t, "strongest, 95%\trecall@1\trecall@10\tnDCG@10\treading ease\t"+r.topicsHead())
	for i := range r.Rows {
		x := &r.Rows[i]
		fmt.Fprintf(t, "%s\t%.1f%%\t%.1f%%\t", x.Policy, 100*x.Kept, 100*x.Information)
		for _, a := range x.Attackers {
			fmt.Fprintf(t, "%.1f%%\t", 100*a.Documents.Rank1.Value)
		}
		s := x.Strongest().Documents.Rank1
		fmt.Fprintf(t, "%.0f–%.0f\t%.1f%%\t%.1f%%\t%.3f\t%.1f\t", 100*s.Low, 100*s.High, 100*x.Search.Recall1, 100*x.Search.Recall10, x.Search.NDCG, x.Ease)
		if x.Topics != nil {
			fmt.Fprintf(t, "%.1f%%\t", 100*x.Topics.Accuracy)
		}
		fmt.Fprintln(t)
	}
	t.Flush() // a buffer takes all
	if len(r.Rows) > 0 && r.Rows[0].Topics != nil {
		fmt.Fprintf(&b, "\n%d documents have a topic; who always names the commonest is right in %.1f%% of cases\n", r.Rows[0].Topics.Texts, 100*r.Rows[0].Topics.Commonest)
	}
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("bench: write text: %w", err)
	}
	return nil
}

func (r *Report) topicsHead() string {
	if len(r.Rows) > 0 && r.Rows[0].Topics != nil {
		return "topics right\t"
	}
	return ""
}

// attackers are the names of those that every policy met.
func (r *Report) attackers() (out []string) {
	if len(r.Rows) > 0 {
		for _, a := range r.Rows[0].Attackers {
			out = append(out, a.Name)
		}
	}
	return out
}

// WriteCSV writes a row for each policy and attacker, with shares in [0,1].
func (r *Report) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	rows := [][]string{{"policy", "words_kept", "information_kept", "attacker", "of", "rank_1", "rank_1_low", "rank_1_high", "rank_5", "auc", "recall_1", "recall_10", "ndcg_10", "reading_ease", "topics"}}
	number := func(v float64) string { return strconv.FormatFloat(v, 'f', 4, 64) }
	for _, x := range r.Rows {
		for _, a := range x.Attackers {
			d, p := a.Documents, a.People
			worth := []string{number(x.Search.Recall1), number(x.Search.Recall10), number(x.Search.NDCG), number(x.Ease), ""}
			if x.Topics != nil {
				worth[4] = number(x.Topics.Accuracy)
			}
			rows = append(rows,
				append([]string{x.Policy, number(x.Kept), number(x.Information), a.Name, "documents", number(d.Rank1.Value), number(d.Rank1.Low), number(d.Rank1.High), number(d.Rank5.Value), number(d.AUC.Value)}, worth...),
				append([]string{x.Policy, number(x.Kept), number(x.Information), a.Name, "people", number(p.Rank1.Value), number(p.Rank1.Low), number(p.Rank1.High), number(p.Rank5.Value), number(p.AUC.Value)}, worth...))
		}
	}
	if err := out.WriteAll(rows); err != nil {
		return fmt.Errorf("bench: write CSV: %w", err)
	}
	return nil
}
