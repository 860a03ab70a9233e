package bench

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"text/tabwriter"

	"github.com/lethe-privacy/lethe/internal/eval/invariant"
)

// WriteText writes the report as a table for a terminal.
func (r *Report) WriteText(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%d documents; the attackers know %d people, and who draws one is right in %.3g%% of cases\n\n", r.Documents, r.People, 100*r.Chance)
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "policy\twords kept\tinformation kept\t")
	for _, a := range r.attackers() {
		fmt.Fprintf(t, "%s, rank 1\t", a)
	}
	fmt.Fprintln(t, "strongest, 95%\trecall@1\trecall@10\tnDCG@10\treading ease\t"+r.furtherHead())
	for i := range r.Rows {
		x := &r.Rows[i]
		fmt.Fprintf(t, "%s\t%.1f%%\t%.1f%%\t", x.Policy, 100*x.Kept.Value, 100*x.Information.Value)
		for _, a := range x.Attackers {
			fmt.Fprintf(t, "%.1f%%\t", 100*a.Documents.Rank1.Value)
		}
		s := x.Strongest().Documents.Rank1
		fmt.Fprintf(t, "%.0f–%.0f\t%.1f%%\t%.1f%%\t%.3f\t%.1f\t", 100*s.Low, 100*s.High, 100*x.Search.Recall1, 100*x.Search.Recall10, x.Search.NDCG, x.Ease)
		if x.Topics != nil {
			fmt.Fprintf(t, "%.1f%%\t", 100*x.Topics.Accuracy)
		}
		if a := x.Asked; a != nil {
			e := strongest(a.People.Linked.Rows).Documents.Rank1
			fmt.Fprintf(t, "%.1f%%\t%.0f–%.0f\t", 100*e.Value, 100*e.Low, 100*e.High)
			if right, alone := a.Recovered(); a.Attributes != nil {
				fmt.Fprintf(t, "%.1f%%\t%.1f%%\t", 100*right, 100*alone)
			}
		}
		if r.facts() {
			fmt.Fprintf(t, "%s\t", factsOf(x.Facts))
		}
		if r.less() {
			fmt.Fprintf(t, "%.1f%%\t", 100*x.Less)
		}
		if x.Left != nil {
			fmt.Fprintf(t, "%.1f%%\t%.1f%%\t%.1f%%\t%.1f%%\t", 100*x.Left.All.Worst, 100*x.Left.All.Median, 100*x.Left.About.Worst, 100*x.Left.About.Median)
		}
		fmt.Fprintln(t)
	}
	t.Flush() // a buffer takes all
	if len(r.Rows) > 0 && r.Rows[0].Topics != nil {
		fmt.Fprintf(&b, "\n%d documents have a topic; who always names the commonest is right in %.1f%% of cases\n", r.Rows[0].Topics.Texts, 100*r.Rows[0].Topics.Commonest)
	}
	if len(r.Rows) > 0 && r.Rows[0].Left != nil {
		x := r.Rows[0].Left
		fmt.Fprintf(&b, "\nitems left are of %d people, of whom %d are bystanders\n", x.All.People, x.All.People-x.About.People)
	}
	r.writeChains(&b)
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("bench: write text: %w", err)
	}
	return nil
}

// writeChains writes how well chains tell which documents are about one person.
func (r *Report) writeChains(b *bytes.Buffer) {
	all := r.Linkings()
	if len(all) == 0 {
		return
	}
	fmt.Fprintf(b, "\nchains, before anything is masked; %d pairs of documents are about one person\n\n", all[0].Together)
	t := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "pairs joined\tprecision\trecall\tF1\t95%\tpolicies\t")
	for _, l := range all {
		fmt.Fprintf(t, "%d\t%.3f\t%.3f\t%s\t%s\t\n", l.Pairs, l.Precision, l.Recall, l.f1(), l.Names())
	}
	t.Flush() // a buffer takes all
}

// furtherHead names the columns that stand where they were asked for.
func (r *Report) furtherHead() (head string) {
	if len(r.Rows) == 0 {
		return ""
	}
	if r.Rows[0].Topics != nil {
		head = "topics right\t"
	}
	if a := r.Rows[0].Asked; a != nil {
		head += "by asking\t95%\t"
		if a.Attributes != nil {
			head += "hidden columns\twithout asking\t"
		}
	}
	if r.facts() {
		head += "facts kept\t"
	}
	if r.less() {
		head += "less exact words\t"
	}
	if r.Rows[0].Left != nil {
		head += "items left, worst\tmedian\tno bystanders, worst\tmedian\t"
	}
	return head
}

// less reports whether any policy said words less exactly.
func (r *Report) less() bool {
	return slices.ContainsFunc(r.Rows, func(x Row) bool { return x.Less > 0 })
}

// facts reports whether any policy was asked for facts. Another program's output has none.
func (r *Report) facts() bool {
	return slices.ContainsFunc(r.Rows, func(x Row) bool { return x.Facts != nil })
}

func factsOf(s *invariant.Share) string {
	if s == nil {
		return "–"
	}
	return fmt.Sprintf("%.1f%%", 100*s.Value())
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
	rows := [][]string{{"policy", "words_kept", "words_kept_low", "words_kept_high", "information_kept", "attacker", "of", "rank_1", "rank_1_low", "rank_1_high", "rank_5", "auc", "recall_1", "recall_10", "ndcg_10", "reading_ease", "topics", "facts_kept", "items_left_worst", "items_left_median", "about_left_worst", "about_left_median", "asking_rank_1", "asking_low", "asking_high", "columns_guessed", "columns_alone", "chains_precision", "chains_recall", "chains_f1", "chains_f1_low", "chains_f1_high", "words_less_exact"}}
	number := func(v float64) string { return strconv.FormatFloat(v, 'f', 4, 64) }
	for _, x := range r.Rows {
		for _, a := range x.Attackers {
			d, p := a.Documents, a.People
			worth := []string{number(x.Search.Recall1), number(x.Search.Recall10), number(x.Search.NDCG), number(x.Ease), "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", number(x.Less)}
			if x.Topics != nil {
				worth[4] = number(x.Topics.Accuracy)
			}
			if x.Facts != nil {
				worth[5] = number(x.Facts.Value())
			}
			if l := x.Left; l != nil {
				worth[6], worth[7], worth[8], worth[9] = number(l.All.Worst), number(l.All.Median), number(l.About.Worst), number(l.About.Median)
			}
			if q := x.Asked; q != nil {
				e := strongest(q.People.Linked.Rows).Documents.Rank1
				worth[10], worth[11], worth[12] = number(e.Value), number(e.Low), number(e.High)
				if right, alone := q.Recovered(); q.Attributes != nil {
					worth[13], worth[14] = number(right), number(alone)
				}
			}
			if c := x.Chains; c != nil {
				worth[15], worth[16], worth[17], worth[18], worth[19] = number(c.Precision), number(c.Recall), number(c.F1), number(c.Intervals.F1.Low), number(c.Intervals.F1.High)
			}
			rows = append(rows,
				append([]string{x.Policy, number(x.Kept.Value), number(x.Kept.Low), number(x.Kept.High), number(x.Information.Value), a.Name, "documents", number(d.Rank1.Value), number(d.Rank1.Low), number(d.Rank1.High), number(d.Rank5.Value), number(d.AUC.Value)}, worth...),
				append([]string{x.Policy, number(x.Kept.Value), number(x.Kept.Low), number(x.Kept.High), number(x.Information.Value), a.Name, "people", number(p.Rank1.Value), number(p.Rank1.Low), number(p.Rank1.High), number(p.Rank5.Value), number(p.AUC.Value)}, worth...))
		}
	}
	if err := out.WriteAll(rows); err != nil {
		return fmt.Errorf("bench: write CSV: %w", err)
	}
	return nil
}
